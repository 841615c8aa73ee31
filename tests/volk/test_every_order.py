"""1.9.1, 1.9.8: no order of icons and no use of police is lost, compared with a model that asks everything.

`make orders` compares 100,000 trees.
"""

from __future__ import annotations

import pytest

from tests.effort import tries
from tests.volk.orders.run import compare

TREES = tries(500, 10_000)
PARTS = tries(5, 20)


@pytest.mark.parametrize("part", range(PARTS))
def test_1_9_1_1_9_8_nothing_is_lost_that_a_side_could_want(part: int) -> None:
    told = [line for number in range(part, TREES, PARTS) for line in compare(number, "test")]
    assert not told, "\n".join(told)


@pytest.mark.parametrize("number", [1847, 4422, 6791, 8851, 29245, 29657, 48712, 50875, 51699, 70136, 94856])
def test_1_9_8_police_on_card_ivb_takes_what_comes_with_the_card(number: int) -> None:
    """Trees in which East has no unrest before the card: the order was not asked, and police lost its last use."""
    assert not compare(number, "2026-11-18")


@pytest.mark.parametrize("number", [14304, 33359])
def test_1_11_3_an_import_that_goes_is_better_for_west(number: int) -> None:
    """Trees of card 79 in which West could leave an import where it is: worse for West in every respect."""
    assert not compare(number, "2026-11-18")
