"""English is plain and modern: turns of phrase that were translated word by word do not come back."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_typography import values

ROOT = Path(__file__).parent.parent
OTHERS = re.compile(r"\.(de|fr|it|ru)\.md$")
WRITTEN_ELSEWHERE = {"architecture.md", "players.md", "balance.md"}
"""Pages beside docs/guides that describe code and measurements; their wording follows those."""
CALQUES = (
    r"anew",
    r"thereof|thereby|therein|whereby|wherein",
    r"somebody|everybody",
    r"(?:for|to|by|with|from) who",
    r"who (?:rather|likes|wants|needs|comes|sits)",
    r"whose eyes|pair of eyes",
    r"(?:is|are|was|were) told",
    r"as it stands?",
    r"by (?:their|its) full rules",
    r"is no (?:move|deck|step|test|condition|message|name|text)\b",
    r"our own card|call(?:ed)? off|take(?:n)? back by",
    r"what (?:glows may|it would bring|you may do)",
    r"he|him|himself|(?<!stripped off )his",
)
"""Whole words, in any case. "told", "anew" and "who" without a noun before them are German in disguise."""
CALQUE = re.compile(rf"\b(?:{'|'.join(CALQUES)})\b", re.IGNORECASE)


def english() -> Iterator[tuple[str, str]]:
    """Every English sentence that people read, with where it is: screens, terminal, emails and documents."""
    for catalogue in (ROOT / "src").rglob("data/words/en.toml"):
        words = tomllib.loads(catalogue.read_text("utf-8"))
        yield from ((str(catalogue.relative_to(ROOT)), text) for text in values(words))
    for words_file in (ROOT / "web" / "src").rglob("words/en.json"):
        words = json.loads(words_file.read_text("utf-8"))
        yield from ((str(words_file.relative_to(ROOT)), text) for text in values(words))
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        if OTHERS.search(page.name) or (page.parent.name == "docs" and page.name in WRITTEN_ELSEWHERE):
            continue
        prose = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
        yield from ((page.name, line) for line in prose.splitlines())


def test_no_english_text_has_a_turn_of_phrase_of_another_language() -> None:
    texts = list(english())
    assert len(texts) > 3000
    assert [f"{where}: {text}" for where, text in texts if CALQUE.search(text)] == []


@pytest.mark.parametrize(
    "text", ["The cards are dealt anew.", "Only for who sits there.", "You are told why not.", "His turn."]
)
def test_a_calque_is_found(text: str) -> None:
    assert CALQUE.search(text)
