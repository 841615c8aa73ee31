"""Measure everything, print the tables, and draw the plot if asked: `python -m bench.peers --plot FILE.svg`."""

from __future__ import annotations

from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from bench.peers.measure import RUNS, SECONDS, Measured
from bench.peers.plot import draw
from detente.core.extras import how_to_install

PEERS = ("ours", "spiel", "python", "node", "zoo")
KINDS = {
    "rules": "random decisions/s, whole games",
    "tiny": "random decisions/s, the same tiny game",
    "copies": "copies of a state/s",
    "steps": "environment steps/s",
}


def measure(console: Console) -> list[Measured]:
    """All that can be measured here."""
    found: list[Measured] = []
    for peer in PEERS:
        try:
            for measured in import_module(f"bench.peers.{peer}").all_of():
                console.print(f"[dim]{measured.kind}: {measured.name}: {measured.rate:,.0f}[/]")
                found.append(measured)
        except ModuleNotFoundError as error:
            console.print(escape(f"{peer}: left out, {error.name} is not installed: {how_to_install('peers')}"))
    return found


def main() -> None:
    """Print the tables."""
    parser = ArgumentParser(description="the speed of ours beside its peers")
    parser.add_argument("--plot", type=Path, help="an .svg or .png file to draw the tables into")
    given = parser.parse_args()
    console = Console()
    found = measure(console)
    for kind, what in KINDS.items():
        table = Table("who", what, title=f"{kind}: median of {RUNS} runs of {SECONDS} CPU seconds, one core")
        table.columns[1].justify = "right"
        for each in sorted((m for m in found if m.kind == kind), key=lambda m: -m.rate):
            table.add_row(each.name, f"{each.rate:,.0f}", style="bold" if each.ours else None)
        console.print(table)
    if given.plot:
        draw(found, KINDS, given.plot)
        console.print(f"{given.plot}: drawn")


if __name__ == "__main__":
    main()
