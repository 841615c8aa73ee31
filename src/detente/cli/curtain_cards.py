"""The cards and regions of a deck of Iron Curtain as lists, with what is documented and what is ours."""

from __future__ import annotations

from collections.abc import Mapping

from rich.table import Table
from rich.text import Text

from detente.cli.curtain_map import REGION_STYLES, SIDE_STYLES
from detente.core.words import catalogue
from detente.curtain.deck import REGIONS, SIDES, Deck
from detente.curtain.deckfile import CARD_FIELDS, REGION_FIELDS
from detente.curtain.eventwords import event_text

PACKAGE = "detente.curtain"


def card_list(deck: Deck, lang: str, where: Mapping[str, str] | None = None) -> Table:
    """The cards with their events; `where` adds the place of each card, else what is documented of it."""
    words, own = catalogue(PACKAGE, lang), catalogue("detente.cli", lang)
    names = {"cards": {card.id: card.country for card in deck.cards}}
    table = Table(title=Text(deck.name), title_justify="left", pad_edge=False)
    for key in ("card", "region", "flag", "cubes", "event"):
        table.add_column(str(words.sections["game"][key]), overflow="fold")
    table.add_column(
        str(own.sections["columns"]["where"] if where is not None else words.sections["game"]["documented"])
    )
    for card in deck.cards:
        region, side = REGIONS[card.region], SIDES[card.flag]
        if where is None:
            last = documented(card.documented, CARD_FIELDS, lang)
        else:
            last = str(own.sections["where"].get(where.get(card.id, ""), ""))
        table.add_row(
            Text(words.name("cards", card.id, names), "bold"),
            Text(words.name("regions", region, {}), REGION_STYLES[region]),
            Text(words.name("sides", side, {}), SIDE_STYLES[side]),
            str(card.cubes),
            Text(event_text(card, words)),
            last,
        )
    return table


def region_list(deck: Deck, lang: str) -> Table:
    """The regions with size and bonus."""
    words, own = catalogue(PACKAGE, lang), catalogue("detente.cli", lang)
    table = Table(pad_edge=False)
    for heading in (
        words.sections["game"]["region"],
        own.sections["fields"]["size"],
        words.sections["game"]["bonus"],
        words.sections["game"]["documented"],
    ):
        table.add_column(str(heading))
    for index, name in enumerate(REGIONS):
        table.add_row(
            Text(words.name("regions", name, {}), REGION_STYLES[name]),
            str(deck.size[index]),
            str(deck.bonus[index]),
            documented(deck.documented[index], REGION_FIELDS, lang),
        )
    return table


def documented(fields: list[str], of: tuple[str, ...], lang: str) -> str:
    """The facts that a public source gives; if there are none, that all are the house's own."""
    own = catalogue("detente.cli", lang).sections["fields"]
    names = [str(own[field]) for field in of if field in fields]
    return ", ".join(names) or str(catalogue(PACKAGE, lang).sections["game"]["house"])
