"""Playing through the keyboard: whole games, wrong input, the way back, leaving and coming back."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path

import pytest

import detente as library
from detente.core.chance import Generator
from detente.core.text.words import LANGUAGES, catalogue
from tests.cli import COMMAND, ENVIRONMENT, detente
from tests.curtain.scene import OWN_DECK

AGAINST_RANDOM = ("play", "curtain", "--opponent", "random", "--side", "ussr", "--seed", 7)


def numbers(seed: object, count: int = 400) -> list[str]:
    """Choices that a player types; some are too large and asked again."""
    generator = Generator(seed, "typed")
    return [f"{generator.below(4) + 1}\n" for _ in range(count)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_against_the_computer_in_every_language(lang: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = detente(*AGAINST_RANDOM, "--lang", lang, "--save", file, typed="".join(numbers(lang)))
    assert done.returncode == 0, done.stderr
    match = library.Record.load(file).verify()
    assert match.state.outcome is not None
    assert match.game.say("outcomes", match.state.outcome, lang) in done.stdout
    assert f"detente replay {file}" in done.stdout
    assert all(
        len(line) <= 80 for line in done.stdout.splitlines() if "detente " not in line and not line.startswith("> ")
    )


def test_an_empty_line_is_done_where_that_may_be_said_and_shows_the_table_again_elsewhere(tmp_path: Path) -> None:
    """Volk: West uses its first card to build, and builds nothing."""
    file = tmp_path / "game.json"
    typed = "\n\n1\nbuild\n\nquit\n"
    done = detente("play", "volk", "--seed", 1, "--save", file, typed=typed)
    assert done.returncode == 0, done.stderr
    assert "[⏎ done] > " in done.stdout
    match = library.Record.load(file).verify()
    assert match.decisions[-1] == 0
    assert match.state.actor == library.game("volk").side("east")


def test_a_whole_game_of_two_people(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = detente("play", "curtain", "--seed", 3, "--save", file, typed="".join(numbers(3, 800)))
    assert done.returncode == 0
    assert "Pass the keyboard to the USA, then press Enter." in done.stdout
    assert library.Record.load(file).verify().state.outcome is not None


def test_two_people_do_not_see_each_others_hand(tmp_path: Path) -> None:
    state = library.game("curtain").new(3)
    names = state.names()["cards"]
    done = detente("play", "curtain", "--seed", 3, typed="\n1\n\nquit\nno\n", cwd=tmp_path)
    _, ussr, usa = done.stdout.split("Pass the keyboard")
    for seen, own, other in ((ussr, "ussr", "usa"), (usa, "usa", "ussr")):
        assert all(names[card] in seen for card in state.view(own)["hand"])
        assert not any(names[card] in seen for card in state.view(other)["hand"])


def test_typed_moves_and_numbers_mean_the_same(tmp_path: Path) -> None:
    for name, typed in (("a", "2\n3\n1\n"), ("b", "USSR begins\negypt\nat 0,-1\n")):
        detente(*AGAINST_RANDOM, "--save", tmp_path / name, typed=typed)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_saved_game_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    typed = numbers("resume")
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    detente(*AGAINST_RANDOM, "--save", whole, typed="".join(typed))
    stopped = detente(*AGAINST_RANDOM, "--save", parts, typed="".join(typed[:20]))
    resume = f"detente play --load {parts} --save {parts} --opponent random --side ussr"
    assert resume in stopped.stdout
    detente(*resume.split()[1:], typed="".join(typed[20:]))
    assert parts.read_bytes() == whole.read_bytes()


def test_undo_takes_back_the_last_decision_but_not_over_the_opponents(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = detente(*AGAINST_RANDOM, "--save", file, typed="undo\n2\n1\nundo\n2\n")
    assert "Nothing can be undone here" in done.stdout
    state = library.game("curtain").new("7")
    state.apply(state.legal()[1])
    assert library.Record.load(file).decisions[1] == state.legal()[1]


def test_wrong_input_gets_a_line_and_is_asked_again(tmp_path: Path) -> None:
    typed = "9\nabracadabra\n2\nplay\nplay Brazil\nwhy at 5,5\nwhy 1\nwhy\n\nquit\nno\n"
    said = detente(*AGAINST_RANDOM, typed=typed, cwd=tmp_path).stdout
    assert "There is no choice 9: choose 1 to 2." in said
    assert "“abracadabra” is not a move here." in said
    assert "“play” could be: play France, play Italy" in said
    assert "Brazil is not in your hand. [C3]" in said
    assert "First choose a card from your hand. [C3]" in said
    assert "“play France” is allowed: it is choice 1." in said
    assert "why MOVE" in said
    assert said.count("Which card do you play? [C3]") == 2
    assert "Not saved." in said
    assert list(tmp_path.iterdir()) == []


def test_why_tells_what_a_move_that_is_allowed_leads_to(tmp_path: Path) -> None:
    said = detente(*AGAINST_RANDOM, typed="why 2\nquit\nno\n", cwd=tmp_path).stdout
    assert "Effects: The USSR chooses to begin round 1." in said


def test_commands_show_the_log_the_cards_and_help(tmp_path: Path) -> None:
    said = detente(*AGAINST_RANDOM, typed="help\n2\nlog\ncards\nquit\nno\n", cwd=tmp_path).stdout
    assert "why MOVE" in said
    assert "\n> The USSR chooses to begin round 1." in said
    assert "The USSR gains" in said
    assert said.count("your hand") == 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_are_also_words_of_the_language(lang: str, tmp_path: Path) -> None:
    words = catalogue("detente.cli", lang).sections["commands"]
    typed = f"2\n{words['save']} here.json\n{words['undo']}\n{words['quit']}\n{words['no']}\n"
    done = detente(*AGAINST_RANDOM, "--lang", lang, typed=typed, cwd=tmp_path)
    assert done.returncode == 0
    assert len(library.Record.load(tmp_path / "here.json").decisions) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["here.json"]


def test_the_end_of_the_input_loses_nothing(tmp_path: Path) -> None:
    for number in (1, 2):
        done = detente(*AGAINST_RANDOM, typed="2\n", cwd=tmp_path)
        assert f"detente play --load curtain-{number}.json" in done.stdout
        assert len(library.Record.load(tmp_path / f"curtain-{number}.json").decisions) == 1


def test_a_file_that_cannot_be_written_is_asked_for_again(tmp_path: Path) -> None:
    said = detente(*AGAINST_RANDOM, typed="2\nquit\nno/where.json\nhere.json\n", cwd=tmp_path).stdout
    assert "Cannot write no/where.json: No such file or directory" in said
    assert (tmp_path / "here.json").exists()


def test_interrupting_says_how_to_resume(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with subprocess.Popen(
        [*COMMAND, *map(str, AGAINST_RANDOM), "--save", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=ENVIRONMENT,
    ) as process:
        assert process.stdin is not None
        process.stdin.write("2\n")
        process.stdin.flush()
        while not file.exists():
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert f"detente play --load {file}" in out
    assert err == ""


def test_a_saved_game_brings_its_own_game_seed_and_options(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    detente(*AGAINST_RANDOM, "--save", file, typed="2\n")
    assert detente("play", "--load", file, "--seed", 8).returncode == 2
    assert detente("play", "volk", "--load", file).returncode == 2


def test_an_own_deck_is_played_and_kept_in_the_record(tmp_path: Path) -> None:
    deck, file = tmp_path / "deck.toml", tmp_path / "game.json"
    deck.write_text(OWN_DECK, "utf-8")
    detente("play", "curtain", "--opponent", "random", "--deck", deck, "--save", file, typed="".join(numbers("deck")))
    deck.unlink()
    assert library.Record.load(file).verify().state.outcome is not None


def test_a_turn_is_ended_by_enter_and_undone_until_then(tmp_path: Path) -> None:
    """Volk: West removes an unrest in two provinces, and undoes both, one by one and then together."""
    file = tmp_path / "game.json"
    west = "1\nunrest\n1\n1\n"
    typed = f"\n{west}hint\nundo\n1\nundo turn\n{west}"
    done = detente("play", "volk", "--seed", 1, "--confirm", "--save", file, typed=typed)
    assert done.returncode == 0, done.stderr
    assert "[⏎ End turn] > " in done.stdout
    draft = library.Record.load(file).verify()
    assert draft.state.actor == library.game("volk").side("west"), "the turn was not ended"
    done = detente("play", "volk", "--seed", 1, "--confirm", "--save", file, typed=f"{typed}\n")
    ended = library.Record.load(file).verify()
    assert ended.decisions[:-1] == draft.decisions
    assert ended.state.actor == library.game("volk").side("east")
    assert "Pass the keyboard to East" in done.stdout


def test_turns_need_not_be_ended_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = detente("play", "volk", "--seed", 1, "--no-confirm", "--save", file, typed="\n1\nunrest\n1\n1\n")
    assert "End turn" not in done.stdout
    assert library.Record.load(file).verify().state.actor == library.game("volk").side("east")
