"""Standings: a known table, and each tie-break."""

from __future__ import annotations

from detente.tournaments.matches import Match, forfeited, games_due, is_over
from detente.tournaments.standings import TIE_BREAKS, Row, Table, standings
from tests.tournaments.kit import drawn, entrants, stronger_wins, tournament


def match(first: int, second: int | None, score: tuple[int, int] | None = None, round: int = 1, **more: int) -> Match:
    """A match of one game."""
    return Match(round, first, second, games=() if score is None else (score,), **more)


def places(rows: list[Row]) -> list[tuple[int, int]]:
    """Who is where."""
    return [(row.place, row.number) for row in rows]


def test_a_whole_round_robin_in_order() -> None:
    rows = standings("round-robin", entrants(4), tournament("round-robin", entrants(4), 2, stronger_wins))
    assert places(rows) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert [row.points for row in rows] == [6, 4, 2, 0]
    assert (rows[0].won, rows[0].drawn, rows[0].lost) == (6, 0, 0)


def test_equals_in_everything_share_a_place() -> None:
    rows = standings("swiss", entrants(4), tournament("swiss", entrants(4), 1, drawn, 3))
    assert [row.place for row in rows] == [1, 1, 1, 1]
    assert [row.number for row in rows] == [1, 2, 3, 4]


def test_the_direct_encounter_decides_a_round_robin() -> None:
    """1 and 2 have two points each; 2 has beaten 1."""
    games = [match(1, 2, (0, 2)), match(1, 3, (2, 0)), match(1, 4, (2, 0))]
    games += [match(2, 3, (0, 2)), match(2, 4, (2, 0)), match(3, 4, (0, 2))]
    rows = standings("round-robin", entrants(4), games)
    assert places(rows)[:2] == [(1, 2), (2, 1)]
    assert rows[0].breaks[0] == 1.0


def test_sonneborn_berger_counts_whom_one_has_beaten() -> None:
    table = Table(entrants(3), [match(1, 2, (2, 0)), match(2, 3, (2, 0)), match(1, 3, (1, 1))])
    assert table.points == {1: 3, 2: 2, 3: 1}
    assert table.sonneborn_berger(1) == 1.0 + 0.25  # a win against a point, a draw against half a point


def test_buchholz_counts_the_opponents_and_a_bye_as_oneself() -> None:
    table = Table(entrants(3), [match(1, 2, (2, 0)), match(3, None, walkover=3), match(1, 3, (2, 0), round=2)])
    assert table.buchholz(1) == 0 + 1
    assert table.buchholz(3) == 1 + 2


def test_in_a_knockout_the_rounds_survived_decide() -> None:
    rows = standings("knockout", entrants(6), tournament("knockout", entrants(6)))
    assert places(rows) == [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6)]
    assert TIE_BREAKS["knockout"] == ("rounds",)


def test_games_that_are_still_played_count_for_nobody() -> None:
    running = Match(1, 1, 2, 2, ((2, 0), None))
    rows = standings("swiss", entrants(2), [running])
    assert [row.points for row in rows] == [1, 0]
    assert not is_over(running, False)
    assert games_due(running, True, False) == []


def test_live_games_follow_each_other_and_slow_ones_begin_together() -> None:
    fresh = Match(1, 1, 2, 2)
    assert games_due(fresh, at_once=True, decisive=False) == [0, 1]
    assert games_due(fresh, at_once=False, decisive=False) == [0]
    assert games_due(Match(1, 1, 2, 2, (None,)), at_once=False, decisive=False) == []
    assert games_due(Match(1, 1, 2, 2, ((1, 1),)), at_once=False, decisive=False) == [1]


def test_games_that_will_never_begin_are_won_by_whoever_is_still_there() -> None:
    begun = Match(1, 1, 2, 2, ((2, 0),))
    assert forfeited(begun, True, False).games == ((2, 0), (0, 2))
    assert forfeited(begun, True, True).games == ((2, 0), (0, 0))
    assert forfeited(begun, False, False) is begun
