"""Every language, switched at the table: no key is missing, and no English is left."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from detente.core.words import LANGUAGES
from tests.e2e.conftest import Visit
from tests.e2e.screens_kit import plain, replay, table, waiting_room

ROOT = Path(__file__).parents[2]
SCREENS = {
    "start": plain("/", ".wishes input"),
    "curtain": table("curtain", "usa", 14),
    "volk": table("volk", "east", 20),
    "replay": replay,
    "waiting": waiting_room,
    "lesson": plain("/learn/volk/build", ".screen[data-number]"),
    "sign-in": plain("/sign-in"),
    "lobby": plain("/lobby"),
    "learn": plain("/learn"),
    "cards": plain("/cards", "main li"),
    "settings": plain("/settings"),
    "about": plain("/about"),
}
TEXTS = """() => {
  const found = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest('code, [translate=no]')) found.add(walker.currentNode.data)
  for (const name of ['aria-label', 'title', 'placeholder'])
    for (const element of document.querySelectorAll(`[${name}]`)) found.add(element.getAttribute(name))
  return [...found].map((text) => text.trim()).filter((text) => /\\p{Letter}{2}/u.test(text))
}"""
"""All words on a page, those that are only read out too; what is code or not to be translated is nobody's language."""


@pytest.mark.parametrize("screen", SCREENS)
def test_every_language_is_spoken_throughout(visit: Visit, screen: str) -> None:
    page = visit().page
    SCREENS[screen](page)
    english = texts(page, "en")
    assert english
    for lang in LANGUAGES:
        rightly = same_in_both(lang)
        for _ in range(100):  # the catalogues come one after another
            spoken = texts(page, lang)
            missing = {text for text in spoken if re.fullmatch(r"[a-z]+\.[a-z-]+", text) or re.search(r"\{\w+", text)}
            left = {text for text in spoken & english if not words_of(text) <= rightly} if lang != "en" else set()
            if not missing and not left:
                break
        assert page.evaluate("document.documentElement.lang") == lang
        assert not missing, (lang, missing)
        assert not left, (lang, left)


def texts(page: Page, lang: str) -> set[str]:
    """The words on a page after a switch of its language."""
    page.get_by_role("navigation").get_by_role("combobox").first.select_option(lang)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.wait_for_timeout(50)
    return set(page.evaluate(TEXTS))


def same_in_both(lang: str) -> set[str]:
    """Words that are rightly the same as in English: names, and those of sentences that do not differ."""
    english, other = dict(sentences("en")), dict(sentences(lang))
    same = [text for key, text in english.items() if other.get(key) == text]
    for region in (key for key in english if key.startswith("curtain.regions.")):  # America
        same += words_of(english[region]) & words_of(other[region])
    return words_of("English Deutsch Français Italiano Русский Détente Iron Curtain Wir sind das Volk", *same)


def words_of(*texts: str) -> set[str]:
    """The words of texts; the name of somebody whom a test made up is none."""
    named = r"guest-\w+|willy\d+|\w+-[0-9a-f]{6}"
    return {word for text in texts for word in re.findall(r"[^\W\d_]+", re.sub(named, "", text))}


def sentences(lang: str) -> Iterator[tuple[str, str]]:
    """Every sentence of the catalogues of a language with its key."""
    for file in ("web/src/words", "web/src/volk/words"):
        yield from flat(file, json.loads((ROOT / file / f"{lang}.json").read_text("utf-8")))
    for game in ("curtain", "volk"):
        path = ROOT / "src" / "detente" / game / "data" / "words" / f"{lang}.toml"
        yield from flat(game, tomllib.loads(path.read_text("utf-8")))


def flat(key: str, words: Any) -> Iterator[tuple[str, str]]:
    """The sentences of nested sections."""
    if isinstance(words, str):
        yield key, words
    else:
        for name, inner in words.items():
            yield from flat(f"{key}.{name}", inner)
