"""The picture of an analysis: both formats, the same for the same, with its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from detente.core.errors import BadOption
from detente.lab.plot import Mark, Picture, check_path, draw, has_room_above

PICTURE = Picture(
    title="Wir sind das Volk!",
    outcome="Ost gewinnt",
    sides=("West", "Ost"),
    decision="Entscheidung",
    chance="Chance: West",
    first=3,
    points=[0.5, 0.6, 0.62, 0.3, 0.2, 0.0],
    chapters=[(3, "Jahrzehnt I"), (6, "Jahrzehnt II")],
    marks=[Mark(5, 0.62, "5. West: bauen Köln"), Mark(7, 0.2, "7. West: «убрать»")],
)


def test_a_picture_in_svg_holds_its_words_and_is_the_same_twice(tmp_path: Path) -> None:
    texts = []
    for name in ("one.svg", "two.SVG"):
        draw(PICTURE, tmp_path / name)
        texts.append((tmp_path / name).read_text("utf-8"))
    assert texts[0] == texts[1]
    for words in ("Wir sind das Volk!", "Ost gewinnt", "Jahrzehnt II", "5. West: bauen Köln", "7. West: «убрать»"):
        assert words in texts[0]


def test_a_picture_in_png(tmp_path: Path) -> None:
    draw(PICTURE, tmp_path / "one.png")
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")


def test_words_stand_where_the_curve_leaves_room() -> None:
    rising, falling = Mark(3, 0.5, "x" * 80), Mark(8, 0.0, "x" * 80)
    assert has_room_above(PICTURE, Mark(8, 0.0, "x"), left=False)
    assert not has_room_above(PICTURE, Mark(4, 0.6, "x"), left=True)
    assert has_room_above(PICTURE, rising, left=True)
    assert has_room_above(PICTURE, falling, left=False)


@pytest.mark.parametrize(
    ("name", "said"),
    [("game.gif", r"a picture is \.svg or \.png"), ("game", "a picture is"), ("none/game.svg", "there is no folder")],
)
def test_a_file_that_can_be_no_picture_is_refused(name: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=said):
        check_path(tmp_path / name)


def test_a_folder_is_no_picture(tmp_path: Path) -> None:
    (tmp_path / "game.svg").mkdir()
    with pytest.raises(BadOption, match="a folder, not a file"):
        draw(PICTURE, tmp_path / "game.svg")
