"""Ends of decades: a table set for one phase of 1.10, played in short words such as "west dismantle-factory berlin".

Provinces stand by their two letters. A scene is empty where it says nothing, but for the four factories
of the set-up; the journal tells what each phase did, because the machine runs on to the next question.
"""

from __future__ import annotations

from typing import Any

import detente
from detente import Event
from detente.volk.game import GAME
from detente.volk.model.actions import FAMILIES
from detente.volk.model.board import PROVINCE_IDS, SECTOR_IDS
from detente.volk.model.boardfile import facts
from detente.volk.model.counted import Counted
from detente.volk.state import VolkState

WEST = ["SH", "NS", "NW", "HE", "RP", "BW", "BY", "WB"]
EAST = ["MV", "BB", "EB", "SA", "SN", "TH"]
CODES = dict(zip([*WEST, *EAST], PROVINCE_IDS, strict=True))
LETTERS = {id: code for code, id in CODES.items()}
FIRST = {name: first for first, name in FAMILIES}
WEST_CITIES = "kiel hannover dortmund kassel koblenz stuttgart muenchen"
"""A city of each West German province."""
EAST_CITIES = "rostock cottbus berlin bitterfeld leipzig jena"
"""A city of each East province."""


def end(phase: int, *moves: str, **fields: Any) -> VolkState:
    """A scene in which a phase of the end of a decade begins, after some moves."""
    position: dict[str, Any] = {
        "phase": f"end-{phase}",
        "unrest": {},
        "box": 0,
        "special": None,
        "display": [],
        "hands": {"west": [], "east": []},
        "deck": [],
    } | fields
    return do(set_table(position), *moves)


def set_table(position: dict[str, Any], seed: object = 0) -> VolkState:
    """The state of a position in which provinces may stand by their letters, factories in a string."""
    position = dict(position)
    for name in ("unrest", "living", "socialists"):
        if name in position:
            position[name] = {CODES.get(code, code): number for code, number in position[name].items()}
    if "imported" in position:
        position["imported"] = [CODES.get(code, code) for code in position["imported"]]
    if isinstance(position.get("factories"), str):
        position["factories"] = factories(position["factories"])
    return GAME.from_position(position, seed, journal=True)


def factories(cities: str) -> dict[str, str]:
    """Factories from a text such as "berlin jena:rundown"."""
    pairs = [city.partition(":") for city in cities.split()]
    return {city: state or "normal" for city, _, state in pairs}


def do(state: VolkState, *moves: str) -> VolkState:
    """Take decisions: the side that must be asked, what it does, and with what."""
    for move in moves:
        side, *words = move.split()
        assert state.prompt is not None, f"{move}: the game is over, {state.outcome}"
        assert state.prompt.side == side, f"{move}: {asked(state)} was asked"
        refusal = state.why_not(action(*words))
        assert refusal is None, f"{move}: {refusal}; {asked(state)} may {options(state)}"
        state.apply(action(*words))
        state.check()
    return state


def action(name: str, what: str = "") -> int:
    """The number of an action, such as "dismantle-factory", "berlin"."""
    first = FIRST[name]
    if not what:
        return first
    if name in ("card", "discard", "take", "give", "burn"):
        return first + [card.id for card in facts().cards].index(what)
    if name in ("factory", "dismantle-factory", "rundown", "stop"):
        return first + facts().city_ids.index(what)
    if name in ("piece", "dismantle-piece"):
        return first + facts().line_index[what]
    if name in ("sector", "sector-loss"):
        return first + SECTOR_IDS.index(what)
    if name == "hamburg":
        return first + ("NS", "SH").index(what)
    if name in ("icon", "skip", "prestige"):
        return first + int(what) - 1
    return first + list(CODES).index(what)


def options(state: VolkState) -> set[str]:
    """What may be done, in the words of `do`, without the side."""
    return {_words(state, number) for number in state.legal()}


def _words(state: VolkState, number: int) -> str:
    key, about = state.phrase(number)
    values = [LETTERS.get(str(value), str(value)) for name, value in about.items() if name != "icons"]
    return f"{key} {'-'.join(values)}" if values else key


def asked(state: VolkState) -> tuple[str, str]:
    """Who is asked what, as in ("east", "dismantle"); ("west", "insolvency") at the end: who won, and how."""
    if state.prompt is not None:
        return state.prompt.side, state.prompt.kind
    assert state.outcome is not None
    return state.outcome.side, state.outcome.reason


def is_over(state: VolkState) -> bool:
    """Whether the game has ended."""
    return state.actor == detente.OVER


def told(state: VolkState, phase: int) -> list[Event]:
    """What the journal tells of a phase, its beginning left out."""
    events: list[Event] = []
    inside = False
    for event in state.journal or []:
        if event.kind in ("PhaseBegan", "DecadeBegan"):
            inside = event.facts().get("phase") == phase
        elif inside:
            events.append(event)
    return events


def happened(state: VolkState, phase: int) -> list[str]:
    """What a phase did in short, as in "FactoryDismantled berlin"; unrest and living standards with what changed."""
    return [_short(event) for event in told(state, phase) if not event.kind.endswith("Counted")]


def counted(state: VolkState, phase: int) -> list[dict[str, Any]]:
    """What a phase counted, in the form of the forecast."""
    events = [event for event in told(state, phase) if isinstance(event, Counted)]
    return [{"kind": event.kind, "sentence": event.sentence, "about": event.facts()} for event in events]


def _short(event: Event) -> str:
    about = event.facts()
    words = [event.kind]
    for name in ("side", "province", "city", "target", "to", "card", "sector", "track", "space", "n", "reason"):
        if name in about:
            words.append(LETTERS.get(str(about[name]), str(about[name])))
    return " ".join(words)


def only(state: VolkState, phase: int, kind: str) -> dict[str, Any]:
    """The facts of the one event of a kind that a phase has."""
    (event,) = [event for event in told(state, phase) if event.kind == kind]
    return dict(event.facts())


def unrest(state: VolkState, codes: str) -> list[int]:
    """The unrest of some provinces."""
    return [state.view()["provinces"][CODES[code]]["unrest"] for code in codes.split()]


def living(state: VolkState, codes: str) -> list[int]:
    """The living standards of some provinces."""
    return [state.view()["provinces"][CODES[code]]["living"] for code in codes.split()]


def imports(state: VolkState) -> list[str]:
    """The suppliers with an imported protest, in the order placed."""
    return [LETTERS[province] for province in state.view()["imported"]]


def pick_first(state: VolkState, phase: int) -> list[tuple[str, str]]:
    """Answer with the first choice as long as a phase lasts; who was asked what."""
    questions = []
    while state.phase == f"end-{phase}":
        questions.append(asked(state))
        state.apply(state.legal()[0])
        state.check()
    return questions
