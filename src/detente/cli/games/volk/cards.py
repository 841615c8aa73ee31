"""The cards of Wir sind das Volk! as rows, in a line, or as a full list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from detente.cli.games.volk.words import COLOR_STYLES, ROMAN, SIDE_STYLES, Words, cropped, dotted, value_of
from detente.volk.model.board import SIDES

FLIGHT = "»"
"""A card that makes people flee, once for each running man."""
WIDE = 100
"""Columns in which titles and icons stand below each other, in full."""
FIXED = 20
"""Columns of a row before the title."""
INDENT = 5
"""Columns of a card's number in the list of cards."""
SHORTEST_TITLE, SHORT_TITLE, MIDDLING_TITLE, LONGEST_TITLE = 12, 18, 24, 44


class Cards:
    """The cards of one moment, as a side sees them."""

    def __init__(self, view: dict[str, Any], words: Words) -> None:
        self.view, self.words = view, words
        self.side: str | None = view["side"]

    def display(self) -> list[str]:
        """The display, the special card last."""
        return [*self.view["display"], *([self.view["special"]] if self.view["special"] else [])]

    def hand(self) -> list[str]:
        """The hand of the watching side."""
        return [card["card"] for card in self.view["hands"][self.side]] if self.side else []

    # Rows

    def rows(self, ids: Sequence[str], width: int, numbers: Mapping[str, int] | None = None) -> Table:
        """A row for each card: number of the choice, number, value, whose, flight, title and icons."""
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True, justify="right")
        for _ in range(4):
            table.add_column(no_wrap=True)
        table.add_column(no_wrap=width >= WIDE)
        longest = max((self.event(id, False).cell_len for id in ids), default=0)
        for id in ids:
            face = self.words.faces[id]
            fixed = [
                Text(str((numbers or {}).get(id, "")), "bold"),
                Text(id, "dim"),
                value_of(face, self.side),
                self.words.whose(face),
                Text(FLIGHT * face.flight),
            ]
            if width >= WIDE:
                table.add_row(
                    *fixed, self.title(id, max(width - FIXED - longest, MIDDLING_TITLE)), self.event(id, False)
                )
            else:
                event = self.event(id, True)
                title = self.title(id, max(width - FIXED - event.cell_len, SHORTEST_TITLE))
                table.add_row(*fixed, Text(" ").join([title, event]))
        return table

    def title(self, id: str, width: int) -> Text:
        """The title of a card in its colour."""
        return Text(cropped(self.words.title(id), width), f"bold {COLOR_STYLES[self.words.faces[id].color]}")

    def event(self, id: str, brief: bool) -> Text:
        """The icons of a card, after a word if it is in a hand or the special one."""
        line = Text()
        if id in self.hand():
            line.append(self.words.say("in-hand"), "reverse").append(" ")
        elif id == self.view["special"]:
            line.append(self.words.say("special"), "reverse").append(" ")
        return line.append(self.words.icons(self.words.faces[id].icons, brief))

    # Lines

    def line(self, head: str, ids: Iterable[str], title: int) -> Text:
        """Cards in a line: number, title and value."""
        line = Text().append(f"{head}: ", "bold")
        for number, id in enumerate(ids):
            face = self.words.faces[id]
            line.append(" · " if number else "", "dim").append(f"{id} ", "dim")
            line.append(cropped(self.words.title(id), title), COLOR_STYLES[face.color])
            line.append(" " if face.value else "").append_text(value_of(face, self.side)).append(FLIGHT * face.flight)
        return line

    def lines(self, width: int) -> list[Text]:
        """The display and the own hand, each in a line or more."""
        title = LONGEST_TITLE if width >= WIDE else SHORT_TITLE
        names = self.words.game.sections["game"]
        lines = []
        if self.display() and self.view["phase"] == "action":
            lines.append(self.line(str(names["display"]), self.display(), title))
        if self.hand():
            lines.append(self.line(str(names["hand"]), self.hand(), title))
        return lines

    def special(self) -> Text:
        """The special card if it can still be taken; otherwise empty."""
        id = self.view["special"]
        return Text(f"{self.words.game.sections['game']['special']} {id}" if id else "")

    def stock(self) -> Text:
        """The deck, and the other hands by the backs of their cards."""
        names = self.words.game.sections["game"]
        parts = [Text(f"{names['deck']} {len(self.view['deck'])}")]
        for side in SIDES:
            if side != self.side:
                line = Text().append(f"{self.words.side(side)} ", SIDE_STYLES[side])
                parts.append(line.append(f"{self.words.common(str(names['hand']))} {self.backs(side)}"))
        if known := [card["card"] for card in self.view["deck"] if card["card"]]:
            parts.append(Text(f"{names['deck']}: {', '.join(known)}"))
        if self.view["may_hold"]:
            parts.append(Text(f"{', '.join(self.view['may_hold'])}?"))
        return dotted(*parts)

    def backs(self, side: str) -> str:
        """A hand by the backs of its cards, which show the decade; known cards by their number."""
        backs = [card["card"] or f"[{ROMAN[card['decade']]}]" for card in self.view["hands"][side]]
        return " ".join(backs) or "–"

    def row(self) -> Text:
        """The cards played in this decade; their flight icons count at its end."""
        faces = self.words.faces
        cards = [f"{id}{FLIGHT * faces[id].flight}" for id in self.view["row"]]
        return Text(f"{self.words.game.sections['game']['row']}: {' '.join(cards) or '–'}", "dim")

    # Everything

    def all(self) -> Group:
        """The full text of the cards that the side sees, by place."""
        parts: list[RenderableType] = []
        for where, ids in self.places():
            if ids:
                parts.append(Text(where, "bold underline"))
            for id in ids:
                icons = Text(self.words.full_icons(self.words.faces[id].icons))
                history = Text(self.words.history(id), "dim italic")
                parts += [self.head(id), Padding(Group(icons, history), (0, 0, 0, INDENT))]
        return Group(*parts)

    def head(self, id: str) -> Text:
        """A card without its icons: number, title, year, value, whose it is, flight."""
        face, names = self.words.faces[id], self.words.game.sections["game"]
        value = Text()
        if face.value:
            value = Text("").join([Text(f"{self.words.common(str(names['value']))} "), value_of(face, self.side)])
        flight = Text(f"{self.words.common(str(names['flight']))} {FLIGHT * face.flight}" if face.flight else "")
        number = Text(f"{id:<{INDENT}}", "dim")
        return Text("").join(
            [number, dotted(self.title(id, LONGEST_TITLE), Text(face.year), value, self.words.whose(face), flight)]
        )

    def places(self) -> list[tuple[str, list[str]]]:
        """The cards that the side sees by place, those it can use first."""
        view, names = self.view, self.words.game.sections["game"]
        other = {
            side: [card["card"] for card in view["hands"][side] if card["card"]] for side in SIDES if side != self.side
        }
        return [
            (self.words.say("in-hand"), self.hand()),
            (str(names["display"]), view["display"]),
            (str(names["special"]), [view["special"]] if view["special"] else []),
            *((f"{names['hand']} {self.words.side(side)}", cards) for side, cards in other.items()),
            (str(names["deck"]), [card["card"] for card in view["deck"] if card["card"]]),
            (str(names["police"]), list(view["police"])),
            (str(names["row"]), view["row"]),
        ]
