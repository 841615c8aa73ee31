"""Scenes: a table set for one rule, played in short words such as "card 54" and "add-unrest SN".

A move is the name of a family of actions and what it concerns; a province stands by its two letters,
an icon of the card by its number or its kind. A side before the move ("west add-unrest SN") says who must be
asked. A scene is empty where it says nothing: no unrest, no cards but those named and a few of the display.
"""

from __future__ import annotations

from typing import Any

import detente
from detente.core.journal import Refusal
from detente.volk.model.actions import FAMILIES, family
from detente.volk.model.board import PROVINCE_IDS, SECTOR_IDS, SIDES
from detente.volk.model.boardfile import facts
from detente.volk.state import VolkState

GAME = detente.game("volk")
WEST = ["SH", "NS", "NW", "HE", "RP", "BW", "BY", "WB"]
EAST = ["MV", "BB", "EB", "SA", "SN", "TH"]
CODES = dict(zip([*WEST, *EAST], PROVINCE_IDS, strict=True))
FIRST = {name: first for first, name in FAMILIES}
CARDS = ("card", "discard", "take", "give", "burn")
CITIES = ("factory", "dismantle-factory", "rundown", "stop")
WORDS = ("done", "use-remove", "use-build", "use-living", "use-event", "west-draws", "look-hand", "look-deck")
EDITIONS = ("revised", "first")
FILLERS = ("69", "75", "53", "32")
"""Cards that lie in the display of a scene, so that the half does not end."""


def scene(*moves: str, card: str = "", by: str = "west", **fields: Any) -> VolkState:
    """A scene in which a side is to use a card of the display; unrest, living, imported by letters."""
    special = card if card in ("I", "II", "III", "IVa", "IVb") else None
    shown = [card] if card and not special else []
    decade = GAME.card(card)["decade"] if card else 1
    position: dict[str, Any] = {
        "decade": decade,
        "mover": by,
        "unrest": {},
        "box": 0,
        "special": special,
        "display": [*shown, *(filler for filler in FILLERS if filler != card)],
        "hands": {"west": [], "east": []},
        "deck": [],
    } | fields
    for name in ("unrest", "living", "socialists"):
        position[name] = {CODES[code]: number for code, number in position.get(name, {}).items()}
    if "imported" in position:
        position["imported"] = [CODES[code] for code in position["imported"]]
    if isinstance(position.get("factories"), str):
        position["factories"] = dict.fromkeys(position["factories"].split(), "normal")
    state = GAME.from_position(position, journal=True)
    assert isinstance(state, VolkState)
    if card:
        do(state, f"card {card}")
    return do(state, *moves)


def event(card: str, by: str, *moves: str, **fields: Any) -> VolkState:
    """A scene in which a side has triggered the event of a card."""
    return scene("use-event", *moves, card=card, by=by, **fields)


def do(state: VolkState, *moves: str) -> VolkState:
    """Take decisions; each must be legal, asked of the side that it names, and leave the state sound."""
    for move in moves:
        side, _, rest = move.partition(" ")
        if side in SIDES:
            assert asked(state)[0] == side, f"{move}: {asked(state)} was asked"
            move = rest
        refusal = state.why_not(action(state, move))
        assert refusal is None, f"{move}: {refusal}; {asked(state)} may {sorted(options(state))}"
        state.apply(action(state, move))
        state.check()
    return state


def action(state: VolkState, move: str) -> int:
    """The number of a move."""
    name, _, what = move.partition(" ")
    return FIRST[name] + _number(state, name, what)


def _number(state: VolkState, name: str, what: str) -> int:
    if not what:
        return 0
    if name in CARDS:
        return state.board.card_ids.index(what)
    if name in CITIES:
        return facts().city_ids.index(what)
    if name in ("piece", "dismantle-piece"):
        return facts().line_index[what]
    if name in ("sector", "sector-loss"):
        return SECTOR_IDS.index(what)
    if name in ("icon", "skip"):
        kinds = [icon["kind"] for icon in GAME.card(str(state.view()["card"]))["icons"]]
        return int(what) - 1 if what.isdigit() else kinds.index(what)
    return list(CODES).index(what)


def asked(state: VolkState) -> tuple[str, str]:
    """Who is asked what: ("west", "choose-card")."""
    prompt = state.prompt
    return ("nobody", "over") if prompt is None else (prompt.side, prompt.kind)


def options(state: VolkState, *families: str) -> set[str]:
    """What may be answered, as moves; only those of some families, without their names."""
    moves = {_move(state, number) for number in state.legal()}
    if not families:
        return moves
    return {move.partition(" ")[2] for move in moves if move.partition(" ")[0] in families}


def _move(state: VolkState, number: int) -> str:
    name, what = family(number)
    if name in CARDS:
        return f"{name} {state.board.card_ids[what]}"
    if name in CITIES:
        return f"{name} {facts().city_ids[what]}"
    if name in ("piece", "dismantle-piece"):
        return f"{name} {facts().lines[what]}"
    if name in ("sector", "sector-loss"):
        return f"{name} {SECTOR_IDS[what]}"
    if name in ("icon", "skip"):
        return f"{name} {what + 1}"
    return name if name in WORDS else f"{name} {list(CODES)[what]}"


def refused(state: VolkState, move: str) -> tuple[str, str]:
    """Why a move is not legal: the kind of the refusal and its rule."""
    before = state.position()
    refusal = state.why_not(action(state, move))
    assert isinstance(refusal, Refusal), f"{move} is legal"
    assert state.position() == before
    return refusal.kind, refusal.rule


def unrest(state: VolkState, codes: str) -> list[int]:
    """The unrest of some provinces."""
    return [state.view()["provinces"][CODES[code]]["unrest"] for code in codes.split()]


def living(state: VolkState, codes: str) -> list[int]:
    """The living standards of some provinces."""
    return [state.view()["provinces"][CODES[code]]["living"] for code in codes.split()]


def tracks(state: VolkState) -> tuple[int, int, int]:
    """Prestige, Western currency, socialists."""
    values = state.view()["tracks"]
    return values["prestige"], values["currency"], values["socialist"]


def imports(state: VolkState) -> list[str]:
    """The suppliers with an imported protest, in the order placed."""
    return [next(code for code, id in CODES.items() if id == province) for province in state.view()["imported"]]


def held(state: VolkState, side: str) -> list[str]:
    """The cards that a side holds."""
    return list(state.position()["hands"][side])


def kinds(state: VolkState) -> list[str]:
    """The kinds of the events of the journal."""
    return [event.kind for event in state.journal or []]


def changes(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    """What differs between two positions: "prestige +1", "SN -1" (unrest), "factory jena normal"."""
    found = set()
    for track in ("prestige", "currency", "socialist", "box"):
        found |= _steps(track, before[track], after[track])
    for field, name in (("unrest", ""), ("living", "living "), ("socialists", "in ")):
        for code, id in CODES.items():
            found |= _steps(f"{name}{code}", before[field].get(id, 0), after[field].get(id, 0))
    for sector in SECTOR_IDS:
        found |= _steps(f"sector {sector}", before["sectors"][sector], after["sectors"][sector])
    for line in facts().lines:
        found |= _steps(f"line {line}", before["lines"].get(line, 0), after["lines"].get(line, 0))
    for field, name in (("factories", "factory"), ("police", "police")):
        for id in {*before[field], *after[field]}:
            now = after[field].get(id, "gone")
            if before[field].get(id, "gone") != now:
                found.add(f"{name} {id} {now}")
    for field in ("wall", "stasi_disbanded", "imported", "closed"):
        if before[field] != after[field]:
            found.add(f"{field} {after[field]}")
    return found


def _steps(name: str, before: int, after: int) -> set[str]:
    return {f"{name} {after - before:+}"} if before != after else set()
