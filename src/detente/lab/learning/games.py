"""Games of self-play on disk: one JSON line for each, in append-only shards.

A line holds the decisions and what the search thought, never features: those are computed by playing the game again, so
old games stay useful when features change.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from detente.core.errors import BadRecord

T = TypeVar("T")
SHARD = 1000
"""Games in a file."""


class Studied(msgspec.Struct, frozen=True, array_like=True):
    """What the search thought at a decision: the first side's chance, and the visits of the actions it tried."""

    chance: float
    actions: list[int]
    visits: list[int]


class StudyGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of self-play: its number, how it was dealt, each decision, what was thought of it, and who won."""

    number: int
    game: str
    rules: int
    seed: str
    options: dict[str, Any]
    actions: list[int]
    studied: list[Studied | None]
    winner: int


class Result(msgspec.Struct, frozen=True):
    """Of a game only its number and who won."""

    number: int
    winner: int


class Shards:
    """The games in a folder, by number. A game is on disk when `add` returns; a line torn by a crash is dropped."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        for path in self.files()[-1:]:
            drop_torn_line(path)
        decoder = msgspec.json.Decoder(Result)
        results = (decode(decoder, path, line) for path, line in self.lines(0))
        self.winners = {each.number: each.winner for each in results}

    @property
    def count(self) -> int:
        """How many games there are."""
        return len(self.winners)

    def files(self) -> list[Path]:
        """The shards in the order they were written."""
        return sorted(self.folder.glob("*.jsonl"))

    def lines(self, first: int) -> Iterator[tuple[Path, bytes]]:
        """The lines from the shard on that holds a line, each with its file."""
        for path in self.files()[first // SHARD :]:
            with path.open("rb") as lines:
                for line in lines:
                    yield path, line

    def add(self, game: StudyGame) -> None:
        """Append a game."""
        path = self.folder / f"{self.count // SHARD:06d}.jsonl"
        with path.open("ab") as lines:
            lines.write(msgspec.json.encode(game) + b"\n")
        self.winners[game.number] = game.winner

    def newest(self, number: int) -> Iterator[StudyGame]:
        """The last games written, by number; a decoded game is large, so they are made one at a time."""
        first = max(self.count - number, 0)
        numbered = msgspec.json.Decoder(Result)
        lines = [
            (decode(numbered, path, line).number, path, line)
            for path, line in islice(self.lines(first), first % SHARD, None)
        ]
        decoder = msgspec.json.Decoder(StudyGame)
        for _, path, line in sorted(lines):
            yield decode(decoder, path, line)


def decode(decoder: msgspec.json.Decoder[T], path: Path, line: bytes) -> T:
    """A line of a shard; what is not one is refused with its file."""
    try:
        return decoder.decode(line)
    except msgspec.MsgspecError as error:
        raise BadRecord(f"{path}: a line is not a game of self-play: {error}") from None


def drop_torn_line(path: Path) -> None:
    """Remove a last line that was being written when the program died."""
    text = path.read_bytes()
    if text and not text.endswith(b"\n"):
        path.write_bytes(text[: text.rfind(b"\n") + 1])
