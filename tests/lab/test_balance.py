"""A study of balance counts sides and events as they were played."""

from __future__ import annotations

import json

from detente.bots.bot import Budget
from detente.lab.arena import self_play
from detente.lab.balance import BOT, Balance
from detente.lab.balance.curtain import Study
from detente.lab.results import play_plan
from detente.lab.workers import Alone
from tests.cli import detente
from tests.curtain.scene import deck


def study(game: str, games: int, **options: object) -> Balance:
    """A small study."""
    result = Balance(game)
    plan = self_play(game, BOT, games, "study", Budget(iterations=8), dict(options))
    for played in play_plan(plan, Alone()):
        result.add(played)
    return result


def test_every_game_is_won_by_one_side_for_one_reason() -> None:
    for game in ("curtain", "volk"):
        result = study(game, 3)
        assert result.games == 3
        assert result.side(0).wins + result.side(1).wins == 3
        assert sum(result.reasons.values()) == 3


def test_c3_3_every_card_is_asked_about_once_at_most_and_by_its_own_side() -> None:
    result = study("curtain", 4, deck=deck()).own  # every event is "points 1", which can always be done
    assert isinstance(result, Study)
    assert len(result.flags) == 18
    for card in result.flags:
        own, enemy = result.event(card, own=True), result.event(card, own=False)
        assert own.games + enemy.games <= 4
        assert own.wins <= own.games
        assert enemy.wins <= enemy.games
    assert sum(result.asked.values()) <= 4 * 16
    assert sum(result.asked.values()) >= 4 * 8  # nobody has won before the second round
    assert sum(result.chosen.values()) > 0


def test_the_command_tells_sides_and_events_and_repeats_itself() -> None:
    command = ("lab", "balance", "curtain", "--games", 2, "--iterations", 5, "--jobs", 1, "--seed", "s")
    first, second = (json.loads(detente(*command, "--json").stdout) for _ in "ab")
    assert first == second
    assert first["sides"]["usa"]["times"] + first["sides"]["ussr"]["times"] == first["games"] == 2
    assert first["events"]["poland"]["flag"] == "ussr"
    shown = detente(*command).stdout
    assert "95% interval" in shown
    assert "west_germany" in shown


def test_an_option_that_cannot_be_is_refused_in_a_line() -> None:
    done = detente("lab", "balance", "volk", "--option", "edition=third")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
