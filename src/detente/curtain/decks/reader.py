"""Reads and checks the contents of a deck file; all problems are reported at once, each with its line."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from detente.core.text.notation import plain
from detente.curtain.decks.event_reader import read_event
from detente.curtain.decks.problems import BadDeck, BadEvent, Code, DeckProblem, hint, shown
from detente.curtain.decks.programs import Program
from detente.curtain.decks.vocabulary import Step
from detente.curtain.decks.warnings import EXAMPLE, contradictions
from detente.curtain.model.actions import CARDS
from detente.curtain.model.deck import REGIONS, SIDES, Card, Deck

CARD_FIELDS = ("country", "region", "flag", "cubes", "event")
REGION_FIELDS = ("size", "bonus")
MOST_CUBES = 4
MOST_BONUS = 6
Table = tuple[str, ...]
"""A table of a deck file: ("card", "3"), ("region", "asia"), or () for what comes before all tables."""
Lines = dict[tuple[Table, str], int]
"""The line of a field: (("card", "3"), "cubes") -> 27; the table itself is the field ""."""


def read_deck(source: dict[str, Any], name: str, lines: Lines | None = None) -> Deck:
    """A deck from the contents of its file; BadDeck lists all problems at once.

    Without lines it is the deck of a record or position. Leftover examples are accepted then,
    so that a game once played can always be shown again.
    """
    check = _Check(lines)
    check.deck(source)
    if check.problems:
        raise BadDeck(name, check.problems)
    program = Program([card.id for card in check.cards])
    for card in check.cards:
        program.add(tuple(card.event), card.region, card.flag)
    program.close()
    title = source.get("name", name)
    deck = Deck(title, check.cards, check.bonus, check.documented, program, source)
    deck.warnings = [check.located(warning) for warning in contradictions(check.cards, check.bonus)]
    return deck


class _Check:
    """Checks one deck: collects its cards and every problem, each with its line."""

    def __init__(self, lines: Lines | None) -> None:
        self.lines = lines or {}
        self.from_file = lines is not None
        self.problems: list[DeckProblem] = []
        self.cards: list[Card] = []
        self.countries: dict[str, str] = {}
        self.bonus: list[int] = []
        self.documented: list[list[str]] = []

    def wrong(self, table: Table, field: str, code: Code, rule: str = "", **about: Any) -> None:
        self.add(table, field, DeckProblem(code, about, rule))

    def add(self, table: Table, field: str, problem: DeckProblem) -> None:
        line = self.lines.get((table, field)) or self.lines.get((table, ""))
        self.problems.append(msgspec.structs.replace(problem, where=table, line=line))

    def located(self, warning: DeckProblem) -> DeckProblem:
        """A warning with the line of its table."""
        return msgspec.structs.replace(warning, line=self.lines.get((warning.where, "")))

    def deck(self, source: dict[str, Any]) -> None:
        self.fields((), source, ("name",), ("card", "region"))
        if not isinstance(source.get("name", ""), str):
            self.wrong((), "name", "deck-name", given=shown(source["name"]))
        cards = source.get("card", [])
        if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
            self.wrong((), "card", "card-tables")
            return
        countries = (card.get("country") for card in cards)
        ids = [card_id(country) for country in countries if isinstance(country, str)]
        self.countries = {id.replace("_", " "): id for id in ids if id}
        for number, card in enumerate(cards, 1):
            self.card(("card", str(number)), card)
        if len(cards) != CARDS:
            self.wrong((), "", "card-count", rule="C1.2", cards=CARDS, given=len(cards))
        regions = source.get("region", {})
        if not isinstance(regions, dict):
            self.wrong((), "region", "region-tables")
            return
        sound = all(each.code == "example" for each in self.problems)  # otherwise the regions of the cards are unknown
        for name in regions:
            if name not in REGIONS:
                self.wrong(("region", name), "", "unknown-region", given=shown(name), **hint(REGIONS, name))
        for name in REGIONS:
            self.region(name, regions.get(name), sound)

    def fields(self, table: Table, facts: dict[str, Any], needed: tuple[str, ...], allowed: tuple[str, ...]) -> bool:
        """Whether all needed fields are there; unknown fields become problems."""
        for field in facts:
            if field not in needed + allowed:
                self.wrong(table, field, "unknown-field", given=shown(field), **hint(needed + allowed, field))
        missing = [field for field in needed if field not in facts]
        if missing:
            self.wrong(table, "", "missing", fields=missing)
        return not missing

    def card(self, table: Table, facts: dict[str, Any]) -> None:
        if not self.fields(table, facts, CARD_FIELDS, ("documented",)):
            return
        country = facts["country"]
        id = card_id(country) if isinstance(country, str) else ""
        if not id:
            self.wrong(table, "country", "country", given=shown(country))
        elif id in ("start", "start_card"):
            self.wrong(table, "country", "start-card", given=shown(country))
        elif any(card.id == id for card in self.cards):
            self.wrong(table, "country", "country-twice", given=shown(country))
        elif self.from_file and country.startswith(EXAMPLE):
            self.wrong(table, "country", "example", given=shown(country))
        region, flag, cubes = facts["region"], facts["flag"], facts["cubes"]
        if region not in REGIONS:
            self.wrong(table, "region", "unknown-region", given=shown(region), **hint(REGIONS, str(region)))
        if flag not in SIDES:
            self.wrong(table, "flag", "flag", given=shown(flag))
        if type(cubes) is not int or not 1 <= cubes <= MOST_CUBES:
            self.wrong(table, "cubes", "cubes", rule="C1.2", given=shown(cubes), most=MOST_CUBES)
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

    def event(self, table: Table, event: object) -> list[Step]:
        try:
            return list(read_event(event, self.countries))
        except BadEvent as error:
            self.add(table, "event", error.problem)
            return []

    def region(self, name: str, facts: object, sound: bool) -> None:
        table = ("region", name)
        if not isinstance(facts, dict):
            self.wrong((), "", "region-missing", region=name)
            return
        if not self.fields(table, facts, REGION_FIELDS, ("documented",)):
            return
        size, bonus = facts["size"], facts["bonus"]
        there = sum(REGIONS[card.region] == name for card in self.cards)
        if type(size) is not int or size < 1:
            self.wrong(table, "size", "size", given=shown(size))
        elif name == "europe" and size == there + 1 and sound:
            self.wrong(table, "size", "size-start", given=shown(size), region=name, n=there)
        elif size != there and sound:
            self.wrong(table, "size", "size-count", given=shown(size), region=name, n=there)
        if type(bonus) is not int or not 0 <= bonus <= MOST_BONUS:
            self.wrong(table, "bonus", "bonus", given=shown(bonus), most=MOST_BONUS)
        self.bonus.append(bonus if type(bonus) is int else 0)
        self.documented.append(self.documented_fields(table, facts, REGION_FIELDS))

    def documented_fields(self, table: Table, facts: dict[str, Any], known: tuple[str, ...]) -> list[str]:
        documented = facts.get("documented", [])
        if not isinstance(documented, list) or any(field not in known for field in documented):
            self.wrong(table, "documented", "documented", fields=known)
            return []
        return documented


def card_id(country: str) -> str:
    """The id of a card: its country in plain letters, as in west_germany."""
    return "_".join(re.findall(r"\w+", plain(country)))
