"""Pairings: known tables of each format, and what must hold for every number of players."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detente.tournaments import swiss
from detente.tournaments.knockout import bracket
from detente.tournaments.matches import Entrant, Match, Score, winner_of
from detente.tournaments.pairing import next_round, rounds_of, seeded
from detente.tournaments.sides import Sides
from tests.effort import tries
from tests.tournaments.kit import Result, drawn, entrants, pairs, played, stronger_wins, tournament

COUNTS = st.integers(2, 12)


def by_chance(seed: int) -> Result:
    """Results that follow from a seed."""
    random = Random(seed)
    scores: list[Score] = [(2, 0), (0, 2), (1, 1)]
    return lambda one, other: random.choice(scores)


# Round robin


def test_four_players_meet_as_in_bergers_table() -> None:
    matches = tournament("round-robin", entrants(4))
    assert [pairs(matches, round) for round in (1, 2, 3)] == [[(1, 4), (2, 3)], [(2, 4), (1, 3)], [(3, 4), (1, 2)]]


@given(COUNTS, st.sampled_from([1, 2]))
def test_in_a_round_robin_everyone_plays_everyone_once_per_leg(count: int, legs: int) -> None:
    matches = tournament("round-robin", entrants(count), legs)
    met = Counter(frozenset((match.first, match.second)) for match in matches if match.second is not None)
    assert met == dict.fromkeys(map(frozenset, combinations(range(1, count + 1), 2)), 1)
    assert all(len(match.games) == (legs if match.second is not None else 0) for match in matches)
    for round in range(1, rounds_of("round-robin", count, None) + 1):
        numbers = [n for m in matches if m.round == round for n in (m.first, m.second) if n is not None]
        assert sorted(numbers) == list(range(1, count + 1)), "everyone has one place in each round"


@given(COUNTS)
def test_in_a_round_robin_sides_are_balanced_within_one(count: int) -> None:
    balance = Sides(tournament("round-robin", entrants(count))).balance
    assert all(abs(each) <= 1 for each in balance.values())


def test_a_rest_gives_nothing_and_a_missing_opponent_gives_the_points() -> None:
    who = entrants(3, p3=2)
    matches = tournament("round-robin", who, legs=2)
    rests = [match for match in matches if match.second is None]
    assert sorted(match.first for match in rests) == [1, 2], "3 has left before it would rest"
    assert all(match.points(match.first) == 0 for match in rests)
    [won] = [match for match in matches if match.walkover]
    assert won.has(3)
    assert won.points(won.walkover or 0) == 4, "as if both games were won"
    assert won.points(3) == 0


# Swiss


def test_the_first_round_of_a_swiss_folds_the_seeds() -> None:
    assert pairs(tournament("swiss", entrants(8)), 1) == [(1, 5), (2, 6), (3, 7), (4, 8)]


def test_in_a_swiss_winners_meet_winners() -> None:
    matches = tournament("swiss", entrants(8), legs=2, rounds=3)
    assert pairs(matches, 2) == [(1, 3), (2, 4), (5, 7), (6, 8)]
    assert pairs(matches, 3)[0] == (1, 2), "only two have won everything"


def test_the_bye_goes_to_the_last_and_nobody_has_two() -> None:
    matches = tournament("swiss", entrants(5), rounds=5)
    byes = [match for match in matches if match.second is None]
    assert byes[0].first == 5
    assert sorted(match.first for match in byes) == [1, 2, 3, 4, 5]
    assert all(match.points(match.first) == 2 for match in byes), "a bye counts as a win"


def test_a_player_who_has_left_is_not_paired_any_more() -> None:
    matches = tournament("swiss", entrants(6, p1=2), rounds=3)
    assert not any(match.has(1) for match in matches if match.round > 1)
    assert [match.second for match in matches if match.round == 2].count(None) == 1


@given(st.integers(4, 12), st.integers(0, 2**32))
@settings(max_examples=tries(25, 300), deadline=None)
def test_nobody_meets_twice_in_a_swiss_while_that_can_be_avoided(count: int, seed: int) -> None:
    """For every round, an exhaustive search says whether there was a way without a repeat."""
    who, result = entrants(count), by_chance(seed)
    matches: list[Match] = []
    for round in range(1, rounds_of("swiss", count, count) + 1):
        new = next_round("swiss", who, matches, round, 1, str(seed))
        met = {frozenset((match.first, match.second or swiss.BYE)) for match in matches}
        repeated = [match for match in new if frozenset((match.first, match.second or swiss.BYE)) in met]
        numbers = [*range(1, count + 1), *([swiss.BYE] if count % 2 else [])]
        assert bool(repeated) == (not perfect(numbers, met))
        matches += [played(match, who, False, result) for match in new]


def perfect(numbers: list[int], taken: set[frozenset[int]]) -> bool:
    """Whether all can be paired without any pair that is taken."""
    if not numbers:
        return True
    one, *others = numbers
    return any(
        frozenset((one, other)) not in taken and perfect([each for each in others if each != other], taken)
        for other in others
    )


@given(st.integers(3, 16), st.integers(0, 2**32))
@settings(max_examples=tries(25, 300), deadline=None)
def test_in_a_swiss_sides_are_balanced_within_one(count: int, seed: int) -> None:
    """In the rounds of a usual Swiss; where rounds are nearly as many as players, not meeting twice comes first."""
    rounds = max(2, count // 4)
    matches = tournament("swiss", entrants(count), 1, by_chance(seed), rounds, str(seed))
    for last in range(1, rounds + 1):
        balance = Sides(match for match in matches if match.round <= last).balance
        assert all(abs(each) <= 1 for each in balance.values()), balance


@given(st.integers(4, 16), st.integers(0, 2**32))
@settings(max_examples=tries(15, 100), deadline=None)
def test_the_same_players_results_and_seed_give_the_same_round(count: int, seed: int) -> None:
    matches = tournament("swiss", entrants(count), 2, by_chance(seed), 2, str(seed))
    again = [next_round("swiss", entrants(count), matches, 3, 2, str(seed)) for _ in range(2)]
    assert again[0] == again[1]
    shuffled = matches[:]
    Random(seed).shuffle(shuffled)
    assert next_round("swiss", entrants(count), shuffled, 3, 2, str(seed)) == again[0]


def test_sixty_four_players_are_paired_exactly() -> None:
    who = entrants(64)
    matches = tournament("swiss", who, 2, stronger_wins, 2)
    new = next_round("swiss", who, matches, 3, 2, "s")
    points = {each.number: sum(m.points(each.number) for m in matches if m.has(each.number)) for each in who}
    assert all(match.second is not None and points[match.first] == points[match.second] for match in new)


# Knockout


def test_the_bracket_keeps_the_best_apart() -> None:
    assert bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]


def test_a_knockout_of_six_has_two_byes_and_one_winner() -> None:
    matches = tournament("knockout", entrants(6), legs=2)
    assert pairs(matches, 1) == [(1, None), (4, 5), (2, None), (3, 6)]
    assert pairs(matches, 2) == [(1, 4), (2, 3)]
    assert pairs(matches, 3) == [(1, 2)]
    assert winner_of(matches[-1]) == 1


def test_a_tied_match_gets_one_more_game_and_then_the_better_seed_goes_on() -> None:
    first_side_wins: Result = lambda one, other: (2, 0)  # noqa: E731
    [match] = tournament("knockout", entrants(2), 2, drawn)
    assert len(match.games) == 3
    assert winner_of(match) == 1
    scores: list[Score] = [(2, 0), (0, 2), (0, 2)]
    [match] = tournament("knockout", entrants(2), 2, lambda one, other: scores.pop(0))
    assert len(match.games) == 3
    assert winner_of(match) == match.second
    [match] = tournament("knockout", entrants(2), 1, first_side_wins)
    assert len(match.games) == 1


@given(st.integers(2, 17), st.integers(0, 2**32))
@settings(max_examples=tries(40, 300), deadline=None)
def test_a_knockout_leaves_one_and_nobody_plays_on_after_a_loss(count: int, seed: int) -> None:
    matches = tournament("knockout", entrants(count), 1, by_chance(seed), seed=str(seed))
    out: set[int] = set()
    for match in matches:
        both = {number for number in (match.first, match.second) if number is not None}
        assert not both & out
        out |= both - {winner_of(match)}
    assert len(out) == count - 1
    rounds = [
        [match for match in matches if match.round == n] for n in range(1, rounds_of("knockout", count, None) + 1)
    ]
    assert len(rounds[-1]) == 1
    assert all(len(later) == (len(earlier) + 1) // 2 for earlier, later in pairwise(rounds))


def test_a_player_who_leaves_a_knockout_lets_the_opponent_go_on() -> None:
    who = entrants(4, p1=2, p2=2)
    matches = tournament("knockout", who)
    assert winner_of(matches[-1]) is None, "both finalists have left"
    matches = tournament("knockout", entrants(4, p1=2))
    assert winner_of(matches[-1]) == 2
    assert matches[-1].walkover == 2


# All formats


@pytest.mark.parametrize("format", ["round-robin", "swiss", "knockout"])
def test_two_games_are_played_with_sides_swapped(format: str) -> None:
    from detente.tournaments.matches import side_of_first

    matches = tournament(format, entrants(4), legs=2)  # type: ignore[arg-type]
    assert all([side_of_first(match, game, "s") for game in (0, 1)] == [0, 1] for match in matches)


@pytest.mark.parametrize("format", ["round-robin", "swiss", "knockout"])
def test_everyone_may_leave(format: str) -> None:
    who = [Entrant(number, 2) for number in range(1, 6)]
    matches = tournament(format, who, rounds=3)  # type: ignore[arg-type]
    assert all(not match.is_played for match in matches if match.round > 1)


def test_the_strongest_are_seeded_first_and_equals_by_lot() -> None:
    strengths = [(1, 1500.0), (2, 1700.0), (3, 1500.0), (4, 1500.0)]
    assert seeded(strengths, "a")[0] == 2
    orders = {tuple(seeded(strengths, str(seed))) for seed in range(40)}
    assert len(orders) == 6
