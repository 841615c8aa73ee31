"""1.15: the seven ways a game ends."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import detente
from detente.core.chance import Generator
from detente.core.checks.perft import play_out
from detente.volk.game import GAME
from tests.volk.decade_scene import asked, end, told

ENDINGS: dict[tuple[str, str], tuple[int, dict[str, Any], str]] = {
    ("east", "triumph"): (9, {"socialist": 1, "box": 12}, "1.10 phase 9"),
    ("east", "west-collapse"): (10, {"unrest": {"BY": 16}}, "1.10 phase 10"),
    ("east", "both-collapse"): (10, {"unrest": {"BY": 16, "SN": 16}}, "1.10 phase 10"),
    ("east", "endures"): (10, {"decade": 4}, "1.4.6"),
    ("west", "insolvency"): (4, {"factories": "", "police": {"5": "unused"}}, "1.10"),
    ("west", "socialism-fails"): (9, {"socialist": -1}, "1.10 phase 9"),
    ("west", "east-collapse"): (10, {"unrest": {"SN": 16}}, "1.10 phase 10"),
}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: str(ending[1]))
def test_1_15_every_ending_has_its_winner_its_rule_and_its_word_in_the_journal(ending: tuple[str, str]) -> None:
    phase, fields, rule = ENDINGS[ending]
    state = end(phase, **fields)
    assert asked(state) == ending
    assert state.outcome is not None
    assert state.outcome.rule == rule
    assert (state.actor, state.legal(), state.prompt, state.phase) == (detente.OVER, [], None, "over")
    assert (state.journal or [])[-1].facts() == {"side": ending[0], "reason": ending[1]}


def test_1_10_nothing_follows_an_ending() -> None:
    """Insolvent in phase 3: no phase 4 begins, and no new decade."""
    state = end(3, factories="", currency=-1, decade=2)
    assert told(state, 4) == []
    assert [event.kind for event in state.journal or []][-1] == "GameEnded"
    refusal = state.why_not(0)
    assert refusal is not None
    assert refusal.kind == "over"


def test_1_15_nobody_wins_in_the_action_part() -> None:
    """Four mass protests on both sides, no factory, no socialist: the game goes on until the end of the decade."""
    position = {"unrest": {"bayern": 16, "sachsen": 16}, "factories": {}, "box": 0, "socialist": -6}
    assert GAME.from_position(position).outcome is None


FIRST_SEED = {"revised": 5_000, "first": 4_500}
"""Where to begin, so that it does not take long. It is rare that both states collapse: of 12,000 random games
3 of the revised edition ended so, and 6 of the first."""
MOST_GAMES = 20_000


@pytest.mark.skipif(not detente.COMPILED, reason="thousands of games: too long for the interpreted rules")
@pytest.mark.parametrize("edition", FIRST_SEED)
def test_1_15_random_games_reach_all_seven_endings(edition: str) -> None:
    reached: Counter[tuple[str, str]] = Counter()
    for seed in range(FIRST_SEED[edition], FIRST_SEED[edition] + MOST_GAMES):
        state = GAME.new(seed, edition=edition)
        play_out(state, Generator(seed, "endings"))
        assert state.outcome is not None
        reached[state.outcome.side, state.outcome.reason] += 1
        if len(reached) == len(ENDINGS):
            break
    assert set(reached) == set(ENDINGS), reached
