"""1.10: what the end of the decade would bring if it came now, phase by phase, in numbers.

Each phase is begun on a copy by the rules themselves, and what its journal counts there is the forecast. What a
player would decide is left open: nothing is dismantled or run down, no police is used, no socialist moves, and
each attack that is possible is counted. Three decisions are taken here, for later phases count what they leave:
Hamburg goes where more living standards stay, West Berlin's losses come from its sectors in order, and its new mass
protests go to one supplier. Where a phase follows from an earlier one without a choice it does so here too: the
Wall's prestige comes before phase 2, and the living standards that phase 5 takes away are missing in phases 6, 7
and 10. In the middle of a phase what is open of these decisions is taken first. All of it is public (1.14).
"""

from __future__ import annotations

from typing import Any

from detente.volk.model.actions import PROVINCES, SECTORS
from detente.volk.model.board import BB, EB, NS, NW, SH, WB
from detente.volk.model.counted import Counted
from detente.volk.model.steps import HOLD_LIVING, LOSE_SECTORS
from detente.volk.model.table import PROTEST, Table
from detente.volk.rules.economy import export_with_hamburg
from detente.volk.rules.end_of_decade.comparison import attack
from detente.volk.rules.end_of_decade.hold import LoseSectors, assign_hamburg, hamburg_matters, hold
from detente.volk.rules.end_of_decade.phases import LAST_PHASE, run_phase
from detente.volk.rules.unrest import place_import


def forecast(table: Table) -> list[dict[str, Any]]:
    """The phases that are still to come in this decade, each with what it counts; none when the game is over."""
    if table.winner >= 0:
        return []
    trial = table.copy()
    assert isinstance(trial, Table)
    if table.phase_number:
        _finish(trial)
    return [
        {"phase": number, "rule": f"1.10 phase {number}", "counted": _counted(trial, number)}
        for number in range(int(table.phase_number) + 1, LAST_PHASE + 1)
    ]


def _finish(table: Table) -> None:
    """Finish the phase under way: living standards lost in phase 5, imports from phase 6 on."""
    if table.step() == HOLD_LIVING:
        _hold(table)
    else:
        _lose_sectors(table)
    _import(table)


def _counted(table: Table, number: int) -> list[dict[str, Any]]:
    """What a phase counts, from its journal; the steps with its decisions are dropped."""
    depth = table.depth
    table.journal = []
    run_phase(table, number)
    if number == 5:
        _hold(table)
    elif number == 6:
        _import(table)
    elif number == 7:
        _attack(table)
    table.depth = depth
    events = [event for event in table.journal or [] if isinstance(event, Counted)]
    return [{"kind": event.kind, "sentence": event.sentence, "about": event.facts()} for event in events]


def _hold(table: Table) -> None:
    """Phase 5: Hamburg goes where more living standards stay (Q32), and West Berlin loses what it must."""
    if hamburg_matters(table):
        assign_hamburg(table, NS if _held(table, NS) >= _held(table, SH) else SH)
    else:
        hold(table, NS)
    _lose_sectors(table)


def _lose_sectors(table: Table) -> None:
    """Phase 5: West may pick the sectors (Q37), but only their sum counts further on."""
    if table.step() != LOSE_SECTORS:
        return
    surplus = int(table.get(LoseSectors.LOST))
    for sector in range(SECTORS):
        lost = min(surplus, int(table.sectors[sector]))
        table.set_sector(sector, int(table.sectors[sector]) - lost)
        surplus -= lost


def _held(table: Table, host: int) -> int:
    """The living standards that Niedersachsen and Schleswig-Holstein keep with Hamburg in one of them."""
    return sum(min(int(table.living[p]), max(int(export_with_hamburg(table, p, host)), 0)) for p in (NS, SH))


def _import(table: Table) -> None:
    """East brings each new mass protest of West Berlin to a supplier (1.11.2); phase 10 counts them all."""
    while table.import_count < table.unrest[WB] // PROTEST:
        place_import(table, NW)


def _attack(table: Table) -> None:
    """Phase 7: what each province could do to each neighbour behind it; West Berlin does it to both of its own."""
    for province in range(PROVINCES):
        for target in _enemies(table, province):
            attack(table, province, target)


def _enemies(table: Table, province: int) -> list[int]:
    if province == WB:
        return [int(BB), int(EB)]
    board = table.board
    return [int(board.enemies[i]) for i in range(board.enemy_first[province], board.enemy_first[province + 1])]
