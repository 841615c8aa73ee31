"""Advice: what a strong computer player would do, how its turn goes on, what that leads to and what it improves.

Everything comes from deals of the hidden cards that the side cannot tell from the real one, and only what
happens in all of them is told: advice knows no more than who asks for it.
"""

from __future__ import annotations

import msgspec

from detente.bots.analysis import check_judge, favourite_first, search_one
from detente.bots.bot import Budget, Considered
from detente.bots.levels import make
from detente.bots.team import Team
from detente.bots.weights import UNGUESSED, evaluation, learned
from detente.core.journal import Event
from detente.core.preview import certain, deals
from detente.core.state import OVER, State

ADVISER = "level5"
"""Who gives advice."""
SHARE = 4
"""The second best and each later decision of the turn get this part of the thought that went into one action."""
LONGEST = 20
"""A turn is told up to so many decisions."""
NOTICEABLE = 0.05
"""A feature counts if it changes the evaluation's sum by this much."""


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What to do now, and why.

    Attributes:
        best: the best action, with the own chance after it.
        second: the next best one, solved or well searched.
        line: the best action, and how the turn then goes on.
        events: what the line leads to whatever is hidden, as the side may know it.
        gains: the features of the evaluation that the turn improves, the most important first.
        costs: those that it makes worse.

    """

    best: Considered
    second: Considered
    line: tuple[int, ...]
    events: tuple[Event, ...]
    gains: tuple[str, ...]
    costs: tuple[str, ...]


def advise(
    state: State,
    seed: object = 0,
    level: str = ADVISER,
    budget: Budget | None = None,
    team: Team | None = None,
) -> Advice:
    """Advise the side that is asked; a team, if there is one, searches for the best."""
    game, side = state.game, int(state.actor)
    check_judge(level, game)
    thought = make(level, game, seed, budget, team).think(state)
    best, *rest = favourite_first(thought.considered)
    share = max(1, max(each.visits for each in thought.considered) // SHARE)
    second = next(iter(rest), None)
    if second is None or (second.visits < share and second.action not in thought.solved):
        action = next(each for each in state.legal() if each != best.action) if second is None else second.action
        second = search_one(state, action, f"{seed} second", share, level)
    later = make(level, game, f"{seed} later", Budget(iterations=share))
    dealt = deals(state, seed)
    before = [deal.copy() for deal in dealt]
    line: list[int] = []
    action = best.action
    while True:
        line.append(action)
        for deal in dealt:
            deal.play(action)
        if len(line) == LONGEST or not all(goes_on(deal, each) for deal, each in zip(dealt, before, strict=True)):
            break
        action = favourite_first(later.think(dealt[0]).considered)[0].action
    gains, costs = changes(before, [deal.copy() for deal in dealt], side)
    return Advice(best=best, second=second, line=tuple(line), events=certain(dealt, side), gains=gains, costs=costs)


def goes_on(deal: State, before: State) -> bool:
    """Whether the same side still decides in the same turn, and nothing was revealed that it could not know."""
    return deal.actor == before.actor and deal.turns == before.turns and deal.undo_point <= before.decisions


def changes(before: list[State], after: list[State], side: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The features that a finished turn made better and worse for a side, over all deals.

    A feature whose learned weight is not what a player expects of it corrects another one, and is no reason. What
    follows a comma in a feature's name says when it counts, so that features alike up to there are one reason.
    """
    if any(new.actor == OVER or new.turns == old.turns for old, new in zip(before, after, strict=True)):
        return (), ()
    game = before[0].game.name
    values = evaluation(game)
    plain = [name for name, weight in zip(values.names, learned(game), strict=True) if weight > 0]
    change = dict.fromkeys(map(reason, plain), 0.0)
    for states, sign in ((before, -1.0), (after, 1.0)):
        for state in states:
            parts = values.explain(state)
            for name in plain:
                change[reason(name)] += sign * parts[name] / len(states) * (1.0 if side == 0 else -1.0)
    told = [(name, size) for name, size in change.items() if abs(size) >= NOTICEABLE and name not in UNGUESSED]
    told.sort(key=lambda each: -abs(each[1]))
    return tuple(name for name, size in told if size > 0), tuple(name for name, size in told if size < 0)


def reason(feature: str) -> str:
    """The name of a feature without when it counts."""
    return feature.partition(",")[0]
