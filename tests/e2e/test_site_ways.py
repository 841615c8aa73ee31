"""The site without a server: everything else that can be done there, without asking anybody for anything."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from detente.core.play.record import Record
from detente.core.text.words import LANGUAGES
from tests.curtain.scene import OWN_DECK
from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE, Visitor, resize
from tests.e2e.conftest import Visit
from tests.e2e.site_kit import SLOW, Host, hosted, kept_offline, loaded, saved
from tests.e2e.table_kit import MY_TURN, choose, number, play, press, ready, resign, wish
from tests.e2e.test_learning import finish

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    """The static files, served from a subfolder."""
    with hosted() as running:
        yield running


@pytest.fixture
def visitor(visit: Visit, host: Host) -> Iterator[Visitor]:
    """A visitor whose browser has every file; from then on nothing may be asked for, here or elsewhere."""
    come = visit(address=host.address)
    everything: list[str] = []
    come.context.on("request", lambda request: everything.append(request.url))
    come.page.goto(host.address)
    loaded(come.page)
    kept_offline(come.page)
    asked = len(host.asked)
    yield come
    assert host.asked[asked:] == []
    assert {url for url in everything if not url.startswith((host.address, "data:", "blob:"))} == set()


def to(page: Page, host: Host, path: str) -> None:
    """Go to a page of the site, without loading it again."""
    page.evaluate("hash => { location.hash = hash }", path)
    page.wait_for_selector("main h1, main h2, .screen")


def take_over(page: Page) -> str:
    """Take the screen when it is passed on; what it said."""
    page.wait_for_selector(f".pass, {MY_TURN}")
    if not page.locator(".pass").count():
        return ""
    said = page.locator(".pass h2").inner_text()
    page.locator(".pass button").click()
    return said


def take_turns(page: Page, seed: int, steps: int) -> set[str]:
    """Play by chance as two people at one screen; what it said when it was passed on."""
    random, said = Random(seed), set()
    for _ in range(steps):
        said.add(take_over(page))
        press(page, random)
    said.add(take_over(page))
    return said - {""}


def test_two_people_at_one_screen_then_the_analysis_and_what_if(visitor: Visitor, host: Host) -> None:
    page = visitor.page
    wish(page, "curtain", against="self")
    assert take_turns(page, 2, 10) == {"Pass the screen to the USA", "Pass the screen to the USSR"}
    resign(page)
    page.get_by_role("link", name="Replay").click()
    panel = page.get_by_role("region", name="Analysis", exact=True)
    panel.get_by_role("button", name="Analyse this game").click()
    panel.get_by_role("button", name="Stop the analysis").click()
    panel.get_by_role("button", name="Analyse this game").click()
    # meanwhile another game is played
    replay = page.evaluate("location.hash")
    to(page, host, "#/")
    wish(page, "volk")
    play(page, 5, 3)
    ready(page)
    to(page, host, replay)
    expect(panel.get_by_text("Winning chances as a table")).to_be_visible(timeout=SLOW)
    page.locator("summary", has_text="What if").click()
    page.get_by_role("button", name=re.compile("^Play on from move")).click()
    page.wait_for_url("**/table/*")
    ready(page)


def test_games_are_taken_home_and_brought_back(visitor: Visitor, host: Host, tmp_path: Path) -> None:
    page = visitor.page
    wish(page, "curtain")
    play(page, 4, 5)
    ready(page)
    made = number(page)
    to(page, host, "#/games")
    expect(page.get_by_text("one game per line, including games in progress.")).to_be_visible()
    file = saved(page, "Download all my games", tmp_path / "all.jsonl")
    [line] = file.read_text("utf-8").splitlines()
    assert len(Record.from_json(line).verify().decisions) >= made
    page.get_by_label("Open a saved game").set_input_files(file)
    page.wait_for_url("**/replay*")
    expect(page.get_by_role("slider")).to_have_attribute("max", str(len(json.loads(line)["decisions"])))


def test_an_own_deck_is_played_with_and_a_lesson_finished(visitor: Visitor, host: Host) -> None:
    page = visitor.page
    to(page, host, "#/cards")
    deck = {"name": "mine.toml", "mimeType": "text/plain", "buffer": OWN_DECK.encode()}
    page.get_by_label("Open a file").set_input_files(deck)  # type: ignore[arg-type]
    page.get_by_role("button", name="Check the deck").click()
    expect(page.get_by_role("region", name="My deck").get_by_role("listitem")).to_have_count(18)
    choose(page, "1")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    play(page, 1, 3)
    expect(page.locator(".curtain")).to_contain_text("Atlantis")
    to(page, host, "#/learn")
    page.locator("main a[href*='/learn/curtain/']").first.click()
    page.wait_for_selector(".screen[data-number]")
    finish(page)


def test_it_speaks_every_language_and_is_readable_in_the_dark_and_on_a_phone(visitor: Visitor, host: Host) -> None:
    page = visitor.page
    wish(page, "volk", "west")
    play(page, 3, 2)
    ready(page)
    table = page.evaluate("location.hash")
    page.locator("nav select").nth(1).select_option("dark", force=True)
    for lang in LANGUAGES:
        page.locator("nav select").first.select_option(lang, force=True)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        words = json.loads((WORDS / f"{lang}.json").read_text("utf-8"))
        to(page, host, table)
        expect(page.locator(".bar .asked")).to_be_visible()
        to(page, host, "#/")
        expect(page.get_by_text(words["site"]["claim"])).to_be_visible()
        assert serious(page, colours_only=True) == [], lang
    resize(page, PHONE)
    to(page, host, table)
    page.wait_for_selector(".screen[data-number]")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
