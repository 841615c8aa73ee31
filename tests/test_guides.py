"""The guides' code runs unchanged, and the game of the guide is the one that is tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from detente.core import registry

ROOT = Path(__file__).parent.parent
GUIDES = sorted((ROOT / "docs" / "guides").glob("*.md"))
TINY = ROOT / "tests" / "tiny"


def blocks(page: Path, language: str) -> list[str]:
    """The blocks of code on a page."""
    return re.findall(rf"```{language}\n(.*?)```", page.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("guide", [page for page in GUIDES if blocks(page, "python")], ids=lambda page: page.stem)
def test_the_code_of_a_guide_runs(guide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_games", dict(registry._games))  # what a guide registers goes with it
    code = "\n".join(blocks(guide, "python"))
    exec(compile(code, str(guide), "exec"), {"__name__": guide.stem})


def test_the_game_of_the_guide_is_the_one_that_the_tests_run_on() -> None:
    guide = ROOT / "docs" / "guides" / "game.md"
    listing = "".join(blocks(guide, "python")).partition("import detente\n\ngame =")[0]
    source = (TINY / "heap.py").read_text("utf-8")
    assert _lines(listing) == _lines(source)
    assert len(source.splitlines()) < 150
    [words] = blocks(guide, "toml")
    assert words.strip() == (TINY / "data" / "words" / "en.toml").read_text("utf-8").strip()


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]
