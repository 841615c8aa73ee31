"""Wir sind das Volk! on the screen: the map of both Germanys, the tracks and the cards."""

from __future__ import annotations

from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from detente.cli.games.volk.cards import Cards
from detente.cli.games.volk.choices import Asked, hint_of, is_about_cards, places_of
from detente.cli.games.volk.map import COLUMNS, NARROWEST, PROTEST, UNREST, Choices, Map
from detente.cli.games.volk.tracks import Tracks
from detente.cli.games.volk.words import dotted, words_in
from detente.core.state import State
from detente.volk.state import VolkState

WIDE = COLUMNS * NARROWEST + 1
"""The width from which the map is drawn as a board, not as a table."""
TALL = 36
"""The height from which the map is drawn as a board, not as a table."""
ROOMY = 48
"""The height from which cards are always listed one per line."""

MANY = 16
"""The number of choices that take the place of the cards on a small screen."""


def draw(state: State, side: int | None, lang: str, width: int, height: int) -> RenderableType:
    """The table as a side sees it."""
    table = _Table(cast(VolkState, state), side, lang)
    return table.board(width, height) if width >= WIDE and height >= TALL else table.compact(width, height)


def hint(state: State, action: int, lang: str) -> str:
    """What an icon, a space of the prestige track, a use of a card or an attack means."""
    return hint_of(cast(VolkState, state), action, words_in(lang))


def choices(state: State, lang: str, width: int) -> RenderableType:
    """The numbered choices: cards as rows, places in groups."""
    return Asked(cast(VolkState, state), words_in(lang), lang, width).draw()


def cards(state: State, side: int | None, lang: str) -> RenderableType | None:
    """The full text of the cards that the side sees."""
    return Cards(state.view(side), words_in(lang)).all()


def chapter(state: State, lang: str) -> str:
    """The decade."""
    return words_in(lang).decade(int(cast(VolkState, state).decade))


class _Table:
    """One drawing of a state for a side."""

    def __init__(self, state: VolkState, side: int | None, lang: str) -> None:
        self.words, view = words_in(lang), state.view(side)
        self.asked = state.actor == side
        self.map = Map(view, self.words, places_of(state) if self.asked else Choices())
        self.cards, self.tracks = Cards(view, self.words), Tracks(state, view, self.words)
        self.choosing = self.asked and is_about_cards(state)
        self.many = self.asked and len(view["legal"]) > MANY

    def board(self, width: int, height: int) -> RenderableType:
        """The whole board, with the tracks and the cards below."""
        parts: list[RenderableType] = [
            self.map.board(width, self.legend()),
            dotted(self.tracks.time(), self.tracks.counts(True)),
        ]
        parts.append(self.tracks.full())
        parts.append(dotted(self.cards.stock(), self.special(), self.cards.row()))
        if self.tracks.phase:
            parts.append(self.tracks.phases(True))
        if not self.choosing:
            if height >= ROOMY and not self.tracks.phase:
                parts.append(self.cards.rows([*self.cards.display(), *self.cards.hand()], width))
            else:
                parts += self.cards.lines(width)
        return Group(*parts)

    def compact(self, width: int, height: int) -> RenderableType:
        """The same on a small screen, the map as a table."""
        parts: list[RenderableType] = [
            dotted(self.tracks.time(), self.tracks.short()),
            dotted(self.tracks.counts(False), self.special()),
        ]
        if self.tracks.phase:
            parts.append(self.tracks.phases(False))
        parts.append(self.map.table(width, self.cards.stock()))
        if not self.choosing and not self.many:
            parts += self.cards.lines(width)
        return Group(*parts)

    def special(self) -> Text:
        """The special card, if it is not shown elsewhere."""
        return self.cards.special() if self.choosing or self.many else Text()

    def legend(self) -> list[Text]:
        """What the marks on the map mean."""
        say = self.words.say
        return [
            Text(say("legend-province", unrest=UNREST, protest=PROTEST), "dim"),
            Text(say("legend-stats"), "dim"),
            Text(say("legend-city"), "dim"),
            Text(say("legend-line"), "dim"),
        ]
