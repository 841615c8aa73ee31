"""Events made into flat rows of numbers, as the compiled engine runs them."""

from __future__ import annotations

from detente.curtain import deck
from detente.curtain.deck import REGIONS, WIDTH
from detente.curtain.vocabulary import Area, Step

KINDS = {
    "order": deck.ORDER,
    "infiltrate": deck.INFILTRATE,
    "remove": deck.REMOVE_CUBES,
    "replace": deck.REPLACE_CUBES,
    "move": deck.MOVE_CUBES,
    "points": deck.POINTS,
    "score": deck.SCORE,
    "look-hand": deck.LOOK_HAND,
    "look-aftermath": deck.LOOK_AFTERMATH,
}
CONDITIONS = {
    "dominated": deck.DOMINATED,
    "controlled": deck.CONTROLLED,
    "level": deck.LEVEL,
    "empty": deck.EMPTY,
    "holding": deck.HOLDING,
}
CONDITION_SIDES = {"": deck.OWN, "own": deck.OWN, "enemy": deck.ENEMY, "usa": deck.BY_USA, "ussr": deck.BY_USSR}


class Program:
    """The events of all cards of a deck, one after another; `entry[card]` is a card's first row."""

    def __init__(self) -> None:
        self.code: list[int] = []
        self.entry: list[int] = []
        self.areas: list[int] = []
        self.conditions: list[int] = []
        self._known: dict[tuple[Area, int], int] = {}
        self._area(Area(anywhere=True), 0)

    def add(self, event: tuple[Step, ...], region: int) -> None:
        """Add the event of the next card, which lies in a region."""
        self.entry.append(len(self.code) // WIDTH)
        self._steps(event, region)
        self._row(deck.END)

    def close(self) -> None:
        """All cards are there: note where the last event ends."""
        self.entry.append(len(self.code) // WIDTH)

    def _steps(self, steps: tuple[Step, ...], region: int) -> None:
        for step in steps:
            if step.kind == "choose":
                self._choose(step, region)
            else:
                self._plain(step, region)

    def _plain(self, step: Step, region: int) -> None:
        number = _region_index(step.region, region) if step.kind == "score" else step.number
        self._row(
            KINDS[step.kind],
            number,
            int(step.up_to),
            step.each or deck.NO_LIMIT,
            deck.ENEMY if step.whose == "enemy" else deck.OWN,
            self._area(step.area, region),
            self._area(step.to, region),
        )

    def _choose(self, step: Step, region: int) -> None:
        """The alternatives one after another, each with a jump behind all of them."""
        choose = self._row(deck.CHOOSE, len(step.options))
        jumps = []
        for number, option in enumerate(step.options):
            self.code[choose * WIDTH + deck.NUMBER + 1 + number] = len(self.code) // WIDTH
            self._steps(option, region)
            jumps.append(self._row(deck.JUMP))
        for jump in jumps:
            self.code[jump * WIDTH + deck.NUMBER] = len(self.code) // WIDTH

    def _row(self, *numbers: int) -> int:
        row = len(self.code) // WIDTH
        self.code += [*numbers, *[0] * (WIDTH - len(numbers))]
        return row

    def _area(self, area: Area, region: int) -> int:
        """The row of an area; equal ones share it."""
        key = (area, region if "this" in area.regions else 0)
        if key not in self._known:
            self._known[key] = len(self.areas) // deck.AREA_WIDTH
            regions = {_region_index(name, region) for name in area.regions}
            first = len(self.conditions) // deck.CONDITION_WIDTH
            self.areas += [sum(1 << each for each in regions), area.this, area.adjacent, area.anywhere]
            self.areas += [first, len(area.conditions)]
            for condition in area.conditions:
                what, side = CONDITIONS[condition.what], CONDITION_SIDES[condition.side]
                self.conditions += [what, side, int(condition.negated)]
        return self._known[key]


def _region_index(name: str, this: int) -> int:
    return this if name == "this" else REGIONS.index(name)
