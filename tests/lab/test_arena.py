"""The arena plays fairly and counts rightly."""

from __future__ import annotations

from pathlib import Path

import pytest

from detente import Record
from detente.bots.bot import Budget
from detente.bots.search.bot import SearchBot
from detente.core.errors import BadOption
from detente.core.registry import game as game_of
from detente.lab.arena import Result, Score, pairings, player
from detente.lab.results import play_plan
from detente.lab.workers import workers

BOTS = ["random", "greedy", "level2"]
BUDGET = Budget(iterations=20)


def arena(games: int, jobs: int, bots: list[str] = BOTS) -> Result:
    """An arena of Iron Curtain."""
    with workers(jobs) as staff:
        return Result("curtain", bots, play_plan(pairings("curtain", bots, games, "arena", BUDGET, {}), staff))


def test_two_games_with_changed_seats_share_a_deal() -> None:
    plan = pairings("curtain", BOTS, 4, "x", None, {})
    assert len(plan) == 3 * 4
    for first, second in zip(plan[::2], plan[1::2], strict=True):
        assert first.bots == second.bots[::-1]
        assert first.seed == second.seed
    assert len({pairing.seed for pairing in plan}) == 2


def test_every_game_has_one_winner_and_counts_for_bot_pair_and_side() -> None:
    result = arena(4, 1)
    told = result.to_json()
    assert told["games"] == 12
    assert sum(told["wins"].values()) == 12
    assert sum(told["sides"].values()) == 12
    assert [sum(pair["wins"]) for pair in told["pairs"]] == [4, 4, 4]
    assert result.of("greedy").games == 8
    assert set(told["ratings"]) == set(BOTS)
    for bot in BOTS:
        by_side = told["bot_sides"][bot]
        assert {side: score["games"] for side, score in by_side.items()} == {"usa": 4, "ussr": 4}
        assert sum(score["wins"] for score in by_side.values()) == told["wins"][bot]
    for side, wins in told["sides"].items():
        assert sum(told["bot_sides"][bot][side]["wins"] for bot in BOTS) == wins


def test_a_deal_is_won_from_both_seats_or_from_one_or_from_none() -> None:
    result = arena(10, 1, ["random", "level2"])
    deals = result.deals("level2", "random")
    assert deals.both + deals.each + deals.neither == 5
    assert 2 * deals.both + deals.each == result.between("level2", "random").wins
    assert deals.both > deals.neither
    assert result.to_json()["pairs"][0]["deals"] == {"both": deals.neither, "each": deals.each, "neither": deals.both}
    by_seed: dict[str, list[int]] = {game.pairing.seed: [] for game in result.played}
    for game in result.played:
        by_seed[game.pairing.seed].append(game.winner)
    assert deals.each == sum(first == second for first, second in by_seed.values())


def test_several_processes_play_the_same_games_as_one() -> None:
    one, two = arena(4, 1, BOTS[:2]), arena(4, 2, BOTS[:2])
    assert one.played == two.played
    assert one.to_json() == two.to_json()


def test_games_are_kept_as_records_that_replay(tmp_path: Path) -> None:
    result = arena(2, 1, BOTS[:2])
    result.save_records(tmp_path)
    for path, played in zip(sorted(tmp_path.iterdir()), result.played, strict=True):
        outcome = Record.load(path).verify().state.outcome
        assert outcome is not None
        assert outcome.winner == played.winner


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (65, 100, 0.553, 0.736)]
)
def test_intervals_are_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert Score(wins, games).interval == pytest.approx((low, high), abs=1e-3)


def budget_of(name: str, budget: Budget | None = None) -> Budget:
    """What a searching player of this name thinks for."""
    bot = player(name, game_of("volk"), budget=budget)
    assert isinstance(bot, SearchBot)
    return bot.budget


def test_a_player_has_a_budget_of_its_own_after_an_at_sign() -> None:
    assert budget_of("level4@300") == Budget(iterations=300)
    assert budget_of("level5@0.5s", BUDGET) == Budget(seconds=0.5)
    assert budget_of("level4", BUDGET) == BUDGET
    result = arena(2, 1, ["level4@2", "level4"])
    assert [played.pairing.bots for played in result.played] == [("level4@2", "level4"), ("level4", "level4@2")]


@pytest.mark.parametrize("name", ["level4@", "level4@many", "level4@0", "level4@-3", "level4@0s", "level4@nans"])
def test_an_unclear_budget_is_refused(name: str) -> None:
    with pytest.raises(BadOption, match="after the @ comes a number of iterations"):
        player(name, game_of("curtain"))
    with pytest.raises(BadOption, match="there is no computer player 'level9'"):
        player("level9@20", game_of("curtain"))
