"""Work is done the same by one process, by several, and by a cluster that loses a machine."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import sleep
from typing import Any

import msgspec
import pytest

from detente.bots.bot import Budget
from detente.core.errors import BadOption
from detente.lab.arena import Pairing, Played, pairings, play
from detente.lab.learning.run import Progress, Run
from detente.lab.results import play_plan, read_games
from detente.lab.workers import Alone, BadCluster, LostWorkers, workers
from tests.cli import detente
from tests.lab.learning.test_run import TINY

PLAN = pairings("curtain", ["random", "level2"], 24, "cluster", Budget(iterations=20), {})


def die_once(mark: str) -> str:
    """Kill the process that does this, the first time."""
    if mark.endswith("deadly") and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return mark


def die(_: int) -> None:
    """Kill the process that does this."""
    os.kill(os.getpid(), signal.SIGKILL)


def play_unless_on(doomed: str, begun: Path, pairing: Pairing) -> Played:
    """Play a game; on the machine that will be lost, begin one and never end it, and elsewhere none before that."""
    import ray

    if ray.get_runtime_context().get_node_id() == doomed:
        begun.touch()
        sleep(600)
    while not begun.exists():
        sleep(0.05)
    return play(pairing)


def test_what_a_killed_process_was_doing_is_done_by_another(tmp_path: Path) -> None:
    tasks = [str(tmp_path / name) for name in ("a", "b", "deadly", "c", "d")]
    with workers(2) as staff:
        assert staff.map(die_once, tasks) == tasks


def test_work_that_always_kills_is_given_up_with_a_reason() -> None:
    with workers(2) as staff, pytest.raises(LostWorkers, match="killed 3 times"):
        staff.map(die, range(3))


def test_an_error_of_the_work_itself_is_reported_and_not_retried() -> None:
    for jobs in (1, 2):
        with workers(jobs) as staff, pytest.raises(BadOption, match="edition"):
            staff.map(play, [Pairing("volk", ("random", "random"), "x", options={"edition": "third"})])


@pytest.fixture(scope="module", autouse=True)
def usual_log() -> Iterator[None]:
    """Ray replaces the log records of the whole process when it is imported."""
    records = logging.getLogRecordFactory()
    yield
    logging.setLogRecordFactory(records)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A Ray cluster of one machine; a test may add another."""
    pytest.importorskip("ray")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    small = {"num_cpus": 1, "object_store_memory": 80 * 1024**2}
    started: Any = Cluster(initialize_head=True, head_node_args={**small, "include_dashboard": False})
    yield started, small
    started.shutdown()


def test_a_cluster_that_loses_a_machine_plays_the_same_games(
    cluster: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    nodes, small = cluster
    second = nodes.add_node(**small)
    nodes.wait_for_nodes()
    done: dict[int, Played] = {}
    with workers(cluster=nodes.address) as staff:
        capfd.readouterr()
        for number, played in staff.each(partial(play_unless_on, second.node_id, tmp_path / "begun"), PLAN):
            done[number] = played
            if len(done) == 1:  # the other machine has begun a game by now, and would never end it
                nodes.remove_node(second, allow_graceful=False)
    assert [done[number] for number in range(len(PLAN))] == play_plan(PLAN, Alone())
    assert "aylet" not in capfd.readouterr().out


def test_the_same_command_gives_the_same_file_on_a_cluster(cluster: Any, tmp_path: Path) -> None:
    nodes, _ = cluster
    command = ("arena", "curtain", "random", "level2", "--games", 4, "--iterations", 10, "--seed", "s", "--json")
    here = detente(*command, "--jobs", 2, "--out", tmp_path / "here.jsonl")
    there = detente(*command, "--cluster", nodes.address, "--out", tmp_path / "there.jsonl")
    assert there.returncode == 0, there.stderr
    assert there.stdout == here.stdout
    assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()
    assert len(read_games(tmp_path / "there.jsonl")) == 4


def test_learning_is_the_same_on_a_cluster(cluster: Any, tmp_path: Path) -> None:
    nodes, _ = cluster
    found = []
    for name, where in (("here", {"jobs": 2}), ("there", {"cluster": nodes.address})):
        run = Run(tmp_path / name, TINY)
        with workers(**where) as staff:
            assert run.round(1, 1e9, staff, Progress())
        found.append((msgspec.structs.replace(run.rounds[0], seconds=0.0), run.best.rows))
    assert found[0] == found[1]


def test_an_error_on_a_cluster_is_reported_in_a_line(cluster: Any) -> None:
    nodes, _ = cluster
    done = detente("lab", "selfplay", "curtain", "--games", 1, "--bot", "random", "--option", "deck=/no/deck.toml",
                   "--out", "x.jsonl", "--cluster", nodes.address)  # fmt: skip
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("address", "said"),
    [("127.0.0.1:1", "no Ray cluster answers"), ("here", "is no address"), ("127.0.0.1:99999", "is no address")],
)
def test_an_address_where_nobody_answers_is_refused_at_once(address: str, said: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(BadCluster, match=said), workers(cluster=address):
        pass


def test_without_ray_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ImportError, match="ray, which is not installed: make install"), workers(cluster="auto"):
        pass
