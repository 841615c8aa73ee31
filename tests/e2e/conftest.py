"""One server and one browser for all tests here; everybody who visits has a context of his own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from detente.server.config import Settings
from tests.e2e.browser_kit import Visitor, chromium
from tests.server.process_kit import process

Visit = Callable[..., Visitor]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that is tested in a browser can be left out by its mark."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("e2e")


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    with process(Settings(data=str(tmp_path_factory.mktemp("e2e")))) as server:
        yield server.url


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser. It ends with these tests, for its event loop is in the way of those of other tests."""
    with chromium() as running:
        yield running


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Opens a browser of its own for a visitor; at the end nobody's page may have complained."""
    visitors: list[Visitor] = []

    def come(**wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, **{"address": address} | wishes))
        return visitors[-1]

    yield come
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.context.close()
    assert not complaints, complaints
