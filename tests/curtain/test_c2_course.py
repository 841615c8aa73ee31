"""C2: the set-up, two rounds of four turns each, and the flag that ends the game at once."""

from __future__ import annotations

from typing import Any

import pytest

from detente.core.chance import Generator
from tests.curtain.scene import GAME, asked, choices, deck, do, grid, is_over, kinds, scene


def play_until(kind: str, seed: int, round: int) -> list[str]:
    """Who played a card, up to this prompt of a random game."""
    state = GAME.new(seed, journal=True)
    generator = Generator(seed, "until")
    movers: list[str] = []
    while (prompt := state.prompt) is not None and not (prompt.kind == kind and state.round == round):
        if prompt.kind == "play":
            movers.append(prompt.side)
        state.apply(state.legal()[generator.below(len(state.legal()))])
    return movers


def test_c2_1_the_start_card_lies_in_the_middle_with_a_cube_of_each_side() -> None:
    assert GAME.new(1).position()["grid"] == {"0,0": {"card": "start", "usa": 1, "ussr": 1}}


def test_c2_1_each_side_is_dealt_five_cards_and_eight_stay_face_down() -> None:
    view = GAME.new(1).view("usa")
    assert len(view["hand"]) == 5
    assert view["hands"] == {"usa": 5, "ussr": 5}
    assert view["draw"] == 8


@pytest.mark.parametrize("first", ["usa", "ussr"])
def test_c2_2_the_ussr_says_who_begins_round_1(first: str) -> None:
    state = GAME.new(1)
    assert asked(state) == ("ussr", "first")
    assert choices(state) == {"USA begins", "USSR begins"}
    do(state, f"{first} begins")
    assert asked(state) == (first, "play")


def test_c2_2_the_ussr_says_so_in_round_1_whatever_the_score() -> None:
    for score in (-3, 0, 3):
        assert asked(GAME.from_position({"score": score})) == ("ussr", "first")


def test_c2_2_sides_alternate_and_play_four_cards_each() -> None:
    assert play_until("first", seed=3, round=2) in (["usa", "ussr"] * 4, ["ussr", "usa"] * 4)


def test_c2_2_the_fifth_card_of_each_is_set_aside_face_down() -> None:
    fields: dict[str, Any] = {"round": 1, "mover": "usa", "draw": ["italy", "france", "chile", "egypt"]}
    state = scene("play Japan", "at 1,0", "event", usa="japan iran", ussr="cuba panama", **fields)
    assert state.position()["aftermath"] == ["iran"]
    assert state.view("usa")["aftermath"] == {"cards": 1, "known": ["iran"]}
    assert state.view("ussr")["aftermath"] == state.view()["aftermath"] == {"cards": 1, "known": []}
    do(state, "play Cuba", "at -1,0", "event")
    assert sorted(state.position()["aftermath"]) == ["iran", "panama"]
    assert state.view("usa")["aftermath"] == {"cards": 2, "known": ["iran"]}
    assert kinds(state).count("CardSetAside") == 2


def test_c2_3_round_2_deals_the_remaining_cards() -> None:
    fields: dict[str, Any] = {"round": 1, "mover": "usa", "draw": ["italy", "france", "chile", "egypt"]}
    state = scene("play Japan", "at 1,0", "event", usa="japan iran", ussr="", **fields)
    assert state.position()["hands"] == {"usa": ["france", "italy"], "ussr": ["egypt", "chile"]}
    assert (state.round, state.view()["draw"]) == (2, 0)
    assert "CardsDealt" in kinds(state)


@pytest.mark.parametrize(("score", "who"), [(3, "ussr"), (-3, "usa"), (0, "ussr")])
@pytest.mark.parametrize("first", ["usa", "ussr"])
def test_c2_3_the_side_with_fewer_points_says_who_begins_round_2(score: int, who: str, first: str) -> None:
    state = scene(usa="japan iran", ussr="cuba chile", score=score, phase="choose-first")
    assert asked(state) == (who, "first")
    assert state.prompt is not None
    assert state.prompt.rule == "C2.3"
    do(state, f"{first} begins")
    assert asked(state) == (first, "play")


def test_c2_3_both_play_all_four_cards_of_round_2() -> None:
    """The fourth is the last of its hand, so that nobody is asked which one."""
    movers = play_until("never", seed=4, round=2)
    assert movers[8:] in (["usa", "ussr"] * 3, ["ussr", "usa"] * 3)


def test_c2_3_the_only_card_of_a_hand_is_played_without_being_asked() -> None:
    state = scene(usa="japan", ussr="cuba chile", mover="usa")
    assert asked(state) == ("usa", "space")
    assert state.view()["card"] == "japan"


def test_c2_3_a_last_card_that_shows_itself_without_being_asked_ends_what_can_be_taken_back() -> None:
    """The USSR's only card is Iran, which has one space to go to, and its event is offered to the USA at once."""
    table = grid(egypt="1,0", japan="2,0", cuba="1,1")
    moves = ("play Panama", "at 1,2", "event")
    state = scene(*moves, usa="panama brazil", ussr="iran", mover="usa", grid=table)
    assert asked(state) == ("usa", "offer")
    assert state.view()["grid"]["1,-1"]["card"] == "iran"
    assert state.undo_point == state.decisions == 3


def test_c2_4_reaching_a_flag_in_the_midst_of_a_turn_wins_at_once() -> None:
    state = scene("play Japan", "at 1,0", "event", usa="japan iran", ussr="cuba chile", mover="usa", score=7)
    assert is_over(state)
    assert state.outcome is not None
    assert (state.outcome.side, state.outcome.reason, state.outcome.rule) == ("usa", "flag", "C2.4")
    assert kinds(state)[-1] == "GameEnded"


def test_c2_4_a_region_scored_in_play_can_win() -> None:
    on_table = grid(start="0,0 1:1", egypt="1,0 0:1")
    state = scene("play Iran", "at 1,1", usa="iran japan", ussr="cuba chile", mover="usa", score=-5, grid=on_table)
    assert state.outcome is not None
    assert (state.outcome.side, state.score) == ("ussr", -8)


def test_c2_4_seven_points_are_not_enough() -> None:
    state = scene("play Japan", "at 1,0", "event", usa="japan iran", ussr="cuba chile", mover="usa", score=6)
    assert (state.score, state.outcome) == (7, None)


def test_a_game_of_the_tests_deck_is_played_with_its_cards() -> None:
    assert GAME.new(1, deck=deck()).view()["deck"] == "The tests' deck"


def test_c2_1_games_that_are_played_at_once_have_draw_piles_of_their_own() -> None:
    one = GAME.new(1)
    before = one.position()["draw"]
    assert GAME.new(2).position()["draw"] != before
    assert GAME.from_position(GAME.new(3).position()).position()["draw"] != before
    assert one.position()["draw"] == before
