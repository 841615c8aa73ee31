"""The drawn table: it fits, it shows what may be chosen, and it keeps secrets."""

from __future__ import annotations

from typing import Any, cast

import pytest
from rich.console import RenderableType

import detente
from detente.cli.games.curtain.table import cards, choices_of, draw, hint
from detente.cli.games.drawing import Facts, drawing
from detente.core.text.words import LANGUAGES, catalogue
from detente.curtain.model.actions import coordinates, family
from detente.curtain.state import CurtainState
from tests.cli.drawn import states, text_of
from tests.curtain.scene import deck

CURTAIN = detente.game("curtain")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (40, 10)])
def test_every_moment_of_a_game_fits_the_screen(lang: str, width: int, height: int) -> None:
    for state in states(CURTAIN, width)[::4]:
        side = max(int(state.actor), 0)
        drawn = text_of(draw(state, side, lang, width, height), 300).splitlines()
        grid = [line for line in drawn if "┌" in line or "╘" in line]
        assert grid
        assert all(len(line.rstrip()) <= width for line in grid)


def test_every_choice_on_the_map_or_in_the_hand_carries_its_number() -> None:
    for state in states(CURTAIN, 2):
        if state.actor == detente.OVER:
            continue
        drawn = text_of(draw(state, int(state.actor), "en", 80, 24))
        placed = ("space", "play", "cube", "lift", "remove", "replace", "move-from", "move-to")
        for number, action in enumerate(state.legal(), 1):
            if family(action)[0] in placed:
                assert f"[{number}]" in drawn


def test_nothing_of_the_other_hand_is_drawn() -> None:
    for state in states(CURTAIN, 3)[::3]:  # a turn is five decisions, so that every hand is looked at
        for side in (0, 1, None):
            view = state.view(side)
            known = {card["card"] for card in view["grid"].values()} | {*view["hand"], view["card"]}
            known |= {card for cards in view["known"].values() for card in cards} | set(view["aftermath"]["known"])
            drawn = text_of(draw(state, side, "en", 120, 40))
            listed = text_of(cast(RenderableType, cards(state, side, "en")), 160)
            where = next(line.index("Where") for line in listed.splitlines() if "Where" in line)
            for id, name in state.names()["cards"].items():
                if id not in known:
                    assert name not in drawn
                    [line] = [line for line in listed.splitlines() if line.strip().startswith(name)]
                    assert not line[where:].strip()


def test_a_map_in_one_long_row_is_drawn_in_pieces() -> None:
    state = cast(CurtainState, CURTAIN.new(1))
    while state.actor != detente.OVER:
        legal = state.legal()
        if family(legal[0])[0] == "space":
            state.apply(max(legal, key=lambda action: (-abs(coordinates(action)[1]), coordinates(action)[0])))
        else:
            state.apply(legal[0])
    drawn = text_of(draw(state, 0, "en", 80, 24))
    columns = {int(place.split(",")[0]) for place in state.view(0)["grid"]}
    assert len(columns) > 7
    assert all(len(line) <= 80 for line in drawn.splitlines())
    assert drawn.count("┌") == len(state.view(0)["grid"])


def test_control_is_a_double_line_and_domination_a_number() -> None:
    position: dict[str, Any] = {"grid": {"0,0": {"card": "start", "usa": 3, "ussr": 1}}}
    drawn = text_of(draw(CURTAIN.from_position(position), 0, "en", 80, 24))
    assert "●●●3 ■1" in drawn
    assert "USA +2" in drawn
    assert "╘EUR═" in drawn


def test_hints_tell_what_an_event_and_its_parts_do() -> None:
    for seed in range(40):
        for state in states(CURTAIN, seed):
            prompt = state.prompt
            if prompt is not None and prompt.kind == "option":
                hints = [hint(state, action, "en") for action in state.legal()]
                assert hints[0] == "Give an Order of 2 US cubes on cards in Africa."
                assert hints[1] == "The USA swaps 1 card with the aftermath cards."
                return
    pytest.fail("no game in which the event of Nigeria was used")


def gains(points: int) -> str:
    """An event that gives the USA points, in words."""
    return f"The USA gains {points} point{'s' if points > 1 else ''}."


def test_each_choice_of_an_event_is_explained_by_its_own_alternatives() -> None:
    """Two choices one after another, and one within the first: each hint tells of the choice that is asked."""
    inner: dict[str, object] = {"choose": ["points 4", "points 5"]}
    event = [{"choose": ["points 1", ["points 2", inner]]}, {"choose": ["points 6", "points 7", "points 8"]}]
    hand = {"usa": ["japan", "iran"], "ussr": ["cuba", "chile"]}
    position = {"deck": deck(japan=event), "mover": "usa", "hands": hand}
    for moves, wanted in (
        ([], [gains(1), gains(2) + " Choose one: (1) the USA gains 4 points; (2) the USA gains 5 points."]),
        (["option 2"], [gains(4), gains(5)]),
        (["option 1"], [gains(6), gains(7), gains(8)]),
    ):
        state = CURTAIN.from_position(position)
        for move in ("play Japan", "at 1,0", "event", *moves):
            state.apply(state.parse(move))
        assert [hint(state, action, "en") for action in state.legal()] == wanted


def test_choices_are_numbered_as_the_prompt_numbers_them() -> None:
    state = cast(CurtainState, CURTAIN.new(4))
    state.apply(state.legal()[0])
    hand = choices_of(state).hand
    assert sorted(hand.values()) == [1, 2, 3, 4, 5]


def test_a_game_without_a_drawing_shows_its_facts() -> None:
    facts = drawing("a game of somebody's own")
    assert isinstance(facts, Facts)
    drawn = text_of(facts.draw(CURTAIN.new(1), 0, "en", 80, 24))
    assert "reserves" in drawn
    assert "prompt" not in drawn
    assert facts.cards(CURTAIN.new(1), 0, "en") is None


def test_the_terminals_words_are_complete_in_every_language() -> None:
    def keys(words: dict[str, Any]) -> set[tuple[str, str]]:
        return {(section, key) for section, entries in words.items() for key in entries}

    english = keys(catalogue("detente.cli", "en").sections)
    for lang in LANGUAGES:
        assert keys(catalogue("detente.cli", lang).sections) == english
