"""A finished game again, with the scrubber."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import detente
from detente.volk.model.counted import Counted
from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE
from tests.e2e.conftest import Visit
from tests.e2e.replay_kit import bring
from tests.e2e.table_kit import GLOWING, begin, number, play, ready, reason, resign
from tests.server.house_kit import wait


@pytest.mark.parametrize(("game", "side", "other"), [("curtain", "usa", "USSR"), ("volk", "east", "West")])
def test_replay_with_the_scrubber(visit: Visit, game: str, side: str, other: str) -> None:
    page = visit().page
    begin(page, game, side)
    play(page, 2, 8)
    resign(page)
    ended = reason(page)
    expect(page.locator(GLOWING)).to_have_count(0)
    last = number(page)
    lines = page.locator("section[aria-label='Log'] li")
    story = lines.count()

    page.get_by_role("link", name="Replay").click()
    screen, scrubber = page.locator(".screen[data-number]"), page.get_by_role("slider", name="Replay")
    expect(screen).to_have_attribute("data-number", "0")
    expect(page.get_by_text(ended)).to_have_count(0)
    page.get_by_role("button", name="Step forward").click()
    page.get_by_role("button", name="Step forward").click()
    page.get_by_role("button", name="Step back").click()
    expect(page.get_by_text(f"1 of {last}")).to_be_visible()
    scrubber.focus()
    scrubber.press("End")
    expect(screen).to_have_attribute("data-number", str(last))
    expect(page.get_by_text(ended)).to_be_visible()
    expect(lines).to_have_count(story)
    scrubber.fill(str(last // 2))
    expect(screen).to_have_attribute("data-number", str(last // 2))
    expect(page.get_by_text(f"{last // 2} of {last}")).to_be_visible()
    assert lines.count() < story
    own = held(page)
    page.get_by_label("View as").select_option(other)
    theirs = wait(lambda: held(page) - own)
    assert held(page) == theirs, "a hand is seen by the other side"

    page.wait_for_url(f"**/replay?at={last // 2}")
    friend = visit().page
    friend.goto(page.url)
    expect(friend.get_by_text(f"{last // 2} of {last}")).to_be_visible()
    record = friend.request.get(friend.get_by_role("link", name="Download the game").get_attribute("href") or "")
    assert record.json()["record"]["game"] == game


def held(page: Page) -> set[str]:
    """The cards of the hands that are seen."""
    cards = page.locator(".hand [data-place]").evaluate_all("cards => cards.map((card) => card.dataset.place)")
    return set(cards)


def test_the_log_is_filtered_and_leads_back_to_a_moment_of_a_running_game(visit: Visit) -> None:
    page = visit().page
    begin(page, "curtain", "usa")
    play(page, 2, 9)
    ready(page)
    now, address = number(page), page.url
    log = page.get_by_role("region", name="Log")
    lines = log.locator("li")
    all_lines = lines.count()
    log.get_by_label("Side").select_option("USSR")
    theirs = lines.count()
    assert 0 < theirs < all_lines
    log.get_by_label("Search").fill("plays")
    expect(lines.first).to_contain_text("USSR plays")
    assert 0 < lines.count() < theirs
    log.get_by_label("Search").fill("perestroika")
    expect(log.get_by_role("status")).to_have_text("No matches.")
    log.get_by_label("Search").fill("")
    log.get_by_label("Side").select_option("Both sides")

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
    page.get_by_role("button", name="Step back").click()
    expect(screen).to_have_attribute("data-number", str(before - 1))
    lines.last.get_by_role("button").click()
    expect(screen).not_to_have_attribute("data-number", str(before - 1))
    assert not serious(page)
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(address)
    ready(page)
    assert number(page) == now
    assert not serious(page)


def test_the_end_of_a_decade_is_logged_phase_by_phase_and_the_coming_one_forecast(visit: Visit, tmp_path: Path) -> None:
    """1.10: what the page shows are the numbers that the engine's journal tells, also after a reload."""
    match = decade_ended(tmp_path / "volk.json")
    page = visit().page
    bring(page, tmp_path / "volk.json")
    page.wait_for_url("**/replay*")
    page.goto(f"{page.url.partition('?')[0]}?at={len(match.decisions)}")
    page.get_by_role("tab", name="End of decade").click()
    page.get_by_role("button", name="Forecast").click()
    expect(page.locator(".end article")).to_have_count(10)
    [collapse] = match.state.view()["forecast"][9]["counted"]
    assert tiles(page.locator(".end article").last) == list(collapse["about"].values())

    page.get_by_role("button", name="Phase by phase").click()
    for phase in range(1, 11):
        told = counted(match, phase)
        story = page.locator(".end article")
        expect(story).to_contain_text(f"1.10 phase {phase}")
        rows = story.locator("tbody tr")
        if phase in (1, 10):
            assert tiles(story) == list(told[0].values())
        elif phase == 5:
            assert rows.count() == len(told) > 0
            living, lost = str(told[0]["living"]), str(told[0]["lost"])
            expect(rows.first.locator("td").first).to_have_text(living)
            expect(rows.first.locator("td").last).to_have_text(f"→ {lost}")
        elif phase == 7:
            assert [row.split()[-1] for row in rows.all_inner_texts()] == [str(attack["n"]) for attack in told] != []
        if phase < 10:
            page.get_by_role("button", name="Next phase").click()
    expect(page.get_by_role("button", name="Next phase")).to_be_disabled()
    assert not serious(page)

    phone = visit(size=PHONE).page
    phone.goto(page.url)
    phone.get_by_role("tab", name="End of decade").click()
    phone.get_by_role("button", name="Phase by phase").click()
    for phase in (7, 10):
        phone.locator(".end nav").get_by_text(str(phase), exact=True).click()
        expect(phone.locator(".end article")).to_contain_text(f"1.10 phase {phase}")
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert tiles(phone.locator(".end article")) == list(counted(match, 10)[0].values())


def decade_ended(file: Path) -> detente.Match:
    """A game that has just ended a decade without the Wall, in which provinces hold living standards and attack."""
    for seed in range(100):
        match, random = detente.Match(detente.game("volk"), seed), Random(seed)
        while match.state.actor != detente.OVER and match.state.view()["decade"] == 1:
            match.apply(random.choice(match.state.legal()))
        if match.state.actor != detente.OVER and all(counted(match, phase) for phase in (1, 5, 7)):
            match.record().save(file)
            return match
    raise AssertionError("no such game")


def counted(match: detente.Match, phase: int) -> list[dict[str, Any]]:
    """What the journal says that a phase counted."""
    events = match.state.journal or []
    rule = f"1.10 phase {phase}"
    return [dict(event.facts()) for event in events if isinstance(event, Counted) and event.rule == rule]


def tiles(story: Locator) -> list[int]:
    """The numbers of a phase's sum."""
    return [int(text.strip("()").replace("−", "-")) for text in story.locator(".terms b").all_inner_texts()]
