"""The state of Wir sind das Volk! beside the map: decade, tracks, flight, police and the end of a decade."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from detente.cli.games.volk.words import SIDE_STYLES, Words, dotted, signed
from detente.volk.model.actions import END_OF_TRACK
from detente.volk.model.board import NS, SH, SIDES
from detente.volk.model.boardfile import facts
from detente.volk.model.cards import Icon
from detente.volk.rules.end_of_decade.currency import exports_of_east
from detente.volk.rules.end_of_decade.flight import MOST_STEPS
from detente.volk.rules.end_of_decade.phases import LAST_PHASE
from detente.volk.state import VolkState

TRACKS = ("prestige", "currency", "socialist")
GAINS = (0, 1, 1, 2, 2, 3, 4)
"""Phase 9: socialists gained or lost at each distance from the middle of their track."""


class Tracks:
    """The tracks and counts beside the map at one moment."""

    def __init__(self, state: VolkState, view: dict[str, Any], words: Words) -> None:
        self.state, self.view, self.words = state, view, words

    # One below another

    def full(self) -> Text:
        """The three tracks from end to end, each with what it means now."""
        return Text("\n").join(self.track(name) for name in TRACKS)

    def track(self, name: str) -> Text:
        """A track with its marker."""
        marker = self.view["tracks"][name]
        line = Text().append(f"{self.words.short_track(name):<{self.label_width()}} ", "bold")
        line.append("◄", SIDE_STYLES["west"])
        for space in range(-END_OF_TRACK, END_OF_TRACK + 1):
            style = "dim" if space == 0 else SIDE_STYLES[SIDES[space > 0]]
            if space == marker:
                line.append(f"[{signed(space)}]", "bold reverse")
            else:
                line.append(f" {signed(space)}"[0 if space - 1 != marker else 1 :], style)
        line.append("►" if marker == END_OF_TRACK else " ►", SIDE_STYLES["east"])
        return line.append(f"  {self.meaning(name)}")

    def label_width(self) -> int:
        """The columns of the longest name of a track."""
        return max(len(self.words.short_track(name)) for name in TRACKS)

    def meaning(self, name: str) -> str:
        """What the marker of a track means for the end of the decade."""
        if name == "prestige":
            holder = self.words.side(self.view["prestige_holder"])
            icons = prestige_icons(self.view["tracks"]["prestige"])
            if not icons:
                return self.words.say("prestige-none", side=holder)
            return self.words.say("prestige", side=holder, icons=self.words.icons(icons, brief=True))
        if name == "currency":
            exports, living = self.exports(), self.east_living()
            income = self.view["tracks"]["currency"] + exports
            key = "currency-short" if living > income else "currency"
            return self.words.say(key, income=income, exports=exports, living=living, n=max(living - income, 0))
        marker = self.view["tracks"]["socialist"]
        key = "socialist-gain" if marker > 0 else "socialist-loss" if marker < 0 else "socialist-none"
        return self.words.say(key, n=GAINS[abs(marker)], box=self.view["box"])

    def exports(self) -> int:
        """Phase 3: the East provinces that would earn Western currency now, with Hamburg assigned in West's favour."""
        return min(int(exports_of_east(self.state, host)) for host in (NS, SH))

    def east_living(self) -> int:
        """The living standards that East must pay for."""
        return sum(self.living("east"))

    def living(self, side: str) -> list[int]:
        """The living standards of a side's provinces."""
        return [each["living"] for each in self.view["provinces"].values() if each["side"] == side]

    # In a line or two

    def short(self) -> Text:
        """The tracks in one line."""
        parts = []
        for name in TRACKS:
            value = self.view["tracks"][name]
            style = f"bold {SIDE_STYLES[SIDES[value > 0]]}" if value or name == "prestige" else "bold"
            line = Text().append(f"{self.words.short_track(name)} ").append(signed(value), style)
            if name == "prestige":
                line.append(f" ({self.words.side(self.view['prestige_holder'])})", style)
            parts.append(line)
        return dotted(*parts)

    def time(self) -> Text:
        """The decade, and its half or the phase of its end."""
        view = self.view
        line = Text().append(f"{self.words.decade(view['decade'])}", "bold")
        if view["phase"] == "action":
            line.append(f", {self.words.game.name('halves', str(view['half']), {})}")
        elif view["phase"] != "over":
            line.append(f", {self.words.say('end')}", "bold reverse")
        return line

    def counts(self, full: bool) -> Text:
        """Flight or wall, the box of socialists, police, and what both sides have and suffer."""
        view = self.view
        box = (
            f"{self.words.game.sections['game']['box']} {view['box']}" if full else self.words.say("box", n=view["box"])
        )
        parts = [self.flight(full)] if not self.phase or view["wall"] else []
        parts.append(Text(box))
        if view["police"]:
            parts.append(self.police())
        elif view["stasi_disbanded"]:
            parts.append(Text(self.words.say("no-stasi")))
        for key, fact in (("protests", view["protests"]), ("capacity", view["capacity"])):
            line = Text(self.words.say(key))
            for side in SIDES:
                line.append(f" {self.words.sign(side)}", SIDE_STYLES[side]).append(str(fact[side]), "bold")
            parts.append(line)
        return dotted(*parts)

    def flight(self, full: bool) -> Text:
        """The wall, or the steps of the flight track if the decade ended now (1.10 phase 1)."""
        if self.view["wall"]:
            return Text(self.words.say("wall"), "bold")
        faces, view = self.words.faces, self.view
        icons = sum(faces[card].flight for card in view["row"])
        red = sum(any(icon.kind == "police_red" for icon in faces[card].icons) for card in view["police"])
        plus, minus = (int(view["protests"][side] > 0) for side in ("east", "west"))
        steps = icons + red + max(self.living("west")) - min(self.living("east")) + plus - minus
        steps = min(max(steps, 0), int(MOST_STEPS))
        return Text(self.words.say("flight-full" if full else "flight", icons=icons, steps=steps, n=steps // 2))

    def police(self) -> Text:
        """East's police cards, those that are used marked as such."""
        line = Text(f"{self.words.game.sections['game']['police']} ")
        for number, (card, use) in enumerate(self.view["police"].items()):
            line.append(", " if number else "").append(card, "bold" if use == "unused" else "dim")
            line.append(f" {self.words.game.sections['game'][use]}", "" if use == "unused" else "dim")
        return line

    @property
    def phase(self) -> int:
        """The phase of the end of the decade; 0 before."""
        name = str(self.view["phase"])
        return int(name.removeprefix("end-")) if name.startswith("end-") else 0

    def phases(self, full: bool) -> Text:
        """The ten phases of the end of a decade with the current one marked; if brief, only that one is named."""
        now, parts = self.phase, []
        for number in range(1, int(LAST_PHASE) + 1):
            name = str(number)
            if full or number == now:
                name += f" {self.words.game.sections['phases'][name]}"
            parts.append(
                Text(f"[{name}]", "bold reverse") if number == now else Text(name, "dim" if number < now else "")
            )
        return Text(" ▸ ").join(parts)


def prestige_icons(marker: int) -> tuple[Icon, ...]:
    """The icons of a space of the prestige track (1.10 phase 2)."""
    return facts().prestige[marker + END_OF_TRACK]
