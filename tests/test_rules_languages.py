"""The rules in another language are the same rules: numbers, anchors, tables and links stand in the same order."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

RULES = Path(__file__).parent.parent / "docs" / "rules"
TRANSLATED = [
    pytest.param(game, language, id=f"{game}.{language}")
    for game in ("curtain", "volk")
    for language in ("de", "fr", "it", "ru")
]


def anchors(text: str) -> list[str]:
    """What a link or a cited rule can lead to."""
    return re.findall(r'<a id="([^"]+)">', text)


def numbers(text: str) -> list[tuple[str, str, str]]:
    """The numbers in bold that rules, remarks on cards and phases begin with."""
    return re.findall(r"\*\*(?:([CR]\d[\d.]*|\d+\.[\w.]+)|(\d+(?:, \d+)*)\s?:|\w+ (\d+)\*\*)", text)


def headings(text: str) -> list[tuple[str, str]]:
    """The depth of each heading and its number, if it has one."""
    return re.findall(r"^(#+) (?:(C?\d+(?:\.\d+)*|A(?:\.\d)?) )?", text, re.MULTILINE)


def links(text: str) -> list[str]:
    """Where the links lead."""
    return re.findall(r"\]\(([^)]+)\)", text)


def tables(text: str) -> list[list[str]]:
    """The rows of all tables, a cell as it stands if it has no words, otherwise as the mark that it has some."""
    rows = [line.strip().strip("|").split("|") for line in text.splitlines() if line.strip().startswith("|")]
    bare = [[re.sub(r"<[^>]+>", "", cell).strip() for cell in row] for row in rows]
    return [["words" if re.search(r"[^\W\d_]", cell) else cell for cell in row] for row in bare]


def blocks(text: str) -> list[tuple[str, int]]:
    """What each block of the page is: a heading, table, list (with its items), example or paragraph."""
    kinds = [
        (re.match(r"\s*([#|>-]?)", block), re.findall(r"^- ", block, re.MULTILINE)) for block in text.split("\n\n")
    ]
    return [(kind[1] if kind else "", len(items)) for kind, items in kinds]


@pytest.mark.parametrize("part", [anchors, numbers, headings, links, tables, blocks])
@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_a_translation_has_the_shape_of_the_english_page(
    game: str, language: str, part: Callable[[str], list[object]]
) -> None:
    english = (RULES / f"{game}.md").read_text("utf-8")
    translation = (RULES / f"{game}.{language}.md").read_text("utf-8")
    expected = part(english)
    assert expected
    assert part(translation) == expected


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_no_paragraph_is_left_in_english(game: str, language: str) -> None:
    english = (RULES / f"{game}.md").read_text("utf-8").split("\n\n")
    translation = (RULES / f"{game}.{language}.md").read_text("utf-8").split("\n\n")
    prose = {block for block in english if len(re.findall(r"\b(?:the|and|of|is)\b", block)) > 1}
    assert not prose & set(translation)
