"""C6.4: the words in which the event of every card is written, and how they are read."""

from __future__ import annotations

import re

import msgspec

from detente.curtain.actions import OPTIONS
from detente.curtain.deck import REGIONS
from detente.curtain.deckproblems import BadEvent, hint, shown
from detente.curtain.table import CUBES, FLAG


class Condition(msgspec.Struct, frozen=True):
    """A narrowing of an area: dominated, controlled, level, empty or holding; `side` may be empty."""

    what: str
    side: str = ""
    negated: bool = False


class Area(msgspec.Struct, frozen=True):
    """The W of C6.4: regions ("this" is the card's own), this card, adjacent cards, or anywhere."""

    regions: tuple[str, ...] = ()
    this: bool = False
    adjacent: bool = False
    anywhere: bool = False
    conditions: tuple[Condition, ...] = ()


class Step(msgspec.Struct, frozen=True):
    """One step of an event."""

    kind: str
    number: int = 0
    up_to: bool = False
    each: int = 0
    whose: str = ""
    area: Area = Area()
    to: Area = Area()
    region: str = ""
    options: tuple[tuple[Step, ...], ...] = ()


FORMS = (
    "order N in AREA",
    "infiltrate [up to] N in AREA[, max N each]",
    "remove [up to] N own|enemy in AREA[, max N each]",
    "replace [up to] N in AREA[, max N each]",
    "move [up to] N own|enemy from AREA to AREA",
    "points N",
    "score REGION",
    "look hand",
    "look aftermath",
)
"""The steps as a player writes them."""
CHOICE_FORM = "{choose = [step, step]}"

DEEPEST = 8
"""Lists and choices within each other."""

_AMOUNT = r"(?:(?P<amount>up to|exactly) )?(?P<number>\d+)"
_EACH = r"(?:,? max (?P<each>\d+) each)?"
_PATTERNS = {
    "order": re.compile(r"order (?P<number>\d+) (?:in|on) (?P<area>.+)"),
    "infiltrate": re.compile(rf"infiltrate {_AMOUNT} (?:in|on) (?P<area>.+?){_EACH}"),
    "remove": re.compile(rf"remove {_AMOUNT} (?P<whose>own|enemy) (?:in|on|from) (?P<area>.+?){_EACH}"),
    "replace": re.compile(rf"replace {_AMOUNT} (?:in|on) (?P<area>.+?){_EACH}"),
    "move": re.compile(rf"move {_AMOUNT} (?P<whose>own|enemy) from (?P<area>.+?) to (?P<to>.+)"),
    "points": re.compile(r"points (?P<number>\d+)"),
    "score": re.compile(r"score (?P<region>.+)"),
    "look-hand": re.compile(r"look hand"),
    "look-aftermath": re.compile(r"look aftermath"),
}
_CONDITION = re.compile(
    r"(?P<not>not )?(?:(?P<what>dominated|controlled) by (?P<by>\w+)|holding (?P<holding>\w+)|(?P<plain>level|empty))"
)
_SIDES = ("own", "enemy", "usa", "ussr")


def read_event(event: object, depth: int = 0) -> tuple[Step, ...]:
    """An event as a deck file writes it: a step, or a list of steps and `{choose = [...]}`."""
    if depth > DEEPEST:
        raise BadEvent("event-deep", depth=depth, most=DEEPEST)
    if isinstance(event, list):
        if not event:
            raise BadEvent("event-empty")
        return tuple(step for part in event for step in read_event(part, depth + 1))
    if isinstance(event, str):
        return (read_step(event),)
    if isinstance(event, dict) and set(event) == {"choose"} and isinstance(event["choose"], list):
        options = event["choose"]
        if not 2 <= len(options) <= OPTIONS:
            raise BadEvent("event-choices", given=len(options), most=OPTIONS)
        return (Step("choose", options=tuple(read_event(option, depth + 1) for option in options)),)
    raise BadEvent("event-step", given=shown(event), form=CHOICE_FORM)


def read_step(text: str) -> Step:
    """One step, such as "remove up to 2 enemy in asia"."""
    words = " ".join(text.casefold().replace("_", " ").split())
    short = re.sub(r"(?:cards )?adjacent to this card", "adjacent", words)
    kind = words.split(" ")[0] if not words.startswith("look") else words.replace(" ", "-")
    pattern = _PATTERNS.get(kind)
    if pattern is None:
        known = [name.replace("-", " ") for name in _PATTERNS]
        raise BadEvent("unknown-step", given=shown(text), **hint(known, kind.replace("-", " ")))
    found = pattern.fullmatch(short) or pattern.fullmatch(words)  # "move 1 own from adjacent to this card"
    if found is None:
        form = next(form for form in FORMS if form.replace(" ", "-").startswith(kind))
        raise BadEvent("event-form", given=shown(text), form=form)
    parts = {name: value for name, value in found.groupdict().items() if value is not None}
    highest = FLAG if kind == "points" else CUBES
    return Step(
        kind,
        number=_number(parts["number"], highest, text) if "number" in parts else 0,
        up_to=kind == "order" or parts.get("amount") == "up to",
        each=_number(parts["each"], CUBES, text) if "each" in parts else 0,
        whose=parts.get("whose", "enemy" if kind == "replace" else ""),
        area=read_area(parts["area"]) if "area" in parts else Area(),
        to=read_area(parts["to"]) if "to" in parts else Area(),
        region=_region(parts["region"]) if "region" in parts else "",
    )


def read_area(text: str) -> Area:
    """An area, such as "asia or africa where not controlled by enemy"."""
    places, _, narrowing = text.partition(" where ")
    regions: list[str] = []
    plain: set[str] = set()
    for word in re.split(r" or |, ", places):
        if word in ("this card", "adjacent", "anywhere"):
            plain.add(word)
        else:
            regions.append(_region(word))
    return Area(
        regions=tuple(regions),
        this="this card" in plain,
        adjacent="adjacent" in plain,
        anywhere="anywhere" in plain,
        conditions=tuple(read_condition(part) for part in narrowing.split(" and ")) if narrowing else (),
    )


def read_condition(text: str) -> Condition:
    """A condition, such as "not controlled by enemy"."""
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise BadEvent("event-condition", given=shown(text))
    side = found["by"] or found["holding"] or ""
    if side and side not in _SIDES:
        raise BadEvent("unknown-side", given=shown(side), text=shown(text), **hint(_SIDES, side))
    what = found["what"] or found["plain"] or "holding"
    return Condition(what, side, found["not"] is not None)


def _region(word: str) -> str:
    name = word.replace(" ", "_")
    if name == "this_region":
        return "this"
    if name not in REGIONS:
        words = [*(region.replace("_", " ") for region in REGIONS), "this region", "this card", "adjacent", "anywhere"]
        raise BadEvent("unknown-place", given=shown(word), **hint(words, word))
    return name


def _number(text: str, highest: int, step: str) -> int:
    if len(text) > len("9999") or not 1 <= int(text) <= highest:
        raise BadEvent("event-number", given=shown(text), step=shown(step), highest=highest)
    return int(text)
