"""Wir sind das Volk! has one term for each thing in each language: that of the glossary, docs/rules/terms.md."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from detente.core.text.words import LANGUAGES
from tests.test_typography import values

ROOT = Path(__file__).parent.parent
DATA = ROOT / "src" / "detente" / "volk" / "data"
BOARD = tomllib.loads((DATA / "board.toml").read_text("utf-8"))
GLOSSARY = (ROOT / "docs" / "rules" / "terms.md").read_text("utf-8")
COLUMNS = {"en": 1, "de": 2, "fr": 3, "it": 4, "ru": 5}
"""Where the glossary has a language."""

RETIRED = {
    "en": r"run[- ]down|[Dd]ismantle point|(?<!Power )\bpolice card|Socialists' box|factor\w+ abroad|prestige holder",
    "de": r"Provinz|Jahrzehnt|Sozialistenfeld|Strecke|Verfallssymbol",
    "fr": r"cartes? (?:de )?[Pp]olice|icônes? de passage|ligne \{",
    "it": r"cart[ae] Polizia|carte? normal|riquadro dei socialisti|indicatore di fuga|linea \{",
    "ru": r"балл\w* демонтажа|[Тт]риумф социализма|линия|ЧССР|Польш|Саксони|Бавари|Гамбург|Райнсберг|Западн\w+ Берлин",
}
"""What a thing was called before, or is called by mistake."""


def words(language: str) -> dict[str, Any]:
    """The catalogue of the game."""
    return tomllib.loads((DATA / "words" / f"{language}.toml").read_text("utf-8"))


def texts(language: str) -> Iterator[str]:
    """All that a reader of a language sees of the game; titles and history of cards have the language's own names."""
    yield from values({name: part for name, part in words(language).items() if name not in ("cards", "history")})
    yield from values(json.loads((ROOT / "web/src/games/volk/words" / f"{language}.json").read_text("utf-8")))
    shell = json.loads((ROOT / "web/src/words" / f"{language}.json").read_text("utf-8"))
    yield from (text for key, text in shell["start"].items() if key.startswith("about-edition"))
    terminal = tomllib.loads((ROOT / "src/detente/cli/data/words" / f"{language}.toml").read_text("utf-8"))
    yield from values({name: part for name, part in terminal.items() if name.startswith("volk")})
    suffix = "" if language == "en" else f".{language}"
    rulings = (ROOT / "docs" / f"rulings{suffix}.md").read_text("utf-8").split('<a id="curtain">')[0]
    rules = (ROOT / "docs" / "rules" / f"volk{suffix}.md").read_text("utf-8")
    for line in (rules + rulings).splitlines():
        yield line.rsplit("|", 2)[-2] if line.startswith('| <a id="card-') else line


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_are_called_what_the_board_calls_them(language: str) -> None:
    named = words(language)
    for kind, section in (("province", "provinces"), ("city", "cities")):
        for place in BOARD[kind]:
            if "Berlin" not in place["name"]:  # the two halves are named in the rules, not on the board
                assert re.sub(r" \(\w+\)$", "", named[section][place["id"]]) == place["name"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_phases_are_called_what_the_glossary_calls_them(language: str) -> None:
    rows = [[cell.strip(" *`") for cell in line.split("|")[1:-1]] for line in GLOSSARY.splitlines() if "`end-" in line]
    glossary = {row[0].removeprefix("end-"): row[COLUMNS[language]] for row in rows}
    assert words(language)["phases"] == glossary


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_another_word_for_a_thing(language: str) -> None:
    lines = list(texts(language))
    assert len(lines) > 1000
    assert [line for line in lines if re.search(RETIRED[language], line)] == []
