"""Texts are set as their languages are: a minus is no hyphen, an apostrophe is curved, French spaces do not break."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


def texts(language: str) -> Iterator[str]:
    """All that a reader of a language sees: pages of the rules, words of the games, the terminal and the browser."""
    for page in (ROOT / "docs").rglob(f"*.{language}.md"):
        yield from page.read_text("utf-8").splitlines()
    for catalogue in (ROOT / "src").rglob(f"data/words/{language}.toml"):
        yield from values(tomllib.loads(catalogue.read_text("utf-8")))
    for words in (ROOT / "web" / "src").rglob(f"words/{language}.json"):
        yield from values(json.loads(words.read_text("utf-8")))


def values(tree: Mapping[str, Any]) -> Iterator[str]:
    """The sentences of a catalogue, without their keys."""
    for value in tree.values():
        yield from [value] if isinstance(value, str) else values(value)


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        pytest.param("fr", r"\w'", id="French apostrophe"),
        pytest.param("it", r"\w'", id="Italian apostrophe"),
        pytest.param("fr", r" [;:!?»]|« |\w[;?»]", id="French spaces"),
        *(pytest.param(each, r"(?:^|[\s(:])-[\d{]", id=f"minus in {each}") for each in ("en", "de", "fr", "it", "ru")),
    ],
)
def test_no_text_is_set_in_the_way_of_a_typewriter(language: str, wrong: str) -> None:
    lines = list(texts(language))
    assert len(lines) > 1500
    assert [line for line in lines if re.search(wrong, line)] == []
