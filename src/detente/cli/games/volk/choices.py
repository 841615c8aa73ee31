"""The numbered choices of Wir sind das Volk!: cards as rows, places in groups, and what each means."""

from __future__ import annotations

import re
from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.text import Text

from detente.cli.games.volk.cards import Cards
from detente.cli.games.volk.map import Choices, Map, line_mark
from detente.cli.games.volk.tracks import prestige_icons
from detente.cli.games.volk.words import CODES, Words
from detente.volk.io.view import HOSTS
from detente.volk.model.actions import family
from detente.volk.model.board import PRESTIGE_PROGRAMS, PROVINCE_IDS, SECTOR_IDS, SIDES
from detente.volk.model.boardfile import facts
from detente.volk.model.cards import Icon
from detente.volk.rules.events.event import RunEvent
from detente.volk.rules.living import NEEDED
from detente.volk.state import VolkState

CARDS = ("card", "discard", "take", "give", "burn")
CITIES = ("factory", "dismantle-factory", "rundown", "stop")
LINES = ("piece", "dismantle-piece")
SECTORS = ("sector", "sector-loss")
SINGLE = ("done", "use-remove", "use-build", "use-living", "use-event", "west-draws", "look-hand", "look-deck")
EXPLAINED = ("prestige", "hamburg", "icon", "skip", *SINGLE)
"""Families whose choices are listed one per line, each with what it means."""
GAP = 3
"""Columns between the choices of a group."""

LONG = 6
"""The number of lines from which short names of cities are used."""


def places_of(state: VolkState) -> Choices:
    """The numbers of the choices by province, city or sector."""
    choices = Choices()
    for number, action in enumerate(state.legal(), 1):
        name, place = family(action)
        if name in CITIES:
            choices.cities[facts().city_ids[place]] = number
        elif name in SECTORS:
            choices.sectors[SECTOR_IDS[place]] = number
        elif name not in (*CARDS, *LINES, *EXPLAINED):
            choices.provinces[PROVINCE_IDS[place]] = number
    return choices


def is_about_cards(state: VolkState) -> bool:
    """Whether the decision is about cards."""
    return any(family(action)[0] in CARDS for action in state.legal())


class Asked:
    """The choices of the acting side."""

    def __init__(self, state: VolkState, words: Words, lang: str, width: int) -> None:
        self.state, self.words, self.lang, self.width = state, words, lang, width
        self.view = state.view(int(state.actor))
        self.city_names = {id: words.city(id) for id in facts().city_ids}
        self.map, self.cards = Map(self.view, words, Choices()), Cards(self.view, words)

    def draw(self) -> RenderableType:
        """All choices: single ones, then each family as a group."""
        groups: dict[str, list[tuple[int, int]]] = {}
        for number, action in enumerate(self.state.legal(), 1):
            groups.setdefault(family(action)[0], []).append((number, action))
        parts: list[RenderableType] = []
        for name, members in groups.items():
            if name in EXPLAINED:
                parts += [self.explained(number, action) for number, action in members]
            elif name in CARDS:
                parts += self.card_rows(name, members, len(groups) > 1)
            else:
                parts.append(self.places(name, members))
        return Group(*parts)

    def explained(self, number: int, action: int) -> Text:
        """A choice with what it means."""
        name, icon = family(action)
        words = self.state.describe(action, self.lang)
        if name in ("icon", "skip"):  # the hint says which one it is
            words = self.words.game.say("actions", name, {"number": icon + 1}, {})
        hint = hint_of(self.state, action, self.words)
        line = Text().append(f"{number} ", "bold").append(words)
        return line.append(f": {hint}") if hint else line

    def card_rows(self, name: str, members: list[tuple[int, int]], among_others: bool) -> list[RenderableType]:
        """Cards as rows, with a heading if there are other choices too."""
        ids = {self.state.board.card_ids[family(action)[1]]: number for number, action in members}
        rows = self.cards.rows(list(ids), self.width, ids)
        return [Text(self.heading(name), "dim"), rows] if among_others and name != "card" else [rows]

    def heading(self, name: str) -> str:
        """The words that all choices of a family share."""
        sentence = str(self.words.game.sections["actions"][name])
        return re.sub(r"\{[^}]*\}", "…", sentence).replace("… …", "…").replace("…-…", "…")

    def places(self, name: str, members: list[tuple[int, int]]) -> Text:
        """The places of a family in columns, beside its heading."""
        label: Callable[[int], Text] = self.province
        if name in CITIES:
            label = self.city
        elif name in LINES:
            label = self.new_line if name == "piece" else self.line
        elif name in SECTORS:
            label = self.sector
        head = Text(f"{self.heading(name)}  ", "dim")
        text = in_columns(head, self.cells(members, label), self.width)
        if name in LINES and text.plain.count("\n") >= LONG:
            self.city_names = self.words.shorts
            text = in_columns(head, self.cells(members, label), self.width)
        return text

    def cells(self, members: list[tuple[int, int]], label: Callable[[int], Text]) -> list[Text]:
        """The choices of a family, each with its number."""
        digits = len(str(members[-1][0]))
        cells = []
        for number, action in members:
            cell = Text().append(f"{number:>{digits}} ", "bold").append_text(label(family(action)[1]))
            hint = hint_of(self.state, action, self.words)
            cells.append(cell.append(f" {hint}") if hint else cell)
        return cells

    def province(self, index: int) -> Text:
        """A province with its state."""
        id = PROVINCE_IDS[index]
        return Text("").join([Text(f"{self.words.province(id)} "), self.map.state(id, False)])

    def city(self, index: int) -> Text:
        """A city with the value of its factory."""
        id = facts().city_ids[index]
        mark = self.map.factory(id) if self.view["cities"][id]["factory"] else Text()
        return Text("").join([Text(self.words.city(id)), Text(" " if mark else ""), mark])

    def line(self, index: int) -> Text:
        """A connection, with its pieces if it has room for two."""
        a, b = facts().board.ends(index)
        line = list(self.view["lines"].values())[index]
        text = Text(f"{self.city_names[a]}–{self.city_names[b]}")
        if line["size"] > 1:
            text.append(f" {line['pieces']}/{line['size']}")
        elif line["pieces"]:
            text.append(f" {line_mark(line)[0]}")
        return text

    def new_line(self, index: int) -> Text:
        """A connection to build, marked if the piece makes it work."""
        board, line = self.state.board, list(self.view["lines"].values())[index]
        text = self.line(index)
        ends = (self.view["cities"][id]["factory"] for id in board.ends(index))
        return text.append(" ═" if line["pieces"] + 1 == line["size"] and all(ends) else "")

    def sector(self, index: int) -> Text:
        """A sector with its living standards."""
        id = SECTOR_IDS[index]
        return Text(f"{self.words.game.name('sectors', id, {})} {self.view['sectors'][id]}")


def in_columns(head: Text, cells: list[Text], width: int) -> Text:
    """Cells beside a head, in as many columns as fit, read downwards."""
    left = head.cell_len
    for rows in range(1, len(cells) + 1):
        columns = [cells[i : i + rows] for i in range(0, len(cells), rows)]
        widths = [max(cell.cell_len for cell in column) + GAP for column in columns]
        if left + sum(widths) - GAP <= width:
            break
    lines = []
    for row in range(rows):
        line = head.copy() if row == 0 else Text(" " * left)
        for column, size in zip(columns, widths, strict=True):
            if row < len(column):
                line = Text("").join([line, column[row], Text(" " * (size - column[row].cell_len))])
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)


def hint_of(state: VolkState, action: int, words: Words) -> str:
    """What a choice means, if its own words do not say it; otherwise empty."""
    name, number = family(action)
    prompt = state.prompt
    assert prompt is not None
    if name == "done":
        return str(words.own.sections["volk-done"].get(prompt.kind, ""))
    if name == "raise" and prompt.kind == "raise-living":
        return words.say("needs", n=NEEDED * (int(state.living[number]) + 1))
    if name in ("icon", "skip"):
        icon = program_icons(state)[number]
        return words.icon(icon, int(state.icon_left[number]) if name == "icon" else 1)
    if name == "prestige":
        space = number + 1 if state.actor else -number - 1
        return words.icons(prestige_icons(space))
    if name == "hamburg":
        return held_with(state, HOSTS[number], words)
    if name.startswith("use-"):
        return use_hint(state, name.removeprefix("use-"), words)
    if name == "attack":
        provinces = state.view(None)["provinces"]
        attacker, target = provinces[str(prompt.about["province"])], provinces[PROVINCE_IDS[number]]
        return words.say("attack", n=attacker["living"] - attacker["protests"] - target["living"])
    return ""


def held_with(state: VolkState, host: str, words: Words) -> str:
    """1.10 phase 5: the living standards that both hosts of Hamburg keep if it is assigned to `host`."""
    view, kept = state.view(None), []
    for id in HOSTS:
        province = view["provinces"][id]
        best = max(province["export"] or 0, view["cities"]["hamburg"]["value"] if id == host else 0)
        living = province["living"]
        kept.append(f"{CODES[id]} {words.sign('living')}{living}→{min(living, best)}")
    return ", ".join(kept)


def program_icons(state: VolkState) -> tuple[Icon, ...]:
    """The icons of the event or prestige space in progress."""
    program = int(state.get(RunEvent.PROGRAM))
    if program < PRESTIGE_PROGRAMS:
        return facts().cards[program].icons
    distance = program - PRESTIGE_PROGRAMS
    return prestige_icons(-distance - 1 if distance < 6 else distance - 5)


def use_hint(state: VolkState, use: str, words: Words) -> str:
    """What a use of the card gives."""
    face, side = facts().cards[int(state.card)], SIDES[int(state.actor)]
    value = (face.value or {}).get(side, 0)
    if use == "event":
        return words.icons(face.icons)
    if use == "remove":
        return words.say("use-free" if face.color == ("yellow", "red")[SIDES.index(side)] else "use-paid")
    return words.say(f"use-{use}", n=value)
