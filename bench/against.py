"""The present computer players against those of an older version, as chess engines are measured.

python -m bench.against 3b734dd --game volk --games 100 --iterations 1000
python -m bench.against 3b734dd --bot level5 --seconds 1 --jobs 2 --out 'build/against-{game}.jsonl'
python -m bench.against ../elsewhere            a checkout as it lies there, compiled by its owner

The older commit is exported to build/versions, compiled there once, and plays as an engine with a process of its own
for each game; so does the present tree, which is the referee too. Each deal is played twice, with changed seats. Iron
Curtain is played with the older version's house deck, if that differs. bench/adapter.py says how a version with other
rules plays.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from hashlib import sha256
from math import log10
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

import detente
from detente.bots.bot import Budget
from detente.bots.levels import NAMES
from detente.core.errors import BadOption, DetenteError
from detente.lab.arena import Result, Score, pairings
from detente.lab.results import play_plan
from detente.lab.workers import workers

ROOT = Path(__file__).parents[1]
VERSIONS = ROOT / "build" / "versions"
ADAPTER = ROOT / "bench" / "adapter.py"
HOUSE_DECK = Path("detente", "curtain", "data", "house.toml")
MOST_NOTED = 0.01
"""If a larger part of the decisions has a note, the match says less about strength than about rules."""


def run(*command: object, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Run a command to its end; what it prints. One that fails is refused with its last words."""
    done = subprocess.run([*map(str, command)], cwd=cwd, env=env, capture_output=True, text=True)
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise BadOption(f"{' '.join(map(str, command))} failed: {said[-1] if said else done.returncode}")
    return done.stdout.strip()


def version(commit: str) -> tuple[str, Path]:
    """The short name of a version and the folder of its sources; a commit is exported and compiled first, once."""
    if (Path(commit) / "src" / "detente").is_dir():
        source = Path(commit).resolve() / "src"
        return digest(source), source
    full = run("git", "rev-parse", "--verify", "--end-of-options", f"{commit}^{{commit}}")
    folder = VERSIONS / full[:12]
    if not folder.exists():
        print(f"building {full[:12]} in {folder} (a minute or two)", file=sys.stderr)
        draft = folder.with_name(f"{folder.name}.{os.getpid()}")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        archive = draft.with_suffix(".tar")
        run("git", "archive", "--output", archive, full)
        run("tar", "-xf", archive, "-C", draft)
        archive.unlink()
        outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        run(sys.executable, "-W", "ignore", "setup.py", "--quiet", "build_ext", "--inplace", cwd=draft, env=outside)
        draft.rename(folder)
    return full[:7], folder / "src"


def digest(source: Path) -> str:
    """A short name of sources that may have been edited, so that a file of games goes on with the same ones only."""
    found = sha256()
    for path in sorted((source / "detente").rglob("*")):
        built = path.suffix in (".so", ".pyd", ".pyc") or path.name == "_build.json" or "client" in path.parts
        if path.is_file() and not built:
            found.update(f"{path.relative_to(source)}\n".encode() + path.read_bytes())
    return found.hexdigest()[:7]


def is_compiled(source: Path) -> bool:
    """Whether the library of a folder runs compiled."""
    code = "import detente; print(detente.COMPILED)"
    return run(sys.executable, "-P", "-c", code, env={**os.environ, "PYTHONPATH": str(source)}) == "True"


def engine(source: Path, bot: str) -> tuple[str, ...]:
    """The command of a version's computer player."""
    return "env", f"PYTHONPATH={source}", sys.executable, "-P", str(ADAPTER), bot


def options_for(game: str, older: Path) -> dict[str, Any]:
    """The options of a match: Iron Curtain has the deck that the older version knows."""
    present = ROOT / "src"
    if game != "curtain" or (older / HOUSE_DECK).read_bytes() == (present / HOUSE_DECK).read_bytes():
        return {}
    return {"deck": tomllib.loads((older / HOUSE_DECK).read_text("utf-8"))}


def elo(rate: float) -> str:
    """A rate of wins as a difference in Elo points."""
    if not 0 < rate < 1:
        return "+∞" if rate else "-∞"
    points = round(-400 * log10(1 / rate - 1))
    return f"{points:+}" if points else "0"


def row(name: str, score: Score) -> tuple[str, ...]:
    """A score for the table."""
    low, high = score.interval
    won = f"{score.wins} of {score.games}"
    return name, won, f"{score.rate:.1%}", f"{low:.1%} to {high:.1%}", f"{elo(score.rate)} ({elo(low)} to {elo(high)})"


def table_of(result: Result, seconds: float) -> Table:
    """A match as a table."""
    present, older = result.bots
    decisions = sum(played.decisions for played in result.played)
    title = f"{detente.game(result.game).title}: {present} against {older}"
    pace = f"{seconds:.0f} s, {seconds / len(result.played):.2f} s a game, {decisions / seconds:,.0f} decisions/s"
    table = Table("present as", "won", "rate", "95% interval", "Elo", title=title, caption=pace)
    for side, name in enumerate(detente.game(result.game).sides):
        table.add_row(*row(name, result.of_at(present, side)))
    table.add_section()
    table.add_row(*row("both", result.between(present, older)))
    return table


def warnings(result: Result) -> list[str]:
    """What has to be known beside the score."""
    deals = result.deals(*result.bots)
    told = [
        f"of the deals played from both seats, present won both games of {deals.both}, lost both of {deals.neither}; "
        f"in {deals.each} the same side won whoever played it"
    ]
    told += [f"forfeited in {number} games: {reason}" for reason, number in result.forfeits().most_common()]
    decisions = sum(played.decisions for played in result.played)
    if noted := result.noted():
        told.append(f"{noted} of {decisions} decisions were not answered by the same rules (--out keeps the notes)")
    if noted > MOST_NOTED * decisions:
        told.append("that is too many for this match to be a measure of strength: teach bench/adapter.py")
    return told


def main() -> None:
    """Play the matches."""
    parser = ArgumentParser(description="the present computer players against those of an older commit")
    parser.add_argument("commit", help="the older version: what git knows as a commit, or the folder of a checkout")
    parser.add_argument("--game", nargs="+", choices=detente.games(), default=detente.games())
    parser.add_argument("--bot", choices=NAMES, default="level5", help="the player of both versions")
    parser.add_argument("--games", type=int, default=100, help="games of each match, half from each seat")
    parser.add_argument("--iterations", type=int, help="for a decision")
    parser.add_argument("--seconds", type=float, help="for a decision")
    parser.add_argument("--limit", type=float, help="seconds after which a player that has not decided has lost")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    parser.add_argument("--seed", default="against", help="of the deals")
    parser.add_argument("--out", type=Path, help="keep the games in this .jsonl or .parquet file; {game} is the game")
    given = parser.parse_args()
    try:
        match(given)
    except DetenteError as error:
        sys.exit(str(error))


def match(given: Any) -> None:
    """Play and print the matches that were asked for."""
    name, older = version(given.commit)
    present = ROOT / "src"
    if is_compiled(older) != is_compiled(present):
        raise BadOption(f"one of {older} and {present} is compiled and the other is not: compile both")
    names = f"{given.bot}-present-{digest(present)}", f"{given.bot}-{name}"
    engines = {names[0]: engine(present, given.bot), names[1]: engine(older, given.bot)}
    limited = given.iterations is not None or given.seconds is not None
    budget = Budget(given.iterations, given.seconds) if limited else None
    for game in given.game:
        options = options_for(game, older)
        plan = pairings(game, [*engines], given.games, given.seed, budget, options, engines, given.limit)
        out = None if given.out is None else Path(str(given.out).replace("{game}", game))
        began = perf_counter()
        with workers(given.jobs) as staff:
            result = Result(game, [*engines], play_plan(plan, staff, out))
        Console().print(table_of(result, perf_counter() - began))
        for told in warnings(result):
            print(told)


if __name__ == "__main__":
    main()
