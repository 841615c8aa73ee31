"""1.15: how each side wins, how close it is, and which ending the end of the decade would bring if it came now.

All numbers come from the forecast, so they count what the phases before them would change.
"""

from __future__ import annotations

from typing import Any

from detente.core.goal import goal
from detente.volk.model.board import EAST, SIDES
from detente.volk.model.table import SOCIALISTS, Table
from detente.volk.rules.decade import DECADES
from detente.volk.rules.economy import capacity
from detente.volk.rules.end_of_decade.collapse import COLLAPSE


def goals(table: Table, forecast: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The aims of both sides, the mass protests to come, and what is about to end the game; none when it is over."""
    if table.winner >= 0:
        return []
    counted = {each["kind"]: each["about"] for phase in forecast for each in phase["counted"]}
    protests = counted["CollapseCounted"]
    found = [goal("aim", "aim", side=side, n=COLLAPSE, most=int(SOCIALISTS)) for side in SIDES]
    found.append(goal("standing", "protests", west=protests["west"], east=protests["east"], n=COLLAPSE))
    ending = _insolvency(table, counted) or _socialists(counted) or _collapse(protests)
    found += [ending] if ending else _close(protests)
    if table.decade == DECADES:
        found.append(goal("warning", "last-decade", decade=int(table.decade)))
    return found


def _insolvency(table: Table, counted: dict[str, Any]) -> dict[str, Any] | None:
    """1.10: East must dismantle or run down more than it has (1.2.8) in phases 1, 3 and 4."""
    due = sum(
        int(counted.get(kind, {}).get(field, 0))
        for kind, field in (
            ("FlightCounted", "points"),
            ("WallCounted", "points"),
            ("CurrencyCounted", "shortage"),
            ("UpkeepCounted", "n"),
        )
    )
    has = int(capacity(table, EAST))
    return goal("warning", "insolvency", n=due, has=has) if due > has else None


def _socialists(counted: dict[str, Any]) -> dict[str, Any] | None:
    """1.10 phase 9: East wins when a socialist comes and all are on the board, West when one must leave and none is."""
    coming = counted.get("SocialistsCounted")
    if coming is None:
        return None
    left = coming["on_board"] + coming["change"]
    if left > coming["most"]:
        return goal("warning", "triumph", n=coming["on_board"], change=coming["change"], most=coming["most"])
    if left < 0:
        return goal("warning", "socialism-fails", n=-coming["change"], has=coming["on_board"])
    return None


def _collapse(protests: dict[str, int]) -> dict[str, Any] | None:
    """1.10 phase 10: four mass protests bring a state down; if both fall, East wins."""
    west, east = protests["west"] >= COLLAPSE, protests["east"] >= COLLAPSE
    if west and east:
        return goal("warning", "both-collapse", west=protests["west"], east=protests["east"], n=COLLAPSE)
    if west:
        return goal("warning", "west-collapse", n=protests["west"], enough=COLLAPSE)
    return goal("warning", "east-collapse", n=protests["east"], enough=COLLAPSE) if east else None


def _close(protests: dict[str, int]) -> list[dict[str, Any]]:
    """A state that one more mass protest would bring down."""
    return [
        goal("warning", f"{side}-close", n=protests[side], enough=COLLAPSE)
        for side in SIDES
        if protests[side] == COLLAPSE - 1
    ]
