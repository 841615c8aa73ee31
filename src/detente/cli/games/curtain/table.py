"""Iron Curtain on the screen: the map, the score, the regions and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from detente.cli.games.curtain.cards import card_list
from detente.cli.games.curtain.map import CHOICE_STYLE, REGION_STYLES, SIDE_MARKS, SIDE_STYLES, Choices, Map
from detente.core.state import State
from detente.core.text.words import Catalogue, catalogue
from detente.curtain.model.actions import NO_EVENT, OPTION, USE_EVENT, coordinates, family
from detente.curtain.model.deck import REGIONS, SIDES, Card
from detente.curtain.model.table import FLAG, NOBODY
from detente.curtain.rules.events import choice_asked
from detente.curtain.state import CurtainState
from detente.curtain.text.event_words import event_text, option_texts

ROOMY = 36
"""The height from which the hand is always shown with its events."""
COMFORTABLE = 12
"""The least width of a card for the regions to stand beside the map."""


def draw(state: State, side: int | None, lang: str, width: int, height: int) -> RenderableType:
    """The table as a side sees it."""
    table = _Table(cast(CurtainState, state), side, lang)
    return table.draw(width, height)


def hint(state: State, action: int, lang: str) -> str:
    """What an event, or an alternative of it, does."""
    table = cast(CurtainState, state)
    if table.card == NOBODY or action == NO_EVENT:
        return ""
    card, words = table.deck.cards[table.card], state.game.words(lang)
    if action == USE_EVENT:
        return event_text(card, words, state.names())
    name, number = family(action)
    return option_texts(card, words, state.names())[choice_asked(table)][number] if name == "option" else ""


def choices(state: State, lang: str, width: int) -> RenderableType | None:
    """Plain columns will do."""
    return None


def cards(state: State, side: int | None, lang: str) -> RenderableType | None:
    """All cards of the deck, with the place of each as far as the side knows."""
    view = state.view(side)
    where = {str(card["card"]): "map" for card in view["grid"].values()}
    where |= dict.fromkeys(view["hand"], "hand")
    where |= {id: f"hand-{name}" for name in SIDES for id in view["known"][name] if id not in where}
    where |= dict.fromkeys(view["aftermath"]["known"], "aftermath")
    return card_list(cast(CurtainState, state).deck, lang, where)


def chapter(state: State, lang: str) -> str:
    """The round."""
    return f"{state.game.words(lang).sections['game']['round']} {cast(CurtainState, state).round}"


class _Table:
    """One drawing of a state for a side."""

    def __init__(self, state: CurtainState, side: int | None, lang: str) -> None:
        self.state, self.side = state, side
        self.view = state.view(side)
        self.words: Catalogue = state.game.words(lang)
        self.own = catalogue("detente.cli", lang)
        self.names = state.names()
        self.choices = choices_of(self.state) if state.actor == side else Choices()

    def draw(self, width: int, height: int) -> RenderableType:
        """The map beside the regions if there is room, then score, stocks and hand.

        On a low screen the map comes last unless a card is being chosen, so that the rest scrolls away.
        """
        game_map = Map(self.view, self.state.deck, self.words, self.own, self.choices)
        for full in (True, False):
            regions = self.regions(REGIONS, full)
            room = width - measured(regions) - 1
            if game_map.card_width(room) >= COMFORTABLE:
                return Group(side_by_side(game_map.draw(room), regions), *self.beside(height))
        regions = side_by_side(self.regions(REGIONS[:3], True), self.regions(REGIONS[3:], True))
        if measured(regions) > width:
            regions = side_by_side(*(self.regions(REGIONS[i : i + 2], False) for i in (0, 2, 4)))
        if height >= ROOMY or self.choosing:
            return Group(game_map.draw(width), regions, *self.beside(height))
        return Group(regions, *self.beside(height), game_map.draw(width))

    @property
    def choosing(self) -> bool:
        """Whether the decision is about the hand."""
        return bool(self.choices.hand) or self.view["phase"] == "choose-first"

    def beside(self, height: int) -> list[RenderableType]:
        """Score, stocks and hand."""
        parts: list[RenderableType] = [self.score(), self.stocks()]
        if self.side is not None and self.view["hand"]:
            parts.append(self.hand() if self.choosing or height >= ROOMY else self.short_hand())
        return parts

    def game_word(self, key: str, **about: object) -> str:
        """A word of the game."""
        return self.words.say("game", key, about, self.names)

    def side_name(self, side: str) -> str:
        """The name of a side."""
        return self.words.name("sides", side, self.names)

    def ahead(self, points: int) -> Text:
        """The side that leads, and by how many points."""
        if points == 0:
            return Text(self.game_word("level"))
        side = SIDES[0] if points > 0 else SIDES[1]
        return Text(self.game_word("ahead", side=side, n=abs(points)), SIDE_STYLES[side])

    def score(self) -> Text:
        """The track from flag to flag with the marker on it (C1.4)."""
        score = self.view["score"]
        line = Text().append(f"{self.side_name('usa')} ⚑", SIDE_STYLES["usa"])
        for points in range(FLAG, -FLAG - 1, -1):
            if points == score:
                line.append(f"[{abs(points)}]", "bold reverse")
            else:
                style = "dim" if points == 0 else SIDE_STYLES["usa" if points > 0 else "ussr"].removeprefix("bold ")
                gap = "" if points == score - 1 else " "
                line.append(f"{gap}{abs(points)}", style)
        line.append("⚑ " if score == -FLAG else " ⚑ ", SIDE_STYLES["ussr"])
        line.append(self.side_name("ussr"), SIDE_STYLES["ussr"])
        return line.append(f"   {self.game_word('score')}: ").append_text(self.ahead(score))

    def stocks(self) -> Text:
        """The round, the sizes of the piles and hands, and the reserves of cubes."""
        view, aftermath = self.view, self.view["aftermath"]
        line = Text().append(f"{self.game_word('round')} {view['round']}", "bold")
        line.append(f" · {self.game_word('draw')} {view['draw']} · {self.game_word('aftermath')} ")
        line.append(self.known(aftermath["cards"], aftermath["known"]))
        for side in SIDES:
            line.append("\n" if side == SIDES[0] else "   ")
            line.append(f"{SIDE_MARKS[side]} {self.side_name(side)}: ", SIDE_STYLES[side])
            line.append(f"{self.game_word('reserve')} {view['reserves'][side]}")
            known = [] if self.side is not None and SIDES[self.side] == side else view["known"][side]
            line.append(f" · {self.game_word('hand')} {self.known(view['hands'][side], known)}")
        return line.append(self.left_behind())

    def left_behind(self) -> str:
        """Lasting effects of events: discarded cards and changed Orders."""
        lines = [f"{self.game_word('discarded')}: {self.listed(self.view['discarded'])}"] * bool(self.view["discarded"])
        for side, number in self.view["orders"].items():
            if number:
                key = "orders-more" if number > 0 else "orders-fewer"
                lines.append(self.words.say("game", key, {"side": side, "n": abs(number)}, {}))
        return "".join(f"\n{line}" for line in lines)

    def known(self, number: int, known: list[str]) -> str:
        """A number of hidden cards, followed by those the side knows."""
        return f"{number} ({self.listed(known)})" if known else str(number)

    def listed(self, ids: list[str]) -> str:
        """Cards by name."""
        return ", ".join(self.words.name("cards", id, self.names) for id in ids)

    def regions(self, names: Sequence[str], full: bool) -> Table:
        """The regions: cards in play, cards dominated, bonus, and what scoring would give now."""
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim", show_header=full)
        for key in ("region", "cards", "dominated", "bonus", "now"):
            table.add_column(str(self.own.sections["columns"][key]), no_wrap=True)
        for name in names:
            region: dict[str, Any] = self.view["regions"][name]
            title = Text(str(self.own.sections["regions"][name]), REGION_STYLES[name])
            if full:
                title.append(f" {self.words.name('regions', name, {})}")
            lead = Text(" ").join(
                Text(f"{SIDE_MARKS[side]}{region['dominated'][side]}", SIDE_STYLES[side]) for side in SIDES
            )
            there = f"{region['size'] - len(region['missing'])}/{region['size']}"
            complete = Text(there, "bold underline" if region["complete"] else "")
            table.add_row(title, complete, lead, f"+{region['bonus']}", self.ahead(region["points"]))
        return table

    def hand(self) -> Table:
        """The hand: a row for each card with its event, and the number of the choice."""
        table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
        for card in self.hand_cards():
            number = self.choices.hand.get(card.id)
            region, side = REGIONS[card.region], SIDES[card.flag]
            table.add_row(
                Text(f"[{number}]" if number else "", CHOICE_STYLE),
                Text(self.words.name("cards", card.id, self.names), "bold", no_wrap=True),
                Text(str(self.own.sections["regions"][region]), REGION_STYLES[region], no_wrap=True),
                Text(f"{self.side_name(side)} {card.cubes}", SIDE_STYLES[side], no_wrap=True),
                Text(event_text(card, self.words, self.names)),
            )
        return table

    def short_hand(self) -> Text:
        """The hand in one line."""
        line = Text(f"{self.game_word('hand')}: ")
        for number, card in enumerate(self.hand_cards()):
            line.append(", " if number else "")
            line.append(self.words.name("cards", card.id, self.names), SIDE_STYLES[SIDES[card.flag]])
            line.append(f" {card.cubes}")
        return line

    def hand_cards(self) -> list[Card]:
        """The cards of the hand."""
        return [card for card in self.state.deck.cards if card.id in self.view["hand"]]


def choices_of(state: CurtainState) -> Choices:
    """The numbers of the choices by card or space."""
    choices = Choices()
    for number, action in enumerate(state.legal(), 1):
        name, place = family(action)
        if name == "space":
            choices.spaces[coordinates(action)] = number
        elif name == "play":
            choices.hand[state.deck.ids[place]] = number
        elif action > OPTION and name != "option":
            choices.cards[state.deck.ids[place]] = number
    return choices


def side_by_side(*things: RenderableType) -> Table:
    """A row of things."""
    page = Table.grid(padding=(0, 1, 0, 0))
    page.add_row(*things)
    return page


def measured(table: Table) -> int:
    """The width of a table."""
    from rich.console import Console

    return Console(width=200).measure(table).maximum
