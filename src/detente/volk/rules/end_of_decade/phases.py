"""1.10: the end of a decade, phase by phase."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.volk.model.journal import PhaseBegan
from detente.volk.model.steps import HOLD_LIVING
from detente.volk.model.table import Table
from detente.volk.rules.decade import next_decade
from detente.volk.rules.end_of_decade.collapse import collapse
from detente.volk.rules.end_of_decade.comparison import east_west_comparison, internal_comparison
from detente.volk.rules.end_of_decade.currency import currency
from detente.volk.rules.end_of_decade.flight import flight_or_wall
from detente.volk.rules.end_of_decade.prestige import prestige
from detente.volk.rules.end_of_decade.socialists import socialists
from detente.volk.rules.police import police, police_upkeep

LAST_PHASE: Final = 10


def begin_phase(table: Table) -> None:
    """Begin the phase on top of the stack; the next one waits beneath what it brings."""
    number = table.top(1)
    if number > LAST_PHASE:
        next_decade(table)
        return
    table.set_top(1, number + 1)
    table.phase_number = number
    if table.journal is not None:
        table.log(PhaseBegan(phase=number, rule=f"1.10 phase {number}"))
    run_phase(table, number)


def run_phase(table: Table, number: i64) -> None:
    """What a phase counts and does, and the steps that it brings."""
    if number == 1:
        flight_or_wall(table)
    elif number == 2:
        prestige(table)
    elif number == 3:
        currency(table)
    elif number == 4:
        police_upkeep(table)
    elif number == 5:
        table.push(HOLD_LIVING)
    elif number == 6:
        internal_comparison(table)
    elif number == 7:
        east_west_comparison(table)
    elif number == 8:
        police(table)
    elif number == 9:
        socialists(table)
    else:
        collapse(table)
