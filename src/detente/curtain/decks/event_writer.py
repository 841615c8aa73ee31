"""Writes events as a deck file has them; `event_reader` reads the text back as the same steps."""

from __future__ import annotations

from collections.abc import Mapping

from detente.curtain.decks.vocabulary import CARD_STEPS, RANDOM, START_CARD, THIS, Area, Atom, Count, Step, Test

Written = str | list["Written"] | dict[str, "Written"]


def write_event(steps: tuple[Step, ...], countries: Mapping[str, str] | None = None) -> Written:
    """An event; `countries` gives the plain names of the deck's cards by their ids."""
    names = countries or {}
    written = [_step(step, names) for step in steps]
    return written[0] if len(written) == 1 else written


def _step(step: Step, names: Mapping[str, str]) -> Written:
    if step.kind == "choose":
        choice: dict[str, Written] = {"choose": [write_event(option, names) for option in step.options]}
        return choice if step.chooser == "own" else choice | {"by": step.chooser}
    if step.kind == "if" and step.test is not None:
        block: dict[str, Written] = {"if": _test(step.test, names), "then": write_event(step.then, names)}
        return block | {"else": write_event(step.otherwise, names)} if step.otherwise else block
    return _prefix(step) + _verb(step, names) + _per(step, names)


def _prefix(step: Step) -> str:
    usual = {"discard": step.whose, "swap": "enemy" if step.whose == "enemy" else "own"}.get(step.kind, "own")
    return "" if step.chooser in ("", RANDOM, usual) else f"{step.chooser} chooses: "


def _verb(step: Step, names: Mapping[str, str]) -> str:
    kind, words = step.kind, step.kind.replace("-", " ")
    if kind in ("look-hand", "look-aftermath", "swap-hands", "nothing"):
        return words
    if kind == "score":
        return f"score {_region(step.region)}"
    if kind == "orders":
        return f"orders {step.number:+} for {step.whose}" + (" this round" if step.this_round else "")
    if kind in ("points", "draw"):
        joint = "to" if kind == "points" else "for"
        return f"{kind} {step.number}" + ("" if step.whose == "own" else f" {joint} {step.whose}")
    if kind in CARD_STEPS:
        joint = " with" if kind == "swap" else ""
        whose = f"{joint} {step.whose}" if step.whose else ""
        return f"{kind} {_amount(step)}{whose}" + (" at random" if step.chooser == RANDOM else "")
    usual = {"order": "own", "infiltrate": "own", "replace": "enemy"}.get(kind)
    whose = "" if step.whose == usual else f" {step.whose}"
    text = f"{kind} {_amount(step)}{whose} {'from' if kind == 'move' else 'in'} {_area(step.area, names)}"
    text += f" to {_area(step.to, names)}" if kind == "move" else ""
    text += f", max {step.each} each" if step.each else ""
    text += f", ignoring {step.ignoring}" if step.ignoring else ""
    return text + (f", rounded {step.amount[5:]}" if step.amount.startswith("half ") else "")


def _amount(step: Step) -> str:
    if step.amount == "all" or step.amount.startswith("half"):
        return step.amount.partition(" ")[0]
    return f"{step.amount} {step.number}".strip()


def _per(step: Step, names: Mapping[str, str]) -> str:
    if step.per is None:
        return ""
    every = f"{step.every} " if step.every > 1 else ""
    return f" per {every}{_count(step.per, names)}" + (f", at most {step.most}" if step.most else "")


def _count(count: Count, names: Mapping[str, str]) -> str:
    what = f"{count.whose} cubes" if count.what == "cubes" else "cards"
    return f"{what} in {_area(count.area, names)}"


def _test(test: Test, names: Mapping[str, str]) -> str:
    if test.what in ("done", "level"):
        return "done" if test.what == "done" else "score level"
    if test.what == "ahead":
        return f"{test.side} ahead"
    if test.what == "round" or test.count is None:
        return f"round {test.number}"
    if test.what == "more" and test.other is not None:
        return f"more {_count(test.count, names)} than {_count(test.other, names)}"
    if (test.what, test.number) == ("at most", 0):
        return f"no {_count(test.count, names)}"
    return f"{test.what} {test.number} {_count(test.count, names)}"


def _area(area: Area, names: Mapping[str, str]) -> str:
    text = " or ".join(_place(place, names) for place in area.places)
    if area.excepted:
        text += " except " + " or ".join(_place(place, names) for place in area.excepted)
    if area.conditions:
        groups = (" and ".join(map(_condition, group)) for group in area.conditions)
        text += (" while " if area.each_time else " where ") + " or ".join(groups)
    return f"one card in {text}" if area.one else text


def _place(place: Atom, names: Mapping[str, str]) -> str:
    if place.what == "anywhere":
        return place.what
    if place.what == "region":
        return _region(place.of)
    if place.what == "beside-cubes":
        return f"beside {place.of} cubes"
    card = {THIS: "this card", START_CARD: "start card"}.get(place.of) or names.get(place.of, place.of)
    return f"beside {card}" if place.what == "beside" else card


def _region(region: str) -> str:
    return "this region" if region == THIS else region.replace("_", " ")


def _condition(condition: Atom) -> str:
    said = {
        "dominated": "dominated by {}",
        "controlled": "controlled by {}",
        "holding": "holding {}",
        "bearing": "bearing {} flag",
    }.get(condition.what, condition.what)
    return ("not " if condition.negated else "") + said.format(condition.of)
