"""Positions: every field may be left out, and what contradicts itself is refused with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from detente import BadPosition, Match
from detente.core.checks.invariants import check_state, play_to_end
from tests.curtain.scene import GAME, asked, cubes, deck, do, event_scene, grid, on, scene

TABLE = grid(japan="1,0 1:0", poland="0,1 0:2")


def test_an_empty_position_is_the_beginning_of_a_game() -> None:
    state = GAME.from_position({})
    assert asked(state) == ("ussr", "first")
    assert state.view()["hands"] == {"usa": 5, "ussr": 5}
    assert state.view()["draw"] == 8
    assert GAME.from_position({}, seed=1).position() != GAME.from_position({}, seed=2).position()


@pytest.mark.parametrize("left_out", sorted(GAME.new(1).position()))
def test_every_field_may_be_left_out(left_out: str) -> None:
    match = Match(GAME, 1)
    while len(match.decisions) < 25:
        match.apply(match.state.legal()[-1])
    position = match.state.position()
    for field in {left_out, "turn", "phase", "seen"}:
        position.pop(field, None)
    state = GAME.from_position(position)
    check_state(state)
    play_to_end(state, 1)


@pytest.mark.parametrize(
    ("played", "mover", "hands", "aftermath"),
    [
        (0, "usa", (5, 5), 0),
        (1, "ussr", (4, 5), 0),
        (2, "usa", (4, 4), 0),
        (7, "ussr", (0, 2), 1),
        (9, "ussr", (3, 4), 2),
    ],
)
def test_c2_hands_that_are_left_out_have_the_size_of_their_turn(
    played: int, mover: str, hands: tuple[int, int], aftermath: int
) -> None:
    ids = GAME.new(1).deck.ids[:played]
    row = grid(**{card: f"{x},0" for x, card in enumerate(ids, 1)})
    view = GAME.from_position({"grid": row, "mover": mover}).view()
    assert (view["hands"]["usa"], view["hands"]["ussr"]) == hands
    assert view["aftermath"]["cards"] == aftermath
    assert sum(hands) + aftermath + view["draw"] + played == 18


def test_a_turn_says_what_is_going_on() -> None:
    fields: dict[str, Any] = {"usa": "iran panama", "ussr": "cuba chile", "mover": "usa", "grid": TABLE}
    state = scene(turn={"card": "japan", "step": "event-or-order"}, **fields)
    assert asked(state) == ("usa", "use")
    state = scene(turn={"card": "poland", "step": "offer-event"}, **fields)
    assert asked(state) == ("ussr", "offer")
    state = scene(turn={"card": "italy", "step": "choose-space"}, **fields)
    assert asked(state) == ("usa", "space")
    state = scene(turn={"card": "japan", "step": "cube"}, **fields)
    assert (asked(state), state.left) == (("usa", "order"), 3)
    assert on(state) == {"done", "start", "japan", "poland"}
    state = scene(turn={"card": "japan", "step": "cube", "left": 1, "access": ["japan"]}, **fields)
    assert on(state) == {"done", "japan"}


def test_a_position_in_the_midst_of_an_event_goes_on_there() -> None:
    state = event_scene("infiltrate 3 in anywhere, max 2 each", "cube on Japan", japan="1,0")
    again = GAME.from_position(state.position())
    do(again, "cube on Japan")
    assert cubes(again, "japan") == (2, 0)
    assert cubes(again, "start") == (2, 1)  # Japan has had its two


def turn(**facts: Any) -> dict[str, Any]:
    """A position in the midst of a turn of the USA."""
    hands = {"usa": ["iran", "panama"], "ussr": ["cuba", "chile"]}
    return {"deck": deck(japan="points 1"), "mover": "usa", "grid": TABLE, "round": 2, "hands": hands, "turn": facts}


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (7, "a position is a dictionary, not 7"),
        ({"scores": 1}, "unknown field 'scores' of the position: did you mean 'score'?"),
        ({"round": 3}, "round is 3; it must be a number from 1 to 2"),
        ({"round": "1"}, "round is '1'"),
        ({"score": 9}, "score is 9; it must be a number from -8 to 8"),
        ({"score": True}, "score is True"),
        ({"phase": "sleep"}, "unknown phase 'sleep'"),
        ({"phase": "order"}, "phase 'order' needs the field 'turn'"),
        ({"phase": "over"}, "phase 'over' needs an outcome, or a score of 8"),
        ({"mover": "china"}, "mover is 'china'; it must be 'usa' or 'ussr'"),
        ({"mover": "usa", "phase": "choose-first"}, "there is none before the first player is chosen"),
        (
            {"mover": "usa", "score": 8, "phase": "place"},
            "the phase is 'place', but the rest of the position is 'over'",
        ),
        ({"phase": "choose-first", "hands": {"usa": []}}, "a side holds no card"),
        ({"mover": "usa", "hands": {"usa": []}}, "usa is to move but holds no cards"),
        ({"grid": {}}, "the grid needs the start card in the middle"),
        ({"grid": {"1,0": {"card": "start"}}}, "the grid needs the start card in the middle"),
        ({"grid": {**TABLE, "x": {}}}, "'x' is not a space of the grid"),
        ({"grid": {**TABLE, "1,2,3": {}}}, "'1,2,3' is not a space of the grid"),
        ({"grid": {**TABLE, "19,0": {}}}, "19,0 is farther from the start card than 18 cards can reach"),
        (
            {"grid": {**TABLE, "5,5": {"card": "cuba"}}},
            "the map is not connected: cuba is not beside any card of it (C3.1)",
        ),
        ({"grid": {**TABLE, "2,0": {"card": "japan"}}}, "japan is on the grid twice"),
        ({"grid": {**TABLE, "2,0": {"card": "japen"}}}, "unknown card 'japen': did you mean 'japan'?"),
        ({"grid": {**TABLE, "2,0": "cuba"}}, "'cuba' is not a card of the grid"),
        ({"grid": {**TABLE, "2,0": {"card": "cuba", "china": 1}}}, "unknown field 'china' of the card of the grid"),
        ({"grid": {**TABLE, "2,0": {"card": "cuba", "usa": -1}}}, "usa cubes on cuba is -1"),
        ({"grid": {**TABLE, "2,0": {"card": "cuba", "usa": 23}}}, "usa has more than its 24 cubes on the grid (C1.1)"),
        ({"hands": ["japan"]}, "hands is ['japan']; it must be a dictionary"),
        ({"hands": {"china": []}}, "unknown field 'china' of the hands"),
        ({"hands": {"usa": "japan"}}, "hands: usa is 'japan'; it must be a list of at most 18 cards"),
        ({"hands": {"usa": ["japan", "japan"]}}, "hands: usa: the same card twice"),
        ({"hands": {"usa": ["start"]}}, "hands: usa: the start card lies on the grid"),
        ({"hands": {"usa": ["iran"], "ussr": ["iran"]}}, "hands: ussr: iran is in two places"),
        ({"hands": {"usa": ["japan"]}, "grid": TABLE}, "hands: usa: japan is in two places"),
        ({"draw": ["iran"], "aftermath": ["iran"]}, "draw: iran is in two places"),
        ({"aftermath": "iran"}, "aftermath is 'iran'; it must be a list of at most 18 cards"),
        ({"discarded": ["iran"], "draw": ["iran"]}, "discarded: iran is in two places"),
        ({"orders": {"china": 1}}, "orders is 'china'; it must be 'usa' or 'ussr'"),
        ({"orders_this_round": {"usa": 100}}, "orders_this_round is 100; it must be a number from -99 to 99"),
        (
            {"deck": deck(japan="steal 1 at random"), "luck": [1]},
            "luck is [1]; it must be a list of 32 numbers",
        ),
        (turn(step="take-card", card="japan"), "instruction 0 of japan takes no cards"),
        (turn(step="cube", card="japan", area=["mars"]), "turn: area: unknown card 'mars'"),
        ({"draw": ["atlantis"]}, "draw: unknown card 'atlantis'"),
        ({"seen": ["iran"]}, "seen is ['iran']; it must be a dictionary"),
        ({"seen": {"china": []}}, "seen is 'china'; it must be 'usa' or 'ussr'"),
        ({"seen": {"usa": ["iran"]}, "draw": ["iran"]}, "seen: nobody has seen a card of the draw pile"),
        ({"outcome": "usa"}, "outcome is 'usa'; it must be a dictionary"),
        ({"outcome": {"winner": "usa", "why": 1}}, "unknown field 'why' of the outcome"),
        ({"outcome": {"winner": "usa", "reason": "luck"}}, "the reason must be one of flag, points, level"),
        ({"outcome": {"winner": "me", "reason": "flag"}}, "outcome: winner is 'me'"),
        ({"outcome": {"winner": "usa", "reason": "flag"}}, "with a score of 0 usa has not won by flag"),
        ({"outcome": {"winner": "ussr", "reason": "level"}}, "with a score of 0 ussr has not won by level"),
        (
            {"outcome": {"winner": "usa", "reason": "points"}, "score": -2},
            "with a score of -2 usa has not won by points",
        ),
        (turn() | {"turn": "now"}, "turn must be a dictionary"),
        (turn(step="dance"), "turn: unknown step 'dance'"),
        (turn(step="cube", card="japan", tempo=3), "unknown field 'tempo' of the turn"),
        (turn(step="cube", card="start"), "the start card is never played"),
        (turn(step="cube", card="italy"), "turn: italy must be on the grid"),
        (turn(step="cube"), "turn: unknown card None"),
        (turn(step="choose-space", card="japan"), "turn: japan is already on the grid"),
        (turn(step="offer-event", card="japan"), "usa played japan, which bears the flag of usa (C3.3)"),
        (turn(step="event-or-order", card="poland"), "usa played poland, which bears the flag of ussr (C3.3)"),
        (turn(step="run-event", card="japan", event=False), "turn: event is False"),
        (turn(step="cube", card="japan", event=1), "turn: event is 1"),
        (turn(step="cube", card="japan", event=True), "instruction 0 of japan handles no cubes"),
        (turn(step="run-event", card="japan", instruction=9), "turn: instruction is 9"),
        (turn(step="cube", card="japan", left=99), "turn: left is 99"),
        (turn(step="cube", card="japan", access=["mars"]), "turn: access: unknown card 'mars'"),
        (turn(step="cube", card="japan", handled=3), "turn: handled is 3; it must be a dictionary"),
        (turn(step="lift", card="japan"), "lifting or moving a cube needs a target"),
        (turn(step="lift", card="japan", target="poland"), "lifted only when the reserve is too small (C5.5, R8)"),
        (turn(step="move-on", card="japan", target="japan"), "the step is 'move-on', but cubes are placed"),
        (
            turn(step="cube", card="japan") | {"phase": "event"},
            "the phase is 'event', but the rest of the position is 'order'",
        ),
        (
            turn(step="cube", card="japan") | {"phase": "final", "mover": None},
            "turn: needs a mover, usa or ussr",
        ),
    ],
    ids=str,
)
def test_what_is_wrong_is_refused_with_the_reason(position: Any, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(position)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("event", "table", "reason"),
    [
        ("move 1 own from asia to europe", grid(japan="1,0"), "there is no cube to move on japan"),
        ("move 1 own from asia to this card", grid(japan="1,0 1:0"), "a cube from japan has nowhere to go"),
        ("infiltrate 1 on this card", grid(japan="1,0"), "the step is 'move-on', but cubes are placed"),
    ],
)
def test_a_cube_that_cannot_move_is_refused(event: str, table: dict[str, Any], reason: str) -> None:
    facts = {"card": "japan", "step": "move-on", "event": True, "target": "japan"}
    position = {"deck": deck(japan=event), "mover": "usa", "grid": table, "turn": facts}
    with pytest.raises(BadPosition, match=reason):
        GAME.from_position(position)


def test_cards_that_are_named_nowhere_are_out_of_the_game() -> None:
    state = scene(usa="japan iran", ussr="cuba chile", mover="usa")
    play_to_end(state, 1)
    assert len(state.view()["grid"]) == 1 + 4


@pytest.mark.parametrize(("score", "winner"), [(8, "usa"), (-8, "ussr")])
def test_c2_4_a_marker_on_a_flag_is_a_finished_game(score: int, winner: str) -> None:
    outcome = GAME.from_position({"score": score}).outcome
    assert outcome is not None
    assert (outcome.side, outcome.reason) == (winner, "flag")


@pytest.mark.parametrize(
    "event", ["remove all enemy in one card in anywhere", "discard 5 own per 1 enemy cubes in anywhere"]
)
def test_an_instruction_may_name_more_than_there_is(event: str) -> None:
    state = event_scene(event, start="0,0 3:9", japan="1,0 0:4")
    assert state.position()["turn"]["left"] > 24
    assert GAME.from_position(state.position()).position() == state.position()
