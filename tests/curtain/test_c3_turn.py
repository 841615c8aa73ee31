"""C3: place a card beside its region, then its event and its Order."""

from __future__ import annotations

from tests.curtain.scene import asked, choices, cubes, do, event_scene, grid, is_over, kinds, refused, scene

AROUND_START = {"at 0,1", "at 0,−1", "at 1,0", "at −1,0"}


def test_c3_a_side_plays_a_card_of_its_own_hand() -> None:
    state = scene(usa="japan iran", ussr="cuba chile", mover="usa", grid=grid(poland="1,0"))
    assert choices(state) == {"play Japan", "play Iran"}
    assert refused(state, "play Cuba", "C3") == "Cuba is not in your hand."
    assert refused(state, "play Poland", "C3") == "Poland is already on the table."
    assert refused(state, "at 0,1", "C3") == "First choose a card from your hand."


def test_c3_1_a_card_goes_beside_a_card_of_its_region_and_never_diagonally() -> None:
    table = grid(egypt="1,0", japan="2,0")
    state = scene("play Iran", usa="iran panama", ussr="cuba chile", mover="usa", grid=table)
    assert choices(state) == {"at 1,1", "at 1,−1"}
    assert "is not next to a card of Middle East" in refused(state, "at 0,1", "C3.1")
    assert refused(state, "at 2,2", "C3.1") == "2,2 is not next to any card."
    assert refused(state, "at 0,0", "R2") == "There is already a card at 0,0."


def test_c3_1_r5_a_europe_card_goes_beside_the_start_card() -> None:
    state = scene("play France", usa="france panama", ussr="cuba chile", mover="usa", grid=grid(egypt="1,0"))
    assert choices(state) == AROUND_START - {"at 1,0"}


def test_c3_1_the_first_card_of_a_region_goes_beside_any_card() -> None:
    state = scene("play Iran", usa="iran panama", ussr="cuba chile", mover="usa", grid=grid(japan="1,0"))
    assert choices(state) == AROUND_START - {"at 1,0"} | {"at 2,0", "at 1,1", "at 1,−1"}


def test_c3_1_a_card_of_a_hemmed_in_region_goes_beside_any_card() -> None:
    hemmed_in = grid(egypt="1,0", japan="2,0", cuba="1,1", chile="1,-1")
    state = scene("play Iran", usa="iran panama", ussr="vietnam angola", mover="usa", grid=hemmed_in)
    assert {"at 0,1", "at −1,0", "at 3,0", "at 1,2", "at 1,−2"} <= choices(state)


def test_c3_1_one_free_space_beside_the_region_is_enough_to_have_to_use_it() -> None:
    nearly = grid(egypt="1,0", japan="2,0", cuba="1,1")
    state = scene("play Iran", usa="iran panama", ussr="vietnam angola", mover="usa", grid=nearly)
    assert state.view()["grid"]["1,-1"]["card"] == "iran"  # the only space: nobody was asked


def test_r1_the_grid_has_no_limits() -> None:
    ids = "west_germany france italy east_germany poland iran egypt japan pakistan vietnam south_africa nigeria"
    row = {card: f"{x},0" for x, card in enumerate(f"{ids} angola algeria cuba panama brazil".split(), 1)}
    state = scene("at 18,0", ussr="chile", mover="ussr", grid=grid(**row))
    assert "18,0" in state.view()["grid"]


def test_r2_cards_never_move_or_leave_the_table() -> None:
    table = grid(poland="1,0", japan="0,1")
    state = scene("play Iran", "at 2,0", "event", usa="iran panama", ussr="cuba chile", mover="usa", grid=table)
    assert {space: card["card"] for space, card in state.view()["grid"].items()} == {
        "0,0": "start",
        "1,0": "poland",
        "0,1": "japan",
        "2,0": "iran",
    }


def test_c3_2_the_region_is_scored_before_the_event_is_offered() -> None:
    table = grid(egypt="1,0 2:0")
    state = scene("play Iran", "at 1,1", usa="iran panama", ussr="cuba chile", mover="usa", grid=table)
    assert kinds(state) == ["CardPlayed", "RegionScored"]
    assert asked(state) == ("usa", "use")


def test_c3_3_own_card_is_event_or_order() -> None:
    state = scene("play Japan", "at 1,0", usa="japan iran", ussr="cuba chile", mover="usa")
    assert asked(state) == ("usa", "use")
    assert choices(state) == {"event", "order"}
    assert refused(state, "no event", "C3.3")


def test_c3_3_own_event_is_followed_by_no_order() -> None:
    state = scene("play Japan", "at 1,0", "event", usa="japan iran", ussr="cuba chile", mover="usa")
    assert (state.score, asked(state)) == (1, ("ussr", "play"))
    assert "OrderBegan" not in kinds(state)


def test_c3_3_own_order_is_given_without_the_event() -> None:
    state = scene("play Japan", "at 1,0", "order", usa="japan iran", ussr="cuba chile", mover="usa")
    assert (state.score, asked(state)) == (0, ("usa", "order"))
    assert "EventUsed" not in kinds(state)


def test_c3_3_the_opponent_may_use_the_event_of_its_card_before_the_order() -> None:
    state = scene("play Cuba", "at 1,0", usa="cuba iran", ussr="japan chile", mover="usa")
    assert asked(state) == ("ussr", "offer")
    assert choices(state) == {"event", "no event"}
    do(state, "event")
    assert (state.score, asked(state)) == (-1, ("usa", "order"))


def test_c3_3_the_opponent_may_decline_its_event() -> None:
    state = scene("play Cuba", "at 1,0", "no event", usa="cuba iran", ussr="japan chile", mover="usa")
    assert (state.score, asked(state)) == (0, ("usa", "order"))
    assert "EventDeclined" in kinds(state)


def test_c3_3_the_opponents_event_changes_what_the_order_can_reach() -> None:
    """The access of C5.2 is that of the moment when the Order begins."""
    table = grid(start="0,0 0:1", japan="1,0 1:0")
    moves = ("play Vietnam", "at 2,0", "event")
    events = {"vietnam": "remove 1 enemy in asia"}
    state = scene(*moves, events=events, usa="vietnam iran", ussr="cuba chile", mover="usa", grid=table)
    assert cubes(state, "japan") == (0, 0)
    assert asked(state) == ("ussr", "play")  # without a cube in play the Order had nowhere to go


def test_c3_3_an_event_of_the_opponent_that_can_do_nothing_is_not_offered() -> None:
    events = {"cuba": "remove 1 enemy in africa"}
    state = scene("play Cuba", "at 1,0", events=events, usa="cuba iran", ussr="japan chile", mover="usa")
    assert asked(state) == ("usa", "order")
    assert "EventWithoutEffect" in kinds(state)  # and nobody has to guess why


def test_r3_an_own_event_that_can_do_nothing_may_be_chosen() -> None:
    events = {"japan": "remove 1 enemy in africa"}
    state = scene("play Japan", "at 1,0", events=events, usa="japan iran", ussr="cuba chile", mover="usa")
    assert choices(state) == {"event", "order"}
    do(state, "event")
    assert asked(state) == ("ussr", "play")


def test_r4_nothing_follows_an_opponents_event_that_ends_the_game() -> None:
    moves = ("play Cuba", "at 1,0", "event")
    state = scene(*moves, usa="cuba iran", ussr="japan chile", mover="usa", score=-7)
    assert is_over(state)
    assert state.outcome is not None
    assert state.outcome.side == "ussr"
    assert "OrderBegan" not in kinds(state)
    assert state.view()["card"] is None


def test_r4_nothing_of_an_event_follows_the_step_that_ends_the_game() -> None:
    state = event_scene(["points 8", "infiltrate 1 on this card"], japan="1,0")
    assert is_over(state)
    assert cubes(state, "japan") == (0, 0)
