"""Advice: what a strong computer player would do, how its turn goes on, what that leads to and what it improves.

Everything comes from deals of the hidden cards that the side cannot tell from the real one, and only what
happens in all of them is reported: advice knows no more than the side that asks for it.
"""

from __future__ import annotations

import msgspec

from detente.bots.analysis import check_judge, search_one
from detente.bots.bot import Budget, Considered, favourite_first
from detente.bots.levels import make
from detente.bots.models.file import learned
from detente.bots.models.reasons import shares
from detente.core.journal import Event
from detente.core.play.preview import certain, deals
from detente.core.state import OVER, State

ADVISER = "level5"
"""Who gives advice."""
SHARE = 4
"""The second best and each later decision of the turn get this part of the thought that went into one action."""
LONGEST = 20
"""Decisions of a turn that are listed at most."""
NOTICEABLE = 0.005
"""A feature is named if it changes the chance by half a percentage point."""


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What to do now, and why.

    Attributes:
        best: the best action, with the own chance after it.
        second: the next best one, solved or well searched.
        line: the best action, and how the turn then goes on.
        events: what the line leads to whatever is hidden, as the side may know it.
        gains: the features by which the turn improves the chance, the most important first.
        costs: those by which it makes it worse.

    """

    best: Considered
    second: Considered
    line: tuple[int, ...]
    events: tuple[Event, ...]
    gains: tuple[str, ...]
    costs: tuple[str, ...]


def advise(state: State, seed: object = 0, level: str = ADVISER, budget: Budget | None = None) -> Advice:
    """Advise the side that is asked."""
    game, side = state.game, int(state.actor)
    check_judge(level, game)
    thought = make(level, game, seed, budget).think(state)
    best, *rest = favourite_first(thought.considered)
    most = max(each.visits for each in thought.considered)
    share = max(1, most // SHARE)
    second = next(iter(rest), None)
    if second is None or (second.visits < share and second.action not in thought.solved):
        action = next(each for each in state.legal() if each != best.action) if second is None else second.action
        second = search_one(state, action, f"{seed} second", share, level)
    if second.chance > best.chance:  # it may have been lucky: both are searched as much
        both = [search_one(state, each.action, f"{seed} closer", most, level) for each in (best, second)]
        best, second = sorted(both, key=lambda each: -each.chance)
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
    """The features by which a finished turn made a side's chance better and worse, the most important first.

    Their shares, over all deals, add up to what the value network's chance changed by.
    """
    if any(new.actor == OVER or new.turns == old.turns for old, new in zip(before, after, strict=True)):
        return (), ()
    value = learned(before[0].game.name).networks[0]
    total: dict[str, float] = {}
    for old, new in zip(before, after, strict=True):
        for name, share in shares(value, old, new).items():
            total[name] = total.get(name, 0.0) + (share if side == 0 else -share) / len(before)
    told = [(name, share) for name, share in total.items() if name and abs(share) >= NOTICEABLE]
    told.sort(key=lambda each: -abs(each[1]))
    return tuple(name for name, share in told if share > 0), tuple(name for name, share in told if share < 0)
