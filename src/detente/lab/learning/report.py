"""What a run has learned, for readers: the model card and the learning curve."""

from __future__ import annotations

from math import log10
from pathlib import Path
from typing import Any

import msgspec

from detente._version import __version__
from detente.bots.models.file import write_model
from detente.core.registry import game as game_of
from detente.lab.arena import Score
from detente.lab.extra import extra
from detente.lab.learning.run import Round, Run, Settings


def card(settings: Settings, rounds: list[Round]) -> dict[str, Any]:
    """The model card: where the model comes from and what it won, as data."""
    kept = [each for each in rounds if each.kept]
    last = kept[-1] if kept else None
    return {
        "title": game_of(settings.game).title,
        "learned by": f"detente {__version__}: {command(settings)}",
        "seed": settings.seed,
        "rounds": len(rounds),
        "rounds kept": len(kept),
        "games": last.games if last else 0,
        "positions": last.positions if last else 0,
        "held-out loss": last.value_loss if last else None,
        "held-out loss of a constant": last.constant_loss if last else None,
        "last match": f"{last.won} of {last.played}" if last else None,
        "hours": round(rounds[-1].seconds / 3600, 2) if rounds else 0.0,
    }


def command(settings: Settings) -> str:
    """The command that began the run."""
    start = "" if settings.random_games else " --start MODEL"
    return f"detente lab learn {settings.game}{start}"


def card_text(settings: Settings, rounds: list[Round]) -> str:
    """The model card as Markdown, with a line for each round."""
    lines = [f"# What was learned of {game_of(settings.game).title}", ""]
    lines += [f"- {name}: {value}" for name, value in card(settings, rounds).items()]
    lines += [
        "",
        "Losses are on held-out games: the value network's beside that of a constant, and the policy's beside that",
        "of a uniform choice. The match is against the best model so far, both seats, paired deals.",
        "",
        "| round | hours | games | positions | value | constant | policy | uniform | match | 95% | |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for each in rounds:
        low, high = Score(each.won, each.played).interval
        lines.append(
            f"| {each.number} | {each.seconds / 3600:.2f} | {each.games} | {each.positions} | {each.value_loss:.4f} "
            f"| {each.constant_loss:.4f} | {each.policy_loss:.3f} | {each.uniform_loss:.3f} "
            f"| {each.won} of {each.played} | {low:.0%} to {high:.0%} | {'kept' if each.kept else ''} |"
        )
    return "\n".join(lines) + "\n"


def elo(rounds: list[Round]) -> list[float]:
    """The strength of the best model after each round, in Elo points above the blank one, as its matches say."""
    strength, found = 0.0, []
    for each in rounds:
        if each.kept:
            rate = (each.won + 1) / (each.played + 2)
            strength += 400 * log10(rate / (1 - rate))
        found.append(strength)
    return found


def draw_curve(path: Path, settings: Settings, rounds: list[Round]) -> None:
    """Draw strength and held-out loss over the hours of learning."""
    with extra():
        from matplotlib.figure import Figure
    from detente.lab.plot import FIRST, INK, SECOND

    hours = [each.seconds / 3600 for each in rounds]
    figure = Figure((8, 4.5), layout="constrained")
    strength = figure.subplots()
    strength.step(hours, elo(rounds), where="post", color=FIRST)
    strength.plot(
        [h for h, each in zip(hours, rounds, strict=True) if each.kept],
        [e for e, each in zip(elo(rounds), rounds, strict=True) if each.kept],
        "o",
        color=FIRST,
    )
    strength.set_xlabel("hours")
    strength.set_ylabel("Elo above the blank model, by the matches of each round", color=FIRST)
    loss = strength.twinx()
    loss.plot(hours, [each.constant_loss - each.value_loss for each in rounds], color=SECOND)
    loss.set_ylabel("held-out loss below a constant", color=SECOND)
    strength.set_title(f"Learning {game_of(settings.game).title}", color=INK)
    figure.savefig(path)


def write_reports(run: Run) -> None:
    """Write the model card and the learning curve, and the card into the best model."""
    (run.folder / "card.md").write_text(card_text(run.settings, run.rounds), "utf-8")
    if run.rounds:
        draw_curve(run.folder / "curve.png", run.settings, run.rounds)
    if any(each.kept for each in run.rounds):
        write_model(run.folder / "best.json", msgspec.structs.replace(run.best, card=card(run.settings, run.rounds)))
