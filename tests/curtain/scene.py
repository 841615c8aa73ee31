"""Scenes: a table set for one rule, played in words. The deck is the tests' own, so that no scene
changes when the house deck is balanced; every event in it is "points 1" unless a scene writes another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import detente
from detente import IllegalAction
from detente.core.text.notation import parse
from detente.curtain.decks.files import template
from detente.curtain.game import Curtain
from detente.curtain.state import CurtainState

GAME = Curtain()
REGIONS = {"europe": 3, "middle_east": 2, "asia": 2, "africa": 1, "central_america": 2, "south_america": 2}
CARDS = """
West Germany   europe           usa   3
France         europe           usa   2
Italy          europe           usa   2
East Germany   europe           ussr  3
Poland         europe           ussr  2
Iran           middle_east      usa   3
Egypt          middle_east      ussr  2
Japan          asia             usa   3
Pakistan       asia             usa   2
Vietnam        asia             ussr  3
South Africa   africa           usa   2
Nigeria        africa           usa   1
Angola         africa           ussr  2
Algeria        africa           ussr  1
Cuba           central_america  ussr  4
Panama         central_america  usa   2
Brazil         south_america    usa   4
Chile          south_america    ussr  3
"""

OWN_DECK = template().replace('"EXAMPLE ', '"Atlantis ')
"""A deck file made from the template."""

Event = str | list[Any] | dict[str, Any]


def deck(**events: Event) -> dict[str, Any]:
    """The tests' deck, with events of their own for some cards, as in japan="score asia"."""
    cards: list[dict[str, Any]] = []
    for line in CARDS.strip().splitlines():
        country, region, flag, cubes = line[:15].strip(), *line[15:].split()
        event = events.pop(country.lower().replace(" ", "_"), "points 1")
        cards.append({"country": country, "region": region, "flag": flag, "cubes": int(cubes), "event": event})
    assert not events, f"no such cards: {events}"
    sizes = {name: sum(card["region"] == name for card in cards) for name in REGIONS}
    regions = {name: {"size": sizes[name], "bonus": bonus} for name, bonus in REGIONS.items()}
    return {"name": "The tests' deck", "region": regions, "card": cards}


def grid(**spaces: str) -> dict[str, dict[str, Any]]:
    """The cards on the table, each with its space and its cubes, as in poland="1,0 0:2"."""
    result: dict[str, dict[str, Any]] = {}
    for card, facts in ({"start": "0,0 1:1"} | spaces).items():
        space, _, cubes = facts.partition(" ")
        usa, ussr = (cubes or "0:0").split(":")
        result[space] = {"card": card, "usa": int(usa), "ussr": int(ussr)}
    return result


def scene(
    *moves: str, events: Mapping[str, Event] | None = None, usa: str = "", ussr: str = "", **fields: Any
) -> CurtainState:
    """A scene of round 2 with these hands (ids) and fields of a position, after some moves in words."""
    fields = {"deck": deck(**(events or {})), "round": 2, "aftermath": [], "draw": []} | fields
    hands = {"usa": usa.split(), "ussr": ussr.split()}
    state = GAME.from_position({**fields, "hands": hands}, journal=True)
    return do(state, *moves)


def event_scene(
    event: Event, *moves: str, side: str = "usa", usa: str = "iran brazil", ussr: str = "cuba chile", **spaces: str
) -> CurtainState:
    """A scene in which the event of Japan (USA) or Vietnam (USSR), both of Asia, is being carried out."""
    card = "japan" if side == "usa" else "vietnam"
    turn = {"card": card, "step": "run-event"}
    events: dict[str, Event] = {card: event}
    return scene(*moves, events=events, usa=usa, ussr=ussr, mover=side, grid=grid(**spaces), turn=turn)


def do(state: CurtainState, *moves: str) -> CurtainState:
    """Take decisions in words; each must be legal."""
    for move in moves:
        state.apply(state.parse(move))
        state.check()
    return state


def choices(state: CurtainState) -> set[str]:
    """What may be done, in words."""
    return {state.describe(action) for action in state.legal()}


def on(state: CurtainState) -> set[str]:
    """The cards that may be chosen, by their ids; "done" if one may stop."""
    about = [state.phrase(action) for action in state.legal()]
    return {str(facts.get("card", key)) for key, facts in about}


def refused(state: CurtainState, move: str, rule: str) -> str:
    """The reason for which an illegal move is refused, by this rule."""
    before = state.position()
    with pytest.raises(IllegalAction) as caught:
        state.apply(parse(state, move, "en", range(GAME.num_actions)))
    assert caught.value.rule == rule
    assert state.position() == before
    return caught.value.reason


def cubes(state: CurtainState, card: str) -> tuple[int, int]:
    """The cubes of the USA and the USSR on a card."""
    facts = next(facts for facts in state.position()["grid"].values() if facts["card"] == card)
    return facts["usa"], facts["ussr"]


def kinds(state: CurtainState) -> list[str]:
    """The kinds of the events of the journal."""
    return [event.kind for event in state.journal or []]


def asked(state: CurtainState) -> tuple[str, str] | None:
    """Who is asked what: ("usa", "order")."""
    prompt = state.prompt
    return None if prompt is None else (prompt.side, prompt.kind)


def is_over(state: CurtainState) -> bool:
    """Whether the game has ended."""
    return state.actor == detente.OVER
