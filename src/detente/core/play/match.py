"""A match: a game that is being played, with its decisions, its journal and the way back."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from detente.core.chance import fresh_seed
from detente.core.errors import IllegalAction
from detente.core.game import Game
from detente.core.play.record import Record
from detente.core.state import State


class Match:
    """A state together with how it came about: what a terminal, a server or an arena holds."""

    def __init__(self, game: Game, seed: object = None, position: dict[str, Any] | None = None, **options: Any) -> None:
        self.game = game
        self.seed = fresh_seed() if seed is None else seed
        self.position = position
        self.state = (
            game.new(self.seed, journal=True, **options)
            if position is None
            else game.from_position(position, self.seed, journal=True)
        )
        self.decisions: list[int] = []
        self.deciders: list[int] = []
        """The side that took each decision."""
        self.trail: list[str] = []
        self._earlier: list[tuple[State, int]] = []  # those since the undo point: the others are out of reach

    def apply(self, action: int) -> None:
        """Take a decision; an illegal one raises IllegalAction and changes nothing."""
        state = self.state
        before, events = state.copy(), len(state.journal or ())
        state.apply(action)
        self.trail.append(trace(before))
        self.decisions.append(action)
        self.deciders.append(int(before.actor))
        self._earlier.append((before, events))
        del self._earlier[: len(self._earlier) - int(state.decisions - state.undo_point)]

    @property
    def can_undo(self) -> bool:
        """Whether the last decision may be taken back: nobody else decided and nothing was revealed."""
        return len(self.decisions) > 0 and self.state.decisions > self.state.undo_point

    @property
    def settled(self) -> State:
        """The state after the decisions that can no longer be taken back, without its journal unless it is `state`."""
        return self._earlier[0][0] if self._earlier else self.state

    def undo(self) -> None:
        """Take the last decision back."""
        if not self.can_undo:
            raise IllegalAction("nothing can be taken back here: a turn has passed or something hidden was shown", "")
        before, events = self._earlier.pop()
        before.journal = (self.state.journal or [])[:events]
        self.state = before
        self.decisions.pop()
        self.deciders.pop()
        self.trail.pop()

    def record(self) -> Record:
        """The match as a record that can be saved and replayed."""
        return Record(
            game=self.game.name,
            rules=self.game.rules_version,
            options={} if self.position is not None else self.state.options(),
            seed=str(self.seed),
            position=self.position,
            decisions=list(self.decisions),
            trail="".join(self.trail),
            outcome=self.state.outcome,
        )


def trace(state: State) -> str:
    """Four hexadecimal digits of who decides and what is legal: where a replay differs, these differ."""
    return f"{crc32(repr((int(state.actor), state.legal())).encode()) & 0xFFFF:04x}"
