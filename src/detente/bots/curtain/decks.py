"""Decks to learn with: besides the house deck an earlier one and mixtures of both.

Owners of a printed copy play with cards of their own. A player who only ever saw one deck learns its cards by heart;
one who saw many learns what events, numbers and regions are worth.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from detente.core.chance import Generator
from detente.curtain.decks.files import house_deck
from detente.curtain.model.deck import SIDES

MIXED = 60
"""The percentage of decks that are mixtures; the others are the earlier house deck."""
LARGEST_BONUS = 3


@cache
def earlier_deck() -> dict[str, Any]:
    """The first house deck of this project, as its file has it."""
    return tomllib.loads(files("detente.bots").joinpath("data/earlier-deck.toml").read_text("utf-8"))


def another_deck(generator: Generator) -> dict[str, Any]:
    """The options of a game with a deck other than the house deck."""
    mixed = int(generator.below(100)) < MIXED
    return {"deck": mixture(generator) if mixed else earlier_deck()}


def mixture(generator: Generator) -> dict[str, Any]:
    """The countries of the house deck, with events and cube numbers of either deck dealt among the cards of a flag.

    Bonuses that no public source gives vary as well.
    """
    house: dict[str, Any] = house_deck().source
    events = {side: dealt(events_of(house, side) + events_of(earlier_deck(), side), generator) for side in SIDES}
    numbers = house if generator.below(2) == 0 else earlier_deck()
    cubes = {side: dealt([card["cubes"] for card in cards_of(numbers, side)], generator) for side in SIDES}
    return {
        "name": "Mixture",
        "region": {
            name: region
            if "bonus" in region["documented"]
            else {**region, "bonus": 1 + int(generator.below(LARGEST_BONUS))}
            for name, region in house["region"].items()
        },
        "card": [
            {**card, "event": events[card["flag"]].pop(), "cubes": cubes[card["flag"]].pop()} for card in house["card"]
        ],
    }


def cards_of(deck: dict[str, Any], side: str) -> list[dict[str, Any]]:
    """The cards that bear a side's flag."""
    return [card for card in deck["card"] if card["flag"] == side]


def events_of(deck: dict[str, Any], side: str) -> list[Any]:
    """The events of a side's cards."""
    return [card["event"] for card in cards_of(deck, side)]


def dealt(items: list[Any], generator: Generator) -> list[Any]:
    """The items in a random order."""
    order = list(range(len(items)))
    generator.shuffle(order)
    return [items[at] for at in order]
