"""Deck files: 18 cards in TOML, read, checked, and refused with file, line and what would be right."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from detente.core.errors import DetenteError, one_of
from detente.core.notation import plain
from detente.curtain.actions import CARDS
from detente.curtain.deck import REGIONS, SIDES, Card, Deck
from detente.curtain.programs import Program
from detente.curtain.vocabulary import BadEvent, Step, read_event

HOUSE = "house"
CARD_FIELDS = ("country", "region", "flag", "cubes", "event")
REGION_FIELDS = ("size", "bonus")
MOST_CUBES = 4
MOST_BONUS = 6


class DeckProblem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a deck, and what would be right; `where` is a table of its file, as in "card 5"."""

    message: str
    where: str = ""
    line: int | None = None


class BadDeck(DetenteError):
    """A deck that cannot be played; its text has a line for each problem."""

    def __init__(self, name: str, problems: list[DeckProblem]) -> None:
        super().__init__("\n".join(_told(name, problem) for problem in problems))
        self.problems = problems


def _told(name: str, problem: DeckProblem) -> str:
    """A problem as compilers tell it: file, line, place and what is wrong."""
    file = f"{name}:{problem.line}" if problem.line else name
    return ": ".join(filter(None, (file, problem.where, problem.message)))


def load_deck(deck: object) -> Deck:
    """A deck by the name "house", by the path of a deck file, or as the contents of one."""
    if isinstance(deck, Deck):
        return deck
    if deck == HOUSE:
        return house_deck()
    if isinstance(deck, dict):
        return read_deck(deck, "deck", {})
    if isinstance(deck, (str, Path)):
        return load_deck_file(Path(deck))
    message = f"{deck!r} is no deck: give 'house', the path of a deck file, or its contents"
    raise BadDeck("deck", [DeckProblem(message)])


@cache
def house_deck() -> Deck:
    """The project's own deck (C8)."""
    return read_text(files("detente.curtain").joinpath("data/house.toml").read_text("utf-8"), "house.toml")


def load_deck_file(path: Path) -> Deck:
    """Read and check a deck file."""
    try:
        return read_text(path.read_text("utf-8"), str(path))
    except FileNotFoundError:
        problem = f"there is no such file ('detente deck new {path}' makes one)"
    except OSError as error:
        problem = f"cannot be read: {error.strerror}"
    except UnicodeDecodeError:
        problem = "is not a text in UTF-8: save it as UTF-8 in your editor"
    raise BadDeck(str(path), [DeckProblem(problem)])


@lru_cache(maxsize=8)
def read_text(text: str, name: str) -> Deck:
    """A deck from the text of its file; thousands of games with one deck read it once."""
    try:
        source = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # RecursionError: brackets within brackets without end
        raise BadDeck(name, [_not_toml(text, error)]) from None
    return read_deck(source, name, find_lines(text))


def _not_toml(text: str, error: Exception) -> DeckProblem:
    """What the reader of TOML stumbles over, and where."""
    reason, line = str(error), None
    if isinstance(error, RecursionError):
        reason = "brackets stand too deep in each other"
    elif not isinstance(error, tomllib.TOMLDecodeError):
        reason = "a number has too many digits"
    elif place := re.search(r"at line (\d+)", reason):
        line = int(place[1])
    elif reason.endswith("(at end of document)"):
        line = text.count("\n") + 1
    return DeckProblem(f"this is not TOML: {reason}; a field is written name = value, a text in quotes", line=line)


Lines = dict[tuple[str, str], int]
"""The line of a field: ("card 3", "cubes") -> 27; the table itself is the field ""."""


def find_lines(text: str) -> Lines:
    """Where each table and field of a deck file stands."""
    lines: Lines = {}
    table, cards = "", 0
    for number, line in enumerate(text.split("\n"), 1):
        if re.match(r"\s*\[\[\s*card\s*\]\]", line):
            cards += 1
            table = f"card {cards}"
            lines[table, ""] = number
        elif header := re.match(r"\s*\[\s*([\w.]+)\s*\]", line):
            table = header[1].replace("region.", "region ")
            lines[table, ""] = number
        elif field := re.match(r"\s*(\w+)\s*=", line):
            lines.setdefault((table, field[1]), number)
    return lines


def read_deck(source: dict[str, Any], name: str, lines: Lines) -> Deck:
    """A deck from the contents of its file; all that is wrong is told at once."""
    check = _Check(lines)
    check.deck(source)
    if check.problems:
        raise BadDeck(name, check.problems)
    program = Program()
    for card in check.cards:
        program.add(tuple(card.event), card.region)
    program.close()
    title = source.get("name", name)
    return Deck(title, check.cards, check.bonus, check.documented, program, source)


class _Check:
    """One reading of a deck: collects the cards and every problem, each with its line."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.problems: list[DeckProblem] = []
        self.cards: list[Card] = []
        self.bonus: list[int] = []
        self.documented: list[list[str]] = []

    def wrong(self, table: str, field: str, problem: str) -> None:
        line = self.lines.get((table, field)) or self.lines.get((table, ""))
        self.problems.append(DeckProblem(problem, table, line))

    def deck(self, source: dict[str, Any]) -> None:
        self.fields("", source, ("name",), ("card", "region"))
        if not isinstance(source.get("name", ""), str):
            self.wrong("", "name", f"{source['name']!r} is no name of a deck: it is a text")
        cards = source.get("card", [])
        if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
            self.wrong("", "card", "each card is a table [[card]]")
            return
        for number, card in enumerate(cards, 1):
            self.card(f"card {number}", card)
        if len(cards) != CARDS:
            self.wrong("", "", f"a deck has {CARDS} strategy cards, this one {len(cards)} (C1.2)")
        regions = source.get("region", {})
        if not isinstance(regions, dict):
            self.wrong("", "region", "each region is a table [region.NAME]")
            return
        sound = not self.problems  # else it is not known which cards were meant to lie where
        for name in regions:
            if name not in REGIONS:
                self.wrong(f"region {name}", "", f"unknown region {name!r}: {one_of(REGIONS, name)}")
        for name in REGIONS:
            self.region(name, regions.get(name), sound)

    def fields(self, table: str, facts: dict[str, Any], needed: tuple[str, ...], allowed: tuple[str, ...]) -> bool:
        """Whether all needed fields are there; unknown ones are named."""
        for field in facts:
            if field not in needed + allowed:
                self.wrong(table, field, f"unknown field {field!r}: {one_of(needed + allowed, field)}")
        missing = [field for field in needed if field not in facts]
        if missing:
            self.wrong(table, "", f"missing: {', '.join(missing)}")
        return not missing

    def card(self, table: str, facts: dict[str, Any]) -> None:
        if not self.fields(table, facts, CARD_FIELDS, ("documented",)):
            return
        country = facts["country"]
        id = card_id(country) if isinstance(country, str) else ""
        if not id:
            self.wrong(table, "country", f"{country!r} is no name of a country")
        elif id in ("start", "start_card"):
            self.wrong(table, "country", f"{country!r} is the start card, which every deck has")
        elif any(card.id == id for card in self.cards):
            self.wrong(table, "country", f"{country} is in the deck twice")
        region, flag, cubes = facts["region"], facts["flag"], facts["cubes"]
        if region not in REGIONS:
            self.wrong(table, "region", f"unknown region {region!r}: {one_of(REGIONS, str(region))}")
        if flag not in SIDES:
            self.wrong(table, "flag", f"unknown flag {flag!r}: it is 'usa' or 'ussr'")
        if type(cubes) is not int or not 1 <= cubes <= MOST_CUBES:
            self.wrong(table, "cubes", f"{cubes!r} cubes are impossible: it is a number from 1 to {MOST_CUBES} (C1.2)")
        event = self.event(table, facts["event"])
        documented = self.documented_fields(table, facts, CARD_FIELDS)
        known = region in REGIONS and flag in SIDES
        self.cards.append(
            Card(
                id=id,
                country=str(country),
                region=REGIONS.index(region) if known else 0,
                flag=SIDES.index(flag) if known else 0,
                cubes=cubes if type(cubes) is int else 0,
                event=event,
                documented=documented,
            )
        )

    def event(self, table: str, event: object) -> list[Step]:
        try:
            return list(read_event(event))
        except BadEvent as error:
            self.wrong(table, "event", f"{error} (C6.4)")
            return []

    def region(self, name: str, facts: object, sound: bool) -> None:
        table = f"region {name}"
        if not isinstance(facts, dict):
            self.wrong("", "", f"missing: the table [region.{name}] with size and bonus")
            return
        if not self.fields(table, facts, REGION_FIELDS, ("documented",)):
            return
        size, bonus = facts["size"], facts["bonus"]
        there = sum(REGIONS[card.region] == name for card in self.cards)
        if type(size) is not int or size < 1:
            self.wrong(table, "size", f"a size of {size!r} is impossible: it is the number of cards, at least 1")
        elif size != there and sound:
            self.wrong(table, "size", f"the size is {size}, but {there} cards lie in {name}")
        if type(bonus) is not int or not 0 <= bonus <= MOST_BONUS:
            self.wrong(table, "bonus", f"a bonus of {bonus!r} is impossible: it is a number from 0 to {MOST_BONUS}")
        self.bonus.append(bonus if type(bonus) is int else 0)
        self.documented.append(self.documented_fields(table, facts, REGION_FIELDS))

    def documented_fields(self, table: str, facts: dict[str, Any], known: tuple[str, ...]) -> list[str]:
        documented = facts.get("documented", [])
        if not isinstance(documented, list) or any(field not in known for field in documented):
            self.wrong(table, "documented", f"'documented' lists some of {', '.join(known)}")
            return []
        return documented


def card_id(country: str) -> str:
    """The id of a card: its country in plain letters, as in west_germany."""
    return "_".join(re.findall(r"\w+", plain(country)))


def template() -> str:
    """A deck file to fill in, every field explained."""
    return files("detente.curtain").joinpath("data/template.toml").read_text("utf-8")
