"""What a solver gets after an attempt: the best turn from its journal, its reasons, and what other turns are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from detente.bots.advice import changes
from detente.core.play.preview import certain, deals
from detente.core.play.puzzles import Puzzle, begin, digest, play
from detente.core.registry import game as game_of
from detente.core.state import State
from detente.table.puzzles import Rated
from detente.table.wire import EventInfo


class TurnInfo(msgspec.Struct, frozen=True):
    """A turn: its decisions with their phrases, what it does whatever is hidden, and the chance to win after it.

    The chance is null if the turn was not among the best: it is less than that of the last one listed.
    """

    actions: list[int]
    phrases: list[tuple[str, dict[str, Any]]]
    events: list[EventInfo]
    chance: float | None


class Solution(msgspec.Struct, frozen=True):
    """The solution of a puzzle, the next best turns, and the solver's own one if it was another.

    `gains` and `costs` are keys into the section `features` of the game's words: by what the best turn changes the
    chance, the most important first. `turns` is how many different turns there were.
    """

    best: TurnInfo
    others: list[TurnInfo]
    own: TurnInfo | None
    themes: list[str]
    gains: list[str]
    costs: list[str]
    turns: int


class Judged(msgspec.Struct, frozen=True):
    """What became of an attempt, the solution, and the next puzzle; `rated` says what it changed."""

    solved: bool
    solution: Solution
    rated: Rated
    next: str | None


def solution_of(puzzle: Puzzle, actions: Sequence[int]) -> Solution:
    """The solution of a puzzle for a solver who played some turn, or none."""
    game = game_of(puzzle.game)
    state = begin(game, puzzle)
    best, *others = (told(state, turn.actions, turn.chance) for turn in (puzzle.best, *puzzle.others))
    own = None
    if actions:
        reached, _ = play(game, puzzle, actions)
        known = {turn.reached: turn.chance for turn in (puzzle.best, *puzzle.others)}
        own = told(state, actions, known.get(digest(reached)))
    before = deals(state, puzzle.id)
    after = [deal.copy() for deal in before]
    fits = [play_line(deal, puzzle.best.actions) for deal in after]
    pairs = [(old, new) for old, new, fit in zip(before, after, fits, strict=True) if fit]
    gains, costs = changes([old for old, _ in pairs], [new for _, new in pairs], int(state.actor))
    return Solution(best, others, own, list(puzzle.themes), list(gains), list(costs), puzzle.turns)


def told(state: State, actions: Sequence[int], chance: float | None) -> TurnInfo:
    """A turn with its phrases, and what happens in all deals that its side holds possible."""
    at, side = state.copy(), int(state.actor)
    phrases = []
    for action in actions:
        phrases.append(at.phrase(action))
        at.play(action)
    dealt = [deal for deal in deals(state, "told") if play_line(deal, actions)]
    by = state.game.sides[side]
    events = [
        EventInfo(each.kind, each.sentence, each.facts(), each.rule, 1, by) for each in certain(dealt, side) if dealt
    ]
    return TurnInfo(list(actions), phrases, events, chance)


def play_line(deal: State, actions: Sequence[int]) -> bool:
    """Play a line in a deal of the hidden cards, if it is possible there; returns whether it was."""
    for action in actions:
        if not deal.is_legal(action):
            return False
        deal.play(action)
    return True
