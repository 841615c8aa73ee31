"""Engines in the arena: they play as bots do, and one that misbehaves forfeits that game and nothing else."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import tracemalloc
from pathlib import Path
from time import monotonic, sleep

import psutil
import pytest

from detente.bots.bot import Budget
from detente.lab.arena import FORFEIT, Pairing, Result, pairings, play
from detente.lab.engine.player import SLACK, clock_of
from detente.lab.results import play_plan, read_games, row_of
from detente.lab.workers import Alone, workers
from tests.cli import COMMAND, ENVIRONMENT, SOURCE
from tests.lab.engines import hostile

OURS = ("env", f"PYTHONPATH={SOURCE}", sys.executable, "-m", "detente.cli", "engine", "level3")
BUDGET = Budget(iterations=10)
LIMIT = 1.0

MISDEEDS = {
    "crash": "ended with exit code 1: ValueError: no idea what to play",
    "exit": "ended with exit code 7",
    "hang": "did not answer within 1 seconds",
    "deaf": "did not answer within 1 seconds",
    "close": "was killed, or closed its output",
    "illegal": "answered the illegal action 0: ",
    "nonsense": "answered the illegal action 1000000: ",
    "words": "wrote a line that is not a message",
    "late": "answered question",
    "ready": "answered ready where decision was expected",
    "sorry": "answered with an error: I do not know this position",
    "type": "wrote a line that is not a message",
    "deep": "wrote a line that is not a message",
    "steer": "wrote a line that is not a message",
    "huge": "",
    "flood": "wrote more than 65536 bytes",
    "drip": "did not answer within 1 seconds",
}


def against(mode: str, seat: int = 0, mark: str = "") -> Pairing:
    """A game of Iron Curtain between the random player and a hostile engine."""
    bots = ("them", "random") if seat == 0 else ("random", "them")
    return Pairing("curtain", bots, "hostile", BUDGET, engines={"them": hostile(mode, mark=mark)}, limit=LIMIT)


def left_of(mark: str) -> list[psutil.Process]:
    """Running engines with a mark, and what they started."""
    found = []
    for process in psutil.process_iter(["cmdline", "status"]):
        words = process.info["cmdline"] or [""]
        if words[-1] == mark and process.info["status"] != psutil.STATUS_ZOMBIE:
            found.append(process)
    return found


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("mode", MISDEEDS)
def test_an_engine_that_misbehaves_forfeits_with_the_reason(mode: str, seat: int, tmp_path: Path) -> None:
    played = play(against(mode, seat, str(tmp_path)))
    _, alive = psutil.wait_procs(left_of(str(tmp_path)), timeout=10)  # what was killed needs a moment to end
    assert alive == []
    assert played.winner == 1 - seat
    assert played.reason == FORFEIT
    assert played.forfeit.startswith("them ")
    assert MISDEEDS[mode] in played.forfeit
    assert len(played.forfeit) < 500
    assert played.forfeit.isprintable()
    assert played.record.outcome is None
    assert len(played.record.verify().decisions) == played.decisions > 0
    row = row_of(played)
    assert (row.winner, row.reason) == (("usa", "ussr")[1 - seat], FORFEIT)
    assert row.forfeit == played.forfeit
    assert row.record().verify().state.actor == seat


@pytest.mark.parametrize("mode", ["well", "chatter", "stubborn"])
def test_what_is_no_misdeed_is_played_to_the_end(mode: str, tmp_path: Path) -> None:
    played = play(against(mode, mark=str(tmp_path)))
    _, alive = psutil.wait_procs(left_of(str(tmp_path)), timeout=10)  # what was killed needs a moment to end
    assert alive == []
    assert played.forfeit == ""
    assert played.record.verify().state.outcome is not None


def test_an_engine_that_cannot_be_started_forfeits() -> None:
    pairing = Pairing("curtain", ("random", "them"), "x", BUDGET, engines={"them": ("/no/such/engine",)})
    played = play(pairing)
    assert (played.winner, played.decisions) == (0, 0)
    assert "could not be started: No such file or directory" in played.forfeit


@pytest.mark.parametrize(
    ("mode", "words"), [("protocol", "speaks protocol 99, not 1"), ("games", "does not play curtain")]
)
def test_an_engine_that_does_not_speak_with_us_forfeits(mode: str, words: str) -> None:
    assert words in play(against(mode)).forfeit


def test_whatever_an_engine_writes_it_costs_little_memory() -> None:
    tracemalloc.start()
    try:
        for mode in ("flood", "chatter", "deep"):
            play(against(mode))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 4 << 20


def test_the_arena_continues_and_counts(tmp_path: Path) -> None:
    engines = {"them": hostile("crash", 3), "well": hostile("well")}
    plan = pairings("curtain", ["random", *engines], 2, "s", BUDGET, {}, engines=engines, limit=LIMIT)
    games = play_plan(plan, Alone(), tmp_path / "games.jsonl")
    result = Result("curtain", ["random", *engines], games)
    told = result.to_json()
    assert told["games"] == 6
    assert told["wins"]["them"] == 0
    assert sum(told["wins"].values()) == 6
    assert told["forfeits"] == {"them ended with exit code 1: ValueError: no idea what to play": 4}


@pytest.mark.parametrize("name", ["games.jsonl", "games.parquet"])
def test_a_file_keeps_forfeits_and_a_run_goes_on_from_it(name: str, tmp_path: Path) -> None:
    plan = [against("crash"), against("crash", seat=1)]
    games = play_plan(plan, Alone(), tmp_path / name)
    assert play_plan(plan, Alone(), tmp_path / name) == games
    assert [row.forfeit for row in read_games(tmp_path / name)] == [played.forfeit for played in games]


def test_our_engine_plays_the_same_in_one_process_and_in_several() -> None:
    bots = ["greedy", "ours"]
    plan = pairings("curtain", bots, 4, "engines", BUDGET, {}, engines={"ours": OURS})
    with workers(2) as staff:
        together = play_plan(plan, staff)
    assert together == play_plan(plan, Alone())
    assert not any(played.forfeit or played.notes for played in together)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_arena_that_is_stopped_leaves_no_engine_behind(number: signal.Signals, jobs: int, tmp_path: Path) -> None:
    mark = str(tmp_path)
    engine = shlex.join(hostile("deaf", 0, mark))
    command = ["arena", "curtain", "random", "--engine", engine, "--jobs", str(jobs), "--limit", "600"]
    with subprocess.Popen(
        [*COMMAND, *command], env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, process_group=0
    ) as arena:
        began = monotonic()
        while len(left_of(mark)) < 2 * jobs:  # each engine and the process that it started
            assert monotonic() - began < 180
            assert arena.poll() is None
            sleep(0.05)
        if number == signal.SIGINT:
            os.killpg(arena.pid, number)
        else:
            arena.send_signal(number)
    until = monotonic() + 120
    while left_of(mark) and monotonic() < until:
        sleep(0.05)
    assert left_of(mark) == []


def test_a_limit_in_seconds_gets_a_little_extra() -> None:
    assert clock_of(Budget(seconds=2.0), None).limit == 2.0 + SLACK
    assert clock_of(Budget(iterations=9), 3.0).limit == 3.0
    assert clock_of(None, None).iterations is None
