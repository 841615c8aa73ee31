"""The address that is sent to others: that of the local network, where the server listens there."""

from __future__ import annotations

import pytest

from detente.server.api.operation import lan_address
from detente.server.config import Settings


@pytest.mark.parametrize(
    "settings",
    [Settings(), Settings(host="127.0.0.1"), Settings(host="0.0.0.0", public_url="https://detente.example")],
)
def test_a_server_for_this_computer_or_with_a_public_address_names_no_other(settings: Settings) -> None:
    assert lan_address(settings) is None


def test_a_server_that_listens_everywhere_names_an_address_that_others_reach() -> None:
    found = lan_address(Settings(host="0.0.0.0", port=8123))
    assert found is None or (found.startswith("http://") and found.endswith(":8123") and "127." not in found)
