"""The example notebook runs from top to bottom, and states draw themselves in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest
from nbclient import NotebookClient

import detente
from detente.core.game import Game
from tests.kit.play import played

ROOT = Path(__file__).parents[1]


def test_the_example_notebook_runs_and_shows_both_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    notebook: Any = nbformat.read(  # type: ignore[no-untyped-call]
        ROOT / "examples" / "library.ipynb", as_version=4
    )
    NotebookClient(notebook, timeout=900, kernel_name="python3").execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
    pictures = [output["data"]["image/svg+xml"] for output in shown if "image/svg+xml" in output["data"]]
    assert len(pictures) == 2
    assert "Iron Curtain" in pictures[0]
    assert "Wir sind das Volk!" in pictures[1]


@pytest.mark.parametrize("name", detente.games())
def test_a_state_is_drawn_as_a_spectator_sees_it(name: str) -> None:
    state = played(detente.game(name), "drawing", 40).state
    svg = state._repr_svg_()
    assert svg is not None
    ElementTree.fromstring(svg)
    for seed in range(3):  # whatever is hidden, the picture is the same
        assert state.determinize(None, seed)._repr_svg_() == svg


def test_a_game_without_a_drawing_shows_its_text() -> None:
    state: Any = detente.game("curtain").new(1)
    assert Game.svg(Plain(), state) is None


class Plain(Game):
    """A game without a drawing."""
