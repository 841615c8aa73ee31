"""`detente analyze`: the table, the JSON, the picture, and what it refuses."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

import detente as library
from detente.bots.bot import Budget
from detente.bots.knowledge import knowledge_of
from detente.cli.reports.analysis import Report
from detente.cli.terminal.screen import Screen
from detente.core.text.words import LANGUAGES, catalogue
from tests.cli import detente
from tests.kit.play import played


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A random game of Iron Curtain."""
    path = tmp_path / "game.json"
    played(library.game("curtain"), "analyze").record().save(path)
    return path


@pytest.mark.parametrize("game", library.games())
def test_every_decision_stands_in_the_json_with_its_chances(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played(library.game(game), "json", 12).record().save(path)
    done = detente("analyze", path, "--iterations", 40, "--top", 2, "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert [each["number"] for each in result["judged"]] == list(range(1, 13))
    assert len(result["curve"]["chances"]) == 13
    assert result["decisions"] == 12
    assert result["winner"] is None
    for each in result["judged"]:
        assert 0 <= each["after"] <= each["before"] <= 1
        assert each["move"] in [other["move"] for other in each["considered"]]
        assert len(each["considered"]) <= 3


def test_decisions_judged_at_a_time_come_to_the_same(record: Path) -> None:
    command = ("analyze", record, "--iterations", 40, "--from", 3, "--to", 14, "--json")
    alone, together = detente(*command), detente(*command, "--threads", 2)
    assert together.stdout == alone.stdout != ""


def test_a_finished_game_ends_with_the_winner(record: Path) -> None:
    result = json.loads(detente("analyze", record, "--iterations", 20, "--json").stdout)
    won = result["winner"] == result["curve"]["side"]
    assert result["curve"]["chances"][-1] == float(won)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_in_every_language(lang: str, record: Path) -> None:
    done = detente("analyze", record, "--iterations", 30, "--from", 3, "--to", 12, "--lang", lang)
    assert done.returncode == 0, done.stderr
    words = catalogue("detente.cli", lang).sections
    assert words["analysis"]["about"].split("→")[0] in done.stdout
    assert str(words["grades"]["best"]) in done.stdout
    assert [row.split()[0] for row in done.stdout.splitlines() if row.strip()[:2].strip().isdecimal()][:3] == [
        "3",
        "4",
        "5",
    ]
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_a_picture_is_drawn(record: Path, tmp_path: Path) -> None:
    done = detente("analyze", record, "--iterations", 20, "--json", "--plot", tmp_path / "game.svg", "--lang", "de")
    assert done.returncode == 0, done.stderr
    assert f"Das Bild steht in {tmp_path / 'game.svg'}." in done.stderr
    assert json.loads(done.stdout)["judged"]
    assert "Runde 2" in (tmp_path / "game.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--plot", "game.gif"), "a picture is .svg or .png"),
        (("--plot", "nowhere/game.svg"), "there is no folder nowhere"),
        (("--level", "level9"), "there is no computer player 'level9'"),
        (("--level", "random"), "random weighs nothing"),
        (("--from", 5, "--to", 4), "there are no decisions 5 to 4"),
        (("--from", 2000), "there are no decisions 2000 to"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_line(options: tuple[object, ...], said: str, record: Path) -> None:
    done = detente("analyze", record, *options, cwd=record.parent)
    assert done.returncode == 1
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not done.stdout


def test_a_bad_record_is_refused_in_a_line(tmp_path: Path) -> None:
    empty, broken = tmp_path / "empty.json", tmp_path / "broken.json"
    library.Match(library.game("volk"), 1).record().save(empty)
    broken.write_text("{}")
    for path, said in (
        (empty, "nothing to analyse"),
        (broken, "no record of a game"),
        (tmp_path / "none", "cannot be"),
    ):
        done = detente("analyze", path)
        assert done.returncode == 1
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_an_analysis_that_is_stopped_shows_the_results_so_far(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = Report(library.Record.load(record), Screen("en"), "level4")
    earlier = signal.signal(signal.SIGALRM, signal.default_int_handler)  # as Ctrl-C does
    signal.setitimer(signal.ITIMER_REAL, 1)
    try:
        report.run(Budget(seconds=0.1), 3, None, 3, None, as_json=False)
    finally:
        signal.signal(signal.SIGALRM, earlier)
    shown = capsys.readouterr().out
    assert 1 <= len(report.judged) < len(report.record.decisions) - 2
    assert report.move(report.judged[0].action) in shown
    assert "Stopped after " in shown
    assert f"--from {3 + len(report.judged)}" in shown


@pytest.mark.parametrize("game", library.games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_feature_that_a_hint_may_name_has_words(game: str, lang: str) -> None:
    words = library.game(game).words(lang).sections["features"]
    assert set(knowledge_of(game).features().names) - {""} <= set(words)
    assert len(set(words.values())) == len(words)
