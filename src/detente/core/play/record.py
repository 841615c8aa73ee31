"""Records: a game as its options, its seed and its decisions, in JSON that replays for ever."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from detente.core.errors import BadRecord, IllegalAction
from detente.core.journal import Outcome
from detente.core.registry import game

if TYPE_CHECKING:
    from detente.core.play.match import Match

FORMAT = 1
"""The version of the record's own form."""


class Record(msgspec.Struct, kw_only=True):
    """A game that was played, or was begun.

    `trail` holds four digits for each decision, of who decided and what was legal then, so that a
    replay can tell at which decision it differs. A record written by hand may leave it out.
    """

    format: int = FORMAT
    game: str
    rules: int
    options: dict[str, Any] = {}
    seed: str
    position: dict[str, Any] | None = None
    decisions: list[int] = []
    trail: str = ""
    outcome: Outcome | None = None

    def save(self, path: str | Path) -> None:
        """Write the record as JSON; an existing file is replaced whole or not at all."""
        target = Path(path)
        draft = target.with_name(target.name + ".new")
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n")
        draft.replace(target)

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record; an error says what is wrong with it."""
        try:
            return cls.from_json(Path(path).read_bytes())
        except OSError as error:
            raise BadRecord(f"{path}: cannot be read: {error.strerror}") from None
        except BadRecord as error:
            raise BadRecord(f"{path}: {error}") from None

    @classmethod
    def from_json(cls, text: bytes | str) -> Record:
        """A record from its JSON."""
        try:
            inner = msgspec.json.decode(text, type=Exported).record
            record = msgspec.json.decode(text, type=cls) if inner is None else inner
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadRecord(f"this is no record of a game: {error}") from None
        if record.format != FORMAT:
            raise BadRecord(f"the record has format {record.format}; this version reads format {FORMAT}")
        return record

    def replay(self) -> Iterator[Match]:
        """The match before each decision and at its end; refused at the decision where it differs."""
        from detente.core.play.match import Match, trace

        played = game(self.game)
        played.check_options(self.options)
        match = Match(played, self.seed, self.position, **self.options)
        if self.trail and len(self.trail) != 4 * len(self.decisions):
            raise BadRecord(f"the trail has {len(self.trail)} digits; it needs 4 for each decision")
        for number, action in enumerate(self.decisions):
            if self.trail and self.trail[4 * number : 4 * number + 4] != trace(match.state):
                raise BadRecord(self._differs(number, "what is asked there is not what was asked when it was played"))
            yield match
            try:
                match.apply(action)
            except IllegalAction as error:
                raise BadRecord(self._differs(number, str(error))) from None
        if self.outcome is not None and match.state.outcome != self.outcome:
            raise BadRecord(self._differs(len(self.decisions), "it ends otherwise than the record says"))
        yield match

    def verify(self) -> Match:
        """Replay the whole record; the match at its end."""
        [match] = deque(self.replay(), maxlen=1)
        return match

    def _differs(self, number: int, why: str) -> str:
        now = game(self.game).rules_version
        then = "" if self.rules == now else f" (it was played under rules version {self.rules}, this is {now})"
        return f"the replay differs at decision {number + 1}: {why}{then}"


class Exported(msgspec.Struct):
    """A finished game as it is downloaded from a table: the record, among what proves it."""

    record: Record | None = None
