"""1.9.6: arrows, and what they do at the end of their track."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from detente.volk.model.journal import SOCIALIST_SPACES, TrackMoved
from detente.volk.rules.end_of_decade.socialists import socialist_number
from tests.volk.scene import EAST, GAME, WEST, asked, do, event, imports, options, refused, tracks, unrest

ENDS = {"prestige": -5, "currency": -6, "socialist": 6}
SOME = {"HE": 1, "BY": 1, "SN": 3, "TH": 3}


def test_1_9_6_yellow_prestige_arrow_at_the_end_west_removes_its_own_unrest_or_adds_one_in_east() -> None:
    """Example 35, card 18: one arrow still moves the marker, the second one overflows."""
    state = event("18", "west", unrest={"HE": 2, "BY": 2, "SN": 3}, **ENDS)
    do(state, "remove-unrest HE", "remove-unrest BY")
    assert asked(state) == ("west", "either-unrest")
    assert options(state, "remove-unrest") == {"HE", "BY"}
    assert options(state, "add-unrest") == set(EAST)
    do(state, "add-unrest SN")
    assert (tracks(state), unrest(state, "HE BY SN")) == ((-6, -6, 6), [1, 1, 4])


def test_1_9_6_q41_yellow_currency_arrow_at_the_end_west_adds_one_in_east() -> None:
    """Example 35, card 71."""
    state = event("71", "west", "west add-unrest SN", unrest=SOME, **ENDS)
    assert asked(state) == ("west", "add-unrest")
    do(state, "add-unrest TH")
    assert (tracks(state), unrest(state, "SN TH HE BY")) == ((-5, -6, 5), [4, 4, 1, 1])


def test_1_9_6_red_socialist_arrow_at_the_end_east_removes_one_of_its_own() -> None:
    """Example 35, card 1: its yellow currency arrow overflows too, and West places."""
    state = event("1", "east", unrest=SOME, **ENDS)
    do(state, "east icon unrest_remove", "remove-unrest SN", "east icon unrest_remove", "remove-unrest SN")
    do(state, "east icon socialist", "east remove-unrest SN")
    do(state, "west add-unrest MV")
    assert (tracks(state), unrest(state, "SN TH MV")) == ((-5, -6, 6), [0, 3, 1])


def test_1_9_6_red_currency_arrows_at_the_end_east_removes_one_for_each() -> None:
    state = event("53", "east", "remove-unrest SN", "remove-unrest TH", unrest=SOME, currency=6)
    assert (tracks(state), unrest(state, "SN TH")) == ((0, 6, 0), [2, 2])
    assert asked(state) == ("west", "choose-card")


def test_1_9_6_yellow_socialist_arrow_at_the_end_west_adds_one_in_east() -> None:
    state = event("75", "west", "west add-unrest MV", unrest=SOME, socialist=-6)
    assert (tracks(state), unrest(state, "MV")) == ((0, 0, -6), [1])


def test_1_9_6_red_prestige_arrow_at_the_end_east_removes_its_own_or_adds_one_in_west() -> None:
    state = event("31", "east", unrest=SOME, prestige=5)
    assert options(state, "add-unrest") == set(WEST)
    assert options(state, "remove-unrest") == {"SN", "TH"}
    assert refused(state, "add-unrest SN") == ("not-your-province", "1.9.6")
    assert refused(state, "remove-unrest HE") == ("not-your-province", "1.9.6")
    do(state, "remove-unrest SN")
    assert (tracks(state), unrest(state, "SN")) == ((6, 0, 0), [2])


def test_q42_the_side_of_the_arrows_colour_chooses_whoever_triggered() -> None:
    """Card 42 by West: its red arrows are East's."""
    state = event("42", "west", "west done", unrest=SOME, prestige=5)
    assert asked(state) == ("west", "run-event")
    do(state, "icon prestige", "icon prestige")
    assert asked(state) == ("east", "either-unrest")


def test_q42_the_yellow_arrow_of_a_card_that_east_triggers_is_wests() -> None:
    state = event("11", "east", "east done", "east icon prestige", unrest=SOME, prestige=-6)
    assert asked(state) == ("west", "either-unrest")


@pytest.mark.parametrize(("card", "track"), [("53", "currency"), ("28", "socialist")])
def test_1_9_5_a_removal_by_an_arrow_that_finds_no_unrest_is_ignored(card: str, track: str) -> None:
    state = event(card, "east", **{track: 6})
    assert asked(state) == ("west", "choose-card")


def test_1_9_6_an_arrow_of_east_may_make_a_protest_in_west_berlin() -> None:
    state = event("31", "east", "add-unrest WB", unrest={"WB": 3}, prestige=5)
    assert asked(state) == ("east", "import-protest")
    do(state, "import RP")
    assert imports(state) == ["RP"]


@pytest.mark.parametrize("track", ["prestige", "currency", "socialist"])
@pytest.mark.parametrize(("side", "start"), [("east", 5), ("west", -5)])
def test_1_9_6_the_last_space_of_each_track_is_reached_without_overflow(track: str, side: str, start: int) -> None:
    cards = {
        ("prestige", "east"): "32",
        ("currency", "east"): "3",
        ("socialist", "east"): "28",
        ("prestige", "west"): "38",
        ("currency", "west"): "38",
        ("socialist", "west"): "75",
    }
    state = event(cards[track, side], side, **{track: start})
    while asked(state)[1] != "choose-card":
        state.apply(state.legal()[0])
    assert state.view()["tracks"][track] == (6 if side == "east" else -6)
    assert "TrackOverflowed" not in [entry.kind for entry in state.journal or []]


def test_1_10_phase_9_the_log_gives_the_number_printed_at_the_socialist_marker() -> None:
    board = tomllib.loads(files("detente.volk").joinpath("data/board.toml").read_text("utf-8"))
    assert list(SOCIALIST_SPACES) == board["tracks"]["socialist"]["spaces"]
    assert [abs(printed) for printed in SOCIALIST_SPACES] == [socialist_number(value) for value in range(-6, 7)]
    moved = TrackMoved(track="socialist", side="west", value=-5, rule="1.9.6")
    assert GAME.say("events", moved) == "Socialist track: a step towards West, to a space with −3."
    prestige = TrackMoved(track="prestige", side="west", value=-5, rule="1.9.6")
    assert GAME.say("events", prestige) == "Prestige: a step towards West, now −5."
