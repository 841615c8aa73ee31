"""`detente lab learn`: the progress of learning on the screen."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

import detente
from detente.bots.models.file import read_model
from detente.core.errors import BadOption
from detente.lab.arena import Score
from detente.lab.learning.report import write_reports
from detente.lab.learning.run import Progress, Round, Run, Settings
from detente.lab.workers import workers


class Screen(Progress):
    """Shows a bar for the current phase, one for the whole run, and a line for each finished round."""

    def __init__(self, run: Run, seconds: float, bar: Bar) -> None:
        self.run, self.seconds, self.bar = run, seconds, bar
        self.whole = bar.add_task("all", total=round(seconds), completed=round(run.seconds()))
        self.now: TaskID | None = None

    def phase(self, round: int, name: str, total: int, done: int) -> None:
        """A phase begins."""
        if self.now is not None:
            self.bar.remove_task(self.now)
        self.now = self.bar.add_task(f"round {round}: {name}", total=total, completed=done)

    def advance(self, message: str = "") -> None:
        """A game or an epoch is over."""
        assert self.now is not None
        self.bar.advance(self.now)
        self.bar.update(self.whole, completed=round(self.run.seconds()))
        if message:
            self.bar.console.print(f"  held-out loss: {message}")

    def over(self, round: Round) -> None:
        """A round is over."""
        low, high = Score(round.won, round.played).interval
        self.bar.console.print(
            f"round {round.number}: {round.games} games, {round.positions} positions, held-out loss "
            f"{round.value_loss:.4f} (a constant {round.constant_loss:.4f}), {round.won} of {round.played} against the "
            f"best ({low:.0%} to {high:.0%}): {'kept' if round.kept else 'not kept'}"
        )
        write_reports(self.run)


def learn(game: str, hours: float, folder: Path, jobs: int, cluster: str | None, seed: str, start: Path | None) -> None:
    """Learn until the hours are up or the user stops it; the same command resumes."""
    detente.game(game)  # an unknown one is refused before anything is written
    model = None if start is None else read_model(start)
    if model is not None and model.game != game:
        raise BadOption(f"{start} is a model of {model.game}: {game} starts from a model of its own")
    run = Run(folder, Settings(game=game, seed=seed), model)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True)) as bar, workers(jobs, cluster) as staff:
        try:
            run.learn(hours * 3600, staff, Screen(run, hours * 3600, bar))
        except KeyboardInterrupt:
            typer.echo(f"stopped; the same command continues ({folder})", err=True)
            raise typer.Exit(130) from None
    write_reports(run)
    typer.echo(f"{folder}: {len(run.rounds)} rounds, {run.shards.count} games; the best model is best.json")
