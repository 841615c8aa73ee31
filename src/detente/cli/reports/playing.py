"""Many games by computer players, with a progress bar."""

from __future__ import annotations

from pathlib import Path

import detente
from detente.cli.reports.progress import progress
from detente.lab.arena import Pairing, Played
from detente.lab.results import play_plan
from detente.lab.workers import workers


def play_games(plan: list[Pairing], jobs: int, cluster: str | None, out: Path | None, bar: bool) -> list[Played]:
    """Play the games of a plan, on this machine or on a cluster; `out` keeps them, and a stopped run resumes there."""
    with progress(bar) as shown, workers(jobs, cluster) as staff:
        task = shown.add_task(detente.game(plan[0].game).title, total=len(plan))
        return play_plan(plan, staff, out, lambda done: shown.update(task, completed=done))
