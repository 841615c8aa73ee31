"""The list of a user's games: how each stands, and games against the computer that are put away."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE, resize
from tests.e2e.company_kit import signed_in
from tests.e2e.conftest import Visit
from tests.server.house_kit import done


def test_each_game_shows_side_standing_and_opponent_and_can_be_discarded(visit: Visit, address: str) -> None:
    visitor = visit()
    known, page = signed_in(visitor, address), visitor.page
    for game, side in (("curtain", "ussr"), ("volk", "west")):
        done(known.post("/tables", json={"game": game, "side": side, "opponent": "level1"}))
    done(known.post("/tables", json={"game": "curtain", "visibility": "invite"}))
    page.goto("/games")
    curtain = page.locator("main li", has_text="Iron Curtain").filter(has_text="Computer, level 1")
    volk = page.locator("main li", has_text="Wir sind das Volk!")
    for text in ("You: USSR", "Round 1 · level"):
        expect(curtain).to_contain_text(text)
    for text in ("You: West", "Decade I · mass protests: West 0, East 0"):
        expect(volk).to_contain_text(text)
    expect(page.get_by_role("button", name="Discard")).to_have_count(2)  # not the table for a friend
    assert not serious(page)

    curtain.get_by_role("button", name="Discard the game against Computer, level 1").press("Enter")
    gone = page.locator("main li", has_text="Game discarded.")
    expect(gone.get_by_role("button", name="Undo")).to_be_focused()
    expect(curtain.get_by_role("link")).to_have_count(0)
    assert not serious(page)
    gone.get_by_role("button", name="Undo").press("Enter")
    expect(curtain.get_by_role("link")).to_be_visible()
    expect(curtain.get_by_role("button", name="Discard")).to_be_focused()

    resize(page, PHONE)
    volk.get_by_role("button", name="Discard").click()
    expect(gone).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.reload()
    expect(curtain).to_be_visible()
    expect(volk).to_have_count(0)
