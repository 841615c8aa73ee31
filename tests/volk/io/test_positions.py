"""Positions: every field may be left out, nothing is lost, and contradictions are refused with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from detente import OVER, BadPosition
from detente.core.chance import Generator
from detente.core.checks.invariants import check_position, play_to_end
from detente.volk.game import GAME

FULL: dict[str, Any] = {
    "edition": "first",
    "decade": 3,
    "half": 2,
    "mover": "east",
    "phase": "action",
    "prestige": -2,
    "currency": 3,
    "socialist": -1,
    "wall": True,
    "stasi_disbanded": False,
    "unrest": {"bayern": 3, "west-berlin": 8, "sachsen": 4},
    "living": {"bayern": 2, "thueringen": 1},
    "sectors": {"french": 1, "uk": 0, "us": 1},
    "imported": ["nordrhein-westfalen", "baden-wuerttemberg"],
    "factories": {"berlin": "rundown", "jena": "normal", "hamburg": "normal", "cssr-south": "normal"},
    "lines": {"jena-cssr-south": 1, "flensburg-hamburg": 1},
    "closed": ["polska-north"],
    "box": 2,
    "socialists": {"sachsen": 3},
    "police": {"5": "used", "15": "unused"},
    "display": ["41", "42"],
    "special": None,
    "row": ["1", "43"],
    "hands": {"west": ["20", "44"], "east": ["50"]},
    "deck": ["45", "46", "47"],
}


def test_a_position_without_any_field_is_the_start_of_a_game() -> None:
    given, new = GAME.from_position({}, seed=7).position(), GAME.new(7).position()
    assert given == new


def test_every_field_is_what_it_says() -> None:
    written = GAME.from_position(FULL).position()
    assert {field: written[field] for field in FULL} == FULL


@pytest.mark.parametrize("field", FULL)
def test_every_field_may_stand_alone_or_be_left_out(field: str) -> None:
    alone = {field: FULL[field]}
    if field == "imported":
        alone["unrest"] = FULL["unrest"]
    if field in ("lines", "closed"):
        alone["factories"] = FULL["factories"]
    without = {name: value for name, value in FULL.items() if name != field}
    if field == "unrest":
        del without["imported"]
    if field == "factories":
        del without["lines"]
    for position in (alone, without):
        state = GAME.from_position(position)
        state.check()
        check_position(state)
        play_to_end(state, field)
        state.check()


def test_a_field_that_is_given_is_complete() -> None:
    assert GAME.from_position({"unrest": {"bayern": 4}}).position()["unrest"] == {"bayern": 4}
    assert GAME.from_position({"factories": {}}).position()["factories"] == {}


@pytest.mark.parametrize("edition", ["revised", "first"])
def test_a_position_is_the_inverse_at_every_decision(edition: str) -> None:
    for seed in range(4):
        state = GAME.new(seed, edition=edition)
        generator = Generator(seed, "positions")
        while state.actor != OVER:
            written = state.position()
            again = GAME.from_position(written)
            assert (again.position(), again.legal(), again.actor) == (written, state.legal(), state.actor)
            state.play(state.legal()[generator.below(len(state.legal()))])
        check_position(state)


@pytest.mark.parametrize("phase", range(1, 11))
def test_a_phase_of_the_end_of_a_decade_is_about_to_begin(phase: int) -> None:
    state = GAME.from_position({"phase": f"end-{phase}", "decade": 4}, journal=True)
    first = (state.journal or [])[0]
    assert (first.kind, first.facts()) == ("PhaseBegan", {"phase": phase})


def test_a_line_may_be_named_from_either_end() -> None:
    for name in ("berlin-bitterfeld", "bitterfeld-berlin"):
        assert GAME.from_position({"lines": {name: 2}}).position()["lines"] == {"berlin-bitterfeld": 2}


def test_cards_that_are_left_out_are_dealt_by_the_seed() -> None:
    one, two = (GAME.from_position({"decade": 2}, seed=seed).position() for seed in (1, 2))
    assert one["hands"] != two["hands"]
    assert (len(one["display"]), len(one["deck"])) == (7, 20 - 7 - 4)
    assert GAME.from_position({"decade": 2}, seed=1).position() == one


def test_1_3_5_a_card_of_a_later_decade_is_missing_from_its_deck() -> None:
    state = GAME.from_position({"half": 2, "hands": {"west": ["50"], "east": ["21", "22"]}})
    assert [len(deck) for deck in state.position()["later"]] == [18, 19, 20]
    check_position(state)
    play_to_end(state, 1)
    state.check()


def test_1_4_4_a_half_without_cards_is_over_at_once() -> None:
    position: dict[str, Any] = {"display": [], "deck": [], "special": None, "hands": {"west": [], "east": []}}
    state = GAME.from_position(position, journal=True)
    assert "PhaseBegan" in [event.kind for event in state.journal or []]


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"lines": {"leipzig-dresden": 1}}, r"no factory at either end \(1\.2\.9\)"),
    ({"lines": {"leipzig-kiel": 1}}, "unknown line"),
    ({"lines": {"berlin-bitterfeld": 3}}, "a number from 0 to 2"),
    ({"lines": {"berlin-bitterfeld": 1, "bitterfeld-berlin": 1}}, "given twice"),
    ({"box": 13}, "a number from 0 to 12"),
    ({"box": 7, "socialists": {"sachsen": 6}}, "there are 13 socialists"),
    ({"socialists": {"bayern": 1}}, "a West province"),
    ({"unrest": {"preussen": 1}}, "unknown province 'preussen'"),
    ({"unrest": {"bayern": -1}}, "a number from 0"),
    ({"unrest": {"bayern": True}}, "a number from 0"),
    ({"unrest": [1]}, "must be a dictionary"),
    ({"living": {"west-berlin": 2}}, "its sectors have 0"),
    ({"sectors": {"soviet": 1}}, "unknown field 'soviet' of the sectors"),
    ({"unrest": {"west-berlin": 8}, "imported": []}, r"each of West Berlin's 2 has one \(1\.11\.2\)"),
    ({"unrest": {"west-berlin": 8}, "imported": [], "half": 2}, r"each of West Berlin's 2 has one \(1\.11\.2\)"),
    ({"unrest": {}, "imported": ["bayern"]}, "imported is a list of rheinland-pfalz"),
    ({"unrest": {}, "imported": ["rheinland-pfalz"]}, r"West Berlin has 0 \(1\.11\.3\)"),
    ({"factories": {"bonn": "normal"}}, "unknown city 'bonn'"),
    ({"factories": {"berlin": "broken"}}, "it must be 'normal' or 'rundown'"),
    ({"factories": {"berlin": []}}, "it must be 'normal' or 'rundown'"),
    ({"factories": {"kiel": "rundown"}}, r"only East's own factories can \(1\.7\.9\)"),
    ({"factories": {"cssr-north": "rundown"}}, r"only East's own factories can \(1\.7\.9\)"),
    ({"closed": ["berlin"]}, "an external city without a factory"),
    ({"closed": ["cssr-north"], "factories": {"cssr-north": "normal"}}, "an external city without a factory"),
    ({"closed": "cssr-north"}, "a list of external cities"),
    ({"prestige": 7}, "prestige is 7; it must be a number from -6 to 6"),
    ({"currency": "1"}, "currency is '1'"),
    ({"wall": 1}, "it must be true or false"),
    ({"edition": "third"}, "unknown edition 'third'"),
    ({"decade": 5}, "a number from 1 to 4"),
    ({"half": 3}, "a number from 1 to 2"),
    ({"mover": "north"}, "it must be 'west' or 'east'"),
    ({"phase": "end-11", "half": 1}, "unknown phase 'end-11'"),
    ({"phase": "over"}, "needs an outcome"),
    ({"display": ["1"], "row": ["1"]}, "card 1 is in two places"),
    ({"hands": {"west": ["1", "1"]}}, "card 1 is in two places"),
    ({"deck": ["3"], "police": {"5": "used"}, "out": {"seen": ["5"]}}, "card 5 is in two places"),
    ({"row": ["I"], "special": "I"}, "card I is in two places"),
    ({"display": ["81"]}, "unknown card '81'"),
    ({"display": "1"}, "it must be a list of cards"),
    ({"special": None, "hands": {"west": ["I"]}}, "a special card, which is never there"),
    ({"special": "II"}, r"not the special card of decade 1 without the Wall \(1\.4\.1a\)"),
    ({"decade": 4, "special": "IVa"}, r"not the special card of decade 4 without the Wall \(1\.4\.1a\)"),
    ({"decade": 4, "special": "IVb", "wall": True}, r"not the special card of decade 4 with the Wall \(1\.4\.1a\)"),
    (
        {"display": ["1"], "pending": {"stack": [["run-event", 400, 0, 0, 0, 0]]}},
        "run-event is 400; it must be a number from 0 to 96",
    ),
    ({"special": "5"}, "not the special card of decade 1"),
    ({"hands": {"west": ["1", "2", "3", "4"]}}, r"more than 3 cards \(1\.5\.3\)"),
    ({"hands": {"north": []}}, "unknown field 'north' of the hands"),
    ({"police": {"1": "used"}}, "card 1 is no police card"),
    ({"police": {"5": "asleep"}}, "it must be 'unused' or 'used'"),
    ({"police": {"5": "used"}, "stasi_disbanded": True}, "once the Stasi is disbanded"),
    ({"out": {"nowhere": ["1"]}}, "unknown field 'nowhere' of the out"),
    ({"known": {"west": {"1": "perhaps"}}}, "it must be 'known' or 'maybe'"),
    ({"known": {"west": {"I": "known"}}}, "a special card, which is never hidden"),
    ({"known": {"west": {"1": []}}}, "it must be 'known' or 'maybe'"),
    ({"later": [[], [], [], []]}, "the decks of decades 2 to 4"),
    ({"later": [[str(card) for card in range(21, 42)]]}, "the deck of decade 2 has 21 cards"),
    ({"outcome": {"winner": "west", "reason": "triumph"}}, r"west does not win by triumph \(1\.15\)"),
    ({"outcome": {"winner": "west", "reason": "points"}}, "the reason is one of"),
    ({"pending": {"stack": []}}, "stack is a list of steps"),
    ({"pending": {"stack": [["dance", 0, 0, 0, 0, 0]]}}, "is not a step"),
    (
        {"pending": {"stack": [["move-unrest-to", 1, 14, 0, 0, 0]]}},
        "move-unrest-to is 14; it must be a number from 0 to 13",
    ),
    ({"pending": {"stack": [["choose-card", 1, 0, 0, 0, 0]]}}, "choose-card is 1; it must be a number from 0 to 0"),
    ({"pending": {"stack": [["choose-card", 0, 0, 0, 0, 0]], "discarding": {"west": 3}}}, "must be a list of cards"),
    ({"pending": {"stack": [["choose-card", 0, 0, 0, 0, 0]], "tally": [1]}}, "tally is a list of 14 numbers"),
    (
        {
            "display": [],
            "special": None,
            "hands": {"west": [], "east": []},
            "pending": {"stack": [["choose-card"] + [0] * 5]},
        },
        "what is pending does not fit the rest of the position: nothing can be decided, and the game does not end",
    ),
    ({"colour": "red"}, "unknown field 'colour' of the position"),
    ({"unrset": {}}, "did you mean 'unrest'"),
]


@pytest.mark.parametrize(("position", "reason"), REFUSED, ids=lambda part: str(part)[:60])
def test_contradictions_are_refused_with_the_reason(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.from_position(position)


def test_what_is_no_dictionary_is_refused() -> None:
    given: Any = ["unrest"]
    with pytest.raises(BadPosition, match="a position is a dictionary"):
        GAME.from_position(given)
