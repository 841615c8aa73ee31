"""The balance of a game as tables: who wins between equals, and what else the game counts."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

import detente
from detente.cli.reports.arena import cells
from detente.lab.balance import BOT, Balance


def show(result: Balance, iterations: int) -> None:
    """Print the tables."""
    game, console = detente.game(result.game), Console(markup=False)
    sides = Table("side", "games", "won", "95% interval", title=f"{game.title}: {BOT} of {iterations} iterations")
    for side, name in enumerate(game.sides):
        sides.add_row(name, *cells(result.side(side)))
    console.print(sides)
    console.print("ended by: " + ", ".join(f"{reason} {number}" for reason, number in sorted(result.reasons.items())))
    if result.own is not None:
        headings, rows = result.own.table()
        table = Table(*headings)
        for row in rows:
            table.add_row(*row)
        console.print(table, *result.own.notes(), sep="\n")
