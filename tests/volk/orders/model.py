"""A slow, obvious model of one action: it asks for every order of icons, and for police at every moment (1.9).

Nothing of the engine is used here. A `Board` is everything that an action can change. A `Node` is a moment of the
action: `step` gives who decides there and what may follow; a node with nothing left to do is a leaf.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.volk.printed import EAST, EXTERNAL, LINES, PROVINCES, SUPPLIERS, WEST, WEST_GERMANY

NAMES = list(PROVINCES)
CITIES = [city for cities in PROVINCES.values() for city in cities.split()] + ["hamburg", *EXTERNAL]
HOME = {city: name for name, cities in PROVINCES.items() for city in cities.split()}
CONNECTIONS = [tuple(sorted(line)) for line in LINES]
SIZES = [LINES[frozenset(line)] for line in CONNECTIONS]
NUMBER = {city: number for number, city in enumerate(CITIES)}
SECTORS = list(SUPPLIERS)
TRACKS = ["prestige", "currency", "socialist"]
NONE, NORMAL, RUNDOWN, CLOSED = range(4)


class Icon(NamedTuple):
    """An icon of a card; `optional` is a build point of the Build action, which need not be spent (1.8.2)."""

    kind: str
    side: str
    where: str | None = None
    chooser: str | None = None
    each: int = 0
    optional: bool = False


class Board(NamedTuple):
    """What an action can change; provinces, cities and connections by their numbers."""

    unrest: tuple[int, ...]
    living: tuple[int, ...]
    sectors: tuple[int, ...]
    factories: tuple[int, ...]
    pieces: tuple[int, ...]
    imports: tuple[int, ...]
    tracks: tuple[int, ...]
    wall: bool
    stasi: bool
    unused: int
    used: int


class Node(NamedTuple):
    """A moment of an action: what is left of each icon, what each province got, and what is being carried out."""

    board: Board
    left: tuple[int, ...]
    tally: tuple[int, ...] = (0,) * 14
    task: tuple[Any, ...] = ()
    skip: bool = False


def put(numbers: tuple[int, ...], at: int, change: int) -> tuple[int, ...]:
    """A tuple with one number changed."""
    return (*numbers[:at], numbers[at] + change, *numbers[at + 1 :])


def country(side: str) -> list[int]:
    """The provinces of a side."""
    return [NAMES.index(name) for name in (WEST if side == "west" else EAST)]


def other(side: str) -> str:
    """The opponent."""
    return "east" if side == "west" else "west"


def protests(board: Board, province: int) -> int:
    """1.2.5."""
    return board.unrest[province] // 4 + board.imports.count(province)


def blocked(board: Board, city: str) -> bool:
    """1.6.2, 1.12."""
    if city == "hamburg":
        return all(protests(board, NAMES.index(name)) for name in ("niedersachsen", "schleswig-holstein"))
    return city in HOME and protests(board, NAMES.index(HOME[city])) > 0


def side_of(city: str) -> str:
    """Whose city it is."""
    return "west" if city == "hamburg" or HOME.get(city) in WEST else "east"


def named(city: str, where: str | None) -> bool:
    """1.9.3, 1.7.5: whether a city is in the place that a card names."""
    if where in (None, "rheinsberg"):
        return city == where
    if where in ("polska", "cssr"):
        return city.startswith(where)
    return HOME.get(city) == where or (where == "niedersachsen-hamburg" and city in ("hamburg", *_NS))


_NS = PROVINCES["niedersachsen"].split()


def stands(board: Board, city: str) -> bool:
    """Whether there is a factory."""
    return board.factories[NUMBER[city]] in (NORMAL, RUNDOWN)


def builds(board: Board, icon: Icon) -> Iterator[Board]:
    """1.7.2, 1.7.3, 1.13: everything that a build point can be spent on."""
    for city in CITIES:
        allowed = city not in (*EXTERNAL, "rheinsberg") if icon.where is None else named(city, icon.where)
        empty = board.factories[NUMBER[city]] == NONE
        if allowed and empty and side_of(city) == icon.side and not blocked(board, city):
            yield board._replace(factories=put(board.factories, NUMBER[city], NORMAL))
    for number, (one, two) in enumerate(CONNECTIONS):
        if side_of(one) != icon.side or board.pieces[number] == SIZES[number] or icon.where == "rheinsberg":
            continue
        if icon.where is not None and not named(one, icon.where) and not named(two, icon.where):
            continue
        if (stands(board, one) or stands(board, two)) and not blocked(board, one) and not blocked(board, two):
            yield board._replace(pieces=put(board.pieces, number, 1))


def removals(board: Board, side: str, where: str | None) -> Iterator[Board]:
    """1.7.5 to 1.7.8: everything that a dismantle point can take."""
    for number, (one, two) in enumerate(CONNECTIONS):
        here = where is None or named(one, where) or named(two, where)
        if side_of(one) == side and board.pieces[number] and here:
            yield board._replace(pieces=put(board.pieces, number, -1))
    for city in CITIES:
        state = board.factories[NUMBER[city]]
        if side_of(city) != side or state in (NONE, CLOSED) or (where is not None and not named(city, where)):
            continue
        lines = [number for number, line in enumerate(CONNECTIONS) if city in line]
        if city == "rheinsberg":
            change = NORMAL if state == NORMAL else -RUNDOWN  # 1.7.8: rundown first, then gone
            yield board._replace(factories=put(board.factories, NUMBER[city], change))
        elif city not in EXTERNAL and state == NORMAL and not any(board.pieces[number] for number in lines):
            yield board._replace(factories=put(board.factories, NUMBER[city], -NORMAL))


def rundowns(board: Board) -> list[Board]:
    """1.7.9, Q48: a normal factory of East, or else a piece of infrastructure or a rundown Rheinsberg."""
    found = [
        board._replace(factories=put(board.factories, NUMBER[city], 1))
        for city in CITIES
        if side_of(city) == "east" and city not in EXTERNAL and board.factories[NUMBER[city]] == NORMAL
    ]
    return found or list(removals(board, "east", None))


def change_unrest(board: Board, province: int, change: int) -> Board:
    """Unrest comes or goes; the latest import goes with West Berlin's marker (1.11.3)."""
    board = board._replace(unrest=put(board.unrest, province, change))
    return board._replace(imports=board.imports[: board.unrest[NAMES.index("west-berlin")] // 4])


def places(icon: Icon) -> list[int]:
    """The provinces that an icon names."""
    found = country(icon.side)
    if icon.where == "west-germany":
        return [province for province in found if NAMES[province] in WEST_GERMANY]
    return found if icon.where is None else [NAMES.index(icon.where)]


def calmed(board: Board, provinces: list[int]) -> Iterator[Board]:
    """One unrest less in one of some provinces."""
    return (change_unrest(board, province, -1) for province in provinces if board.unrest[province])


class Action:
    """An action of a side: the event of a card, or a pretended card whose icons are those of another use."""

    def __init__(self, icons: list[tuple[Icon, int]], trigger: str, dual: bool, computer_age: bool = False) -> None:
        self.icons = [icon for icon, _ in icons]
        self.counts = tuple(count for _, count in icons)
        self.trigger, self.dual, self.computer_age = trigger, dual, computer_age

    def start(self, board: Board) -> Node:
        """The moment at which the card is chosen; what is skipped of a dual card is said first (V2)."""
        return Node(board, self.counts, skip=self.dual)

    def step(self, node: Node) -> tuple[str, list[Node]]:
        """Who decides at a node, and what may follow; no side and nothing for a leaf."""
        board = node.board
        if len(board.imports) < board.unrest[NAMES.index("west-berlin")] // 4:  # 1.11.2: at once
            suppliers = [NAMES.index(name) for name in SUPPLIERS.values()]
            return "east", [node._replace(board=board._replace(imports=(*board.imports, p))) for p in suppliers]
        if node.skip:
            skipped = [node._replace(left=put(node.left, i, -1), skip=False) for i, n in enumerate(node.left) if n]
            return self.trigger, [node._replace(skip=False), *skipped]
        if node.task:
            return self.carry_out(node)
        if not node.left:
            return "", []
        left = [number for number, count in enumerate(node.left) if count]
        following = [self.begin(node, number) for number in left if self.ready(node, number)]
        if self.trigger == "east" and board.unused:  # 1.9.8: at any moment
            ready = board._replace(unused=board.unused - 1, used=board.used + 1)
            following += [node._replace(board=calm) for calm in calmed(ready, country("east"))]
        if all(self.icons[number].optional for number in left):
            following.append(Node(board, ()))
        return self.trigger, following

    def ready(self, node: Node, number: int) -> bool:
        """Q88: the cubes of the Stasi return before a protest is reduced."""
        kinds = [icon.kind for icon, left in zip(self.icons, node.left, strict=True) if left]
        return self.icons[number].kind != "protest_to_three" or "stasi_disband" not in kinds

    def begin(self, node: Node, number: int) -> Node:
        """An icon is next; the two of Rheinsberg are one (Q30)."""
        icon = self.icons[number]
        change = -node.left[number] if icon.where == "rheinsberg" else -1
        return node._replace(left=put(node.left, number, change), task=("icon", number))

    def carry_out(self, node: Node) -> tuple[str, list[Node]]:
        """What an icon can do now; an impossible one is ignored (1.9.5), but not what the own side owes (Q46)."""
        board = node.board
        if node.task[0] == "return":
            return self.return_cubes(node)
        icon = self.icons[node.task[1]]
        chooser = icon.chooser or self.trigger
        tally = node.tally
        if icon.kind in TRACKS:
            return self.move(node, icon)
        if icon.kind == "stasi_disband":
            gone = board._replace(stasi=True, unused=0, used=0)
            return "east", [node._replace(board=gone, task=("return", board.used, ()) if board.used else ())]
        following: list[tuple[Board, tuple[int, ...]]] = []
        if icon.kind in ("unrest_add", "ls_add", "ls_add_plain"):
            for province in places(icon):
                if icon.each and tally[province] >= icon.each:
                    continue
                counted = put(tally, province, 1) if icon.each else tally
                if icon.kind == "unrest_add":
                    following.append((change_unrest(board, province, 1), counted))
                elif NAMES[province] != "west-berlin":
                    following.append((self.raised(board, province, icon.kind == "ls_add"), counted))
            if self.computer_age and icon.kind == "ls_add":
                following += [(raised, tally) for raised in self.sectors(board)]
        else:
            following = [(after, tally) for after in self.effects(board, icon)]
        if not following:
            owed = icon.kind in ("dismantle", "rundown") and icon.side == self.trigger
            following = [] if owed else [(board, tally)]
        return chooser, [node._replace(board=after, tally=counted, task=()) for after, counted in following]

    def effects(self, board: Board, icon: Icon) -> list[Board]:
        """1.9.7: what an icon can lead to."""
        if icon.kind == "unrest_remove":
            return list(calmed(board, places(icon)))
        if icon.kind == "unrest_move":
            found = [(a, b) for a in country("east") if board.unrest[a] for b in country("east") if b != a]
            return [change_unrest(change_unrest(board, a, -1), b, 1) for a, b in found]
        if icon.kind == "protest_to_three":
            protesting = [province for province in country("east") if board.unrest[province] >= 4]
            return [change_unrest(board, province, 3 - board.unrest[province]) for province in protesting]
        if icon.kind == "build":
            return list(builds(board, icon))
        if icon.kind == "dismantle":
            return list(removals(board, icon.side, icon.where))
        if icon.kind == "rundown":
            return rundowns(board)
        if icon.kind == "repair":
            berlin = NUMBER["berlin"]
            fixed = board.factories[berlin] == RUNDOWN
            return [board._replace(factories=put(board.factories, berlin, -1))] if fixed else []
        if icon.kind == "factory_remove":
            return [self.stopped(board, city) for city in EXTERNAL if named(city, icon.where) and stands(board, city)]
        if icon.kind in ("police_red", "police_pink"):
            return [board if board.stasi else board._replace(unused=board.unused + 1)]
        if icon.kind in ("wall_build", "wall_fall"):
            return [board._replace(wall=icon.kind == "wall_build")]
        assert icon.kind == "guillaume", icon.kind  # nothing to see in these positions
        return [board]

    def raised(self, board: Board, province: int, calming: bool) -> Board:
        """1.9.7: a living standard more, and 1 unrest less."""
        board = board._replace(living=put(board.living, province, 1))
        return change_unrest(board, province, -1) if calming and board.unrest[province] else board

    def sectors(self, board: Board) -> list[Board]:
        """Card 79: a sector that has no more than another one (Q38)."""
        found = []
        for number, living in enumerate(board.sectors):
            if living == min(board.sectors):
                raised = board._replace(sectors=put(board.sectors, number, 1))
                found.append(self.raised(raised, NAMES.index("west-berlin"), True))
        return found

    def stopped(self, board: Board, city: str) -> Board:
        """Q26: the factory goes with its lines, and the city is closed."""
        pieces = tuple(0 if city in line else n for line, n in zip(CONNECTIONS, board.pieces, strict=True))
        at = NUMBER[city]
        return board._replace(factories=put(board.factories, at, CLOSED - board.factories[at]), pieces=pieces)

    def move(self, node: Node, icon: Icon) -> tuple[str, list[Node]]:
        """1.9.6: a step, or what the end of the track shows; its colour's side chooses."""
        board, at = node.board, TRACKS.index(icon.kind)
        step = 1 if icon.side == "east" else -1
        if abs(board.tracks[at] + step) <= 6:
            return icon.side, [node._replace(board=board._replace(tracks=put(board.tracks, at, step)), task=())]
        following: list[Board] = []
        if icon.kind == "prestige" or icon.side == "east":
            following += calmed(board, country(icon.side))
        if icon.kind == "prestige" or icon.side == "west":
            following += [change_unrest(board, province, 1) for province in country(other(icon.side))]
        return icon.side, [node._replace(board=after, task=()) for after in following or [board]]

    def return_cubes(self, node: Node) -> tuple[str, list[Node]]:
        """1.9.7: the cubes of the Stasi come back, at most one to a province; East places them."""
        _, cubes, got = node.task
        following = []
        for province in country("east"):
            if province not in got:
                rest = ("return", cubes - 1, tuple(sorted((*got, province)))) if cubes > 1 else ()
                following.append(node._replace(board=change_unrest(node.board, province, 1), task=rest))
        return "east", following
