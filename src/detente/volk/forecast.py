"""1.10: what the end of the decade would bring if it came now, phase by phase, in numbers.

Everything is counted by the rules themselves on a copy. What a player would decide is left open: nothing is
dismantled or run down, nobody attacks, no police is used, no socialist moves. Where a phase follows from an
earlier one without a choice it does so here: the Wall's prestige comes before phase 2, and the living standards
that phase 5 takes away are missing in phases 6, 7 and 10. All of it is public (1.14).
"""

from __future__ import annotations

from typing import Any

from detente.core.journal import Event
from detente.volk.actions import PRESTIGE, PROVINCES, SECTORS
from detente.volk.board import BB, EAST, EB, NS, PROVINCE_IDS, SH, SIDES, WB, WEST, first_province, last_province
from detente.volk.comparison import COLLAPSE, attack_strength, internal_comparison, most_living, socialist_number
from detente.volk.economy import capacity, export, export_with_hamburg
from detente.volk.journal import CurrencyCounted, FlightCounted, UnrestAdded
from detente.volk.phases import (
    ask_prestige,
    berlin_limit,
    currency,
    flight_steps,
    hamburg_matters,
    hold,
    worst_export,
)
from detente.volk.steps import HOLD_LIVING
from detente.volk.table import POLICE_UNUSED, POLICE_USED, PROTEST, SOCIALISTS, Table

END_OF_TRACK = 6


def forecast(table: Table) -> list[dict[str, Any]]:
    """The phases that are still to come in this decade, each with its sums; none when the game is over."""
    if table.winner >= 0:
        return []
    trial = table.copy()
    assert isinstance(trial, Table)
    return [
        {"phase": number, "rule": f"1.10 phase {number}"} | sums(trial)
        for number, sums in enumerate(_PHASES, 1)
        if number > table.phase_number
    ]


def _counted(table: Table, kind: type[Event]) -> dict[str, Any]:
    """The numbers of the last event of a kind, and an empty journal for what comes next."""
    found = [event for event in table.journal or [] if isinstance(event, kind)]
    table.journal = None
    return found[-1].facts()


def _flight_or_wall(table: Table) -> dict[str, Any]:
    """Phase 1: the Wall's price, or the steps of the flight track and the points they cost."""
    if table.wall != 0:
        table.prestige = max(int(table.prestige) - 1, -END_OF_TRACK)
        return {"wall": True, "prestige": int(table.prestige), "points": 1}
    table.journal = []
    flight_steps(table)
    return {"wall": False} | _counted(table, FlightCounted)


def _prestige(table: Table) -> dict[str, Any]:
    """Phase 2: where the marker is, and the spaces that its holder may choose, counted from the middle."""
    if table.prestige == 0:
        return {"space": 0, "holder": None, "choices": []}
    table.count = 0
    ask_prestige(table)
    choices = [action - PRESTIGE + 1 for action in table.legal()]
    return {"space": int(table.prestige), "holder": SIDES[table.prestige_holder()], "choices": choices}


def _currency(table: Table) -> dict[str, Any]:
    """Phase 3: income against living standards; `worst` is West Germany's lowest export, None without a factory."""
    table.journal = []
    currency(table)
    table.pop()
    sums = _counted(table, CurrencyCounted)
    worst = int(worst_export(table, PROVINCE_IDS.index(sums["hamburg"])))
    return sums | {"worst": _value(worst), "values": {PROVINCE_IDS[p]: _value(int(export(table, p))) for p in _east()}}


def _upkeep(table: Table) -> dict[str, Any]:
    """Phase 4: a point for each police card; and what East has in all for phases 1 to 4 (1.2.8)."""
    number = int(table.cards_at(POLICE_UNUSED) + table.cards_at(POLICE_USED))
    return {"points": number, "capacity": int(capacity(table, EAST))}


def _hold(table: Table) -> dict[str, Any]:
    """Phase 5: living standards above the export factory. Hamburg goes where more of them stay (Q32)."""
    matters = hamburg_matters(table)
    host = max((NS, SH), key=lambda host: _held(table, host)) if matters else NS
    before = [int(table.living[province]) for province in range(PROVINCES)]
    limits = [max(int(export_with_hamburg(table, province, host)), 0) for province in range(PROVINCES)]
    limits[WB] = int(berlin_limit(table))
    table.push(HOLD_LIVING)
    hold(table, host)
    for sector in range(SECTORS):  # West may pick the sectors: only their sum counts further on
        surplus = max(int(table.living[WB]) - limits[WB], 0)
        table.set_sector(sector, int(table.sectors[sector]) - min(surplus, int(table.sectors[sector])))
    held = {
        PROVINCE_IDS[p]: {"living": before[p], "limit": limits[p], "lost": before[p] - int(table.living[p])}
        for p in range(PROVINCES)
        if before[p] > 0
    }
    return {"hamburg": PROVINCE_IDS[host] if matters else None, "provinces": held}


def _held(table: Table, host: int) -> int:
    """The living standards that Niedersachsen and Schleswig-Holstein keep with Hamburg in one of them."""
    return sum(min(int(table.living[p]), max(int(export_with_hamburg(table, p, host)), 0)) for p in (NS, SH))


def _internal(table: Table) -> dict[str, Any]:
    """Phase 6: the best of each side, and the unrest of those behind."""
    most = {name: int(most_living(table, side)) for side, name in enumerate(SIDES)}
    table.journal = []
    internal_comparison(table)
    unrest = {event.province: event.n for event in table.journal if isinstance(event, UnrestAdded)}
    table.journal = None
    return {"most": most, "unrest": unrest}


def _attacks(table: Table) -> dict[str, Any]:
    """Phase 7: what each province could do to each neighbour behind it; West Berlin does it to both of its own."""
    attacks: dict[str, dict[str, int]] = {}
    for province in range(PROVINCES):
        strength = int(attack_strength(table, province))
        targets = {
            PROVINCE_IDS[target]: strength - int(table.living[target])
            for target in _enemies(table, province)
            if strength > table.living[target]
        }
        if targets:
            attacks[PROVINCE_IDS[province]] = targets
    return {"attacks": attacks}


def _police(table: Table) -> dict[str, Any]:
    """Phase 8: the police cards that are ready, each for an unrest."""
    return {"ready": int(table.cards_at(POLICE_UNUSED))}


def _socialists(table: Table) -> dict[str, Any]:
    """Phase 9: how many come (or go, below 0), how many are on the board, and how many there are."""
    number = int(socialist_number(table.socialist))
    return {
        "track": int(table.socialist),
        "change": number if table.socialist > 0 else -number,
        "on_board": int(table.socialists_on_board()),
        "most": int(SOCIALISTS),
    }


def _collapse(table: Table) -> dict[str, Any]:
    """Phase 10: the mass protests of each state after phase 6; imports that East still has to place count (1.11.2)."""
    pending = int(table.unrest[WB]) // int(PROTEST) - int(table.import_count)
    return {
        "west": int(table.protests_of(WEST)) + max(pending, 0),
        "east": int(table.protests_of(EAST)),
        "collapse": int(COLLAPSE),
    }


def _enemies(table: Table, province: int) -> list[int]:
    if province == WB:
        return [int(BB), int(EB)]
    board = table.board
    return [int(board.enemies[i]) for i in range(board.enemy_first[province], board.enemy_first[province + 1])]


def _east() -> range:
    return range(int(first_province(EAST)), int(last_province(EAST)))


def _value(export: int) -> int | None:
    return export if export >= 0 else None


_PHASES = (
    _flight_or_wall,
    _prestige,
    _currency,
    _upkeep,
    _hold,
    _internal,
    _attacks,
    _police,
    _socialists,
    _collapse,
)
