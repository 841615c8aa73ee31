"""English is plain and modern: turns of phrase that were translated word by word do not come back."""

from __future__ import annotations

import io
import json
import re
import tokenize
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
CALQUES_IN_CODE = (
    r"anew|somebody|everybody",
    r"he|him|himself|his|one'?s own",
    r"whose eyes|pairs? of eyes",
    r"(?:is|are|was|were|be|been) told(?! apart)",
    r"(?:for|to|by|with|from|of|than|against) who(?! (?:is|was|has|had|may|decide|reach|play|see))",
    r"call(?:s|ed)? off|names of old|not to be had|as it stands",
    r"[Ss]o many (?:games|iterations|decisions|processes)",
)
IN_CODE = re.compile(rf"\b(?:{'|'.join(CALQUES_IN_CODE)})\b")
"""In comments, docstrings and titles of tests; "what is asked", "who decides" and the like may be questions there."""
HEADLESS = re.compile(r"^(?:test )?who(?:ever)? \w+s\b")
"""A title whose subject is "who" without a noun: "who wants to confirm is asked again"."""
TITLE = re.compile(r"(?:\b(?:test|it|describe)(?:\.\w+\(.*?\))?|^\]\))\(['`](?P<title>.*?)['`],")
COMMENT = re.compile(r"(?<!:)//.*|/\*.*|^\s*\* .*|<!--.*")


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


def python(module: Path) -> Iterator[str]:
    """The comments and docstrings of a module, and the titles of its tests."""
    text = module.read_text("utf-8")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or token.string.startswith('"""'):
            yield token.string
    yield from (title.replace("_", " ") for title in re.findall(r"def (test_\w+)", text))


def script(module: Path) -> Iterator[str]:
    """The comments of a module of the client, and the titles of its tests."""
    for line in module.read_text("utf-8").splitlines():
        if title := TITLE.search(line):
            yield title["title"]
        if comment := COMMENT.search(line):
            yield comment[0]


def code() -> Iterator[tuple[str, str]]:
    """What is written for people in the code, with where it is."""
    for folder in ("src", "tests", "bench", "scripts", "examples"):
        for module in (ROOT / folder).rglob("*.py"):
            if module != Path(__file__):
                yield from ((str(module.relative_to(ROOT)), text) for text in python(module))
    for folder in ("web/src", "web/tests"):
        for module in (ROOT / folder).rglob("*.*"):
            if module.suffix in (".ts", ".svelte"):
                yield from ((str(module.relative_to(ROOT)), text) for text in script(module))


def test_no_comment_docstring_or_title_of_a_test_has_one() -> None:
    texts = list(code())
    assert len(texts) > 8000
    assert [f"{where}: {text}" for where, text in texts if IN_CODE.search(text) or HEADLESS.search(text)] == []


@pytest.mark.parametrize(
    "text", ["# told to who asks", "he waits", "test who resigns loses", "a bot of one's own", "so many games at once"]
)
def test_one_in_code_is_found(text: str) -> None:
    assert IN_CODE.search(text) or HEADLESS.search(text)


@pytest.mark.parametrize(
    "text", ["The cards are dealt anew.", "Only for who sits there.", "You are told why not.", "His turn."]
)
def test_a_calque_is_found(text: str) -> None:
    assert CALQUE.search(text)
