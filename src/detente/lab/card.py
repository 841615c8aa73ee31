"""The model card: learned weights as a data file that says how they came about."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from detente.bots.weights import names
from detente.core.registry import game as game_of
from detente.lab.train import CAUTION, ERRORS, Round


def write_card(
    path: Path,
    game: str,
    weights: list[float],
    rounds: list[Round],
    iterations: int,
    seed: str,
    further: bool = False,
) -> None:
    """Write weights with the data, the method and the matches behind them."""
    kept = [each for each in rounds if each.kept]
    games, match = rounds[0].games, rounds[0].match_played
    lines = [
        f"# The weights of the evaluation of {game}, learned by self-play.",
        "# The features are those of detente.bots, each positive where it favours the first side; their weighted sum",
        "# through the logistic function is the chance that the first side wins.",
        "#",
        f"# Method: {len(rounds)} rounds of {games} games of a search of {iterations} iterations against itself,",
        f"# {ERRORS:.0%} of the decisions at random; logistic regression on the features at turn ends, held back",
        f"# (caution {CAUTION:g}) towards the weights before; kept if they win half of a match of {match} games.",
        f"# Again: detente lab train {game} --rounds {len(rounds)} --games {games} --match {match}"
        f" --iterations {iterations} --seed {seed}{' --further' if further else ''}",
        f"# Learned with version {game_of(game).rules_version} of the rules and cards.",
        "#",
        "# round  positions  loss    first side won  match against the weights before",
    ]
    for number, each in enumerate(rounds, 1):
        verdict = "kept" if each.kept else "dropped"
        score = f"{each.match_won} of {each.match_played}, {verdict}"
        lines.append(f"# {number:<7}{each.positions:<11}{each.loss:<8}{each.first_side_won:<16}{score}")
    if further:
        before = files("detente.bots").joinpath(f"data/{game}.toml").read_text("utf-8").splitlines()
        lines += ["#", "# Begun with weights that came about so:"]
        lines += [f"#   {line.lstrip('# ')}".rstrip() for line in before if line.startswith("#")]
    lines += ["", f"rounds_kept = {len(kept)}", "", "[weights]"]
    lines += [f'"{name}" = {weight}' for name, weight in zip(names(game), weights, strict=True)]
    path.write_text("\n".join(lines) + "\n", "utf-8")
