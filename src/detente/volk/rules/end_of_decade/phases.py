"""1.10: the end of a decade, phase by phase."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import Field
from detente.volk.model.events import PHASE_BEGAN
from detente.volk.model.steps import HOLD_LIVING, PHASE, VolkStep
from detente.volk.model.table import PHASE_RULES, Table
from detente.volk.rules.end_of_decade.collapse import collapse, next_decade
from detente.volk.rules.end_of_decade.comparison import east_west_comparison, internal_comparison
from detente.volk.rules.end_of_decade.currency import currency
from detente.volk.rules.end_of_decade.flight import flight_or_wall
from detente.volk.rules.end_of_decade.police import police, police_upkeep
from detente.volk.rules.end_of_decade.prestige import prestige
from detente.volk.rules.end_of_decade.socialists import socialists

LAST_PHASE: Final = 10


class Phase(VolkStep):
    """The phase that comes next; after the last one the decade is over."""

    PHASE: Final = 1

    def __init__(self) -> None:
        super().__init__(
            PHASE,
            "phase",
            fields=(Field("phase", LAST_PHASE + 1),),
        )

    def ask(self, table: Table) -> None:
        """Begin the phase; the next one waits beneath what it brings."""
        number = table.get(Phase.PHASE)
        if number > LAST_PHASE:
            next_decade(table)
            return
        table.set(Phase.PHASE, number + 1)
        table.phase_number = number
        table.note(PHASE_BEGAN, PHASE_RULES[number], number)
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
