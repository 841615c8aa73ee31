"""Advice is true, explains itself, and knows no more than the side that asks."""

from __future__ import annotations

from itertools import takewhile

import pytest

import detente
from detente import Game, State
from detente.bots.advice import advise
from detente.bots.bot import Budget
from detente.bots.knowledge import knowledge_of
from detente.core.checks.invariants import portrait
from detente.core.errors import BadOption
from detente.core.play.preview import deals
from tests.bots.test_bots import moments

FEW = Budget(iterations=80)


@pytest.fixture(params=detente.games())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn."""
    return detente.game(request.param)


def test_advice_is_the_same_where_the_side_can_tell_no_difference(game: Game) -> None:
    for state in moments(game, "fair", 29):
        before = portrait(state)
        same = [state, *(state.determinize(int(state.actor), seed) for seed in "ab")]
        advices = [advise(each, 1, budget=FEW) for each in same]
        assert advices[0] == advices[1] == advices[2]
        assert portrait(state) == before


def test_what_advice_tells_is_what_happens(game: Game) -> None:
    for state in moments(game, "true", 7):
        advice = advise(state, 1, budget=FEW)
        assert advice.line[0] == advice.best.action != advice.second.action
        assert advice.second.visits >= advice.best.visits // 4
        assert advice.second.chance <= advice.best.chance
        happened = events_of(state, advice.line)
        assert advice.events == happened[: len(advice.events)]
        in_each_deal = [events_of(deal, advice.line) for deal in deals(state, 1)]
        alike = takewhile(lambda events: events.count(events[0]) == len(events), zip(*in_each_deal, strict=False))
        assert advice.events == tuple(events[0] for events in alike)


def events_of(state: State, line: tuple[int, ...]) -> tuple[detente.Event, ...]:
    """What the side sees happen when it plays a line; every action of it must be legal."""
    side, real = int(state.actor), state.copy()
    real.journal = []
    for action in line:
        assert real.actor == side
        real.apply(action)
    return tuple(event.seen_by(side) for event in real.journal)


def test_a_line_goes_on_to_the_end_of_the_turn_and_gives_its_reasons(game: Game) -> None:
    advices = [advise(state, 1, budget=FEW) for state in moments(game, "reasons", 11)]
    assert max(len(advice.line) for advice in advices) >= 3
    assert any(advice.gains for advice in advices)
    for advice in advices:
        assert {*advice.gains, *advice.costs} <= set(knowledge_of(game.name).features().names)
        assert not {*advice.gains} & {*advice.costs}


def test_advice_after_hardly_a_thought_still_compares_two(game: Game) -> None:
    advice = advise(game.new(1), 1, budget=Budget(iterations=1))
    assert advice.best.action != advice.second.action
    with pytest.raises(BadOption, match="random weighs nothing"):
        advise(game.new(1), 1, "random")
