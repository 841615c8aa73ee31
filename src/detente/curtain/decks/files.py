"""Deck files: 18 cards in TOML. A bad file is refused with file, line and what would be right."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from detente.curtain.decks.bounds import too_large, too_large_text
from detente.curtain.decks.problems import BadDeck, Code, DeckProblem, shown
from detente.curtain.decks.reader import Lines, Table, read_deck
from detente.curtain.decks.warnings import left_examples
from detente.curtain.model.deck import Deck

HOUSE = "house"
NOT_TOML: tuple[tuple[str, Code], ...] = (
    ("Cannot overwrite a value", "toml-twice"),
    ("Cannot declare", "toml-twice"),
    ("Duplicate inline table key", "toml-twice"),
    ("Illegal character '\\n'", "toml-text"),
    ("Unterminated string", "toml-text"),
    ("Unclosed", "toml-bracket"),
    ("Expected ']", "toml-bracket"),
    ("Expected '='", "toml-equals"),
    ("Expected newline", "toml-more"),
    ("Invalid statement", "toml-line"),
    ("Invalid initial character for a key part", "toml-line"),
    ("Invalid value", "toml-value"),
)
"""How tomllib's messages for common mistakes begin; other messages are passed on unchanged."""


def load_deck(deck: object) -> Deck:
    """A deck from the name "house", the path of a deck file, or the contents of one."""
    if isinstance(deck, Deck):
        return deck
    if deck == HOUSE:
        return house_deck()
    if isinstance(deck, dict):
        return read_deck(deck, "deck")
    if isinstance(deck, (str, Path)):
        return load_deck_file(Path(deck))
    raise BadDeck("deck", [DeckProblem("no-deck", {"given": shown(deck)})])


@cache
def house_deck() -> Deck:
    """The project's own deck (C8)."""
    return read_text(files("detente.curtain").joinpath("data/house.toml").read_text("utf-8"), "house.toml")


def load_deck_file(path: Path) -> Deck:
    """Read and check a deck file."""
    if "\0" in str(path):  # no file can be called that
        raise BadDeck("deck", [DeckProblem("no-file", {"path": shown(str(path))})])
    try:
        return read_text(path.read_text("utf-8"), str(path))
    except FileNotFoundError:
        problem = DeckProblem("no-file", {"path": str(path)})
    except OSError as error:
        problem = DeckProblem("unreadable", {"reason": error.strerror})
    except UnicodeDecodeError:
        problem = DeckProblem("not-utf-8")
    raise BadDeck(str(path), [problem])


@lru_cache(maxsize=8)
def read_text(text: str, name: str) -> Deck:
    """A deck from the text of its file; cached, since thousands of games may use the same deck."""
    if (problem := too_large_text(text)) is not None:
        raise BadDeck(name, [problem])
    try:
        source = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # RecursionError: brackets nested too deep
        raise BadDeck(name, [_not_toml(text, error)]) from None
    if (problem := too_large(source)) is not None:
        raise BadDeck(name, [problem])
    deck = read_deck(source, name, find_lines(text))
    deck.warnings = [*left_examples(text.split("\n")), *deck.warnings]
    return deck


def _not_toml(text: str, error: Exception) -> DeckProblem:
    """A TOML error as a problem with its line."""
    if isinstance(error, RecursionError):
        return DeckProblem("toml-deep")
    if not isinstance(error, tomllib.TOMLDecodeError):
        return DeckProblem("toml-digits")
    reason, _, place = str(error).rpartition(" (at ")
    number = re.match(r"line (\d+)", place)
    line = int(number[1]) if number else text.count("\n") + 1  # without a line it is the end of the text
    code = next((code for beginning, code in NOT_TOML if reason.startswith(beginning)), None)
    return DeckProblem(code, line=line) if code else DeckProblem("not-toml", {"reason": reason}, line=line)


def find_lines(text: str) -> Lines:
    """The line of each table and field of a deck file."""
    lines: Lines = {}
    table, cards = Table(), 0
    for number, line in enumerate(text.split("\n"), 1):
        if re.match(r"\s*\[\[\s*card\s*\]\]", line):
            cards += 1
            table = ("card", str(cards))
            lines[table, ""] = number
        elif header := re.match(r"\s*\[\s*([\w.]+)\s*\]", line):
            table = tuple(header[1].split("."))
            lines[table, ""] = number
        elif field := re.match(r"\s*(\w+)\s*=", line):
            lines.setdefault((table, field[1]), number)
    return lines


def template() -> str:
    """The template of a deck file, with every field explained."""
    return files("detente.curtain").joinpath("data/template.toml").read_text("utf-8")
