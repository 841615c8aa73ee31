"""Every invariant notices a game that breaks it."""

from __future__ import annotations

from array import array
from typing import Any

import pytest
from mypy_extensions import i64

from detente import Outcome, Refusal
from detente.core.checks import invariants
from detente.core.errors import BrokenInvariant
from detente.core.state import OVER, Side
from tests.tiny.heap import Heap, HeapState


class Unsorted(HeapState):
    """Offers its choices from the last to the first."""

    def ask(self) -> None:
        self.actor = OVER if self.heap == 0 else self.actor
        for n in range(min(self.heap, 3), 0, -1):
            self.offer(n - 1)


class Endless(HeapState):
    """Has a heap that never gets smaller."""

    def answer(self, action: i64) -> None:
        self.actor = 1 - self.actor


class Unending(HeapState):
    """Is over without saying so."""

    @property
    def outcome(self) -> Outcome | None:
        return None


class SharedCopy(HeapState):
    """Copies with which the original shares a list."""

    def copy(self) -> HeapState:
        other = super().copy()
        other.taken = self.taken
        return other


class Forgetful(HeapState):
    """Positions that leave something out."""

    def position(self) -> dict[str, Any]:
        return {**super().position(), "taken": [0, 0]}


class Talkative(HeapState):
    """Shows both secret cards to both sides."""

    def view(self, side: Side = None) -> dict[str, Any]:
        return {**super().view(side), "cards": list(self.cards)}


class Peeking(HeapState):
    """Determinizes with the real secret card of the other side."""

    def determinize(self, side: Side, seed: object) -> HeapState:
        other = super().determinize(side, seed)
        other.cards[1] = self.cards[1] if seed == "0 again" else other.cards[1]
        return other


class Strange(HeapState):
    """Views that do not come back from JSON."""

    def view(self, side: Side = None) -> dict[str, Any]:
        return {**super().view(side), "taken": tuple(self.taken)}


class Long(HeapState):
    """Tensors longer than the game says."""

    def tensor(self, side: Side) -> array[float]:
        return super().tensor(side) + array("f", [0.0])


class Speechless(HeapState):
    """Refuses for a reason that has no words."""

    def refusal(self, action: int) -> Refusal:
        return Refusal("because", "", {})


class Lenient(HeapState):
    """Takes every action."""

    def why_not(self, action: int) -> Refusal | None:
        return None


class Blind(HeapState):
    """Lets search see nothing."""

    def search_legal(self) -> list[int]:
        return []


class Wrong(HeapState):
    """Breaks a rule of its own."""

    def check(self) -> None:
        raise BrokenInvariant("a counter is missing")


BROKEN = {
    Unsorted: "legal action 1 after 2",
    Endless: "does not end",
    Unending: "over without a winner",
    SharedCopy: "the original after its copy was played on differs: position: taken",
    Forgetful: "the state read from its position differs: view: left: taken",
    Talkative: "sees of a determinized state differs: cards",
    Peeking: "from the real and from another one",
    Strange: "read back from JSON",
    Long: "the length of the tensor",
    Speechless: "because",
    Lenient: "why_not has nothing against it",
    Blind: "search sees no action",
    Wrong: "a counter is missing",
}


def check_games(game: Heap) -> None:
    """Check some games in which each side takes as little as it may."""
    for seed in range(5):
        state = game.new(seed)
        invariants.check_state(state)
        while state.actor != OVER:
            state.play(min(state.legal()))
            invariants.check_state(state)


def test_a_sound_game_keeps_every_invariant() -> None:
    check_games(Heap())


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: str(broken.__name__))
def test_a_broken_game_is_noticed(broken: type[HeapState], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invariants, "LONGEST", 100)
    with pytest.raises((BrokenInvariant, KeyError), match=BROKEN[broken]):
        check_games(Heap(broken))
