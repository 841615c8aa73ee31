"""1.4.1c: while a side chooses its discards, nothing that others get of the table changes."""

from __future__ import annotations

from typing import Any

from detente.table import play
from detente.table.info import nobody
from detente.table.moments import encoder, moment
from detente.table.results import SameTurn, Step, TurnPassed
from detente.table.sitting import Sitting
from tests.table.kit import ANNA, BORIS, CARLA, NOW, seated

POSITION: dict[str, Any] = {
    "phase": "end-10",
    "decade": 1,
    "display": [],
    "hands": {"west": ["13", "14", "16"], "east": ["5", "6"]},
}
"""Both sides are about to adjust their hands, West first."""


def seen_by(sitting: Sitting, user: int) -> bytes:
    """All that a user gets of the table."""
    return encoder.encode(moment(sitting, user, NOW, nobody))


def discard(sitting: Sitting, now: int) -> Step:
    """Discard the last card of the hand, or stop."""
    prompt = sitting.match.state.prompt
    assert prompt is not None
    assert prompt.kind == "adjust-hand"
    step = play.decide(sitting, sitting.match.state.legal()[-1], now)
    sitting.accept(step)
    return step


def test_secret_discards_do_not_show_in_any_number_or_clock() -> None:
    sitting = seated("volk", position=POSITION)
    secret = 0
    for side, player, others in ((0, ANNA, (BORIS, CARLA)), (1, BORIS, (ANNA, CARLA))):
        assert sitting.actor == side
        while sitting.actor == side:
            before, own = [seen_by(sitting, user) for user in others], seen_by(sitting, player)
            step = discard(sitting, NOW + 10_000)
            if sitting.actor != side or sitting.match.state.prompt.kind != "adjust-hand":  # type: ignore[union-attr]
                break
            secret += 1
            assert [seen_by(sitting, user) for user in others] == before
            assert seen_by(sitting, player) != own, "the player sees the own discard"
            assert step.result == SameTurn()
            assert (step.after, step.clocks) == (step.before, {})
    assert secret == 3, "West discards two cards of three in secret, East one of two"


def test_the_turn_passes_once_and_its_clock_does_not_tell_how_many_decisions_it_took() -> None:
    steps = []
    for wanted in (1, 2):
        sitting = seated("volk", position=POSITION)
        for _ in range(wanted):
            step = play.decide(sitting, sitting.match.state.legal()[-1], NOW + 10_000)
            sitting.accept(step)
        if sitting.actor == 0:
            done = min(sitting.match.state.legal())
            step = play.decide(sitting, done, NOW + 10_000)
            sitting.accept(step)
        assert step.result == TurnPassed(1)
        steps.append((step.clocks, step.after.deadline, step.after.since, seen_by(sitting, BORIS)[200:]))
    assert steps[0] == steps[1]
