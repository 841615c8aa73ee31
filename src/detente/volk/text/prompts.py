"""The prompt, the phase and the outcome of a state."""

from __future__ import annotations

from detente.core.journal import Outcome, Prompt
from detente.core.state import OVER
from detente.volk.model.board import SIDES
from detente.volk.model.endings import ENDING_RULES, ENDINGS
from detente.volk.model.table import PHASE_RULES, Table
from detente.volk.rules.machine import step_on_top


def prompt(table: Table) -> Prompt | None:
    """What is asked, or None at the end."""
    if table.actor == OVER:
        return None
    step = step_on_top(table)
    rule = PHASE_RULES[table.phase_number] if table.phase_number and not step.own_rule else step.rule
    about: dict[str, object] = {"card": table.board.card_ids[table.card]} if table.card >= 0 else {}
    return Prompt(step.name, SIDES[table.actor], rule, about | step.about(table))


def phase(table: Table) -> str:
    """action, end-1 to end-10, or over."""
    if table.winner >= 0:
        return "over"
    return f"end-{table.phase_number}" if table.phase_number else "action"


def outcome(table: Table) -> Outcome | None:
    """None while the game goes on, then winner and reason."""
    if table.winner < 0:
        return None
    reason = table.reason
    return Outcome(int(table.winner), SIDES[table.winner], ENDINGS[reason], ENDING_RULES[reason])
