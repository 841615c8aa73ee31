"""The themes of a puzzle: facts about what its best turn does, and what the next best one lacks."""

from __future__ import annotations

from collections.abc import Sequence

from detente.bots.puzzles import play_line
from detente.core.play.preview import certain, deals
from detente.core.registry import companion
from detente.core.state import OVER, State
from detente.lab.puzzles.judging import chance_after

LOST = 0.03
"""The chance below which a side loses within the opponent's next turn."""
MOST = 5


def themes(state: State, best: Sequence[int], second: Sequence[int], seed: object) -> tuple[str, ...]:
    """The themes, the most telling first: keys into the section `themes` of the game's words."""
    found = []
    if wins(state, best):
        found.append("win")
    elif (
        chance_after(state, second, f"{seed} next", 320, turns=1)
        <= LOST
        < chance_after(state, best, f"{seed} next", 320, turns=1)
    ):
        found.append("save")
    about, other = told(state, best), told(state, second)
    own = companion("detente.lab.puzzles", state.game.name)
    instead: dict[tuple[str, str], str] = {} if own is None else own.INSTEAD
    found += [name for (one, two), name in instead.items() if one in about and two in other and one not in other]
    found += [each for each in about if each not in other]
    found += [each for each in about if each in other]
    return tuple(dict.fromkeys(found))[:MOST]


def wins(state: State, line: Sequence[int]) -> bool:
    """Whether a line wins the game at once, whatever is hidden."""
    dealt = [deal for deal in deals(state, "themes") if play_line(deal, line)]
    return bool(dealt) and all(deal.actor == OVER and deal.winner_index() == state.actor for deal in dealt)


def told(state: State, line: Sequence[int]) -> list[str]:
    """What the game's own module says that a line is about, in the order of the journal."""
    own = companion("detente.lab.puzzles", state.game.name)
    if own is None:
        return []
    dealt = [deal for deal in deals(state, "themes") if play_line(deal, line)]
    events = certain(dealt, int(state.actor)) if dealt else ()
    named = (own.theme(event) for event in events)
    return list(dict.fromkeys(each for each in named if each is not None))
