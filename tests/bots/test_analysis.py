"""An analysis is fair, finds what was lost, and can be stopped and resumed anywhere."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from itertools import chain, count, islice, pairwise

import pytest

import detente
from detente import OVER, Game, State
from detente.bots.analysis import (
    DEEPER,
    GRADES,
    Judgement,
    OneAnswer,
    analyze,
    at_a_time,
    curve,
    grade,
    is_close,
    judge,
    search_one,
    turning_points,
)
from detente.bots.bot import ENOUGH, Budget, Considered, favourite_first
from detente.bots.levels import LEVELS, make
from detente.bots.models.file import learned
from detente.bots.search.bot import SearchBot
from detente.core.chance import Generator
from detente.core.checks.invariants import portrait
from detente.core.errors import BadOption, BadRecord
from tests.bots.test_bots import moments
from tests.kit.play import played

FEW = Budget(iterations=60)


@pytest.fixture(params=detente.games())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn."""
    return detente.game(request.param)


def test_an_analysis_that_is_resumed_finds_the_same(game: Game) -> None:
    record = played(game, "resumed").record()
    whole = list(analyze(record, budget=FEW, first=11, last=30))
    assert [each.number for each in whole] == list(range(11, 31))
    assert [*analyze(record, budget=FEW, first=11, last=17), *analyze(record, budget=FEW, first=18, last=30)] == whole


def test_an_analysis_can_be_stopped_at_any_decision(game: Game) -> None:
    judgements = analyze(played(game, "stopped").record(), budget=FEW)
    assert [each.number for each in islice(judgements, 3)] == [1, 2, 3]
    assert next(judgements).number == 4


def test_decisions_judged_at_a_time_are_judged_as_one_by_one_and_leave_no_process() -> None:
    record = played(detente.game("curtain"), "at a time").record()
    alone = list(analyze(record, budget=FEW, first=5, last=20))
    assert list(analyze(record, budget=FEW, first=5, last=20, threads=2)) == alone
    stopped = at_a_time(2, record, "level4", FEW, range(5, 21), 3)
    assert next(stopped) == alone[0]
    assert multiprocessing.active_children()
    stopped.close()
    assert not multiprocessing.active_children()


def test_a_judgement_is_the_same_where_the_side_can_tell_no_difference(game: Game) -> None:
    for state in moments(game, "fair", 43):
        same = [state, *(state.determinize(int(state.actor), seed) for seed in "ab")]
        before = portrait(state)
        judged = [judge(each, state.legal()[-1], 1, "level4", FEW, 3) for each in same]
        assert judged[0] == judged[1] == judged[2]
        assert portrait(state) == before


def test_a_judgement_names_what_was_played_and_nothing_better_than_the_best(game: Game) -> None:
    for state in moments(game, "sane", 37):
        for action in state.legal()[:3]:
            judged = judge(state, action, 1, "level4", FEW, 2)
            chances = {each.action: each.chance for each in judged.considered}
            assert chances[action] == judged.after <= judged.before <= 1
            assert len(judged.considered) <= 3
            assert all(each.chance > judged.after for each in judged.better)
            assert (judged.grade == "best") == (judged.best == action) == (judged.loss == 0)


def last_chances(game: Game) -> Iterator[tuple[State, int, int]]:
    """States in which one action wins at once and another loses at once, whatever is hidden."""
    for seed in count():
        state, generator = game.new(seed), Generator(seed, "last")
        while state.actor != OVER:
            ends = {win: action for action in state.legal() if (win := surely(state, action)) is not None}
            if len(ends) == 2:
                yield state, ends[True], ends[False]
            state.play(state.legal()[generator.below(len(state.legal()))])


def surely(state: State, action: int) -> bool | None:
    """Whether an action ends the game with a win or a loss for the deciding side; None if that is uncertain."""
    ends = set()
    for seed in range(7):
        deal = state.determinize(int(state.actor), seed) if seed else state.copy()
        deal.play(action)
        ends.add(int(deal.winner_index()))
        if -1 in ends:
            return None
    return None if len(ends) > 1 else ends == {int(state.actor)}


def test_what_throws_a_won_game_away_is_a_blunder() -> None:
    state, wins, loses = next(last_chances(detente.game("curtain")))
    blunder, best = (judge(state, action, 1, "level4", FEW, 3) for action in (loses, wins))
    assert blunder.grade == "blunder"
    assert blunder.after < 0.2 < 0.8 < blunder.before
    assert surely(state, blunder.better[0].action)
    assert best.grade == "best"


def test_one_answer_gets_all_the_iterations(game: Game) -> None:
    state = game.new(2)
    for action in state.legal():
        only = search_one(state, action, 1, 300, "level4")
        assert (only.action, only.visits) == (action, 300)


def test_what_was_played_is_searched_as_many_turns_ahead_as_the_level_looks(game: Game) -> None:
    for level in ("level4", "level5"):
        thoughts = ((state, make(level, game, "analysis 1", FEW).think(state)) for state in moments(game, "seldom", 5))
        seldom, judged, state = next(
            (seldom, judged, state)
            for state, thought in thoughts
            for seldom in thought.considered[-1:]
            if seldom.visits < ENOUGH * thought.considered[0].visits and not thought.solved
            for judged in [judge(state, seldom.action, 1, level, FEW, 3)]
            if judged.visits == thought.considered[0].visits
        )
        again = Budget(iterations=judged.visits)
        bot = SearchBot(learned(game.name), again, "analysis 1 again", turns=LEVELS[level].turns)
        [alone] = bot.think(OneAnswer(state, seldom.action)).considered
        assert judged.after == alone.chance != seldom.chance


def judgement(number: int, side: int, before: float, after: float) -> Judgement:
    """A judgement made up."""
    return Judgement(
        number=number,
        side=side,
        action=0,
        best=0,
        before=before,
        after=after,
        visits=1,
        grade=grade(before - after),
        considered=(),
    )


def test_the_curve_is_that_of_the_first_side_and_ends_with_the_result() -> None:
    judged = [judgement(4, 0, 0.6, 0.5), judgement(5, 1, 0.4, 0.1), judgement(6, 1, 0.2, 0.2)]
    assert curve(judged, 0) == pytest.approx([0.6, 0.6, 0.8, 1.0])
    assert curve(judged, 1) == pytest.approx([0.6, 0.6, 0.8, 0.0])
    assert curve(judged, None) == pytest.approx([0.6, 0.6, 0.8, 0.8])
    assert curve([], None) == []


def test_turning_points_are_the_largest_swings_in_order() -> None:
    chances = [0.5, 0.55, 0.3, 0.42, 0.9, 0.88]
    judged = [judgement(number, 0, chance, chance) for number, chance in enumerate(chances, 7)]
    found = turning_points(judged, 1, most=3)
    assert [turn.number for turn in found] == [8, 10, 12]
    assert [round(turn.swing, 2) for turn in found] == [-0.25, 0.48, -0.88]
    assert [turn.number for turn in turning_points(judged, None)] == [8, 9, 10]


def test_a_turning_point_says_whether_a_decision_or_cards_turned_the_game() -> None:
    judged = [judgement(1, 0, 0.9, 0.6), judgement(2, 1, 0.7, 0.7), judgement(3, 1, 0.7, 0.2)]
    found = [(turn.number, turn.cause, round(turn.swing, 2)) for turn in turning_points(judged, 1)]
    assert found == [(1, "decision", -0.3), (1, "cards", -0.3), (3, "decision", 0.5), (3, "cards", -0.8)]


def test_curve_verdicts_and_turning_points_agree(game: Game) -> None:
    record = played(game, "agree").record()
    states = [match.state.copy() for match in record.replay()]
    judged = list(analyze(record, budget=FEW))
    joins = 0
    for each, following in pairwise(judged):
        after = states[following.number - 1]
        if after.actor == each.side and after.undo_point < after.decisions:
            assert following.before == each.after
            joins += 1
    assert joins > 5
    verdicts = {each.number: (each.chance(), each.chance_after()) for each in judged}
    turns = turning_points(judged, states[-1].winner_index(), most=99)
    assert {turn.cause for turn in turns} == {"decision", "cards"}
    for turn in turns:
        before, after_it = verdicts[turn.number]
        if turn.cause == "decision":
            assert (turn.before, turn.after) == (before, after_it)
        else:
            assert turn.before == after_it
    for each in judged:
        chances = {one.action: one.chance for one in each.considered}
        assert chances[each.action] == each.after
        assert chances.get(each.best, each.before) == each.before == max(chances.values())


def test_what_is_close_to_another_grade_is_searched_more_deeply(game: Game) -> None:
    assert [is_close(loss) for loss in (0.0, 0.015, 0.025, 0.035, 0.05, 0.075, 0.158, 0.3)] == [
        *(False, False, True, True, False, True, True, False)
    ]
    deeper = 0
    for state in chain.from_iterable(moments(game, f"close {number}", 3) for number in range(8)):
        if deeper:
            break
        thought = make("level4", game, "analysis 1", FEW).think(state)
        best, *others = favourite_first(thought.considered)
        most = max(each.visits for each in thought.considered)
        for each in others:
            if each.visits >= ENOUGH * most and not thought.solved:
                judged = judge(state, each.action, 1, "level4", FEW, 3)
                close = is_close(best.chance - each.chance)
                assert judged.visits == (DEEPER * most if close else each.visits)
                deeper += close
    assert deeper > 0


def test_a_grade_grows_with_the_loss() -> None:
    assert grade(0.0) == "best"
    assert [grade(least + 0.001) for _, least in GRADES] == [name for name, _ in GRADES]


def test_the_favourite_is_the_best_of_the_actions_visited_often() -> None:
    considered = (Considered(1, 100, 0.4), Considered(2, 60, 0.5), Considered(3, 40, 0.9))
    assert [each.action for each in favourite_first(considered)] == [2, 1, 3]


def test_what_cannot_be_analysed_is_refused_at_once() -> None:
    game = detente.game("curtain")
    record = played(game, 1).record()
    with pytest.raises(BadRecord, match="nothing to analyse"):
        analyze(detente.Match(game, 1).record())
    with pytest.raises(BadOption, match="random weighs nothing"):
        analyze(record, "random")
    with pytest.raises(BadOption, match="did you mean 'level5'"):
        analyze(record, "level55")
    for first, last in ((0, 3), (4, 3), (1, 1000)):
        with pytest.raises(BadOption, match=f"no decisions {first} to {last}"):
            analyze(record, first=first, last=last)
    record.decisions[5] = 10**6
    with pytest.raises(BadRecord, match="differs at decision 6"):
        analyze(record)
