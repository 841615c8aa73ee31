"""C2.4, C7: how one wins, who leads, and which region would decide the game if it were scored now."""

from __future__ import annotations

from typing import Any

from detente.core.goal import goal
from detente.curtain.model.deck import REGIONS, SIDES, USA, USSR
from detente.curtain.model.table import FLAG, Table
from detente.curtain.rules.scoring import is_complete, region_points


def goals(table: Table) -> list[dict[str, Any]]:
    """The aim of both sides, the score, what the final scoring would make of it, and threats; none at the end."""
    if table.winner >= 0:
        return []
    points = [int(region_points(table, region)) for region in range(len(REGIONS))]
    score = int(table.score)
    found = [goal("aim", "aim", n=int(FLAG)), _lead(score), _final(score + sum(points))]
    for region, gain in enumerate(points):
        if abs(score + gain) >= FLAG and not is_complete(table, region):
            found.append(goal("warning", "threat", side=_leader(gain), region=REGIONS[region]))
    return found


def _leader(score: int) -> str:
    return SIDES[USA] if score > 0 else SIDES[USSR]


def _lead(score: int) -> dict[str, Any]:
    """C1.4: who leads on the track, and what is missing to the flag."""
    if score == 0:
        return goal("standing", "level", n=int(FLAG))
    return goal("standing", "lead", side=_leader(score), n=abs(score), left=int(FLAG) - abs(score))


def _final(score: int) -> dict[str, Any]:
    """C7.2: the score with all regions as they stand; the aftermath is hidden and left out."""
    if score == 0:
        return goal("standing", "final-level")
    return goal("standing", "final", side=_leader(score), n=min(abs(score), int(FLAG)))
