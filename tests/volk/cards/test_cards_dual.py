"""1.9.4: the side that triggers a dual card may skip one arrow or one icon."""

from __future__ import annotations

from typing import Any

import pytest

from tests.volk.scene import CODES, GAME, asked, do, event, options, refused, scene, tracks, unrest

DUAL = [str(number) for number in range(1, 81) if GAME.card(str(number))["color"] == "dual"]
CHOICES = [
    (card, side, skipped)
    for card in DUAL
    for side in ("west", "east")
    for skipped in range(len(GAME.card(card)["icons"]) + 1)
]


def sums(position: dict[str, Any]) -> dict[str, int]:
    """The unrest and the pieces of each side, and the tracks."""
    result = {track: position[track] for track in ("prestige", "currency", "socialist")}
    for number, (code, id) in enumerate(CODES.items()):
        side = "west" if number < 8 else "east"
        assert code
        result[f"unrest {side}"] = result.get(f"unrest {side}", 0) + position["unrest"].get(id, 0)
    west = {"hamburg", "dortmund", "koeln"}
    built = set(position["factories"]) - {"berlin", "bitterfeld"} - west
    result["built west"] = len(built)
    result["dismantled east"] = 2 - len({"berlin", "bitterfeld"} & set(position["factories"]))
    result["police"] = len(position["police"])
    return result


@pytest.mark.parametrize(("card", "side", "skipped"), CHOICES)
def test_1_9_4_one_element_of_a_dual_card_is_skipped_and_all_others_are_carried_out(
    card: str, side: str, skipped: int
) -> None:
    state = event(card, side, unrest=dict.fromkeys(CODES, 3), factories="hamburg dortmund koeln berlin bitterfeld")
    assert asked(state) == (side, "skip-icon")
    before, icons = sums(state.position()), GAME.card(card)["icons"]
    assert options(state) == {"done", *(f"skip {number}" for number in range(1, len(icons) + 1))}
    do(state, f"skip {skipped}" if skipped else "done")
    while asked(state)[1] != "choose-card":
        state.apply(state.legal()[0])  # of each question the first answer; of police: none
        state.check()
    expected = dict.fromkeys(before, 0)
    for number, icon in enumerate(icons, 1):
        count = icon["count"] - (number == skipped)
        kind, country = icon["kind"], icon["side"]
        if kind in ("prestige", "currency", "socialist"):
            expected[kind] += count if country == "east" else -count
        elif kind in ("unrest_add", "unrest_remove"):
            expected[f"unrest {country}"] += count if kind == "unrest_add" else -count
        elif kind in ("build", "dismantle"):
            expected[f"{'built' if kind == 'build' else 'dismantled'} {country}"] += count
        else:
            assert kind in ("police_red", "police_pink")
            expected["police"] += count
    after = sums(state.position())
    assert {key: after[key] - before[key] for key in before} == expected


def test_there_are_twelve_dual_cards() -> None:
    assert DUAL == ["11", "15", "21", "22", "30", "41", "42", "45", "48", "51", "61", "62"]


def test_1_9_4_red_and_yellow_cards_skip_nothing() -> None:
    state = event("16", "west", unrest=dict.fromkeys(CODES, 2))
    assert asked(state) == ("west", "add-unrest")
    assert refused(state, "skip socialist") == ("asked-add-unrest", "1.9.7")


def test_q44_of_a_double_arrow_only_one_arrow_is_skipped() -> None:
    """Example 8: West triggers card 41 and skips one arrow."""
    state = event(
        "41", "west", "west skip currency", "west factory kiel", "west remove-unrest SH", unrest={"SH": 2, "HE": 1}
    )
    assert tracks(state) == (0, 1, 0)
    assert unrest(state, "SH") == [1]


def test_1_9_4_east_skips_an_icon_of_west_and_west_places_the_other() -> None:
    """Example 8: East triggers card 41 and skips one yellow icon."""
    state = event("41", "east", "east skip build", unrest={"SH": 2, "HE": 1})
    assert asked(state) == ("west", "take-unrest")
    do(state, "remove-unrest SH")
    assert tracks(state) == (0, 2, 0)
    state = event("41", "east", "east skip unrest_remove", "west factory kiel", unrest={"SH": 2, "HE": 1})
    assert tracks(state) == (0, 2, 0)
    assert unrest(state, "SH HE") == [2, 1]


def test_q45_a_skipped_arrow_has_no_other_effect_at_the_end_of_its_track() -> None:
    state = event("30", "west", "skip socialist", "remove-unrest SN", unrest={"SN": 2, "TH": 1}, socialist=-6)
    assert unrest(state, "SN TH") == [1, 1]
    assert asked(state) == ("east", "choose-card")


def test_1_9_4_q45_one_of_two_overflowing_arrows_is_skipped() -> None:
    unrest_of_east = {"SN": 3, "TH": 1}
    state = event("30", "east", "skip currency", "remove-unrest SN", currency=6, unrest=unrest_of_east)
    do(state, "remove-unrest SN")  # the other arrow
    assert unrest(state, "SN") == [1]
    assert asked(state) == ("west", "choose-card")


def test_1_9_4_a_skipped_police_icon_leaves_the_card_in_the_row() -> None:
    """Example 23: West triggers card 15 and skips its police icon."""
    state = event("15", "west", "skip police_pink", "west factory kiel", "west dismantle-factory berlin")
    assert (state.view()["police"], state.view()["row"]) == ({}, ["15"])
    assert tracks(state) == (0, 0, 1)


def test_q49_card_15_west_decides_both_its_build_and_what_east_loses() -> None:
    """Example 23: East triggers card 15 without a skip."""
    state = event("15", "east", "east done")
    assert asked(state) == ("west", "build")
    do(state, "factory kiel")
    assert asked(state) == ("west", "dismantle")
    assert options(state) == {"dismantle-factory berlin", "dismantle-factory bitterfeld"}
    do(state, "dismantle-factory berlin")
    assert state.view()["police"] == {"15": "unused"}
    assert tracks(state) == (0, 0, 1)


def test_q46_east_without_a_piece_may_trigger_card_15_only_by_skipping_its_dismantling() -> None:
    state = scene(card="15", by="east", factories="hamburg dortmund")
    assert "use-event" in options(state)
    do(state, "use-event")  # the skip is the only answer, so the machine gives it
    assert "IconSkipped" in [entry.kind for entry in state.journal or []]
    assert asked(state) == ("west", "build")
    do(state, "factory kiel")
    assert asked(state) == ("west", "choose-card")
    assert state.view()["police"] == {"15": "unused"}


def test_1_9_5_q47_what_the_opponent_cannot_dismantle_is_ignored() -> None:
    state = event("15", "west", "done", "factory kiel", factories="hamburg dortmund")
    assert asked(state) == ("east", "choose-card")
    assert tracks(state) == (0, 0, 1)
