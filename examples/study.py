"""Pictures of a file of games: how long they are, how they end, and who wins.

detente lab selfplay volk --bot level2 --games 400 --out volk.parquet
python -m examples.study volk.parquet curtain.jsonl --out study.png
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

import detente
from detente.lab.arena import Score
from detente.lab.plot import FIRST, INK, SECOND
from detente.lab.results import GameRow, read_games

BINS = 24


def draw_length(axes: Axes, rows: list[GameRow]) -> None:
    """How many decisions the games took, by the side that won."""
    sides = detente.game(rows[0].game).sides
    taken = [[row.decisions for row in rows if row.winner == side] for side in sides]
    axes.hist(taken, BINS, stacked=True, color=[FIRST, SECOND], label=[f"{side} won" for side in sides])
    axes.set(title="length", xlabel="decisions", ylabel="games")
    axes.legend(frameon=False)


def draw_endings(axes: Axes, rows: list[GameRow]) -> None:
    """How the games ended, by the side that won, the most frequent ending on top."""
    sides = detente.game(rows[0].game).sides
    reasons = [reason for reason, _ in Counter(row.reason for row in rows).most_common()][::-1]
    before = [0] * len(reasons)
    for side, colour in zip(sides, (FIRST, SECOND), strict=True):
        counted = Counter(row.reason for row in rows if row.winner == side)
        numbers = [counted[reason] for reason in reasons]
        axes.barh([reason.replace("_", " ") for reason in reasons], numbers, left=before, color=colour)
        before = [start + number for start, number in zip(before, numbers, strict=True)]
    axes.set(title="endings", xlabel="games")


def draw_balance(axes: Axes, rows: list[GameRow]) -> None:
    """What each side won, with the 95% interval; the line is an even game."""
    sides = detente.game(rows[0].game).sides
    for index, (side, colour) in enumerate(zip(sides, (FIRST, SECOND), strict=True)):
        score = Score(sum(row.winner == side for row in rows), len(rows))
        low, high = score.interval
        reach = [[score.rate - low], [high - score.rate]]
        axes.bar(index, score.rate, color=colour, width=0.6)
        axes.errorbar(index, score.rate, yerr=reach, color=INK, capsize=6)
    axes.axhline(0.5, color=INK, linewidth=0.8, linestyle="--")
    axes.set(title="balance", ylabel="won", ylim=(0, 1), xticks=range(len(sides)), xticklabels=sides)
    axes.yaxis.set_major_formatter(PercentFormatter(1))


def draw(studies: list[list[GameRow]], out: Path) -> None:
    """A line of three pictures for each file."""
    figure = Figure(figsize=(13, 3.8 * len(studies)), layout="constrained")
    for part, rows in zip(figure.subfigures(len(studies), squeeze=False)[:, 0], studies, strict=True):
        players = sorted({name for row in rows for name in (row.first, row.second)})
        part.suptitle(f"{detente.game(rows[0].game).title}: {len(rows)} games of {', '.join(players)}")
        length, endings, balance = part.subplots(1, 3, width_ratios=(3, 3, 1.4))
        draw_length(length, rows)
        draw_endings(endings, rows)
        draw_balance(balance, rows)
    figure.savefig(out)


def main() -> None:
    """Draw the files that are named."""
    parser = ArgumentParser(description="draw length, endings and balance of files of games")
    parser.add_argument(
        "files", nargs="+", type=Path, help="what 'detente lab selfplay' or 'detente arena --out' wrote"
    )
    parser.add_argument("--out", type=Path, default=Path("study.png"), help="the picture, .png or .svg")
    given = parser.parse_args()
    try:
        studies = [read_games(file) for file in given.files]
        for file, rows in zip(given.files, studies, strict=True):
            if not rows or len({row.game for row in rows}) > 1:
                parser.error(f"{file}: a study needs games, and all of one kind")
        draw(studies, given.out)
    except (detente.DetenteError, OSError) as error:
        parser.error(str(error))
    print(given.out)


if __name__ == "__main__":
    main()
