"""`bench.against` plays older versions, and its adapter answers questions of other rules."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

import detente
from detente.core.play.question import Choice, Question, question
from detente.lab.engine.protocol import Clock, Decide, New, encode
from tests.cli import ENVIRONMENT

ROOT = Path(__file__).parents[2]
ADAPTER = ROOT / "bench" / "adapter.py"


def adapted(*asked: Question, bot: str = "greedy") -> list[dict[str, Any]]:
    """What the adapter of this version answers to questions about Iron Curtain, each the first of a game of its own."""
    lines = [encode(line) for each in asked for line in (New("curtain", "1"), Decide(each, Clock(iterations=5)))]
    done = subprocess.run(
        [sys.executable, "-P", str(ADAPTER), bot],
        input=b"".join(lines),
        capture_output=True,
        env=ENVIRONMENT,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    answers = [msgspec.json.decode(line) for line in BytesIO(done.stdout)]
    assert answers[::2] == [{"type": "ready"}] * len(asked)
    return answers[1::2]


def test_the_adapter_answers_whatever_the_referees_rules_are() -> None:
    plain = question(detente.game("curtain").new(1))
    replace = msgspec.structs.replace
    unknown = [Choice(4, "go on", "further"), Choice(5, "not now", "no-thing"), Choice(6, "done", "done")]
    same, more, broken, foreign, refusing, first = adapted(
        plain,
        replace(plain, position={**plain.position, "weather": "fine"}),
        replace(plain, position={**plain.position, "round": 9}),
        replace(plain, legal=unknown),
        replace(plain, legal=unknown[:2]),
        replace(plain, legal=[Choice(8, "go on", "further"), Choice(9, "go back", "back")]),
    )
    assert same["note"] == ""
    assert {each["action"] for each in same["considered"]} == {choice.action for choice in plain.legal}
    assert more == {**same, "note": "fields that it does not know: weather"}
    assert broken["action"] == plain.legal[0].action
    assert "by default" in broken["note"]
    assert "round" in broken["note"]
    assert [each["action"] for each in (foreign, refusing, first)] == [6, 5, 8]
    assert all("by default" in each["note"] for each in (foreign, refusing, first))


def test_the_adapter_leaves_out_what_it_does_not_know_of_a_turn() -> None:
    state = detente.game("curtain").new(1)
    while state.phase != "order":
        state.play(state.legal()[-1])
    plain = question(state)
    turn = plain.position["turn"]
    same, more = adapted(
        plain, msgspec.structs.replace(plain, position={**plain.position, "turn": {**turn, "mood": 1}})
    )
    assert {each["action"] for each in same["considered"]} == {choice.action for choice in plain.legal}
    assert more == same
    assert same["note"] == ""


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no checkout")
def test_a_match_against_the_last_commit_is_played_and_counted(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; import bench.against as against; "
        f"against.VERSIONS = Path({str(tmp_path)!r}); against.main()"
    )
    command = [sys.executable, "-c", code, "HEAD", "--game", "curtain", "--bot", "random", "--games", "2"]
    environment = {**os.environ, **ENVIRONMENT, "DETENTE_PURE": "1"}  # to compile it would take a minute
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    assert "building" in done.stderr
    assert "of 2" in done.stdout
    assert "Elo" in done.stdout
    assert "forfeited" not in done.stdout
    [version] = tmp_path.iterdir()
    assert (version / "src" / "detente" / "__init__.py").exists()


def test_what_is_no_commit_is_refused_in_a_line() -> None:
    command = [sys.executable, "-m", "bench.against", "--", "--no-such-commit"]
    done = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("rate", "points"), [(0.5, "0"), (0.75, "+191"), (0.25, "-191"), (1.0, "+∞"), (0.0, "-∞")])
def test_a_rate_is_a_difference_of_elo_points(rate: float, points: str) -> None:
    from bench.against import elo

    assert elo(rate) == points
