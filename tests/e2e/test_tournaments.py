"""A tournament in two browsers: organised, entered, played and won; and its pages on a phone, in the dark."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE
from tests.e2e.company_kit import signed_in
from tests.e2e.conftest import Visit
from tests.e2e.table_kit import resign


def fine(page: Page) -> None:
    """A page that axe has nothing against, and that fits."""
    assert not serious(page)
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_tournament_is_organised_played_and_won(visit: Visit, address: str) -> None:
    first, second = visit(), visit(size=PHONE, theme="dark")
    signed_in(first, address, "Hannah")
    signed_in(second, address, "Georg")
    hannah, georg = first.page, second.page
    hannah.goto("/tournaments")
    hannah.get_by_role("link", name="Organise a tournament").click()
    name = hannah.get_by_label("Name of the tournament")
    name.fill("Spring Cup")
    hannah.get_by_label("One game, sides in turn").check(force=True)
    hannah.get_by_role("spinbutton", name="Rounds").fill("3")
    hannah.get_by_label("Minimum number of players").fill("2")
    hannah.get_by_role("button", name="Announce the tournament").click()
    expect(hannah.get_by_role("alert")).to_contain_text("raise the minimum number of players")
    first.complaints = [each for each in first.complaints if "400" not in each]  # the browser's own, of the refusal
    fine(hannah)
    hannah.get_by_role("spinbutton", name="Rounds").fill("1")
    name.press("Enter")  # the keyboard is enough
    expect(hannah.get_by_role("heading", name="Spring Cup")).to_be_visible()
    hannah.get_by_role("button", name="Register").click()
    fine(hannah)

    georg.goto("/tournaments")
    fine(georg)
    georg.get_by_role("link", name="Spring Cup").click()
    georg.get_by_role("button", name="Register").click()
    expect(georg.get_by_role("button", name="Withdraw")).to_be_visible()
    fine(georg)

    hannah.get_by_role("button", name="Start now").click()
    expect(hannah.get_by_text("Round 1 of 1").first).to_be_visible()
    expect(georg.locator(".announced")).to_contain_text("Round 1 of “Spring Cup” has begun.")
    expect(georg.get_by_role("region", name="Standings")).to_be_visible()
    fine(georg)
    georg.locator("section", has_text="Your game").get_by_role("link").first.click()
    expect(georg.get_by_role("list", name="Seats")).to_contain_text("Hannah")
    expect(georg.get_by_role("button", name="Abort")).to_have_count(0)
    resign(georg)
    georg.get_by_role("link", name="Back to the tournament").first.click()
    expect(georg.get_by_text("Won by Hannah").first).to_be_visible()
    expect(hannah.get_by_text("Won by Hannah").first).to_be_visible()
    expect(hannah.get_by_role("row", name="Hannah").first).to_contain_text("1")
    fine(georg)
    fine(hannah)
