"""The cards and regions of a deck of Iron Curtain as lists, with documented facts marked."""

from __future__ import annotations

from collections.abc import Mapping

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from detente.cli.games.curtain.map import REGION_STYLES, SIDE_STYLES
from detente.core.text.words import catalogue
from detente.curtain.model.deck import REGIONS, SIDES, Deck
from detente.curtain.text.event_words import event_text

PACKAGE = "detente.curtain"


def card_list(deck: Deck, lang: str, where: Mapping[str, str] | None = None) -> Table:
    """The cards with their events, a star after each documented fact; `where` adds a column with each card's place."""
    words, own = catalogue(PACKAGE, lang), catalogue("detente.cli", lang)
    names = {"cards": {card.id: card.country for card in deck.cards}}
    table = Table(title=Text(deck.name, "bold"), title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for key in ("card", "region", "flag", "cubes", "event"):
        table.add_column(str(words.sections["game"][key]), no_wrap=key != "event")
    if where is not None:
        table.add_column(str(own.sections["columns"]["where"]))
    for card in deck.cards:
        region, side = REGIONS[card.region], SIDES[card.flag]
        facts = [
            starred(words.name("cards", card.id, names), "bold", "country" in card.documented),
            starred(words.name("regions", region, {}), REGION_STYLES[region], "region" in card.documented),
            starred(words.name("sides", side, {}), SIDE_STYLES[side], "flag" in card.documented),
            starred(str(card.cubes), "", "cubes" in card.documented),
            starred(event_text(card, words, names), "", "event" in card.documented),
        ]
        if where is not None:
            facts.append(Text(str(own.sections["where"].get(where.get(card.id, ""), ""))))
        table.add_row(*facts)
    return table


def region_list(deck: Deck, lang: str) -> Table:
    """The regions with size and bonus, a star after each documented number."""
    words, own = catalogue(PACKAGE, lang), catalogue("detente.cli", lang)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(str(words.sections["game"]["region"]))
    table.add_column(str(own.sections["columns"]["size"]))
    table.add_column(str(words.sections["game"]["bonus"]))
    for index, name in enumerate(REGIONS):
        documented = deck.documented[index]
        table.add_row(
            Text(words.name("regions", name, {}), REGION_STYLES[name]),
            starred(str(deck.size[index]), "", "size" in documented),
            starred(str(deck.bonus[index]), "", "bonus" in documented),
        )
    return table


def starred(fact: str, style: str, documented: bool) -> Text:
    """A fact, with a star if a public source gives it."""
    return Text(fact, style).append("*" if documented else "", "not bold default")


def has_documented(deck: Deck) -> bool:
    """Whether a public source gives any fact of the deck."""
    return any(card.documented for card in deck.cards) or any(deck.documented)
