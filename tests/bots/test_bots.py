"""Bots know what their side knows, repeat themselves by seed, and play better the more they look."""

from __future__ import annotations

from collections import Counter
from math import exp

import pytest

import detente
from detente import OVER, Game, State
from detente.bots.bot import Bot, Budget, Considered, GreedyBot, RandomBot, Thought
from detente.bots.casual import CasualBot
from detente.bots.levels import NAMES, make
from detente.bots.models.file import learned
from detente.bots.search.bot import SearchBot
from detente.core.chance import Generator
from detente.core.checks.invariants import portrait
from detente.core.errors import BadOption

SMALL = Budget(iterations=60)


@pytest.fixture(params=detente.games())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn."""
    return detente.game(request.param)


def moments(game: Game, seed: object, every: int) -> list[State]:
    """Some states of a random game."""
    state, generator = game.new(seed), Generator(seed, "moments")
    found = []
    while state.actor != OVER:
        if state.decisions % every == 0:
            found.append(state.copy())
        state.play(state.legal()[generator.below(len(state.legal()))])
    return found


def hidden_moments(game: Game) -> list[State]:
    """Some states of several random games, and all in which a hand is adjusted in secret (1.4.1c)."""
    found = []
    for number in range(5):
        whole = moments(game, f"fair {number}", 1)
        found += whole[:: max(1, len(whole) // 8)]
        found += [state for state in whole if state.prompt is not None and state.prompt.rule == "1.4.1c"]
    return found


def test_what_is_tested_for_fairness_includes_secret_decisions_and_every_part_of_a_game(game: Game) -> None:
    states = hidden_moments(game)
    assert len(states) >= 40
    assert len({state.prompt.kind for state in states if state.prompt is not None}) >= 4
    if game.name == "volk":
        assert any(state.seen_decisions(int(state.actor)) < state.decisions for state in states)


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_decides_the_same_where_its_side_can_tell_no_difference(game: Game, name: str) -> None:
    for number, state in enumerate(hidden_moments(game)):
        side = int(state.actor)
        thoughts = {
            make(name, game, number, SMALL).think(each)
            for each in (state, state.determinize(side, "one"), state.determinize(side, "other"))
        }
        assert len(thoughts) == 1


@pytest.mark.parametrize("name", NAMES)
def test_thinking_changes_nothing_and_answers_what_is_asked(game: Game, name: str) -> None:
    for state in moments(game, "calm", 37):
        before = portrait(state)
        thought = make(name, game, 1, SMALL).think(state)
        assert state.is_legal(thought.action)
        assert portrait(state) == before
        assert all(state.is_legal(each.action) and 0 <= each.chance <= 1 for each in thought.considered)


def test_the_same_seed_and_iterations_think_the_same(game: Game) -> None:
    state = moments(game, "same", 20)[1]
    one, two, other = (make("level4", game, seed, SMALL).think(state) for seed in (5, 5, 6))
    assert one == two
    assert one != other


def test_search_spends_its_iterations_or_stops_when_the_best_cannot_be_overtaken(game: Game) -> None:
    for state in moments(game, "spend", 40):
        thought = SearchBot(learned(game.name), Budget(iterations=200), 1).think(state)
        spent = sum(each.visits for each in thought.considered)
        most, *rest = [each.visits for each in thought.considered]
        assert spent == 200 or most - max(rest, default=0) >= 200 - spent
        assert thought.action == thought.considered[0].action


def test_greedy_takes_what_the_value_network_likes_best_right_after_it() -> None:
    game = detente.game("curtain")
    values = learned("curtain").networks[0]
    for state in moments(game, "one look", 9):
        thought = GreedyBot(values, 4, deals=1).think(state)
        deal = state.determinize(int(state.actor), Generator(4, "greedy").next())
        for each in thought.considered:
            after = deal.copy()
            after.play(each.action)
            chance = values.chance(after)
            assert each.chance == pytest.approx(chance if state.actor == 0 else 1 - chance)
        assert max(each.chance for each in thought.considered) == thought.considered[0].chance


def wins(game: Game, one: Bot, other: Bot, games: int) -> int:
    """How many games the first bot wins, half of them from each seat."""
    won = 0
    for number in range(games):
        seats = (one, other) if number % 2 == 0 else (other, one)
        state = game.new(f"wins {number // 2}")
        while state.actor != OVER:
            state.play(seats[state.actor].think(state).action)
        won += seats[state.winner_index()] is one
    return won


@pytest.mark.skipif(not detente.COMPILED, reason="whole games of search take too long interpreted")
def test_a_little_search_beats_random_play_from_both_seats(game: Game) -> None:
    search = SearchBot(learned(game.name), Budget(iterations=100), 1)
    assert wins(game, search, RandomBot(2), 20) >= 19


class Considering:
    """A bot that always considers the same."""

    name = "considering"

    def think(self, state: State) -> Thought:
        """Two equal moves, one that costs 5 points, one that costs 50, and one that was lucky once."""
        chances = (0.6, 0.6, 0.55, 0.1, 0.9)
        visits = (90, 90, 90, 90, 1)
        return Thought(0, tuple(map(Considered, range(5), visits, chances)))


def test_a_casual_player_chooses_the_less_often_the_more_a_move_costs() -> None:
    casual = CasualBot(Considering(), 0.05, 1)
    state = detente.game("curtain").new(1)
    chosen = Counter(casual.think(state).action for _ in range(4000))
    total = 2 + exp(-1)
    for action, share in enumerate((1 / total, 1 / total, exp(-1) / total)):
        assert chosen[action] / 4000 == pytest.approx(share, abs=0.03)
    assert chosen[3] < 5
    assert chosen[4] < 60


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="did you mean 'level5'"):
        make("level6", detente.game("curtain"))


def test_the_value_network_is_sure_of_a_finished_game_and_only_of_that(game: Game) -> None:
    values = learned(game.name).networks[0]
    for state in moments(game, "values", 29):
        assert 0 < values.chance(state) < 1
    state = moments(game, "values", 29)[-1]
    while state.actor != OVER:
        state.play(state.legal()[0])
    assert values.chance(state) == (1.0 if state.winner_index() == 0 else 0.0)


def test_a_budget_without_an_end_is_refused(game: Game) -> None:
    with pytest.raises(BadOption, match="iterations, seconds or both"):
        make("level3", game, budget=Budget())
