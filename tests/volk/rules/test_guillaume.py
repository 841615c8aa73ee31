"""1.9.7, Q55, Q56: card 50, every branch of it, and what each side knows afterwards."""

from __future__ import annotations

from typing import Any

from detente.volk.state import VolkState
from tests.volk.scene import GAME, asked, do, held, options, refused, scene, tracks, unrest

TABLE: dict[str, Any] = {"hands": {"west": ["41", "42"], "east": ["43", "44"]}, "deck": ["55", "56", "57", "58"]}


def affair(*moves: str, **fields: Any) -> VolkState:
    """East has triggered card 50, and placed its unrest in Hessen."""
    start = ("use-event", "icon unrest_add", "add-unrest HE")
    return scene(*start, *moves, **({"card": "50", "by": "east"} | TABLE | fields))


def seen(state: VolkState, side: str | None, where: str) -> list[str | None]:
    """The faces that a side sees of a hand or of the deck."""
    view = state.view(side)
    cards = view["deck"] if where == "deck" else view["hands"][where]
    return [card["card"] for card in cards]


def test_1_9_7_east_looks_at_wests_hand_or_at_the_deck() -> None:
    state = affair()
    assert asked(state) == ("east", "look")
    assert options(state) == {"look-hand", "look-deck"}
    assert seen(state, "east", "west") == [None, None]


def test_q55_with_an_empty_hand_of_west_only_the_deck_is_looked_at() -> None:
    state = affair(hands={"west": [], "east": ["43"]})
    assert asked(state) == ("east", "swap")
    assert seen(state, "east", "deck") == ["55", "56", None, None]


def test_q55_with_neither_hand_nor_deck_nothing_is_looked_at() -> None:
    state = affair(hands={"west": [], "east": ["43"]}, deck=[])
    assert asked(state) == ("west", "choose-card")


def test_1_9_7_east_sees_the_hand_and_may_take_or_leave_it() -> None:
    state = affair("look-hand")
    assert asked(state) == ("east", "swap")
    assert options(state) == {"done", "take 41", "take 42"}
    assert seen(state, "east", "west") == ["41", "42"]
    assert seen(state, None, "west") == [None, None]
    assert seen(state, "west", "east") == [None, None]
    assert refused(state, "burn 41") == ("not-seen", "1.9.7")
    assert refused(state, "take 55") == ("not-seen", "1.9.7")
    do(state, "done")
    assert (held(state, "west"), held(state, "east")) == (["41", "42"], ["43", "44"])
    assert (unrest(state, "HE"), tracks(state)) == ([1], (1, 0, 0))
    assert state.view()["row"] == ["50"]


def test_1_9_7_a_swap_with_the_hand() -> None:
    state = affair("look-hand", "take 42")
    assert asked(state) == ("east", "give-card")
    assert options(state) == {"give 43", "give 44"}
    assert refused(state, "give 50") == ("not-in-hand", "1.9.7")  # the played card cannot be swapped
    do(state, "give 43")
    assert (held(state, "west"), held(state, "east")) == (["41", "43"], ["42", "44"])
    assert seen(state, "east", "west") == ["41", "43"]
    assert seen(state, "west", "east") == ["42", None]
    assert seen(state, None, "west") == [None, None]
    assert seen(state, None, "east") == [None, None]


def test_1_9_7_the_deck_shows_its_top_two_cards() -> None:
    state = affair("look-deck")
    assert options(state) == {"done", "take 55", "take 56", "burn 55", "burn 56"}
    assert seen(state, "east", "deck") == ["55", "56", None, None]
    assert seen(state, "west", "deck") == [None] * 4
    do(state, "done")
    assert state.position()["deck"] == ["55", "56", "57", "58"]


def test_q11_a_deck_of_one_card_shows_one() -> None:
    state = affair("look-deck", deck=["55"])
    assert options(state) == {"done", "take 55", "burn 55"}


def test_q56_a_given_card_takes_the_place_of_the_one_taken_from_the_deck() -> None:
    state = affair("look-deck", "take 56", "give 44")
    assert state.position()["deck"] == ["55", "44", "57", "58"]
    assert held(state, "east") == ["43", "56"]
    assert seen(state, "east", "deck") == ["55", "44", None, None]
    assert seen(state, "west", "deck") == [None] * 4
    assert seen(state, "west", "east") == [None, None]


def test_q56_a_removed_card_leaves_face_down() -> None:
    for burned, rest in (("55", ["56", "57", "58"]), ("56", ["55", "57", "58"])):
        state = affair("look-deck", f"burn {burned}")
        assert state.position()["deck"] == rest
        assert state.position()["out"]["deck"].count(burned) == 1
        assert seen(state, "east", "deck") == [rest[0], None, None]
        assert seen(state, "west", "deck") == [None] * 3
        told = [str(entry.seen_by(GAME.side("west"))) for entry in state.journal or [] if "Card" in entry.kind]
        assert not any(f"'{burned}'" in text for text in told)


def test_q55_without_an_own_card_there_is_no_swap() -> None:
    hands: dict[str, list[str]] = {"west": ["41"], "east": []}
    assert asked(affair("look-hand", hands=hands)) == ("west", "choose-card")  # seen, and nothing to choose
    assert options(affair("look-deck", hands=hands)) == {"done", "burn 55", "burn 56"}


def test_1_14_what_east_has_seen_stays_in_every_determinized_state_and_the_rest_does_not() -> None:
    state = affair("look-hand", "take 42", "give 43")
    decks = set()
    for seed in range(20):
        position = state.determinize("east", seed).position()
        assert position["hands"] == state.position()["hands"]
        decks.add(str(position["deck"]))
    assert len(decks) > 10


def test_1_14_west_does_not_know_what_the_deck_gave_east() -> None:
    state = affair("look-deck", "take 56", "give 44")
    found = {str(state.determinize("west", seed).position()["hands"]["east"]) for seed in range(20)}
    assert len(found) > 5


def test_1_14_west_knows_the_card_it_lost_until_east_may_have_discarded_it() -> None:
    state = affair("look-hand", "take 42", "give 43")
    assert seen(state, "west", "east") == ["42", None]
    hands = state.position()["hands"]
    ending = {"phase": "end-10", "decade": 3, "display": [], "hands": hands, "known": {"west": {"42": "known"}}}
    next_decade = scene(**ending)
    do(next_decade, "west done", "east discard 44", "east done")
    assert "42" not in seen(next_decade, "west", "east")
    assert next_decade.view("west")["may_hold"] == ["42"]


def test_1_14_a_discard_with_another_back_tells_nothing_against_a_known_card() -> None:
    hands = {"west": [], "east": ["42", "13"]}
    state = scene(phase="end-10", decade=3, display=[], hands=hands, known={"west": {"42": "known"}})
    do(state, "east discard 13", "east done")
    assert "42" in seen(state, "west", "east")


def test_1_9_1_what_east_sees_may_come_before_the_unrest() -> None:
    state = scene("use-event", "icon guillaume", "look-hand", "done", card="50", by="east", **TABLE)
    assert asked(state) == ("east", "add-unrest")


def test_1_9_7_looking_cannot_be_taken_back() -> None:
    state = affair("look-hand")
    assert state.undo_point == state.decisions
