"""A game brings its own modules to packages that work for every game."""

from __future__ import annotations

import pytest

import detente
from detente.cli.games.drawing import Facts, drawing
from detente.core.errors import BadOption
from detente.core.registry import companion


@pytest.mark.parametrize("game", detente.games())
@pytest.mark.parametrize(("package", "gives"), [("detente.cli.games", "draw"), ("detente.lab.pictures", "draw")])
def test_each_of_our_games_brings_its_drawings(package: str, gives: str, game: str) -> None:
    assert callable(getattr(companion(package, game), gives))


def test_a_game_without_a_module_has_no_companion() -> None:
    assert companion("detente.cli.games", "chess") is None
    assert isinstance(drawing("chess"), Facts)


def test_a_game_without_deck_files_refuses_them() -> None:
    for read in (detente.game("volk").read_deck, detente.game("volk").check_deck):
        with pytest.raises(BadOption, match="volk has no deck files"):
            read("name = 'mine'")
