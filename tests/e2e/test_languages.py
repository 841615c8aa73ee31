"""Every language, switched at the table: no key is missing, and no English is left."""

from __future__ import annotations

import json
import re
import time
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from detente.core.text.words import LANGUAGES
from tests.e2e.conftest import Look, Visit
from tests.e2e.screens_kit import OPEN, account, plain, profile, resigned, seen_again, table, waiting_room

ROOT = Path(__file__).parents[2]
SCREENS: dict[str, list[Callable[[Page], None]]] = {
    "start": [plain("/", ".wishes input")],
    "curtain": [table("curtain", "usa", 14)],
    "volk": [table("volk", "east", 20)],
    "finished, replay, account, person": [resigned, seen_again, account, profile],
    "waiting": [waiting_room],
    "games": [plain("/games")],
    "lobby": [plain("/lobby")],
    "learn": [plain("/learn")],
    "lesson": [plain("/learn/volk/build", ".screen[data-number]")],
    "rules": [plain("/rules/volk")],
    "cards": [plain("/cards", "main li")],
    "leaders": [plain("/leaders")],
    "settings": [plain("/settings")],
    "sign-in": [plain("/sign-in")],
    "reset": [plain("/reset")],
    "confirm": [plain("/confirm")],
    "about": [plain("/about")],
    "lost": [plain("/nowhere")],
}
"""The main screens by the ways to them; where one way goes on from another, on one page."""
OTHERS = "code, [translate=no], td[title], .rules ol, .rules article"
"""What is nobody's language, as the name of a browser is; and the rules, in which cards have their names in two."""
TEXTS = """() => {
  const own = (element) => !element.closest(OTHERS)
  const found = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (own(walker.currentNode.parentElement)) found.add(walker.currentNode.data)
  for (const name of ['aria-label', 'title', 'placeholder'])
    for (const each of document.querySelectorAll(`[${name}]`)) if (own(each)) found.add(each.getAttribute(name))
  return [...found].map((text) => text.trim()).filter((text) => /\\p{Letter}{2}/u.test(text))
}""".replace("OTHERS", repr(OTHERS))
"""All other words on a page, those that are only read out too."""


@pytest.mark.parametrize("screen", SCREENS)
def test_every_language_is_spoken_throughout(visit: Visit, look: Look, screen: str) -> None:
    page = look() if screen in OPEN else visit().page
    for way in SCREENS[screen]:
        way(page)
        said: dict[str, set[str]] = {}
        for lang in LANGUAGES:
            switch(page, lang)
            said[lang] = texts(page)
            until = time.monotonic() + 120
            while (wrong := amiss(said)) and time.monotonic() < until:  # the catalogues come one after another
                page.wait_for_timeout(25)
                said[lang] = texts(page)
            assert not wrong, (lang, wrong)
            assert said[lang]
        switch(page, "en")


def switch(page: Page, lang: str) -> None:
    """Switch the language of a page."""
    page.get_by_role("navigation").get_by_role("combobox").first.select_option(lang)
    expect(page.locator("html")).to_have_attribute("lang", lang)


def texts(page: Page) -> set[str]:
    """The words on a page."""
    return set(page.evaluate(TEXTS))


def amiss(said: dict[str, set[str]]) -> set[str]:
    """What a page says in its last language and should not: keys, gaps, and what was said in a language before."""
    *before, lang = said
    wrong = {text for text in said[lang] if re.fullmatch(r"[a-z]+\.[a-z-]+", text) or re.search(r"\{\w+", text)}
    for other in before:
        wrong |= {text for text in said[lang] & said[other] if not words_of(text) <= same_in_both(lang, other)}
    return wrong


@cache
def same_in_both(one: str, other: str) -> set[str]:
    """Words that are rightly the same in two languages: names, and those of sentences that do not differ."""
    ours, theirs = catalogue(one), catalogue(other)
    same = [text for key, text in ours.items() if theirs.get(key) == text]
    for region in (key for key in ours if key.startswith("curtain.regions.")):  # America
        same += words_of(ours[region]) & words_of(theirs[region])
    return words_of("English Deutsch Français Italiano Русский Détente Iron Curtain Wir sind das Volk", *same)


def words_of(*texts: str) -> set[str]:
    """The words of texts, without the names that tests made up."""
    named = r"guest-\w+|willy\d+|\w+-[0-9a-f]{6}"
    return {word for text in texts for word in re.findall(r"[^\W\d_]+", re.sub(named, "", text))}


@cache
def catalogue(lang: str) -> dict[str, str]:
    """Every sentence of the catalogues of a language by its key."""
    found: dict[str, str] = {}
    for file in ("web/src/words", "web/src/games/volk/words"):
        found.update(flat(file, json.loads((ROOT / file / f"{lang}.json").read_text("utf-8"))))
    for game in ("curtain", "volk"):
        path = ROOT / "src" / "detente" / game / "data" / "words" / f"{lang}.toml"
        found.update(flat(game, tomllib.loads(path.read_text("utf-8"))))
    return found


def flat(key: str, words: Any) -> Iterator[tuple[str, str]]:
    """The sentences of nested sections."""
    if isinstance(words, str):
        yield key, words
    else:
        for name, inner in words.items():
            yield from flat(f"{key}.{name}", inner)
