"""Guests with names of their own: asked for where they wait for each other, and changed in the settings."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE
from tests.e2e.conftest import Visit
from tests.e2e.table_kit import begin


def choose_name(page: Page, name: str) -> None:
    """Fill in the form for a nickname."""
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Use this name").click()


def test_two_guests_choose_their_names_in_the_waiting_room(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    one, two = visit().page, visitor.page
    begin(one, "curtain", "usa", against="friend")
    choose_name(one, "Lotte")
    expect(one.locator(".room dd", has_text="Lotte (guest)")).to_be_visible()
    assert not serious(one)
    two.goto(one.get_by_label("Copy link").input_value())
    expect(two.locator(".room dd", has_text="Lotte (guest)")).to_be_visible()
    assert two.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    choose_name(two, "L0tte")
    expect(two.get_by_role("alert")).to_have_text("This name is already taken.")
    visitor.complaints = [each for each in visitor.complaints if "409" not in each]  # the browser's own
    choose_name(two, "Erich")
    expect(two.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    two.get_by_role("button", name="Join").click()
    expect(one.get_by_role("list", name="Seats")).to_contain_text("Erich (guest)")
    expect(two.get_by_role("list", name="Seats")).to_contain_text("Lotte (guest)")

    two.goto("/settings")
    choose_name(two, "Walter")
    expect(one.get_by_role("list", name="Seats")).to_contain_text("Walter (guest)")  # without a move or a reload
    two.get_by_role("main").get_by_role("link", name="Sign up").click()
    expect(two.get_by_role("radio", name="Sign up")).to_be_checked()
    expect(two.get_by_label("Name")).to_have_value("Walter")
