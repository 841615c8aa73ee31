"""C1.4, C2: how a game stands in a list of tables."""

from __future__ import annotations

from typing import Any

from detente.core.goal import standing
from detente.curtain.model.deck import SIDES, USA, USSR
from detente.curtain.model.table import Table


def standing_of(table: Table) -> list[dict[str, Any]]:
    """The round, and who leads on the track."""
    score = int(table.score)
    lead = standing("lead", side=SIDES[USA if score > 0 else USSR], n=abs(score)) if score else standing("level")
    return [standing("round", round=int(table.round)), lead]
