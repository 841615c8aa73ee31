"""An analysis as clients get it: its judgements so far, with what they name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp
from statistics import fmean
from typing import Any, Literal

import msgspec

from detente.bots.analysis import GRADES, Judgement, TurningPoint, curve, turning_points
from detente.core.journal import Prompt
from detente.core.state import State

Status = Literal["queued", "running", "done", "failed"]
SIDES = 2
"""Of every game that is analysed."""


class Summary(msgspec.Struct, frozen=True):
    """How a side played.

    `accuracy` is the mean accuracy of its decisions, from 0 to 1, and None if it took none. `grades` counts them, and
    `loss` is what one costs on average of the chance to win.
    """

    accuracy: float | None
    loss: float
    grades: dict[str, int]


class Retry(msgspec.Struct):
    """Another answer to a decision that was judged."""

    action: int


class AnalysisInfo(msgspec.Struct):
    """An analysis and its progress; judgements appear as they are made."""

    status: Status
    progress: float
    ahead: int
    """Unfinished analyses that come before it."""
    asked: int
    judgements: list[Judgement]
    turning_points: list[TurningPoint]
    """Where the game turned; resigning is not a decision of the game, so it is never a turning point."""
    curve: list[float]
    """The first side's chance to win before each decision."""
    summary: list[Summary] = []
    """How each side played, once all decisions are judged."""
    prompts: list[Prompt] = []
    """The prompt at each judgement."""
    phrases: list[dict[str, tuple[str, dict[str, Any]]]] = []
    """The actions that each judgement names, as keys into the game's words."""


def report(
    status: Status,
    progress: float,
    ahead: int,
    asked: int,
    judged: list[Judgement],
    winner: int | None,
    by_rules: bool,
) -> AnalysisInfo:
    """An analysis in its present state; `by_rules`: the rules ended the game, nobody resigned."""
    done = status == "done"
    turns = turning_points(judged, winner if by_rules else None) if done else []
    summary = [summary_of(judged, side) for side in range(SIDES)] if done else []
    return AnalysisInfo(status, progress, ahead, asked, judged, turns, curve(judged, winner if done else None), summary)


def summary_of(judged: Sequence[Judgement], side: int) -> Summary:
    """How a side played."""
    own = [each for each in judged if each.side == side]
    counts = Counter(each.grade for each in own)
    grades = {name: counts[name] for name in ("best", *(name for name, _ in GRADES))}
    if not own:
        return Summary(None, 0.0, grades)
    return Summary(fmean(accuracy(each.loss) for each in own), fmean(each.loss for each in own), grades)


def accuracy(loss: float) -> float:
    """How accurate a decision is that costs so much of the chance to win, from 0 to 1.

    The curve that players know from Lichess: what costs nothing is 1, 10 percentage points 0.64, 50 nearly 0.1.
    """
    return min(max((103.1668 * exp(-4.354 * loss) - 3.1669) / 100, 0.0), 1.0)


def add_phrases(info: AnalysisInfo, states: Iterable[tuple[int, State]]) -> None:
    """Add the prompt of each judgement and its actions as phrases; `states` are those before the judged decisions."""
    for each, (_, state) in zip(info.judgements, states, strict=True):
        assert state.prompt is not None
        info.prompts.append(state.prompt)
        named = {each.best, *(one.action for one in each.considered)}
        info.phrases.append({str(action): state.phrase(action) for action in named})
