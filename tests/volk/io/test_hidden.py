"""1.14: what each side knows of hidden cards, what it may not know, and that nothing else is imagined."""

from __future__ import annotations

from typing import Any

import pytest

from detente import OVER, State
from detente.core.chance import Generator
from detente.core.checks.invariants import check_hidden, portrait, watchers
from detente.volk.state import VolkState
from tests.volk.decade_scene import asked, do, end, set_table

SPY: dict[str, Any] = {
    "decade": 3,
    "half": 2,
    "mover": "east",
    "display": ["50", "69", "75"],
    "hands": {"west": ["41", "18"], "east": ["47", "2"]},
    "deck": ["52", "53", "54", "55"],
    "special": None,
    "unrest": {"sachsen": 2, "bayern": 2},
}
"""East may use card 50."""


def spying(*moves: str, **fields: Any) -> VolkState:
    """A scene in which East uses the Guillaume affair, after its unrest; then some moves."""
    state = do(set_table(SPY | fields), "east card 50", "east use-event")
    while asked(state)[1] != "look":
        state.apply(state.legal()[0])
    return do(state, *moves)


def faces(state: State, viewer: str | None, whose: str) -> list[str | None]:
    """The faces of a hand that a viewer sees."""
    return [card["card"] for card in state.view(viewer)["hands"][whose]]


def deck(state: State, viewer: str | None) -> list[str | None]:
    """The faces of the deck that a viewer sees, top first."""
    return [card["card"] for card in state.view(viewer)["deck"]]


def check_all(state: State, seed: object = 0) -> None:
    """What is hidden from each side, with three new deals."""
    for side in watchers(state):
        for number in range(3):
            check_hidden(state, side, f"{seed}-{number}")


def test_1_14_a_side_sees_its_own_hand_and_of_the_other_only_the_decades() -> None:
    state = set_table(SPY)
    assert faces(state, "west", "west") == ["18", "41"]
    assert faces(state, "east", "west") == faces(state, None, "west") == [None, None]
    assert [card["decade"] for card in state.view("east")["hands"]["west"]] == [1, 3]
    assert [card["decade"] for card in state.view()["deck"]] == [3] * 4
    assert deck(state, "east") == [None] * 4


def test_q55_east_sees_west_s_hand_and_nobody_else_learns_it() -> None:
    state = spying("east look-hand")
    assert faces(state, "east", "west") == ["18", "41"]
    assert faces(state, None, "west") == [None, None]
    assert faces(state, "west", "east") == [None, None]
    check_all(state)
    do(state, "east done")
    assert faces(state, "east", "west") == ["18", "41"]
    check_all(state)


def test_q55_east_sees_the_top_two_of_the_deck_and_nobody_else_learns_it() -> None:
    state = spying("east look-deck", "east done")
    assert deck(state, "east") == ["52", "53", None, None]
    assert deck(state, "west") == deck(state, None) == [None] * 4
    check_all(state)


def test_q55_the_journal_tells_the_cards_only_to_those_who_saw_them() -> None:
    for look, kind in (("look-hand", "HandSeen"), ("look-deck", "DeckSeen")):
        state = spying(f"east {look}", "east done")
        (event,) = [event for event in state.journal or [] if event.kind == kind]
        told = [event.seen_by(side).facts()["cards"] for side in (0, 1, None)]
        assert told[0] == told[2] == ()
        assert told[1]


def test_q56_a_swap_with_west_s_hand_is_known_to_both_and_to_no_spectator() -> None:
    state = spying("east look-hand", "east take 41", "east give 2")
    assert faces(state, "west", "west") == ["18", "2"]
    assert faces(state, "east", "east") == ["41", "47"]
    assert faces(state, "west", "east") == ["41", None]
    assert faces(state, "east", "west") == ["18", "2"]
    assert faces(state, None, "east") == faces(state, None, "west") == [None, None]
    check_all(state)


def test_q56_a_swap_with_the_deck_is_known_to_east_alone_and_the_backs_to_all() -> None:
    state = spying("east look-deck", "east take 53", "east give 2")
    assert deck(state, "east") == ["52", "2", None, None]
    assert deck(state, "west") == [None] * 4
    assert [card["decade"] for card in state.view("west")["deck"]] == [3, 1, 3, 3]
    assert faces(state, "west", "east") == [None, None]
    check_all(state)


@pytest.mark.parametrize("burned", ["52", "53"])
def test_q56_a_card_removed_from_the_deck_leaves_face_down(burned: str) -> None:
    state = spying("east look-deck", f"east burn {burned}")
    kept = "53" if burned == "52" else "52"
    assert deck(state, "east") == [kept, None, None]
    assert deck(state, "west") == [None] * 3
    assert burned not in repr(state.view("west"))
    check_all(state)


def test_q55_while_east_chooses_what_to_give_only_east_knows_what_it_takes() -> None:
    for take in ("52", "53"):
        state = spying("east look-deck", f"east take {take}")
        assert asked(state) == ("east", "give-card")
        check_all(state)
    one, other = (spying("east look-deck", f"east take {take}") for take in ("52", "53"))
    for viewer in ("west", None):
        assert one.view(viewer) == other.view(viewer)
        assert portrait(one.determinize(viewer, 1)) == portrait(other.determinize(viewer, 1))


def test_1_14_what_east_took_from_the_deck_looks_like_its_other_card() -> None:
    """East plays the card it took, or plays the one it had where it took the other: West sees the same."""
    hand = {"west": ["41", "18"], "east": ["47", "51"]}
    one = spying("east look-deck", "east take 53", "east give 51", hands=hand)
    other = spying("east look-deck", "east take 53", "east give 47", hands=hand)
    for state in (one, other):
        do(state, "west card 69", "west use-build", "west done")
    do(one, "east card 53")
    do(other, "east card 53")
    assert one.view("west") == other.view("west")
    assert portrait(one.determinize("west", 1)) == portrait(other.determinize("west", 1))


def test_1_14_a_known_card_that_is_played_is_no_longer_one_that_may_be_held() -> None:
    state = spying("east look-hand", "east done")
    do(state, "west card 41")
    assert state.view("east")["may_hold"] == []
    assert faces(state, "east", "west") == ["18"]


# Secret discards (1.4.1c)


def adjusting(*moves: str, **fields: Any) -> VolkState:
    """The start of decade III, in which both sides may discard."""
    hands = {"west": ["18", "40"], "east": ["2", "23"]}
    return end(10, *moves, decade=2, **{"hands": hands, **fields})


@pytest.mark.parametrize(
    "moves",
    [
        (),
        ("west discard 18",),
        ("west done",),
        ("west discard 18", "west done"),
        ("west discard 18", "west discard 40"),
        ("west discard 40", "west done", "east discard 2"),
        ("west discard 40", "west done", "east discard 2", "east done"),
    ],
    ids=lambda moves: "; ".join(moves) or "nothing yet",
)
def test_1_4_1c_nobody_knows_what_the_other_discards(moves: tuple[str, ...]) -> None:
    check_all(adjusting(*moves))


def test_q12_east_does_not_see_how_many_cards_west_discards_before_it_has_chosen_itself() -> None:
    ways = [
        ("west done",),
        ("west discard 18", "west done"),
        ("west discard 40", "west done"),
        ("west discard 18", "west discard 40"),
    ]
    states = [adjusting(*moves) for moves in ways]
    for viewer in ("east", None):
        views = [state.view(viewer) for state in states]
        assert all(view == views[0] for view in views)
        dealt = [state.determinize(viewer, 5).position() for state in states]
        assert all(position == dealt[0] for position in dealt)
    assert {state.legal() == states[0].legal() for state in states} == {True}


def test_q12_nor_while_west_is_still_choosing() -> None:
    before, between = adjusting(), adjusting("west discard 18")
    assert before.view("east") == between.view("east")
    assert before.determinize("east", 3).position() == between.determinize("east", 3).position()


def test_1_4_1c_after_both_have_chosen_all_know_the_number_and_only_the_owner_the_card() -> None:
    state = adjusting("west discard 18", "west done", "east done")
    (event,) = [event for event in state.journal or [] if event.kind == "CardsDiscarded"]
    assert [event.seen_by(side).facts()["cards"] for side in (0, 1, None)] == [("18",), (), ()]
    assert [event.seen_by(side).facts()["n"] for side in (0, 1, None)] == [1, 1, 1]


def test_1_14_a_card_seen_in_a_hand_that_has_discarded_since_may_be_held_or_gone() -> None:
    hands, known = {"west": ["38", "40"], "east": ["2", "23"]}, {"east": {"38": "known", "40": "known"}}
    state = adjusting("west discard 38", "west done", "east done", hands=hands, known=known)
    assert state.view("east")["may_hold"] == ["38", "40"]
    assert state.view("west")["may_hold"] == []
    check_all(state)
    dealt = [state.determinize("east", seed).position() for seed in range(20)]
    places = [position["hands"]["west"] + position["out"]["west"] for position in dealt]
    assert all({"38", "40"} <= set(cards) for cards in places)


def test_1_14_a_discard_tells_nothing_of_a_card_with_another_back() -> None:
    known = {"east": {"18": "known", "40": "known"}}
    state = adjusting("west discard 18", "west done", "east done", known=known)
    assert "40" in faces(state, "east", "west")
    check_all(state)


def test_1_14_two_of_one_decade_seen_and_one_discarded_either_may_be_the_one() -> None:
    hands = {"west": ["38", "40"], "east": []}
    state = adjusting("west discard 38", "west done", hands=hands, known={"east": {"38": "known", "40": "known"}})
    kept = {card for seed in range(20) for card in state.determinize("east", seed).position()["hands"]["west"]}
    assert {"38", "40"} <= kept
    check_all(state)


def test_1_14_the_price_of_the_special_card_is_discarded_face_down() -> None:
    table = {"half": 2, "mover": "east", "display": ["1", "3"], "deck": ["6", "7", "8"], "special": "I"}
    hands = {"west": ["18", "19"], "east": ["2", "10"]}
    state = do(set_table(table | {"hands": hands, "unrest": {}}), "east card I", "east discard 2")
    assert '"2"' not in repr(state.view("west")).replace("'", '"')
    check_all(state)


@pytest.mark.parametrize("edition", ["revised", "first"])
def test_1_14_nothing_hidden_leaks_at_sampled_decisions_of_random_games(edition: str) -> None:
    """With card 50 always in East's hand in decade III, and used for its event whenever that can be."""
    for seed in range(3):
        fields = {"decade": 2 + seed % 2, "edition": edition, "hands": {"east": ["50"], "west": ["18", "19", "20"]}}
        state = set_table(fields, seed)
        generator = Generator(seed, "hidden")
        while state.actor != OVER:
            if generator.below(20) == 0 or asked(state)[1] in ("look", "swap", "give-card", "adjust-hand", "pay-price"):
                check_hidden(state, watchers(state)[generator.below(3)], seed)
            state.play(state.legal()[generator.below(len(state.legal()))])
