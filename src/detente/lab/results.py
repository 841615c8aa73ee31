"""Files of games: JSON lines (`.jsonl`) or Parquet (`.parquet`), a row for each game or for each decision.

A game is written as soon as it is finished, so a run that was stopped goes on where it was: the same command
plays only what the file does not have yet. At the end the rows are in the order of the plan, whoever
played them, so the same command makes the same file. Parquet cannot be added to: until the end its games
are lines of FILE.jsonl beside it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import msgspec

from detente.bots.bot import Budget
from detente.core.errors import BadOption, BadRecord
from detente.core.journal import Outcome
from detente.core.play.record import Record
from detente.core.registry import game as game_of
from detente.lab.arena import Pairing, Played, play
from detente.lab.extra import extra
from detente.lab.workers import Workers

FORMATS = (".jsonl", ".parquet")
CHUNK = 4096
"""Rows of a file that are held in memory at a time."""
T = TypeVar("T")


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game: what was to be played (`game` to `seconds`), and how it went. It replays (`record`)."""

    game: str
    """The name of the game."""
    rules: int
    """The version of its rules."""
    options: dict[str, Any]
    """The options it was dealt with; in Parquet as JSON."""
    seed: str
    """The seed of the deal."""
    first: str
    """The computer player of the first side."""
    second: str
    """That of the second side."""
    iterations: int | None
    """Iterations a decision, if they were given."""
    seconds: float | None
    """Seconds a decision, if they were given."""
    winner: str
    """The side that won."""
    reason: str
    """How the game ended."""
    rule: str
    """The rule that ended it."""
    decisions: int
    """How many decisions it took."""
    turns: int
    """How many turns it took."""
    actions: list[int]
    """The decisions themselves."""
    trail: str
    """Four digits for each decision, by which a replay is checked."""
    forfeit: str = ""
    """What the engine did that forfeited the game; empty if none did."""
    notes: list[str] = []
    """What engines noted about their decisions."""

    def record(self) -> Record:
        """The game as a record that replays."""
        return Record(
            game=self.game,
            rules=self.rules,
            options=self.options,
            seed=self.seed,
            decisions=self.actions,
            trail=self.trail,
            outcome=None if self.forfeit else self.outcome(),
        )

    def outcome(self) -> Outcome:
        """Who won, and how."""
        side = game_of(self.game).side(self.winner)
        return Outcome(side, self.winner, self.reason, self.rule)


class DecisionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A decision, as a learner wants it: what the side could see and do, what it did, and whether it won."""

    row: int
    """The row of the game, from 0."""
    number: int
    """Which decision of the game, from 0."""
    side: str
    """The side that decided."""
    tensor: list[float]
    """What the side could see: `state.tensor(side)`, 32-bit numbers."""
    legal: list[int]
    """The legal actions."""
    action: int
    """The one that was taken."""
    result: int
    """1 if the side won the game, -1 if it lost."""


def row_of(played: Played) -> GameRow:
    """The row of a game that was played."""
    pairing, record, outcome = played.pairing, played.record, played.record.outcome
    budget = pairing.budget or Budget()
    return GameRow(
        game=record.game,
        rules=record.rules,
        options=record.options,
        seed=record.seed,
        first=pairing.bots[0],
        second=pairing.bots[1],
        iterations=budget.iterations,
        seconds=budget.seconds,
        winner=game_of(record.game).sides[played.winner],
        reason=played.reason,
        rule="" if outcome is None else outcome.rule,
        decisions=played.decisions,
        turns=played.turns,
        actions=record.decisions,
        trail=record.trail,
        forfeit=played.forfeit,
        notes=list(played.notes),
    )


def played_of(row: GameRow, pairing: Pairing) -> Played:
    """The game of a row, as the plan that it belongs to had it."""
    record = row.record()
    winner = row.outcome().winner
    return Played(pairing, winner, row.reason, row.decisions, row.turns, record, row.forfeit, tuple(row.notes))


def decision_rows(number: int, row: GameRow) -> Iterator[DecisionRow]:
    """The decisions of a game, by playing it again."""
    game = game_of(row.game)
    state = game.new(row.seed, **row.options)
    for index, action in enumerate(row.actions):
        side = int(state.actor)
        yield DecisionRow(
            row=number,
            number=index,
            side=game.sides[side],
            tensor=state.tensor(side).tolist(),
            legal=state.legal(),
            action=action,
            result=1 if game.sides[side] == row.winner else -1,
        )
        state.play(action)


def check_path(path: Path) -> None:
    """Refuse, before anything is played, a file that could not be written."""
    if path.suffix.lower() not in FORMATS:
        raise BadOption(f"{path}: the file's name must end in {' or '.join(FORMATS)}")
    if not path.parent.is_dir():
        raise BadOption(f"{path}: there is no folder {path.parent}")
    if is_parquet(path):
        with extra():
            import pyarrow  # noqa: F401 (only whether it is there)


def is_parquet(path: Path) -> bool:
    """Whether a file's name says Parquet."""
    return path.suffix.lower() == ".parquet"


def read_games(path: str | Path) -> list[GameRow]:
    """The games of a file; an error names its line."""
    path = Path(path)
    if is_parquet(path):
        with extra():
            import pyarrow as pa
            from pyarrow import parquet
        try:
            rows = parquet.read_table(path).to_pylist()
            return [msgspec.convert(row | {"options": msgspec.json.decode(row["options"])}, GameRow) for row in rows]
        except (pa.ArrowInvalid, KeyError, msgspec.MsgspecError) as error:
            raise BadRecord(f"{path}: this is no file of games: {error}") from None
    decoder, games = msgspec.json.Decoder(GameRow), []
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            games.append(decoder.decode(line))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadRecord(f"{path}, line {number}: this is no row of a game: {error}") from None
    return games


class GameFile:
    """The file of a run: what it has of a plan already, and what is added."""

    def __init__(self, path: Path, plan: list[Pairing]) -> None:
        check_path(path)
        self.path, self.plan = path, plan
        self.lines = path.with_name(path.name + ".jsonl") if is_parquet(path) else path
        rows = read_games(path) if self.lines != path and path.exists() else []
        if self.lines.exists():
            drop_torn_line(self.lines)
            rows += read_games(self.lines)
        self.had = self._fit(rows)
        self.open: BinaryIO = self.lines.open("ab")

    def _fit(self, rows: list[GameRow]) -> dict[int, Played]:
        """The games of rows by their number in the plan; a row of another run is refused."""
        numbers = {(pairing.game, *pairing.bots, pairing.seed): index for index, pairing in enumerate(self.plan)}
        asked = self.plan[0]  # a plan has one game, one budget and one set of options
        game, budget = game_of(asked.game), asked.budget or Budget()
        options = game.new("", **asked.options).options()
        wanted = (game.rules_version, options, budget.iterations, budget.seconds)
        had = {}
        for row in rows:
            number = numbers.get((row.game, row.first, row.second, row.seed))
            if number is None or (row.rules, row.options, row.iterations, row.seconds) != wanted:
                raise BadOption(
                    f"{self.path} has games of another run (seed {row.seed!r}, {row.first} : {row.second}): "
                    "give another file, or the options it was made with"
                )
            had[number] = played_of(row, self.plan[number])
        return had

    def add(self, played: Played) -> None:
        """Keep a game: it is in the file when this returns."""
        self.open.write(msgspec.json.encode(row_of(played)) + b"\n")
        self.open.flush()

    def close(self) -> None:
        """Leave the lines for the next time."""
        self.open.close()

    def finish(self, games: list[Played]) -> None:
        """Put the games in order; a file is replaced whole or not at all."""
        self.close()
        write_rows(self.path, map(row_of, games), GameRow)
        if self.lines != self.path:
            self.lines.unlink()


def play_plan(
    plan: list[Pairing], workers: Workers, out: Path | None = None, tell: Callable[[int], None] | None = None
) -> list[Played]:
    """Play a plan, in its order at the end; what the file has is not played again. `tell` hears how many are done."""
    file = None if out is None else GameFile(out, plan)
    done = {} if file is None else dict(file.had)
    left = [number for number in range(len(plan)) if number not in done]
    try:
        for index, played in workers.each(play, [plan[number] for number in left]):
            done[left[index]] = played
            if file is not None:
                file.add(played)
            if tell is not None:
                tell(len(done))
    finally:
        if file is not None:
            file.close()
    games = [done[number] for number in range(len(plan))]
    if file is not None:
        file.finish(games)
    return games


def write_decisions(path: Path, games: list[Played]) -> None:
    """Write a row for each decision of games."""
    rows = (row for number, played in enumerate(games) for row in decision_rows(number, row_of(played)))
    write_rows(path, rows, DecisionRow)


def write_rows(path: Path, rows: Iterable[GameRow] | Iterable[DecisionRow], kind: type) -> None:
    """Write rows of a kind; an existing file is replaced whole or not at all."""
    draft = path.with_name(path.name + ".new")
    chunks = batched(rows)
    if is_parquet(path):
        write_parquet(draft, chunks, kind)
    else:
        with draft.open("wb") as lines:
            for chunk in chunks:
                lines.writelines(msgspec.json.encode(row) + b"\n" for row in chunk)
    draft.replace(path)


def write_parquet(path: Path, chunks: Iterable[list[Any]], kind: type) -> None:
    """Write rows as a Parquet file, chunk by chunk."""
    with extra():
        import pyarrow as pa
        from pyarrow import parquet
    types = {
        str: pa.string(),
        int: pa.int32(),
        int | None: pa.int32(),
        float | None: pa.float64(),
        dict[str, Any]: pa.string(),
        list[int]: pa.list_(pa.int32()),
        list[str]: pa.list_(pa.string()),
        list[float]: pa.list_(pa.float32()),
    }
    schema = pa.schema([(field.name, types[field.type]) for field in msgspec.structs.fields(kind)])
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for chunk in chunks:
            writer.write_table(pa.Table.from_pylist([flat(row) for row in chunk], schema))


def flat(row: GameRow | DecisionRow) -> dict[str, Any]:
    """A row as Parquet has it: options, which differ from game to game, are JSON."""
    told = msgspec.structs.asdict(row)
    if isinstance(row, GameRow):
        told["options"] = msgspec.json.encode(row.options).decode()
    return told


def batched(rows: Iterable[T]) -> Iterator[list[T]]:
    """Rows in chunks."""
    left = iter(rows)
    while chunk := list(islice(left, CHUNK)):
        yield chunk


def drop_torn_line(path: Path) -> None:
    """Take away the part of a line that was being written when a run was killed."""
    text = path.read_bytes()
    if not text.endswith(b"\n"):
        os.truncate(path, text.rfind(b"\n") + 1)
