"""Why an action is not legal, from the same conditions by which the steps offer the legal ones."""

from __future__ import annotations

from detente.core.errors import BrokenInvariant
from detente.core.journal import Refusal
from detente.core.steps import ALLOWED
from detente.volk.model.actions import family
from detente.volk.model.reasons import NOT_ASKED, REASONS
from detente.volk.model.table import Table
from detente.volk.rules.machine import step_on_top
from detente.volk.text.phrases import phrase
from detente.volk.text.prompts import prompt


def refusal(table: Table, action: int) -> Refusal:
    """Why an illegal action is illegal."""
    asked, step = prompt(table), step_on_top(table)
    assert asked is not None
    barred = reason_against(table, action)
    if barred == ALLOWED:
        raise BrokenInvariant(f"{step.name}: {family(action)} is not offered, but nothing bars it")
    if barred == NOT_ASKED:
        return Refusal(f"asked-{step.name}", asked.rule, {"side": asked.side, **asked.about})
    reason = REASONS[barred]
    return Refusal(reason.kind, reason.rule or asked.rule, phrase(table, action)[1] | step.details(table, action))


def reason_against(table: Table, action: int) -> int:
    """The reason that bars an action now, or ALLOWED."""
    step = step_on_top(table)
    return int(step.bar(table, action)) if family(action)[0] in step.families else NOT_ASKED
