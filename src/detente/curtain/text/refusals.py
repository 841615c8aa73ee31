"""Why an action is not legal: what the step's own conditions answer, as a refusal."""

from __future__ import annotations

from detente.core.journal import Refusal
from detente.curtain.model.actions import DONE, family
from detente.curtain.model.reasons import NOT_ASKED, REASONS
from detente.curtain.model.table import Table
from detente.curtain.rules.machine import STEPS
from detente.curtain.text.prompts import phrase, prompt


def refusal(table: Table, action: int) -> Refusal:
    """Why an action is not legal; call it for illegal actions only."""
    asked = prompt(table)
    assert asked is not None
    step = STEPS[table.step]
    name, _ = family(action)
    reason = step.bar(table, action) if name in step.families else NOT_ASKED
    if reason == NOT_ASKED:
        return Refusal(f"asked-{asked.kind}", asked.rule, asked.about)
    why = REASONS[reason]
    if action == DONE:
        return Refusal(why.kind, why.rule, asked.about)
    concerned = {} if name == "option" else phrase(table, action)[1]
    return Refusal(why.kind, why.rule, {**concerned, **step.details(table, action, reason)})
