"""A finished game again, with the scrubber."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.table_kit import GLOWING, begin, number, play, ready, reason
from tests.e2e.test_screens import serious


@pytest.mark.parametrize(("game", "side", "other"), [("curtain", "usa", "USSR"), ("volk", "east", "West")])
def test_replay_with_the_scrubber(visit: Visit, game: str, side: str, other: str) -> None:
    page = visit().page
    begin(page, game, side)
    play(page, 2, 8)
    page.locator("summary", has_text="More").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    ended = reason(page)
    expect(page.locator(GLOWING)).to_have_count(0)
    last = number(page)
    lines = page.locator("section[aria-label='What happened'] li")
    story = lines.count()

    page.get_by_role("link", name="See the game again").click()
    screen, scrubber = page.locator(".screen[data-number]"), page.get_by_role("slider", name="Replay")
    expect(screen).to_have_attribute("data-number", "0")
    expect(page.get_by_text(ended)).to_have_count(0)
    page.get_by_role("button", name="One on").click()
    page.get_by_role("button", name="One on").click()
    page.get_by_role("button", name="One back").click()
    expect(page.get_by_text(f"1 of {last}")).to_be_visible()
    scrubber.focus()
    scrubber.press("End")
    expect(screen).to_have_attribute("data-number", str(last))
    expect(page.get_by_text(ended)).to_be_visible()
    assert lines.count() == story
    scrubber.fill(str(last // 2))
    expect(page.get_by_text(f"{last // 2} of {last}")).to_be_visible()
    page.get_by_label("Seen by").select_option(other)
    expect(page.get_by_text("Loading")).to_have_count(0)
    assert lines.count() < story

    page.wait_for_url(f"**/replay?at={last // 2}")
    friend = visit().page
    friend.goto(page.url)
    expect(friend.get_by_text(f"{last // 2} of {last}")).to_be_visible()
    record = friend.request.get(friend.get_by_role("link", name="Download the record").get_attribute("href") or "")
    assert record.json()["record"]["game"] == game


def test_the_log_is_filtered_and_leads_back_to_a_moment_of_a_running_game(visit: Visit) -> None:
    page = visit().page
    begin(page, "curtain", "usa")
    play(page, 2, 9)
    ready(page)
    now, address = number(page), page.url
    log = page.get_by_role("region", name="What happened")
    lines = log.locator("li")
    all_lines = lines.count()
    log.get_by_label("Whose").select_option("USSR")
    theirs = lines.count()
    assert 0 < theirs < all_lines
    log.get_by_label("Search").fill("plays")
    expect(lines.first).to_contain_text("USSR plays")
    assert 0 < lines.count() < theirs
    log.get_by_label("Search").fill("perestroika")
    expect(log.get_by_role("status")).to_have_text("Nothing here matches.")
    log.get_by_label("Search").fill("")
    log.get_by_label("Whose").select_option("Both sides")

    lines.first.get_by_role("button").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(lines.nth(2).get_by_role("button")).to_be_focused()
    lines.nth(lines.count() // 2).get_by_role("button").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay?at=*")
    screen = page.locator(".screen[data-number]")
    expect(screen).to_be_visible()
    expect(page.locator(GLOWING)).to_have_count(0)
    before = number(page)
    assert before < now
    page.get_by_role("button", name="One back").click()
    expect(screen).to_have_attribute("data-number", str(before - 1))
    lines.last.get_by_role("button").click()
    expect(screen).not_to_have_attribute("data-number", str(before - 1))
    assert not serious(page)
    page.get_by_role("link", name="To the table").click()
    page.wait_for_url(address)
    ready(page)
    assert number(page) == now
    assert not serious(page)
