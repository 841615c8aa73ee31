"""Games as files: brought from elsewhere, checked, and taken home."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

from playwright.sync_api import expect

import detente
from tests.e2e.axe_kit import serious
from tests.e2e.conftest import Visit
from tests.e2e.replay_kit import bring, finished
from tests.e2e.table_kit import ready


def saved(folder: Path, game: str, decisions: int) -> Path:
    """A game as the terminal saves it, after some decisions."""
    match, random = detente.Match(detente.game(game), f"{game} from elsewhere"), Random(3)
    while match.state.actor != detente.OVER and len(match.decisions) < decisions:
        match.apply(random.choice(match.state.legal()))
    file = folder / f"{game}.json"
    match.record().save(file)
    return file


def test_a_game_of_the_terminal_is_seen_again_analysed_and_played_on(visit: Visit, tmp_path: Path) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("link", name="Open a saved game").click()
    page.get_by_label("Open a saved game").set_input_files(saved(tmp_path, "curtain", 1))
    page.wait_for_url("**/replay*")
    page.get_by_role("button", name="Go to the end").click()
    expect(page.get_by_text("The saved game ends here.")).to_be_visible()
    panel = page.get_by_role("region", name="Analysis", exact=True)
    panel.get_by_role("button", name="Analyse this game").click()
    page.get_by_text("Seed and verification").click()
    expect(page.get_by_text("✓ All decisions replay according to the rules.")).to_be_visible()
    expect(page.get_by_text("curtain from elsewhere")).to_be_visible()
    expect(panel.get_by_text("Winning chances as a table")).to_be_visible(timeout=60_000)
    page.locator("summary", has_text="What if").click()
    page.get_by_role("button", name="Play on from move 1").click()
    page.wait_for_url(lambda url: "/replay" not in url)
    ready(page)
    page.get_by_role("link", name="My games").click()
    record = page.get_by_role("link", name=re.compile("^Saved game Iron Curtain"))
    expect(record).to_be_visible()
    assert not serious(page)
    record.click()
    page.wait_for_url("**/replay*")


def test_a_game_is_taken_home_and_brought_back(visit: Visit, tmp_path: Path) -> None:
    page = visit().page
    finished(page, "curtain", "usa", 2)
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download the game").click()
    one = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(one)
    last = page.get_by_role("slider").get_attribute("max")
    page.get_by_text("Seed and verification").click()
    expect(page.get_by_text("✓ The hash matches this seed.")).to_be_visible()
    bring(page, one)
    page.wait_for_url("**/replay*")
    expect(page.get_by_role("slider")).to_have_attribute("max", last or "")

    page.goto("/games")
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download all my games").click()
    downloading.value.save_as(tmp_path / "all.jsonl")
    [line] = (tmp_path / "all.jsonl").read_text().splitlines()
    (tmp_path / "two.jsonl").write_text(f"{line}\n{line}\n")
    bring(page, tmp_path / "two.jsonl")
    expect(page.get_by_role("heading", name="This file contains 2 games.")).to_be_visible()
    page.get_by_role("button", name="Iron Curtain").last.click()
    page.wait_for_url("**/replay*")
    expect(page.get_by_role("slider")).to_have_attribute("max", last or "")


def test_what_is_no_record_is_refused_with_the_reason(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.page
    (tmp_path / "notes.txt").write_text("bluffs often")
    bring(page, tmp_path / "notes.txt")
    expect(page.get_by_role("alert")).to_have_text("This file contains no saved game.")
    file = saved(tmp_path, "volk", 5)
    record = json.loads(file.read_bytes())
    file.write_text(json.dumps(record | {"decisions": [*record["decisions"][:4], 0]}))
    page.get_by_label("Open a saved game").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("This game cannot be replayed")
    expect(page.get_by_text("the replay differs at decision 5")).to_be_visible()
    assert not serious(page)
    [refusal] = visitor.complaints  # the browser notes every answer that is an error
    assert "400" in refusal
    visitor.complaints.clear()
