"""What computer players do at a table: their turns, decision by decision, hints, and verdicts on second tries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from detente.bots.advice import ADVISER, Advice, advise
from detente.bots.analysis import Judgement, judge
from detente.bots.bot import Budget
from detente.bots.levels import make
from detente.core.registry import game
from detente.core.state import State


def replayed(
    name: str, seed: str, position: dict[str, Any] | None, options: dict[str, Any], decisions: Sequence[int]
) -> State:
    """The state of a game after its decisions."""
    played = game(name)
    state = played.new(seed, **options) if position is None else played.from_position(position, seed)
    for action in decisions:
        state.play(action)
    return state


def turn(
    name: str, seed: str, position: dict[str, Any] | None, options: dict[str, Any], decisions: Sequence[int], level: str
) -> Iterator[int]:
    """The decisions of a level from here to the end of its turn, each thought about when it is asked for.

    One bot makes them all, because the search tree is reused from one decision to the next. It sees only what its
    side may see. The same table gives the same decisions, wherever they are thought about.
    """
    state = replayed(name, seed, position, options, decisions)
    own = sha256(f"computer\n{seed}\n{len(decisions)}".encode()).hexdigest()
    bot, side, number = make(level, state.game, own), state.actor, state.turns
    while state.actor == side and state.turns == number:
        action = bot.think(state).action
        yield action
        state.play(action)


def suggest(
    name: str,
    seed: str,
    position: dict[str, Any] | None,
    options: dict[str, Any],
    decisions: Sequence[int],
    level: str = ADVISER,
    budget: Budget | None = None,
) -> Advice:
    """What a strong player would do here with the knowledge of the side that decides, and why."""
    state = replayed(name, seed, position, options, decisions)
    own = sha256(f"hint\n{seed}\n{len(decisions)}".encode()).hexdigest()
    return advise(state, own, level, budget)


def judge_instead(
    name: str,
    seed: str,
    position: dict[str, Any] | None,
    options: dict[str, Any],
    decisions: Sequence[int],
    action: int,
    level: str,
    budget: Budget | None = None,
) -> Judgement:
    """The verdict on another answer to what was asked after some decisions, by the rule of an analysis."""
    state = replayed(name, seed, position, options, decisions)
    return judge(state, action, len(decisions) + 1, level, budget, top=0)
