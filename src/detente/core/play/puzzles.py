"""Puzzles: positions in which one whole turn is clearly better than every other, as data.

A game's puzzles are the lines of `data/puzzles.jsonl`; `detente lab puzzles` finds and verifies them. The position is
one that the solving side cannot tell from the real one. A turn is judged by the state it reaches, so the same things
done in another order are the same solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import msgspec

from detente.core.errors import DetenteError
from detente.core.game import Game
from detente.core.state import OVER, State

LONGEST = 100
"""Decisions of a turn at most: no real one comes near."""


class BadPuzzle(DetenteError):
    """A puzzle that cannot be posed: not written as one, or not what the rules allow."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A whole turn: its decisions in one order, the digest of the state it reaches, and the chance to win after it."""

    actions: tuple[int, ...]
    reached: str
    chance: float


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position, its solution, and the best of the other turns.

    Attributes:
        id: eight hexadecimal digits of the position.
        rules: the version of the rules under which it was verified.
        side: who solves it.
        best: the solution.
        others: the next best turns, best first.
        turns: how many different turns there are, by the states they reach.
        themes: keys into the section `themes` of the game's words.
        difficulty: a first estimate, on the scale of the ratings.

    """

    id: str
    game: str
    rules: int
    side: str
    position: dict[str, Any]
    best: Turn
    others: tuple[Turn, ...]
    turns: int
    themes: tuple[str, ...] = ()
    difficulty: int

    @property
    def gap(self) -> float:
        """How much of the chance to win the next best turn gives away."""
        return self.best.chance - self.others[0].chance


@cache
def puzzles(game: Game) -> dict[str, Puzzle]:
    """The puzzles of a game by id; a game without the file has none."""
    file = files(game.package).joinpath("data/puzzles.jsonl")
    return {each.id: each for each in read(game, file.read_bytes())} if file.is_file() else {}


def read(game: Game, text: bytes) -> list[Puzzle]:
    """The puzzles of a file; an error names the line. What they say of the game is checked by `check`."""
    decoder, found = msgspec.json.Decoder(Puzzle), []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(decoder.decode(line))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadPuzzle(f"line {number}: this is no puzzle: {error}") from None
        if found[-1].game != game.name:
            raise BadPuzzle(f"line {number}: the puzzle is of {found[-1].game}, not of {game.name}")
    return found


def begin(game: Game, puzzle: Puzzle, journal: bool = False) -> State:
    """The state in which a puzzle begins."""
    return game.from_position(puzzle.position, puzzle.id, journal=journal)


def goes_on(state: State, before: State) -> bool:
    """Whether the same side still decides in the same turn, and nothing was revealed that it could not know."""
    return state.actor == before.actor and state.turns == before.turns and state.undo_point <= before.decisions


def play(game: Game, puzzle: Puzzle, actions: Sequence[int]) -> tuple[State, bool]:
    """The state of a puzzle after some decisions, with its journal, and whether they are a whole turn.

    An illegal decision raises IllegalAction, one after the end of the turn BadPuzzle.
    """
    state = begin(game, puzzle, journal=True)
    before = state.copy()
    for action in actions:
        if not goes_on(state, before):
            raise BadPuzzle("the turn is over: nothing more is decided in this puzzle")
        state.apply(action)
    return state, not goes_on(state, before)


def digest(state: State) -> str:
    """Sixteen hexadecimal digits that are the same for the same state, however it came about."""
    told = msgspec.json.encode((int(state.actor), state.position()), order="deterministic")
    return sha256(told).hexdigest()[:16]


def check(game: Game, puzzle: Puzzle) -> None:
    """Refuse a puzzle whose position or turns are not what the rules allow."""
    where = f"puzzle {puzzle.id} of {game.name}"
    try:
        state = begin(game, puzzle)
        if state.actor == OVER or game.sides[state.actor] != puzzle.side:
            raise BadPuzzle(f"{where}: it is not the turn of {puzzle.side}")
        for turn in (puzzle.best, *puzzle.others):
            reached, whole = play(game, puzzle, turn.actions)
            if not whole or digest(reached) != turn.reached:
                raise BadPuzzle(f"{where}: its turns lead elsewhere now")
    except DetenteError as error:
        raise error if isinstance(error, BadPuzzle) else BadPuzzle(f"{where}: {error}") from None
    if len({turn.reached for turn in (puzzle.best, *puzzle.others)}) != 1 + len(puzzle.others) or not puzzle.others:
        raise BadPuzzle(f"{where}: two of its turns are the same, or there is only one")
