"""The tree of an action in the engine and in the model: the same outcomes, and nothing lost that could be wanted."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from detente import OVER
from detente.volk.model.actions import CARD, POLICE, SPECIALS, USE_BUILD, USE_EVENT, USE_REMOVE
from detente.volk.model.board import SIDES
from detente.volk.model.boardfile import facts
from detente.volk.model.steps import CHOOSE_CARD, CHOOSE_USE
from detente.volk.model.table import FRAME, POLICE_UNUSED, POLICE_USED
from detente.volk.state import VolkState
from tests.volk.orders.model import CITIES, CONNECTIONS, NAMES, Action, Board, Node, country, side_of
from tests.volk.printed import SUPPLIERS

CITY_AT = [facts().city_ids.index(city) for city in CITIES]
LINE_AT = [facts().line_index["-".join(line)] for line in CONNECTIONS]
OWNERS = [side_of(city) for city in CITIES]
LINE_OWNERS = [side_of(line[0]) for line in CONNECTIONS]
EAST_PROVINCES = country("east")
USES = {"event": USE_EVENT, "build": USE_BUILD, "remove": USE_REMOVE}
IMPORTERS = [NAMES.index(name) for name in SUPPLIERS.values()]
IMPORTS = 4
"""So many imports of protests are told apart by their order."""
WORTH = (0, 2, 1, 0)
"""No factory, a normal one, a rundown one, a closed city."""
UTILITIES = 16
"""Random tastes by which both trees are played out against each other."""
Values = NDArray[np.float64]


class TooLarge(Exception):
    """A tree has more moments than it may have."""


class Tree(NamedTuple):
    """Moments by number: the boards of leaves; of the others who decides and what may follow, the first ones last."""

    root: int
    moments: dict[int, tuple[str, list[int]]]
    leaves: dict[int, Board]


Step = Callable[[Any], tuple[str, list[Any]] | Board]


def grow(root: Any, key: Callable[[Any], Hashable], step: Step, most: int) -> Tree:
    """Walk through a tree whose moments may be reached in several ways, depth first."""
    numbers: dict[Hashable, int] = {key(root): 0}
    entered: dict[int, tuple[str, list[int]]] = {}
    moments: dict[int, tuple[str, list[int]]] = {}
    leaves: dict[int, Board] = {}
    waiting: list[tuple[int, Any]] = [(0, root)]
    while waiting:
        number, moment = waiting.pop()
        if moment is None:
            moments[number] = entered[number]
        elif number not in entered and number not in leaves:
            found = step(moment)
            if isinstance(found, Board):
                leaves[number] = found
                continue
            if len(entered) == most:
                raise TooLarge
            side, following = found
            after = [numbers.setdefault(key(each), len(numbers)) for each in following]
            entered[number] = side, after
            waiting.append((number, None))
            waiting += zip(after, following, strict=True)
    return Tree(0, moments, leaves)


def board_of(state: VolkState) -> Board:
    """What the model calls a board."""
    return Board(
        tuple(state.unrest),
        tuple(state.living),
        tuple(state.sectors)[:3],
        tuple(state.factory[city] for city in CITY_AT),
        tuple(state.pieces[line] for line in LINE_AT),
        tuple(state.imports)[: state.import_count],
        (int(state.prestige), int(state.currency), int(state.socialist)),
        bool(state.wall),
        bool(state.stasi_disbanded),
        int(state.cards_at(POLICE_UNUSED)),
        int(state.cards_at(POLICE_USED)),
    )


def engine_tree(state: VolkState, card: int, use: str, most: int) -> Tree:
    """What the engine asks when a side uses a card, from the choice of the card to the end of the turn."""
    turn = state.turns

    def step(moment: VolkState) -> tuple[str, list[VolkState]] | Board:
        if moment.actor == OVER or moment.turns > turn:
            return board_of(moment)
        legal = moment.legal()
        if moment.step() == CHOOSE_CARD:
            legal = [action for action in legal if action == CARD + card or action >= POLICE]
        elif moment.step() == CHOOSE_USE:
            legal = [action for action in legal if action == USES[use]]
        following = []
        for action in legal:
            after = moment.copy()
            after.play(action)
            # Where a card can only be used to build, the machine does not ask for its use.
            if action != CARD + card or card >= SPECIALS or use == "build" or after.step() == CHOOSE_USE:
                following.append(after)
        return SIDES[moment.actor], following

    def key(moment: VolkState) -> Hashable:
        stack = tuple(moment.stack)[: moment.depth * FRAME]
        return board_of(moment), stack, tuple(moment.icon_left), tuple(moment.tally), moment.turns > turn

    return grow(state, key, step, most)


def model_tree(action: Action, board: Board, most: int) -> Tree:
    """What the model asks."""

    def step(node: Node) -> tuple[str, list[Node]] | Board:
        side, following = action.step(node)
        return (side, following) if side else node.board

    return grow(action.start(board), lambda node: node, step, most)


def ends(tree: Tree) -> set[Board]:
    """The boards that a tree can end with."""
    return set(tree.leaves.values())


class Tastes:
    """Random tastes of East's: less unrest in East, more in West, imports, more pieces and unused cards are better.

    What is neither good nor bad by itself (tracks, living standards) is liked at random. A taste joins sums by maximum
    and minimum, so that what is good to have depends on the rest, and it matters who chooses first.
    """

    def __init__(self, seed: object, start: Board) -> None:
        self.seed, self.start = seed, facts_of(start)
        random = np.random.default_rng(Random(f"tastes {seed}").getrandbits(64))
        provinces = [-1.0 if province in EAST_PROVINCES else 1.0 for province in range(len(NAMES))]
        works = [1.0 if owner == "east" else -1.0 for owner in (*OWNERS, *LINE_OWNERS)]
        imports = [1.0] * (IMPORTS * len(IMPORTERS))
        signs = np.array([*provinces, *provinces, *works, *imports, -1.0])
        scale = np.array([1.0] * len(NAMES) + [4.0] * len(NAMES) + [3.0] * len(works) + [4.0] * len(imports) + [1.0])
        self.weights = random.random((4, UTILITIES, len(signs))) * signs * scale
        self.whims: dict[Hashable, Values] = {}

    def values(self, board: Board) -> Values:
        """What a board is worth to East, by each taste."""
        whim = (board.living, board.sectors, board.tracks, board.wall, board.stasi)
        if whim not in self.whims:
            random = Random(f"{whim} {self.seed}")
            self.whims[whim] = np.array([4 * random.random() for _ in range(UTILITIES)])
        one, two, three, four = self.weights @ (facts_of(board) - self.start)
        values: Values = self.whims[whim] + np.maximum(one, two) + np.minimum(three, four)
        return values


def facts_of(board: Board) -> Values:
    """What of a board is good for one side and bad for the other."""
    protests = [unrest // 4 for unrest in board.unrest]
    factories = [WORTH[state] for state in board.factories]
    imports = [0] * (IMPORTS * len(IMPORTERS))
    for number, province in enumerate(board.imports):
        imports[min(number, IMPORTS - 1) * len(IMPORTERS) + IMPORTERS.index(province)] += 1
    return np.array([*board.unrest, *protests, *factories, *board.pieces, *imports, board.used], float)


def worth(tree: Tree, tastes: Tastes) -> Values:
    """What East gets by each taste if both sides play for it; not a number where nothing can be carried out (Q46)."""
    known: Values = np.full((len(tree.moments) + len(tree.leaves), UTILITIES), np.nan)
    for number, board in tree.leaves.items():
        known[number] = tastes.values(board)
    for number, (side, following) in tree.moments.items():
        if following:
            known[number] = (np.fmax if side == "east" else np.fmin).reduce(known[following])
    root: Values = known[tree.root]
    return root


def no_better(worse: Board, better: Board, side: str) -> bool:
    """Whether a board is worse for a side in every respect, or the same."""
    sign = 1 if side == "east" else -1
    same = ("living", "sectors", "tracks", "wall", "stasi")
    if any(getattr(worse, name) != getattr(better, name) for name in same):
        return False
    fewer, more = (worse.imports, better.imports) if side == "east" else (better.imports, worse.imports)
    if more[: len(fewer)] != fewer:  # an import that goes is a protest less in the West (1.11.3)
        return False
    for province, (one, two) in enumerate(zip(worse.unrest, better.unrest, strict=True)):
        if (one - two) * (sign if province in EAST_PROVINCES else -sign) < 0:
            return False
    for owners, ones, twos in (
        (OWNERS, [WORTH[state] for state in worse.factories], [WORTH[state] for state in better.factories]),
        (LINE_OWNERS, worse.pieces, better.pieces),
    ):
        for owner, one, two in zip(owners, ones, twos, strict=True):
            if (two - one) * (sign if owner == "east" else -sign) < 0:
                return False
    return (worse.used - better.used) * sign >= 0


def differences(engine: Tree, model: Tree, start: Board, seed: object) -> list[str]:
    """What is wrong: outcomes unknown to the model, outcomes that are lost, play that is worth something else."""
    found, wanted = ends(engine), ends(model)
    told = [f"not in the model: {board}" for board in found - wanted]
    sides = {side for side, following in model.moments.values() if len(following) > 1}
    if len(sides) == 1 and found:
        (side,) = sides
        lost = [board for board in wanted - found if not any(no_better(board, each, side) for each in found)]
        told += [f"lost to {side}: {board}" for board in lost]
    tastes = Tastes(seed, start)
    ours, theirs = worth(engine, tastes), worth(model, tastes)
    if not np.allclose(ours, theirs, equal_nan=True):
        told.append(f"worth {ours} to East in the engine and {theirs} in the model")
    return told
