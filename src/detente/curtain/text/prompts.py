"""The prompt, the phase and the outcome of a state, and actions as phrases."""

from __future__ import annotations

from functools import cache

from detente.core.journal import Outcome, Prompt
from detente.core.state import OVER
from detente.curtain.model.actions import coordinates, family
from detente.curtain.model.deck import SIDES
from detente.curtain.model.endings import ENDING_RULES, ENDINGS
from detente.curtain.model.table import NOBODY, Table
from detente.curtain.rules.machine import STEPS


def prompt(table: Table) -> Prompt | None:
    """What is asked, or None at the end."""
    if table.actor == OVER:
        return None
    step = STEPS[table.step]
    about: dict[str, object] = {}
    if table.card != NOBODY:
        about["card"] = table.deck.ids[table.card]
    about |= step.about(table)
    if table.target != NOBODY:
        about["target"] = table.deck.ids[table.target]
    return Prompt(step.kind(table), SIDES[table.actor], step.rule_now(table), about)


def phase(table: Table) -> str:
    """choose-first, place, event, order, final or over."""
    if table.winner != NOBODY:
        return "over"
    return STEPS[table.step].phase or ("event" if table.in_event else "order")


def outcome(table: Table) -> Outcome | None:
    """None while the game goes on, then winner and reason."""
    if table.winner == NOBODY:
        return None
    reason = table.reason
    return Outcome(int(table.winner), SIDES[table.winner], ENDINGS[reason], ENDING_RULES[reason])


family_of = cache(family)
"""Cached, since every view has a phrase for each legal action."""


def phrase(table: Table, action: int) -> tuple[str, dict[str, object]]:
    """An action as a key into the words, and what it concerns."""
    name, number = family_of(action)
    if name == "space":
        x, y = coordinates(action)
        return name, {"x": x, "y": y}
    if name == "option":
        return name, {"number": number + 1}
    if name in ("first", "cube-of"):
        return name, {"side": SIDES[number]}
    if name in ("event", "order", "no-event", "done"):
        return name, {}
    return name, {"card": table.deck.ids[number]}
