"""Heap: take 1 to 3 of 9 counters in turn; at the end a secret card adds to what a side has; more wins."""

from __future__ import annotations

from array import array
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from detente import Event, Game, Outcome, Prompt, Refusal, State
from detente.core.chance import shuffled
from detente.core.state import OVER, Side

SIDES = ("left", "right")
CARDS = 4


class Taken(Event, frozen=True):
    """A side took counters."""

    side: str
    n: int


class HeapState(State):
    """The heap, what each side took, and the secret card of each."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, vec[i64]([0] * 3))
        self.heap = 9
        self.taken = [0, 0]
        self.cards = [0, 0]

    def ask(self) -> None:
        if self.heap == 0:
            self.actor = OVER
        for n in range(1, min(self.heap, 3) + 1):
            self.offer(n - 1)

    def answer(self, action: i64) -> None:
        if self.journal is not None:
            self.journal.append(Taken(side=SIDES[self.actor], n=int(action) + 1, rule="take"))
        self.heap -= int(action) + 1
        self.taken[self.actor] += int(action) + 1
        self.actor = 1 - self.actor

    def copy(self) -> HeapState:
        other = type(self)(self.game)
        other.copy_core(self)
        other.heap, other.taken, other.cards = self.heap, list(self.taken), list(self.cards)
        return other

    def refusal(self, action: int) -> Refusal:
        return Refusal("too-many", "take", {"heap": self.heap})

    @property
    def prompt(self) -> Prompt | None:
        return None if self.actor == OVER else Prompt("take", SIDES[self.actor], "take", {"heap": self.heap})

    @property
    def phase(self) -> str:
        return "over" if self.actor == OVER else "take"

    @property
    def outcome(self) -> Outcome | None:
        if self.actor != OVER:
            return None
        left, right = (taken + card for taken, card in zip(self.taken, self.cards, strict=True))
        winner = int(right > left)
        return Outcome(winner, SIDES[winner], "more", "end")

    def view(self, side: Side = None) -> dict[str, Any]:
        me = self.game.side(side)
        ended = self.outcome.side if self.outcome else None
        card = self.cards[me] if me >= 0 else None
        return {"heap": self.heap, "taken": list(self.taken), "card": card, "outcome": ended}

    def determinize(self, side: Side, seed: object) -> HeapState:
        other, me = self.copy(), self.game.side(side)
        if self.actor == OVER:
            return other  # the cards were turned up
        dealt = shuffled([card for card in range(CARDS) if me < 0 or card != self.cards[me]], seed, "cards")
        other.cards = [self.cards[index] if index == me else dealt.pop() for index in range(2)]
        return other

    def position(self) -> dict[str, Any]:
        actor = None if self.actor == OVER else SIDES[self.actor]
        return {"heap": self.heap, "taken": list(self.taken), "cards": list(self.cards), "actor": actor}

    def tensor(self, side: Side) -> array[float]:
        return array("f", [self.heap / 9, *(taken / 9 for taken in self.taken)])

    def phrase(self, action: int) -> tuple[str, dict[str, object]]:
        return "take", {"n": action + 1}


class Heap(Game):
    """The game; a test that wants a broken one gives it a broken `state`."""

    name = "heap"
    title = "Heap"
    package = "tests.tiny"
    sides = SIDES
    num_actions = 3
    tensor_shape: tuple[int, ...] = (3,)
    rules_version = 1

    def __init__(self, state: type[HeapState] = HeapState) -> None:
        self.state = state

    def new(self, seed: object = None, *, journal: bool = False, **options: Any) -> HeapState:
        state = self.state(self)
        state.cards = shuffled(list(range(CARDS)), seed, "cards")[:2]
        state.journal = [] if journal else None
        state.run()
        return state

    def from_position(self, position: dict[str, Any], seed: object = 0, *, journal: bool = False) -> HeapState:
        state = self.state(self)
        state.heap, state.taken, state.cards = position["heap"], list(position["taken"]), list(position["cards"])
        state.actor = OVER if position["actor"] is None else SIDES.index(position["actor"])
        state.journal = [] if journal else None
        state.run()
        return state
