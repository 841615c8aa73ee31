"""Reads events as a deck file writes them; errors say what would be right."""

from __future__ import annotations

import re
from collections.abc import Mapping

from detente.curtain.decks.area_reader import AREA, CUBES_WORDS, SIDE, AreaReader
from detente.curtain.decks.problems import BadEvent, hint, shown
from detente.curtain.decks.vocabulary import (
    CARD_STEPS,
    CHOICE_FORM,
    CUBE_STEPS,
    FORMS,
    MEANT,
    RANDOM,
    TEST_FORM,
    Count,
    Step,
    Test,
)
from detente.curtain.model.actions import OPTIONS
from detente.curtain.model.table import CUBES, FLAG

DEEPEST = 8
"""How deep lists and choices may be nested."""
MOST_CARDS = 5
MOST_ORDERS = 3

_NUMBER = r"(?P<number>\d+)"
_AMOUNT = rf"(?:(?P<amount>up to|exactly) )?{_NUMBER}"
_PART = rf"(?:(?P<part>all|half)|{_AMOUNT})"
_EACH = r"(?:,? max (?P<each>\d+) each)?"
_ROUNDED = r"(?:,? rounded (?P<rounded>up|down))?"
_OF = rf"(?: (?P<whose>{SIDE}))?"
_BLIND = r"(?: (?P<random>at random))?"
_PATTERNS = {
    kind: re.compile(pattern)
    for kind, pattern in {
        "order": rf"order {_NUMBER}{_OF} {AREA}{_EACH}(?:,? ignoring (?P<ignoring>access|control))?",
        "infiltrate": rf"infiltrate {_AMOUNT}{_OF} {AREA}{_EACH}",
        "remove": rf"remove {_PART} (?P<whose>{CUBES_WORDS}) {AREA}{_EACH}{_ROUNDED}",
        "replace": rf"replace {_PART}{_OF} {AREA}{_EACH}{_ROUNDED}",
        "move": rf"move {_PART} (?P<whose>{CUBES_WORDS}) {AREA} to (?P<to>.+?){_EACH}{_ROUNDED}",
        "points": rf"points {_NUMBER}(?: to (?P<whose>{SIDE}))?",
        "score": r"score (?P<region>.+)",
        "look-hand": r"look hand",
        "look-aftermath": r"look aftermath",
        "draw": rf"draw {_NUMBER}(?: for (?P<whose>{SIDE}))?",
        "discard": rf"discard {_AMOUNT} (?P<whose>{SIDE}){_BLIND}",
        "steal": rf"steal {_AMOUNT}{_BLIND}",
        "give": rf"give {_AMOUNT}{_BLIND}",
        "swap": rf"swap {_AMOUNT} with (?P<whose>enemy|aftermath){_BLIND}",
        "swap-hands": r"swap hands",
        "orders": rf"orders (?P<sign>[+-]){_NUMBER} for (?P<whose>{SIDE})(?: (?P<round>this round))?",
        "nothing": r"nothing",
    }.items()
}
_WHOSE = {"order": "own", "infiltrate": "own", "replace": "enemy", "points": "own", "draw": "own"}
"""Whose cubes, points or cards a verb means by default."""
_PER = re.compile(
    rf"(?P<step>.+?) per (?:(?P<every>\d+) )?(?P<count>(?:cards?|(?:{CUBES_WORDS}) cubes?) .+?)"
    r"(?:,? at most (?P<most>\d+))?"
)
_CHOOSER = re.compile(rf"(?P<side>{SIDE}) chooses:? (?P<step>.+)")
_IF = re.compile(r"if (?P<test>.+?): (?P<step>.+)")
_COUNT = re.compile(rf"(?:cards?|(?P<whose>{CUBES_WORDS}) cubes?) {AREA}")
_COMPARED = re.compile(r"(?:(?P<what>at least|at most|exactly) (?P<number>\d+)|(?P<no>no)) (?P<count>.+)")
_MORE = re.compile(r"more (?P<count>.+) than (?P<other>.+)")
_LIMITS = {"points": FLAG, "draw": MOST_CARDS, "orders": MOST_ORDERS} | dict.fromkeys(CARD_STEPS, MOST_CARDS)


class EventReader(AreaReader):
    """Reads the events of a deck; `countries` are the ids of its cards."""

    def __init__(self, countries: Mapping[str, str] | None = None) -> None:
        super().__init__(countries or {})

    def event(self, event: object, depth: int = 0) -> tuple[Step, ...]:
        """An event: a step, a list of them, a choice or a condition."""
        if depth > DEEPEST:
            raise BadEvent("event-deep", depth=depth, most=DEEPEST)
        if isinstance(event, list):
            if not event:
                raise BadEvent("event-empty")
            return tuple(step for part in event for step in self.event(part, depth + 1))
        if isinstance(event, str):
            return (self.step(event),)
        if isinstance(event, dict) and "choose" in event and event.keys() <= {"choose", "by"}:
            return (self._choice(event, depth),)
        if isinstance(event, dict) and {"if", "then"} <= event.keys() <= {"if", "then", "else"}:
            otherwise = self.event(event["else"], depth + 1) if "else" in event else ()
            test = self.test(str(event["if"]))
            return (Step("if", test=test, then=self.event(event["then"], depth + 1), otherwise=otherwise),)
        raise BadEvent("event-step", given=shown(event), form=f"{CHOICE_FORM}, {TEST_FORM}")

    def _choice(self, event: Mapping[str, object], depth: int) -> Step:
        options = event["choose"]
        if not isinstance(options, list):
            raise BadEvent("event-step", given=shown(event), form=CHOICE_FORM)
        if not 2 <= len(options) <= OPTIONS:
            raise BadEvent("event-choices", given=len(options), most=OPTIONS)
        chooser = self.side(str(event.get("by", "own")), str(event))
        return Step("choose", chooser=chooser, options=tuple(self.event(option, depth + 1) for option in options))

    def step(self, text: str) -> Step:
        """One step in words, such as "remove up to 2 enemy in asia"."""
        words = " ".join(text.casefold().replace("_", " ").split())
        if found := _IF.fullmatch(words):
            return Step("if", test=self.test(found["test"]), then=(self.step(found["step"]),))
        chooser = ""
        if found := _CHOOSER.fullmatch(words):
            chooser, words = found["side"], found["step"]
        per, every, most = None, 1, 0
        if found := _PER.fullmatch(words):
            words, per = found["step"], self.count(found["count"])
            every = self.number(found["every"] or "1", CUBES, text)
            most = self.number(found["most"], CUBES, text) if found["most"] else 0
        return self._verb(words, text, chooser, per, every, most)

    def _verb(self, words: str, text: str, chooser: str, per: Count | None, every: int, most: int) -> Step:
        kind = words.replace(" ", "-")
        kind = kind if kind in _PATTERNS else words.split(" ")[0]
        if kind not in _PATTERNS:
            raise self._unknown(kind, words, text)
        found = self.match(_PATTERNS[kind], words)
        if found is None:
            raise BadEvent("event-form", given=shown(text), form=FORMS[kind])
        parts = {name: value for name, value in found.groupdict().items() if value is not None}
        numbered = "number" in parts and kind != "orders"
        if (per is not None and not numbered) or (chooser and kind not in ("discard", "steal", "swap", *CUBE_STEPS)):
            raise BadEvent("event-form", given=shown(text), form=FORMS[kind])
        if (parts.get("part") == "half") != ("rounded" in parts):
            raise BadEvent("event-form", given=shown(text), form=FORMS[kind])
        number = self.number(parts["number"], _LIMITS.get(kind, CUBES), text) if "number" in parts else 0
        amount = parts.get("part") or parts.get("amount", "")
        return Step(
            kind,
            number=-number if parts.get("sign") == "-" else number,
            amount=f"half {parts['rounded']}" if amount == "half" else amount.replace("exactly", ""),
            whose=parts.get("whose", _WHOSE.get(kind, "")),
            area=self.area(parts["area"]) if "area" in parts else Step("").area,
            to=self.area(parts["to"]) if "to" in parts else Step("").to,
            each=self.number(parts["each"], CUBES, text) if "each" in parts else 0,
            ignoring=parts.get("ignoring", ""),
            region=self.region(parts["region"]) if "region" in parts else "",
            chooser=RANDOM if "random" in parts else chooser or _chooser(kind, parts.get("whose", "")),
            this_round="round" in parts,
            per=per,
            every=every,
            most=most,
        )

    def _unknown(self, kind: str, words: str, text: str) -> BadEvent:
        """The problem for an unknown verb, with the verbs the writer may have meant."""
        if kind in MEANT:
            return BadEvent("unknown-step", given=shown(text), suggest=list(MEANT[kind]))
        if kind in ("look", "swap"):
            known = [name.replace("-", " ") for name in _PATTERNS if name.startswith(kind)]
            return BadEvent("unknown-step", given=shown(text), **hint(known, words))
        known = sorted({*(name.replace("-", " ") for name in _PATTERNS), "choose"})
        return BadEvent("unknown-step", given=shown(text), **hint(known, kind))

    def test(self, text: str) -> Test:
        """A test, such as "at least 2 cards in asia where dominated by own"."""
        words = " ".join(text.casefold().replace("_", " ").split())
        if words == "done":
            return Test("done")
        if words == "score level":
            return Test("level")
        if found := re.fullmatch(rf"(?P<side>{SIDE}) ahead", words):
            return Test("ahead", side=found["side"])
        if found := re.fullmatch(r"round (?P<number>[12])", words):
            return Test("round", number=int(found["number"]))
        if found := _MORE.fullmatch(words):
            return Test("more", count=self.count(found["count"]), other=self.count(found["other"]))
        if found := _COMPARED.fullmatch(words):
            number = 0 if found["no"] or found["number"] == "0" else self.number(found["number"], CUBES, text)
            return Test(found["what"] or "at most", number, count=self.count(found["count"]))
        raise BadEvent("event-test", given=shown(text))

    def count(self, text: str) -> Count:
        """What is counted, such as "enemy cubes in asia"."""
        found = self.match(_COUNT, text)
        if found is None:
            raise BadEvent("event-count", given=shown(text))
        whose, area = found["whose"] or "", self.area(found["area"])
        if area.one or area.each_time:  # what is counted is counted once, and all of it
            raise BadEvent("event-count", given=shown(text))
        return Count("cubes" if whose else "cards", area, whose)

    def number(self, text: str, highest: int, step: str) -> int:
        """A number from 1 to the highest."""
        if len(text) > len("9999") or not 1 <= int(text) <= highest:
            raise BadEvent("event-number", given=shown(text), step=shown(step), highest=highest)
        return int(text)


def _chooser(kind: str, whose: str) -> str:
    """The default chooser: the owner of the event, except that a hand's cards are chosen by its holder."""
    if kind == "discard":
        return whose
    return "enemy" if kind == "swap" and whose == "enemy" else "own"


def read_event(event: object, countries: Mapping[str, str] | None = None) -> tuple[Step, ...]:
    """An event as a deck file writes it; `countries` gives the ids of the deck's cards by their plain names."""
    return EventReader(countries).event(event)
