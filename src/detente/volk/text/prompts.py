"""The prompt, the phase and the outcome of a state."""

from __future__ import annotations

from detente.core.journal import Outcome, Prompt
from detente.core.state import OVER
from detente.volk.model.board import ICON_KINDS, ICON_SIDE, KIND, SIDES
from detente.volk.model.endings import ENDING_RULES, ENDINGS
from detente.volk.model.steps import RUN_EVENT, VolkStep
from detente.volk.model.table import FRAME, PHASE_RULES, Table
from detente.volk.rules.events.event import RunEvent
from detente.volk.rules.machine import step_on_top


def prompt(table: Table) -> Prompt | None:
    """What is asked, or None at the end."""
    if table.actor == OVER:
        return None
    step = step_on_top(table)
    rule = PHASE_RULES[table.phase_number] if table.phase_number and not step.own_rule else step.rule
    about: dict[str, object] = {"card": table.board.card_ids[table.card]} if table.card >= 0 else {}
    about |= step.about(table)
    if more := to_come(table, step, about.get("country")):
        about["to_come"] = more
    return Prompt(step.name, SIDES[table.actor], rule, about)


def to_come(table: Table, step: VolkStep, country: object) -> int:
    """How often the question of an icon will be asked again: an event asks for each of its icons alone (1.9.1)."""
    frames = range(0, int(table.depth) * FRAME, FRAME)
    events = [at for at in frames if table.stack[at] == RUN_EVENT]
    if not step.icons or not events:
        return 0
    board, program = table.board, table.stack[events[-1] + RunEvent.PROGRAM]
    return sum(
        int(table.icon_left[icon])
        for icon in range(board.icon_count(program))
        if ICON_KINDS[board.icon(program, icon, KIND)] in step.icons
        and country in (None, SIDES[board.icon(program, icon, ICON_SIDE)])
    )


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
