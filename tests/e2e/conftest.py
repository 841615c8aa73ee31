"""One server and one browser for all tests here; every visitor has their own context."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from detente.server.config import Settings
from tests.e2e.browser_kit import DESKTOP, Visitor, chromium
from tests.server.process_kit import process

Visit = Callable[..., Visitor]
Look = Callable[..., Page]


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


@pytest.fixture(scope="package")
def passers_by(browser: Browser, address: str) -> Iterator[dict[tuple[int, int], Visitor]]:
    """Visitors who sign in nowhere and stay, by the size of their screen."""
    visitors: dict[tuple[int, int], Visitor] = {}
    yield visitors
    for visitor in visitors.values():
        visitor.context.close()


@pytest.fixture
def look(browser: Browser, address: str, passers_by: dict[tuple[int, int], Visitor]) -> Iterator[Look]:
    """The page of a visitor who stays, for what anybody may see: an own browser takes longer than most pages."""

    def stay(size: tuple[int, int] = DESKTOP) -> Page:
        if size not in passers_by:
            passers_by[size] = Visitor(browser, address, size)
        return passers_by[size].page

    yield stay
    complaints = [complaint for visitor in passers_by.values() for complaint in visitor.complaints]
    for visitor in passers_by.values():
        visitor.complaints.clear()
    assert not complaints, complaints
