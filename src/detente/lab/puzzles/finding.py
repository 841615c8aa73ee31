"""Finding puzzles: each turn of a game is screened, and what seems to be one is verified by long searches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from detente.bots.models.file import learned
from detente.core.play.puzzles import Puzzle, Turn, begin, digest, goes_on
from detente.core.play.record import Record
from detente.core.registry import game as game_of
from detente.core.state import OVER, State
from detente.lab.puzzles.difficulty import difficulty
from detente.lab.puzzles.judging import chance_after, favourite, search
from detente.lab.puzzles.themes import themes
from detente.lab.puzzles.turns import promising, tried_turns, whole_turns

CLEAR = 0.08
"""The next best turn loses more of the chance to win than this: it is a mistake, as an analysis calls it."""
HOPE = 0.04
"""Two turns that a short search finds closer than this are not looked at further."""
SCREEN, FIRST, SECOND, LONG = 800, 160, 800, 6000
"""Iterations: of a turn's beginning, of each promising turn, of the best of these, and of each when it is verified."""
SETTLE = 4
"""How many times LONG goes into a search from the beginning of the turn."""
OTHERS = 5
"""Other turns that are verified and kept."""
FEWEST = 4
"""Different turns that there must be to choose from."""
VARIANTS = 12
"""Variants of a turn that are looked at before all turns are."""
Tried = tuple[tuple[int, ...], int, float]
"""A turn that a search has tried: its decisions, visits, and the first side's mean chance."""


class Rival(msgspec.Struct, frozen=True):
    """A turn that may be the best one or the next best."""

    name: str
    actions: tuple[int, ...]


def turn_starts(record: Record) -> Iterator[State]:
    """The states of a game in which a side begins to decide: its turn, or its part of the other's."""
    game = game_of(record.game)
    position = record.position
    state = game.new(record.seed, **record.options) if position is None else game.from_position(position, record.seed)
    before: tuple[int, int] | None = None
    for action in record.decisions:
        now = int(state.actor), int(state.turns)
        if now != before:
            yield state.copy()
        before = now
        state.play(action)


def posed(state: State) -> tuple[State, dict[str, Any], str]:
    """A state as the side to decide knows it: set up again from a position, that position, and its id."""
    position = state.determinize(int(state.actor), "puzzle").position()
    text = msgspec.json.encode(position, order="deterministic")
    name = sha256(text + state.game.name.encode()).hexdigest()[:8]
    return state.game.from_position(position, name), position, name


def puzzle_at(state: State, seed: object) -> Puzzle | None:
    """The puzzle of a moment, or None if no turn is clearly best there."""
    if state.actor == OVER:
        return None
    start, position, name = posed(state)
    rivals, count = screened(start, f"{seed} {name}")
    if not rivals:
        return None
    turns = verified(start, rivals, f"{seed} {name}")
    if turns is None:
        return None
    best, *others = turns
    game = start.game
    return Puzzle(
        id=name,
        game=game.name,
        rules=game.rules_version,
        side=game.sides[start.actor],
        position=position,
        best=best,
        others=tuple(others),
        turns=count,
        themes=themes(start, best.actions, others[0].actions, name),
        difficulty=difficulty(start, best.reached, name),
    )


def screened(state: State, seed: str) -> tuple[list[Rival], int]:
    """The turns to verify, the likely solution first, and how many turns there are; none if it is no puzzle."""
    tried = hopeful(state, seed)
    turns = whole_turns(state) if tried else None
    if turns is None or len(turns) < FEWEST:
        return [], 0
    value, _ = learned(state.game.name).networks
    names = dict.fromkeys([*list(tried)[:8], *promising(value, turns, int(state.actor), 10)])
    found = ranked(state, [Rival(name, turns[name].actions) for name in names if name in turns], f"{seed} first", FIRST)
    closer = ranked(state, [each for _, each in found[:OTHERS]], f"{seed} second", SECOND)
    if closer[0][0] - closer[1][0] < CLEAR * 0.8:
        return [], 0
    rivals = {each.name: each for _, each in [*closer, *found]}
    return list(rivals.values())[: OTHERS + 1], len(turns)


def hopeful(state: State, seed: str) -> dict[str, Tried]:
    """The turns that a short search has tried, most often first; none if it has already seen two that are as good."""
    side = int(state.actor)
    found: dict[str, Tried] = {}
    for iterations in (SCREEN // 3, SCREEN):
        tree = search(state, f"{seed} screen", iterations)
        found = {} if tree is None else tried_turns(tree, state, 2)
        if len(found) < 2 or is_close(found, side):
            return {}
    names = sorted(found, key=lambda name: -found[name][1])
    first = found[names[0]][0]
    rivals = [*(Rival(name, found[name][0]) for name in names[:4]), *variants(state, first)]
    best, *others = ranked(state, rivals, f"{seed} screen", FIRST)
    if any(best[0] - chance < HOPE for chance, each in others if each.name != best[1].name):
        return {}
    return {name: found[name] for name in names}


def variants(state: State, line: Sequence[int]) -> list[Rival]:
    """The turns that differ from a line in the last decision only."""
    at, found = state.copy(), []
    for action in line[:-1]:
        at.play(action)
    for action in at.legal()[:VARIANTS]:
        after = at.copy()
        after.play(action)
        if action != line[-1] and not goes_on(after, state):
            found.append(Rival(digest(after), (*line[:-1], action)))
    return found


def is_close(tried: dict[str, Tried], side: int) -> bool:
    """Whether a short search has already seen two turns that are about as good."""
    known = sorted(
        (mean if side == 0 else 1 - mean for _, visits, mean in tried.values() if visits >= 24), reverse=True
    )
    return len(known) > 1 and known[0] - known[1] < HOPE


def ranked(state: State, rivals: Sequence[Rival], seed: str, iterations: int) -> list[tuple[float, Rival]]:
    """Some turns with the chance after each, the best first; all are searched in the same deals."""
    found = [(chance_after(state, each.actions, seed, iterations), each) for each in rivals]
    return sorted(found, key=lambda each: -each[0])


def verified(state: State, rivals: Sequence[Rival], seed: str, iterations: int = LONG) -> list[Turn] | None:
    """The turns with their chances, the best first, if two long searches agree on the first and that it is clear."""
    solution = rivals[0].name
    chances: dict[str, list[float]] = {}
    for number in range(2):
        for each in rivals:
            chance = chance_after(state, each.actions, f"{seed} long {number}", iterations)
            chances.setdefault(each.name, []).append(chance)
            if each.name != solution and chances[solution][number] - chance <= CLEAR:
                return None
        if favourite(state, f"{seed} settle {number}", SETTLE * iterations) != solution:
            return None
    turns = [
        Turn(actions=each.actions, reached=each.name, chance=round(sum(chances[each.name]) / 2, 3)) for each in rivals
    ]
    return [turns[0], *sorted(turns[1:], key=lambda turn: -turn.chance)]


def verify(puzzle: Puzzle, seed: object, iterations: int = LONG) -> Puzzle | None:
    """Verify a puzzle again: with its new chances, or None if it no longer holds."""
    game = game_of(puzzle.game)
    state = begin(game, puzzle)
    rivals = [Rival(turn.reached, turn.actions) for turn in (puzzle.best, *puzzle.others)]
    turns = verified(state, rivals, f"verify {seed} {puzzle.id}", iterations)
    if turns is None:
        return None
    return msgspec.structs.replace(puzzle, best=turns[0], others=tuple(turns[1:]), rules=game.rules_version)
