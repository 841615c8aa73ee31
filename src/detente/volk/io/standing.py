"""1.3, 1.10: how a game stands in a list of tables."""

from __future__ import annotations

from typing import Any

from detente.core.goal import standing
from detente.volk.model.board import SIDES
from detente.volk.model.table import Table


def standing_of(table: Table) -> list[dict[str, Any]]:
    """The decade, and the mass protests of each side."""
    protests = {name: int(table.protests_of(side)) for side, name in enumerate(SIDES)}
    return [standing("decade", decade=int(table.decade)), standing("protests", **protests)]
