"""A run that finds puzzles: games are played or read, each is searched for puzzles, and what is found is kept at once.

The file holds the puzzles found so far. What has been searched already is in FILE.run beside it, a line for each game,
so a run that was stopped resumes there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from detente.bots.bot import Budget
from detente.bots.levels import make
from detente.bots.models.file import learned
from detente.core.chance import Generator
from detente.core.errors import BadOption, BadRecord
from detente.core.play.puzzles import Puzzle, check, read
from detente.core.play.record import Record
from detente.core.registry import game as game_of
from detente.core.state import OVER
from detente.lab.learning.selfplay import Exploration, explore
from detente.lab.puzzles.finding import puzzle_at, turn_starts, verify
from detente.lab.results import drop_torn_line, read_games
from detente.lab.workers import Workers

PLAYER, ITERATIONS = "level4", 200
"""Who plays the games, and its iterations for each decision."""
SLIPS = Exploration(sampled=15, random=5)
"""Now and then a decision is not the best: what it allows the other side is what many puzzles are about."""


class GamePuzzles(msgspec.Struct, frozen=True):
    """What was found in a game, as a line of a file."""

    run: str
    """What was searched: game, rules, model and seed, or the file of games."""
    number: int
    moments: int
    """How many moments were looked at."""
    puzzles: list[Puzzle]


class Source(msgspec.Struct, frozen=True):
    """Where the games come from: they are played from a seed, or read."""

    game: str
    seed: str
    records: tuple[Record, ...] | None = None

    @property
    def run(self) -> str:
        """What tells one run from another."""
        model = blake2b(msgspec.json.encode(learned(self.game)), digest_size=4).hexdigest()
        read = "" if self.records is None else blake2b(msgspec.json.encode(self.records), digest_size=4).hexdigest()
        return " ".join([self.game, str(game_of(self.game).rules_version), model, self.seed, read]).rstrip()


def search_game(source: Source, number: int) -> GamePuzzles:
    """Find the puzzles of game `number` of a source."""
    record = played(source, number) if source.records is None else source.records[number]
    moments, found = 0, []
    for state in turn_starts(record):
        moments += 1
        puzzle = puzzle_at(state, source.seed)
        if puzzle is not None:
            found.append(puzzle)
    return GamePuzzles(source.run, number, moments, found)


def played(source: Source, number: int) -> Record:
    """Game `number` of a run, by strong players who slip now and then."""
    game, seed = game_of(source.game), f"puzzles {source.seed} {number}"
    bots = [make(PLAYER, game, f"{seed} {seat}", Budget(iterations=ITERATIONS)) for seat in range(len(game.sides))]
    generator = Generator(seed, "slips")
    state = game.new(seed)
    actions: list[int] = []
    while state.actor != OVER:
        actions.append(explore(state, bots[int(state.actor)].think(state), SLIPS, generator))
        state.play(actions[-1])
    return Record(game=game.name, rules=game.rules_version, seed=seed, decisions=actions)


def find(
    source: Source, games: int, workers: Workers, out: Path, tell: Callable[[int, int], None] = lambda done, found: None
) -> list[Puzzle]:
    """Search a number of games, and write the puzzles to a file; `tell` hears how many games and puzzles there are."""
    beside = out.with_name(out.name + ".run")
    had = {each.number: each for each in kept(out, beside, source.run) if each.number < games}
    tell(len(had), len(gathered(had)))
    left = [number for number in range(games) if number not in had]
    with beside.open("ab") as file:
        for index, one in workers.each(partial(search_game, source), left):
            had[left[index]] = one
            file.write(msgspec.json.encode(one) + b"\n")
            file.flush()
            if one.puzzles:
                write(out, gathered(had))
            tell(len(had), len(gathered(had)))
    found = gathered(had)
    write(out, found)
    return found


def gathered(had: dict[int, GamePuzzles]) -> list[Puzzle]:
    """The puzzles of all games in their order, none of them twice."""
    found = {each.id: each for number in sorted(had) for each in had[number].puzzles}
    return list(found.values())


def write(path: Path, puzzles: list[Puzzle]) -> None:
    """Write puzzles, one on each line; a file is replaced whole or not at all."""
    draft = path.with_name(path.name + ".new")
    draft.write_bytes(b"".join(msgspec.json.encode(each, order="deterministic") + b"\n" for each in puzzles))
    draft.replace(path)


def kept(out: Path, beside: Path, run: str) -> list[GamePuzzles]:
    """The games that a file has of a run; one with lines of another run is refused."""
    if out.suffix.lower() != ".jsonl":
        raise BadOption(f"{out}: the file's name must end in .jsonl")
    if not out.parent.is_dir():
        raise BadOption(f"{out}: there is no folder {out.parent}")
    if not beside.exists():
        return []
    drop_torn_line(beside)
    try:
        games = msgspec.json.Decoder(GamePuzzles).decode_lines(beside.read_bytes())
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadRecord(f"{beside}: this is no file of a search for puzzles: {error}") from None
    if any(each.run != run for each in games):
        raise BadOption(f"{beside} is of another run: give another file, or the options it was made with")
    return games


def records_of(path: Path, game: str) -> tuple[Record, ...]:
    """The games of a file of games or of one saved game; of another game there must be none."""
    found = [row.record() for row in read_games(path)] if path.suffix != ".json" else [Record.load(path)]
    for each in found:
        if each.game != game:
            raise BadOption(f"{path} has a game of {each.game}, not of {game}")
        each.verify()
    return tuple(found)


def verify_file(
    path: Path, name: str, seed: str, workers: Workers, tell: Callable[[], None]
) -> tuple[list[Puzzle], list[str]]:
    """Verify the puzzles of a file again: those that hold, with their new chances, and the ids of the others."""
    game = game_of(name)
    puzzles = read(game, path.read_bytes())
    for each in puzzles:
        check(game, each)
    again: list[Any] = workers.map(partial(verify, seed=seed), puzzles, tell)
    lost = [old.id for old, new in zip(puzzles, again, strict=True) if new is None]
    return [each for each in again if each is not None], lost
