"""The deck commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from detente.core.text.words import LANGUAGES
from detente.curtain.decks.files import house_deck, template
from tests.cli import detente
from tests.curtain.scene import OWN_DECK


def test_a_new_deck_file_is_to_be_filled_in_and_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    assert detente("deck", "new", file).returncode == 0
    assert file.read_text("utf-8") == template()
    unfilled = detente("deck", "check", file)
    assert unfilled.returncode == 1
    assert all("is still the template's example" in line for line in unfilled.stderr.splitlines())
    again = detente("deck", "new", file)
    assert again.returncode == 1
    assert again.stderr == f"{file}: File exists\n"


def test_every_problem_of_a_deck_is_a_line(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    text = OWN_DECK.replace("cubes = 3", "cubes = 9", 1).replace('flag = "usa"', 'flag = "uk"', 1)
    file.write_text(text, "utf-8")
    done = detente("deck", "check", file)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 2
    assert all(line.startswith(f"{file}:") for line in done.stderr.splitlines())
    assert "Karte 2: unbekannte Flagge" in detente("deck", "check", file, "--lang", "de").stderr


@pytest.mark.parametrize("lang", LANGUAGES)
def test_deck_show_has_every_card_and_marks_what_is_documented(lang: str) -> None:
    said = detente("deck", "show", "--lang", lang).stdout
    assert said.count("*") == 1 + sum(len(card.documented) for card in house_deck().cards) + sum(
        len(facts) for facts in house_deck().documented
    )
    assert len(said.splitlines()) > len(house_deck().cards)


def test_deck_show_in_english_reads_the_event_in_words() -> None:
    said = detente("deck", "show").stdout
    assert "Poland*" in said
    assert "gains 1 point" in said


def test_deck_show_of_an_own_file(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(OWN_DECK, "utf-8")
    assert "Atlantis" in detente("deck", "show", file).stdout
    said = detente("deck", "check", file, "--lang", "de").stdout.splitlines()
    assert said[0].startswith(f"Warnung: {file}:12: EXAMPLE steht noch in ")
    assert said[1:] == [f"{file}: Mit My deck kann gespielt werden"]
