"""`detente lab calibrate`: stated win chances compared with results."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

import detente
from detente.bots.analysis import check_judge
from detente.bots.bot import Budget
from detente.cli.reports.progress import progress
from detente.core.errors import BadOption
from detente.lab.calibration import Calibration, calibrate_forecasts, draw_reliability, measure
from detente.lab.workers import workers


def calibrate(
    name: str,
    level: str,
    games: int,
    budget: Budget | None,
    staffing: tuple[int, str | None],
    seed: str,
    out: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Play the games, print the table or JSON, and draw the plot; `staffing` is what `workers` takes."""
    game = detente.game(name)
    check_judge(level, game)
    if plot is not None:
        from detente.lab.plot import FORMATS  # Matplotlib takes a second to load

        if plot.suffix.lower() not in FORMATS:
            raise BadOption(f"{plot}: the file's name must end in {' or '.join(FORMATS)}")
    with progress(not as_json) as bar, workers(*staffing) as staff:
        task = bar.add_task(game.title, total=games)
        asked = (name, level, budget, seed)
        forecasts = measure(asked, games, staff, lambda done: bar.update(task, completed=done), out)
    found = calibrate_forecasts(forecasts)
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        Console(markup=False).print(table_of(f"{game.title}, {level}, {games} games, seed {seed}", found))
    if plot is not None:
        draw_reliability(plot, f"{game.title}, {level}, {games} games", found)


def table_of(title: str, found: dict[str, Calibration]) -> Table:
    """The calibration as a table."""
    table = Table("chance by", "forecasts", "points off", "log-loss", "of a constant", title=title)
    for name, each in found.items():
        row = f"{each.forecasts:,}", f"{100 * each.error:.1f}", f"{each.loss:.3f}", f"{each.constant_loss:.3f}"
        table.add_row(name, *row)
    return table
