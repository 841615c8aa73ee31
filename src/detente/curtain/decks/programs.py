"""Compiles events into flat rows of numbers that the engine runs.

The owner of each event is known here (C6.3), so own and enemy become USA and USSR, and "this card" its number.
"""

from __future__ import annotations

from detente.curtain.decks.vocabulary import EITHER, RANDOM, START_CARD, THIS, Area, Atom, Count, Step, Test
from detente.curtain.model import program as codes
from detente.curtain.model.actions import START
from detente.curtain.model.deck import REGIONS, SIDES, USA, USSR
from detente.curtain.model.program import WIDTH

CUBE_STEPS = {
    "order": codes.ORDER,
    "infiltrate": codes.INFILTRATE,
    "remove": codes.REMOVE_CUBES,
    "replace": codes.REPLACE_CUBES,
    "move": codes.MOVE_CUBES,
}
PLAIN_STEPS = {
    "look-hand": codes.LOOK_HAND,
    "look-aftermath": codes.LOOK_AFTERMATH,
    "swap-hands": codes.SWAP_HANDS,
    "draw": codes.DRAW,
    "points": codes.POINTS,
    "orders": codes.CHANGE_ORDERS,
}
AMOUNTS = {"": codes.EXACTLY, "all": codes.EXACTLY, "up to": codes.UP_TO}
AMOUNTS |= {"half up": codes.HALF_UP, "half down": codes.HALF_DOWN}
ATOMS = {
    "anywhere": codes.EVERYWHERE,
    "region": codes.IN_REGION,
    "card": codes.ON_CARD,
    "beside": codes.BESIDE,
    "beside-cubes": codes.BESIDE_CUBES,
    "dominated": codes.DOMINATED,
    "controlled": codes.CONTROLLED,
    "holding": codes.HOLDING,
    "bearing": codes.BEARING,
    "level": codes.LEVEL,
    "empty": codes.EMPTY,
}
TESTS = {
    "at least": codes.AT_LEAST,
    "at most": codes.AT_MOST,
    "exactly": codes.JUST,
    "more": codes.MORE,
    "ahead": codes.AHEAD,
    "level": codes.SCORE_LEVEL,
    "round": codes.IN_ROUND,
    "done": codes.DONE_BEFORE,
}
IGNORING = {"": 0, "access": codes.NO_ACCESS, "control": codes.NO_CONTROL}
DEALING = ("draw", "discard", "steal", "give", "swap", "swap-hands")
"""The steps that move cards between hands, draw pile and aftermath."""


class Program:
    """The events of all cards of a deck, one after another; `entry[card]` is a card's first row."""

    def __init__(self, ids: list[str]) -> None:
        self.ids = ids
        self.code: list[int] = []
        self.entry: list[int] = []
        self.areas: list[int] = []
        self.atoms: list[int] = []
        self.counts: list[int] = []
        self.tests: list[int] = []
        self.dealing: list[int] = []
        self.by_chance = False
        self._known: dict[tuple[int, ...], int] = {}
        self._card = self._region = self._flag = 0
        self._area(Area((Atom("anywhere"),)))

    def add(self, event: tuple[Step, ...], region: int, flag: int) -> None:
        """Add the event of the next card, with its region and flag."""
        self._card, self._region, self._flag = len(self.entry), region, flag
        self.entry.append(len(self.code) // WIDTH)
        self._steps(event)
        self._row(codes.END)

    def close(self) -> None:
        """Call after the last card: notes where its event ends."""
        self.entry.append(len(self.code) // WIDTH)

    def _steps(self, steps: tuple[Step, ...]) -> None:
        for step in steps:
            if step.kind == "choose":
                self._choose(step)
            elif step.kind == "if":
                self._if(step)
            elif step.kind != "nothing":
                self._plain(step)

    def _plain(self, step: Step) -> None:
        if step.kind in DEALING and self._card not in self.dealing:
            self.dealing.append(self._card)
        row = [0] * WIDTH
        row[codes.NUMBER] = codes.NO_LIMIT if step.amount == "all" else step.number
        row[codes.AMOUNT] = AMOUNTS[step.amount]
        row[codes.EACH] = step.each or codes.NO_LIMIT
        row[codes.CHOOSER] = codes.BY_CHANCE if step.chooser == RANDOM else self._side(step.chooser or "own")
        if step.per is not None:
            row[codes.PER] = 1 + self._count(step.per)
        row[codes.EVERY], row[codes.MOST] = step.every, step.most
        self.by_chance = self.by_chance or step.chooser == RANDOM
        if step.kind in CUBE_STEPS:
            row[0] = CUBE_STEPS[step.kind]
            row[codes.WHOSE] = self._side(step.whose)
            row[codes.AREA] = self._area(step.area)
            row[codes.AREA_TO] = self._area(step.to) if step.kind == "move" else 0
            row[codes.FLAGS] = IGNORING[step.ignoring] | step.area.one * codes.ONE_CARD | step.to.one * codes.ONE_TARGET
        elif step.kind == "score":
            row[0], row[codes.NUMBER] = codes.SCORE, self._region_of(step.region)
        elif step.kind in PLAIN_STEPS:
            row[0], row[codes.WHOSE] = PLAIN_STEPS[step.kind], self._side(step.whose or "own")
            row[codes.FLAGS] = step.this_round * codes.THIS_ROUND
        else:
            self._cards(step, row)
        self._row(*row)

    def _cards(self, step: Step, row: list[int]) -> None:
        """Cards that change hands, or leave the game."""
        enemy = 1 - self._flag
        row[0] = codes.SWAP_CARDS if step.kind == "swap" else codes.TAKE_CARDS
        row[codes.WHOSE] = self._flag
        row[codes.AREA_TO] = enemy
        if step.kind == "discard":
            row[codes.WHOSE], row[codes.AREA_TO] = self._side(step.whose), codes.OUT
        elif step.kind == "steal":
            row[codes.WHOSE], row[codes.AREA_TO] = enemy, self._flag
        elif step.whose == "aftermath":
            row[codes.AREA_TO] = codes.AFTERMATH

    def _choose(self, step: Step) -> None:
        """The alternatives one after another, each with a jump behind all of them."""
        choose = self._row(codes.CHOOSE, len(step.options))
        self.code[choose * WIDTH + codes.CHOOSER] = self._side(step.chooser)
        jumps = []
        for number, option in enumerate(step.options):
            self.code[choose * WIDTH + codes.NUMBER + 1 + number] = len(self.code) // WIDTH
            self._steps(option)
            jumps.append(self._row(codes.JUMP))
        self._land(jumps)

    def _if(self, step: Step) -> None:
        """The steps after a test, skipped if it fails."""
        assert step.test is not None
        test = self._row(codes.IF, 0, self._test(step.test))
        self._steps(step.then)
        jumps = [self._row(codes.JUMP)] if step.otherwise else []
        self._land([test])
        self._steps(step.otherwise)
        self._land(jumps)

    def _land(self, jumps: list[int]) -> None:
        """Let these rows jump to the next row."""
        for row in jumps:
            self.code[row * WIDTH + codes.NUMBER] = len(self.code) // WIDTH

    def _row(self, *numbers: int) -> int:
        row = len(self.code) // WIDTH
        self.code += [*numbers, *[0] * (WIDTH - len(numbers))]
        return row

    def _area(self, area: Area) -> int:
        """The row of an area; equal ones share it."""
        parts = [self._atoms(area.places), self._atoms(area.excepted)]
        parts.append([atom for group in area.conditions for atom in self._atoms(group, joined=True)])
        if parts[2]:
            parts[2][codes.ATOM_OR] = 0  # nothing comes before the first group
        key = (*map(len, parts), area.each_time, *(number for part in parts for number in part))
        if key not in self._known:
            self._known[key] = len(self.areas) // codes.AREA_WIDTH
            for part in parts:
                self.areas += [len(self.atoms) // codes.ATOM_WIDTH, len(part) // codes.ATOM_WIDTH]
                self.atoms += part
            self.areas.append(int(area.each_time))
        return self._known[key]

    def _atoms(self, atoms: tuple[Atom, ...], joined: bool = False) -> list[int]:
        numbers = []
        for at, atom in enumerate(atoms):
            numbers += [ATOMS[atom.what], self._of(atom), int(atom.negated), int(joined and at == 0)]
        return numbers

    def _of(self, atom: Atom) -> int:
        """The card, region or side of an atom."""
        if atom.what == "region":
            return self._region_of(atom.of)
        if atom.what in ("card", "beside"):
            return self._card if atom.of == THIS else START if atom.of == START_CARD else self.ids.index(atom.of)
        return self._side(atom.of) if atom.of else 0

    def _count(self, count: Count) -> int:
        row = len(self.counts) // codes.COUNT_WIDTH
        self.counts += [self._area(count.area), self._side(count.whose) if count.whose else codes.CARDS_IN]
        return row

    def _test(self, test: Test) -> int:
        row = len(self.tests) // codes.TEST_WIDTH
        counts = [self._count(each) if each else 0 for each in (test.count, test.other)]
        self.tests += [TESTS[test.what], self._side(test.side) if test.side else test.number, *counts]
        return row

    def _side(self, word: str) -> int:
        """A side by its word, as the event's owner means it."""
        if word == EITHER:
            return codes.EITHER
        if word in SIDES:
            return (USA, USSR)[SIDES.index(word)]
        return self._flag if word == "own" else 1 - self._flag

    def _region_of(self, name: str) -> int:
        return self._region if name == THIS else REGIONS.index(name)
