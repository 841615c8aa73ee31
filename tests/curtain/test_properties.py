"""Whatever is played: cubes are conserved, the map hangs together, the marker stays on its track."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from detente import OVER, Match
from detente.core.checks.invariants import check_state
from detente.curtain.decks.event_writer import write_event
from detente.curtain.model.actions import NUM_ACTIONS, SPACE, TAKE, coordinates, family, space
from tests.curtain.grammar import COUNTRIES, EVENTS
from tests.curtain.scene import GAME, deck, event_scene, scene

DIFFERENT = 7
"""Events of a deck."""


@st.composite
def decks(draw: st.DrawFn) -> dict[str, Any]:
    """A deck with any events, each on some cards of both sides and of several regions.

    As many events as cards would be more choices than an example may have, and large events would be left out.
    """
    source = deck()
    names = {id: name for name, id in COUNTRIES.items()}
    events = [write_event(draw(EVENTS), names) for _ in range(DIFFERENT)]
    for number, card in enumerate(source["card"]):
        card["event"] = events[number % DIFFERENT]
    return source


@given(source=decks(), seed=st.integers(0, 2**32), length=st.integers(0, 90))
def test_games_with_any_events_keep_every_invariant(source: dict[str, Any], seed: int, length: int) -> None:
    match = Match(GAME, seed, deck=source)
    while match.state.actor != OVER and len(match.decisions) < length:
        match.apply(match.state.legal()[hash((seed, len(match.decisions))) % len(match.state.legal())])
        match.state.check()
    check_state(match.state, seed)


@given(source=decks(), seed=st.integers(0, 2**32))
def test_c1_1_games_short_of_cubes_keep_every_invariant(source: dict[str, Any], seed: int) -> None:
    """Both reserves are all but empty, so that cubes are lifted all the time (C5.5)."""
    table = {"0,0": {"card": "start", "usa": 12, "ussr": 12}, "1,0": {"card": "italy", "usa": 11, "ussr": 11}}
    match = Match(GAME, seed, {"deck": source, "grid": table, "mover": "usa", "round": 1})
    for number in range(40):
        if match.state.actor != OVER:
            match.apply(match.state.legal()[-1 - number * seed % len(match.state.legal())])
            match.state.check()
    check_state(match.state, seed)


def test_the_action_space_is_read_back() -> None:
    families = [family(action) for action in range(NUM_ACTIONS)]
    assert len(set(families)) == NUM_ACTIONS
    assert [space(*coordinates(action)) for action in range(SPACE, TAKE)] == list(range(SPACE, TAKE))


def test_search_sees_cubes_in_one_order_only_and_reaches_the_same() -> None:
    """Three cubes on three cards: people choose among 27 ways, search among 10, to the same ends."""
    state = event_scene("infiltrate 3 in asia", japan="1,0", pakistan="2,0", vietnam="3,0")

    def ends(search: bool) -> list[str]:
        waiting, reached = [state.copy()], []
        while waiting:
            one = waiting.pop()
            if one.actor != state.actor:
                reached.append(repr(one.position()["grid"]))
                continue
            for action in one.search_legal() if search else one.legal():
                after = one.copy()
                after.play(action)
                waiting.append(after)
        return reached

    assert (len(ends(search=False)), len(ends(search=True))) == (27, 10)
    assert set(ends(search=True)) == set(ends(search=False))


def test_c5_5_search_sees_every_order_where_cubes_are_lifted() -> None:
    """What is lifted for the first cube decides what is left for the second."""
    spaces: dict[str, Any] = {"start": "0,0 12:1", "japan": "1,0", "pakistan": "2,0 11:0"}
    state = event_scene("infiltrate up to 2 in anywhere", "cube on Start", **spaces)
    assert state.search_legal() == state.legal()


def test_search_sees_one_of_the_spaces_that_mirror_each_other() -> None:
    state = scene("play Japan", usa="japan iran", ussr="cuba chile", mover="usa")
    assert len(state.legal()) == 4
    assert [state.describe(action) for action in state.search_legal()] == ["at 1,0"]
