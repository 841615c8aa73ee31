"""The event of a card as a sentence, made from its steps in the reader's language."""

from __future__ import annotations

from detente.core.words import Catalogue
from detente.curtain.deck import REGIONS, Card
from detente.curtain.vocabulary import Area, Step


def event_text(card: Card, words: Catalogue) -> str:
    """What a card's event does."""
    return _steps(tuple(card.event), REGIONS[card.region], words)


def option_texts(card: Card, words: Catalogue, choice: int = 0) -> list[str]:
    """The alternatives of a choice of an event, each as a sentence; choices count as they are written."""
    asked = _choices(tuple(card.event))[choice]
    return [_steps(option, REGIONS[card.region], words) for option in asked.options]


def _choices(steps: tuple[Step, ...]) -> list[Step]:
    """Every choice among steps, each before those within its alternatives."""
    found: list[Step] = []
    for step in steps:
        if step.kind == "choose":
            found.append(step)
            for option in step.options:
                found += _choices(option)
    return found


def _steps(steps: tuple[Step, ...], region: str, words: Catalogue) -> str:
    return str(words.sections["steps"]["then"]).join(_step(step, region, words) for step in steps)


def _step(step: Step, region: str, words: Catalogue) -> str:
    phrases = words.sections["steps"]
    if step.kind == "choose":
        options = (_steps(option, region, words) for option in step.options)
        return str(phrases["choose"]).format(options=str(phrases["or"]).join(options))
    key = step.kind if not step.whose or step.kind == "replace" else f"{step.kind}-{step.whose}"
    amount = str(step.number)
    if step.up_to and step.kind != "order":  # C5.1: an Order is always up to its number
        amount = str(phrases["up-to"]).format(number=amount)
    named = words.name("regions", region if step.region == "this" else step.region, {})
    about = {"n": step.number, "number": amount, "region": named}
    about |= {"area": _area(step.area, region, words), "to": _area(step.to, region, words)}
    each = str(phrases["each"]).format(each=step.each) if step.each else ""
    return words.say("steps", key, about, {}) + each


def _area(area: Area, region: str, words: Catalogue) -> str:
    """An area in words, its narrowing behind it."""
    phrases = words.sections["areas"]
    names = [words.name("regions", region if name == "this" else name, {}) for name in area.regions]
    for there, key in ((area.this, "this"), (area.adjacent, "adjacent"), (area.anywhere, "anywhere")):
        if there:
            names.append(str(phrases[key]))
    text = str(phrases["or"]).join(names)
    for condition in area.conditions:
        key = f"not-{condition.what}" if condition.negated else condition.what
        side = words.name("whose", condition.side, {}) if condition.side else ""
        text += str(phrases["where"]).format(condition=str(words.sections["conditions"][key]).format(side=side))
    return text
