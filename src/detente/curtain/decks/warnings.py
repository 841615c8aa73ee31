"""Likely mistakes in a deck file: leftover examples, and contradictions to documented facts (C8).

None of them makes a deck unplayable: where a printed copy differs, the copy is right.
"""

from __future__ import annotations

from collections.abc import Iterator

from detente.curtain.decks.problems import DeckProblem
from detente.curtain.decks.vocabulary import Step
from detente.curtain.model.deck import REGIONS, SIDES, USA, USSR, Card

EXAMPLE = "EXAMPLE"
"""The word that marks invented values in the template."""
FLAGS = (10, 8)
"""Cards that bear the flag of the USA and of the USSR."""
SIZES = {"europe": 5, "middle_east": 2, "asia": 3, "africa": 4, "central_america": 2, "south_america": 2}
"""Strategy cards of each region; Europe also has the start card."""
BONUSES = {"europe": 3, "asia": 2, "africa": 1, "central_america": 2}
COUNTRIES = {
    "poland": "",
    "iran": "",
    "japan": "asia",
    "pakistan": "asia",
    "vietnam": "asia",
    "south_africa": "",
    "nigeria": "",
    "cuba": "central_america",
    "panama": "central_america",
}
"""The documented countries by their ids, with the region where that is documented too."""
LINES_TOLD = 8


def left_examples(lines: list[str]) -> Iterator[DeckProblem]:
    """Lines of fields that still say EXAMPLE, in one warning."""
    numbers = [
        number
        for number, line in enumerate(lines, 1)
        if EXAMPLE in line and "=" in line.partition("#")[0] and not line.lstrip().startswith("country")
    ]
    numbers += [number for number, line in enumerate(lines, 1) if line.startswith("]") and EXAMPLE in line]
    if numbers:
        told = ", ".join(map(str, sorted(numbers)[:LINES_TOLD])) + (", …" if len(numbers) > LINES_TOLD else "")
        yield DeckProblem("example-left", {"n": len(numbers), "lines": told}, line=min(numbers))


def contradictions(cards: list[Card], bonus: list[int]) -> Iterator[DeckProblem]:
    """Values that contradict documented ones (C8)."""
    flags = [sum(card.flag == side for card in cards) for side in (USA, USSR)]
    if tuple(flags) != FLAGS:
        yield DeckProblem("flag-count", dict(zip(SIDES, flags, strict=True)), rule="C8")
    for number, region in enumerate(REGIONS):
        size, where = sum(card.region == number for card in cards), ("region", region)
        if size != SIZES[region]:
            about = {"region": region, "given": size, "documented": SIZES[region]}
            yield DeckProblem("documented-size", about, rule="C8", where=where)
        if bonus[number] != BONUSES.get(region, bonus[number]):
            about = {"region": region, "given": bonus[number], "documented": BONUSES[region]}
            yield DeckProblem("documented-bonus", about, rule="C8", where=where)
    ids = [card.id for card in cards]
    for id, documented in COUNTRIES.items():
        if id not in ids:
            yield DeckProblem("documented-country", {"country": id.replace("_", " ").title()}, rule="C8")
        elif documented and REGIONS[cards[ids.index(id)].region] != documented:
            card = cards[ids.index(id)]
            about = {"country": card.country, "given": REGIONS[card.region], "region": documented}
            yield DeckProblem("documented-region", about, rule="C8", where=("card", str(ids.index(id) + 1)))
    if not any(card.flag == USSR and gives_points(tuple(card.event)) for card in cards):
        yield DeckProblem("documented-point", rule="C8")
    yield from equal_events(cards)


def equal_events(cards: list[Card]) -> Iterator[DeckProblem]:
    """C6.0: every event is different."""
    known: dict[tuple[Step, ...], str] = {}
    for number, card in enumerate(cards, 1):
        event = tuple(card.event)
        if event in known:
            about = {"country": card.country, "other": known[event]}
            yield DeckProblem("equal-events", about, rule="C6.0", where=("card", str(number)))
        known.setdefault(event, card.country)


def gives_points(steps: tuple[Step, ...]) -> bool:
    """Whether an event can give its own side points."""
    return any(
        (step.kind == "points" and step.whose in ("own", "ussr"))
        or any(map(gives_points, (*step.options, step.then, step.otherwise)))
        for step in steps
    )
