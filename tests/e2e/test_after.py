"""After the game: what the computer thinks of it, and what would have been if."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import detente
from tests.bots.test_analysis import last_chances
from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import DESKTOP, PHONE
from tests.e2e.conftest import Visit
from tests.e2e.replay_kit import bring, finished
from tests.e2e.table_kit import GLOWING, play, ready
from tests.effort import also


def test_a_finished_game_is_analysed(visit: Visit) -> None:
    page = visit().page
    finished(page, "curtain", "usa", 3)
    panel, screen = page.get_by_role("region", name="Analysis", exact=True), page.locator(".screen[data-number]")
    panel.get_by_role("button", name="Analyse this game").click()
    expect(panel.get_by_role("status")).to_be_visible()
    expect(panel.get_by_role("heading", name="Turning points")).to_be_visible(timeout=90_000)
    expect(panel.get_by_text(re.compile("^(Best: |The computer would have played)")).first).to_be_visible()
    last = int((page.get_by_role("slider").get_attribute("max")) or 0)
    assert panel.locator("details tbody tr").count() == last

    curve = panel.locator(".u-over")
    box = curve.bounding_box()
    assert box
    curve.click(position={"x": box["width"] - 1, "y": box["height"] / 2})
    expect(screen).to_have_attribute("data-number", str(last))
    expect(panel).to_contain_text("resigned")
    turns = panel.locator("ol button")
    for each in range(turns.count()):
        turns.nth(each).click()
        expect(screen).to_have_attribute("data-number", turns.nth(each).locator("b").inner_text())
    panel.get_by_text("Winning chances as a table").click()
    expect(panel.locator("details tbody tr").first).to_contain_text(re.compile(r"\d+%"))
    assert not serious(page)

    phone = visit(size=PHONE).page
    phone.goto(f"{page.url.partition('?')[0]}?at={last}")  # where there is something to look back at
    expect(phone.get_by_role("heading", name="Turning points")).to_be_visible()
    phone.get_by_role("region", name="Log").get_by_role("button").last.click()
    expect(phone.get_by_role("slider", name="Replay")).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_what_if_plays_on_from_a_moment_and_leads_back(visit: Visit) -> None:
    page = visit().page
    finished(page, "volk", "east", 6)
    page.get_by_role("slider").fill("4")
    expect(page.locator(".screen[data-number]")).to_have_attribute("data-number", "4")
    game = page.url.split("?")[0]
    page.locator("summary", has_text="What if").click()
    page.locator("aside").get_by_role("radio", name="East", exact=True).check(force=True)
    page.locator("aside").get_by_role("radio", name="1", exact=True).check(force=True)
    page.get_by_role("button", name="Play on from move 4").click()
    page.wait_for_url(lambda url: "/replay" not in url)
    ready(page)
    before, after = (view(page, each, moment) for each, moment in ((game.split("/")[-2], 4), (table_of(page), 0)))
    for what in ("actor", "provinces", "hands", "display", "tracks"):
        assert after[what] == before[what], what
    play(page, 1, 2)
    page.get_by_role("link", name="Go to the original game").click()
    page.wait_for_url(f"{game}?at=4")
    expect(page.locator(".screen[data-number]")).to_have_attribute("data-number", "4")


def table_of(page: Page) -> str:
    """The table that a page shows."""
    return page.url.split("/")[-1]


def view(page: Page, table: str, moment: int) -> dict[str, Any]:
    """What East sees at a moment of a table."""
    answer = page.request.get(f"/api/v1/tables/{table}/moments/{moment}?side=east")
    found: dict[str, Any] = answer.json()["view"]
    return found


def test_the_replay_jumps_to_rounds_and_plays_at_a_pace(visit: Visit) -> None:
    page = visit().page
    finished(page, "curtain", "usa", 6)
    page.get_by_label("Jump to").select_option("Round 1")
    expect(page.locator(".screen[data-number]")).not_to_have_attribute("data-number", "0")
    pace = page.get_by_label("Speed", exact=True)
    pace.select_option("0.5 ×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    pace.select_option("4 ×")
    last = page.get_by_role("slider").get_attribute("max") or ""
    expect(page.locator(".screen[data-number]")).to_have_attribute("data-number", last)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def blunder(file: Path) -> detente.Match:
    """A game that is thrown away with its last decision, from the position before it."""
    state, _, loses = next(last_chances(detente.game("curtain")))
    match = detente.Match(state.game, "thrown away", position=state.position())
    match.apply(loses)
    match.record().save(file)
    return match


@pytest.mark.parametrize("size", [DESKTOP, *also(PHONE)])
def test_mistakes_are_summed_up_and_tried_again(visit: Visit, tmp_path: Path, size: tuple[int, int]) -> None:
    match = blunder(tmp_path / "curtain.json")
    page = visit(size=size).page
    bring(page, tmp_path / "curtain.json")
    page.wait_for_url("**/replay*")
    side = {"usa": "USA", "ussr": "USSR"}[match.game.sides[next(match.record().replay()).state.actor]]
    page.get_by_label("View as").select_option(side)
    panel = page.get_by_role("region", name="Analysis", exact=True)
    panel.get_by_role("button", name="Analyse this game").click()
    learn = panel.get_by_role("button", name="Learn from your mistakes")
    expect(learn).to_be_visible(timeout=90_000)
    accuracy = panel.get_by_role("row", name="Accuracy").inner_text().split()
    assert sorted(accuracy[1:])[-1] == "–"
    assert sorted(accuracy[1:])[0].endswith("%")
    learn.click()
    trying = page.get_by_role("region", name="Learn from your mistakes")
    expect(trying).to_contain_text("Find a better move.")
    expect(page.get_by_role("slider", name="Replay")).to_have_count(0)
    assert not serious(page)
    right, answers = trying.get_by_text("Correct!"), page.locator("aside ol button")
    moves = page.get_by_role("button", name=re.compile("^Your moves"))
    if moves.get_attribute("aria-expanded") == "false":  # a phone is for tapping on the board
        moves.click()
    verdict = trying.locator(".verdict:is(.right, .wrong)")
    played = trying.inner_text().partition("You played: ")[2].partition(". Find")[0]
    answers.filter(has_text=played).last.click()
    expect(verdict).to_have_text("This is what you played. Try something else.")
    for each in range(answers.count()):
        answers.nth(each).click()
        expect(verdict).to_have_text(re.compile("^(This move also lowers|This is what|Correct!)"), timeout=60_000)
        if right.count():
            break
    expect(right).to_be_visible()
    expect(trying).to_contain_text("Best: ")
    trying.get_by_role("button", name="Back to the replay").click()
    expect(page.get_by_role("slider", name="Replay")).to_be_visible()
    expect(page.locator(GLOWING)).to_have_count(0)
