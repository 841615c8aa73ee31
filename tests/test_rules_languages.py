"""Rules and rulings in another language are the same: numbers, anchors, tables and links stand in the same order."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from detente.core.text.words import LANGUAGES

DOCS = Path(__file__).parent.parent / "docs"
GLOSSARY = "terms"
"""The terms of all languages side by side, for those who translate: one page for all."""
PAGES = [
    *(page for page in sorted(DOCS.glob("rules/*.md")) if "." not in page.stem and page.stem != GLOSSARY),
    DOCS / "rulings.md",
]
TRANSLATED = [
    pytest.param(page, language, id=f"{page.stem}.{language}")
    for page in PAGES
    for language in LANGUAGES
    if language != "en"
]


def anchors(text: str) -> list[str]:
    """What a link or a cited rule can lead to."""
    return re.findall(r'<a id="([^"]+)">', text)


def numbers(text: str) -> list[tuple[str, str, str]]:
    """The numbers in bold that rules, rulings, remarks on cards and phases begin with."""
    return re.findall(r"\*\*(?:([CDQRV]\d[\d.]*|\d+\.[\w.]+)|(\d+(?:, \d+)*)\s?:|\w+ (\d+)\*\*)", text)


def headings(text: str) -> list[tuple[str, str]]:
    """The depth of each heading and its number, if it has one."""
    return re.findall(r"^(#+) (?:(C?\d+(?:\.\d+)*|A(?:\.\d)?) )?", text, re.MULTILINE)


def links(text: str) -> list[str]:
    """Where the links lead."""
    return re.findall(r"\]\(([^)]+)\)", text)


def tables(text: str) -> list[list[str]]:
    """The rows of all tables, a cell unchanged if it has no words, otherwise as the mark that it has some."""
    rows = [line.strip().strip("|").split("|") for line in text.splitlines() if line.strip().startswith("|")]
    bare = [[re.sub(r"<[^>]+>", "", cell).strip() for cell in row] for row in rows]
    return [["words" if re.search(r"[^\W\d_]", cell) else cell for cell in row] for row in bare]


def blocks(text: str) -> list[tuple[str, int]]:
    """What each block of the page is: a heading, table, list (with its items), example or paragraph."""
    kinds = [
        (re.match(r"\s*([#|>-]?)", block), re.findall(r"^- ", block, re.MULTILINE)) for block in text.split("\n\n")
    ]
    return [(kind[1] if kind else "", len(items)) for kind, items in kinds]


PARTS = [anchors, numbers, headings, links, tables, blocks]


@pytest.mark.parametrize("part", PARTS)
def test_a_page_has_such_parts(part: Callable[[str], list[object]]) -> None:
    assert part("\n".join(page.read_text("utf-8") for page in PAGES))


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(("page", "language"), TRANSLATED)
def test_a_translation_has_the_shape_of_the_english_page(
    page: Path, language: str, part: Callable[[str], list[object]]
) -> None:
    english = page.read_text("utf-8")
    translation = page.with_suffix(f".{language}.md").read_text("utf-8")
    assert part(translation.replace(f".{language}.md", ".md")) == part(english)


@pytest.mark.parametrize(("page", "language"), TRANSLATED)
def test_a_translation_leads_to_pages_of_its_language(page: Path, language: str) -> None:
    translation = page.with_suffix(f".{language}.md").read_text("utf-8")
    pages = {target for target in links(translation) if ".md" in target}
    assert pages == {target for target in pages if f".{language}.md" in target}


@pytest.mark.parametrize(("page", "language"), TRANSLATED)
def test_no_paragraph_is_left_in_english(page: Path, language: str) -> None:
    english = page.read_text("utf-8").split("\n\n")
    translation = page.with_suffix(f".{language}.md").read_text("utf-8").split("\n\n")
    prose = {block for block in english if len(re.findall(r"\b(?:the|and|of|is)\b", block)) > 1}
    assert not prose & set(translation)
