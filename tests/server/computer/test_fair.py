"""Fair queues, and no help in rated games that still run."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import detente
from detente.core.play.question import question
from detente.server.computer.turns import FairTurns
from tests.server.house_kit import Browser, Served, done, play_on, refused, sit_down


class Clock:
    """A clock that runs when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def order_of(jobs: list[tuple[int, float]]) -> list[int]:
    """In which order the jobs of some owners are done by one slot, all asked for at once."""
    clock = Clock()
    turns = FairTurns(1, clock)
    done_by: list[int] = []

    async def work(owner: int, seconds: float) -> None:
        await asyncio.sleep(0)
        clock.now += seconds
        done_by.append(owner)

    def job(owner: int, seconds: float) -> Any:
        return turns.run(owner, seconds, lambda: work(owner, seconds))

    await asyncio.gather(*(job(owner, seconds) for owner, seconds in jobs))
    assert turns.free == 1
    return done_by


def test_a_quick_reply_does_not_wait_for_the_long_turns_of_another() -> None:
    order = asyncio.run(order_of([(1, 8.0)] * 12 + [(2, 0.05)]))
    assert order[1] == 2
    assert order.count(1) == 12


def test_two_who_ask_for_the_same_are_served_by_turns() -> None:
    order = asyncio.run(order_of([(1, 3.0)] * 6 + [(2, 3.0)] * 6))
    assert abs(order[:6].count(1) - order[:6].count(2)) <= 1


def test_a_request_that_has_waited_long_enough_comes_before_quick_ones() -> None:
    async def run() -> list[int]:
        clock = Clock()
        turns = FairTurns(1, clock)
        done_by: list[int] = []

        async def job(owner: int, seconds: float) -> None:
            async def work() -> None:
                await asyncio.sleep(0)
                clock.now += seconds
                done_by.append(owner)

            await turns.run(owner, seconds, work)

        async def one_after_another(owners: range) -> None:
            for owner in owners:
                await job(owner, 0.5)

        await asyncio.gather(one_after_another(range(10, 60)), job(1, 8.0), one_after_another(range(60, 110)))
        return done_by

    assert 5 < asyncio.run(run()).index(1) < 40


def test_a_request_that_gives_up_takes_no_turn() -> None:
    async def run() -> None:
        turns = FairTurns(1)
        gate = asyncio.Event()
        first = asyncio.create_task(turns.run(1, 1.0, gate.wait))
        await asyncio.sleep(0)
        second = asyncio.create_task(turns.run(2, 1.0, gate.wait))
        await asyncio.sleep(0)
        second.cancel()
        gate.set()
        await first
        with pytest.raises(asyncio.CancelledError):
            await second
        assert turns.free == 1
        assert await turns.run(3, 1.0, gate.wait)

    asyncio.run(run())


def test_owners_who_used_nothing_lately_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("detente.server.computer.turns.MOST_REMEMBERED", 20)

    async def run() -> None:
        clock = Clock()
        turns = FairTurns(1, clock)

        async def work() -> None:
            clock.now += 60.0

        for owner in range(500):
            await turns.run(owner, 1.0, work)
        assert len(turns._used) <= 21

    asyncio.run(run())


def from_own_view(served: Served, table: str) -> dict[str, Any]:
    """The position of a running game as a player could build it: with other hidden cards."""
    sitting = served.worker.sittings.kept(table)
    assert sitting is not None
    return dict(question(sitting.match.state).position)


def imported(browser: Browser, game: str, position: dict[str, Any]) -> str:
    """A record that begins there, with one decision."""
    state = detente.game(game).from_position(position, "x")
    record = {"game": game, "rules": state.game.rules_version, "seed": "x", "position": position}
    body = {"record": record | {"decisions": [int(next(iter(state.legal())))]}}
    return str(done(browser.post("/records", json=body))["id"])


@pytest.mark.parametrize("game", ["curtain", "volk"])
def test_nobody_gets_help_in_a_rated_game_that_still_runs(served: Served, game: str) -> None:
    egon, lotte = served.player("Egon"), served.player("Lotte")
    side = detente.game(game).sides[0]
    table = sit_down(egon, lotte, game=game, side=side, rated=True)
    play_on(table, egon, lotte, decisions=16)
    friend = served.player("Friend")
    copy = imported(friend, game, from_own_view(served, table))
    refused(friend.post(f"/tables/{copy}/analysis"), 409, "running-game")
    wish = {"game": game, "from": {"table": copy, "number": 0}, "opponent": "level5"}
    refused(friend.post("/tables", json=wish), 409, "running-game")
    done(egon.post(f"/tables/{table}/resign"))
    done(friend.post(f"/tables/{copy}/analysis"))
    done(friend.post("/tables", json=wish | {"opponent": "level1"}))
