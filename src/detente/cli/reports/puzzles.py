"""`detente lab puzzles`: puzzles found in games, and puzzles verified again."""

from __future__ import annotations

from pathlib import Path

import typer

import detente
from detente.cli.reports.progress import progress
from detente.lab.puzzles.run import Source, find, records_of, verify_file, write
from detente.lab.workers import workers


def find_puzzles(
    name: str, games: int | None, source: Path | None, staffing: tuple[int, str | None], seed: str, out: Path
) -> None:
    """Search games of computer players, or those of a file, for puzzles; `staffing` is what `workers` takes."""
    records = None if source is None else records_of(source, name)
    count = games or 100
    if records is not None:
        count = min(games or len(records), len(records))
    title = detente.game(name).title
    with progress(wanted=True) as bar, workers(*staffing) as staff:
        task = bar.add_task(title, total=count)

        def tell(done: int, found: int) -> None:
            bar.update(task, completed=done, description=f"{title}: {found} puzzles")

        found = find(Source(name, seed, records), count, staff, out, tell)
    typer.echo(f"{out}: {len(found)} puzzles in {count} games")


def verify_puzzles(name: str, staffing: tuple[int, str | None], seed: str, out: Path) -> None:
    """Verify the puzzles of a file with other seeds, and keep those that hold."""
    total = sum(1 for _ in out.open("rb"))
    with progress(wanted=True) as bar, workers(*staffing) as staff:
        task = bar.add_task(detente.game(name).title, total=total)
        held, lost = verify_file(out, name, seed, staff, lambda: bar.advance(task))
    write(out, held)
    typer.echo(f"{out}: {len(held)} puzzles hold, {len(lost)} do not{': ' + ' '.join(lost) if lost else ''}")
