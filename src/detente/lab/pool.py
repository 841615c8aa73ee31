"""Many games that are stepped together, in compiled code: what the vector environment is made of."""

from __future__ import annotations

from typing import Any, Final, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from detente.core.chance import Generator
from detente.core.errors import IllegalAction
from detente.core.game import Game
from detente.core.state import OVER, State

BOTH: Final = -1
"""The learner decides for both sides."""


@final
class Pool:
    """A number of games. The learner has a side and a random player the other one, or the learner has both.

    Attributes:
        masks: for each game a byte for each action, 1 where it is legal.
        rewards: of the last step, seen by the side that the learner decided for.
        over: 1 for a game that has ended; its next step deals a new one.
        seen_by: the side whose view the learner gets of each game.

    """

    def __init__(self, game: Game, number: int, learner: int, options: dict[str, Any]) -> None:
        self.game = game
        self.number: i64 = number
        self.num_actions: i64 = game.num_actions
        self.learner: i64 = learner
        self.options = options
        self.states: list[State] = []
        self.dealt: i64 = 0
        self.seed: object = 0
        self.generator = Generator(0, "opponent")
        self.masks: vec[u8] = vec[u8]([0] * (number * game.num_actions))
        self.rewards: vec[float] = vec[float]([0.0] * number)
        self.over: vec[u8] = vec[u8]([0] * number)
        self.seen_by: vec[i64] = vec[i64]([0] * number)
        self.out = BytesWriter()

    def reset(self, seed: object) -> None:
        """Start all games again, each from a new deal."""
        self.seed = seed
        self.dealt = 0
        self.generator = Generator(seed, "opponent")
        for i in range(i64(len(self.states))):
            self.mark(i, 0)
        self.states = [self.deal() for _ in range(self.number)]
        for i in range(self.number):
            self.settle(i)

    def deal(self) -> State:
        """A new game, at the first decision of the learner."""
        state = self.game.new(f"{self.seed} {self.dealt}", **self.options)
        self.dealt += 1
        self.play_opponent(state)
        return state if state.actor != OVER else self.deal()

    def step(self, actions: list[int]) -> None:
        """One decision of the learner in each game; an illegal one is refused before anything is done."""
        for i in range(self.number):
            if self.over[i] == 0 and not self.states[i].is_legal(actions[i]):
                self.refuse(i, actions[i])
        for i in range(self.number):
            self.mark(i, 0)
            if self.over[i] != 0:
                self.states[i] = self.deal()
            else:
                state = self.states[i]
                self.seen_by[i] = state.actor
                state.play(actions[i])
                self.play_opponent(state)
            self.settle(i)

    def refuse(self, i: i64, action: int) -> None:
        """Say in which game an action is illegal, and why."""
        try:
            self.states[i].apply(action)
        except IllegalAction as error:
            raise IllegalAction(f"game {int(i)}: {error.reason}", error.rule) from None

    def play_opponent(self, state: State) -> None:
        """The random player decides until the learner does, or the game is over."""
        if self.learner == BOTH:
            return
        while state.actor != OVER and state.actor != self.learner:
            state.play(state.choices[self.generator.below(state.count)])

    def settle(self, i: i64) -> None:
        """Note what a step has led to."""
        state = self.states[i]
        self.rewards[i] = 0.0
        self.over[i] = 0
        if state.actor == OVER:
            self.over[i] = 1
            self.rewards[i] = 1.0 if state.winner_index() == self.seen_by[i] else -1.0
        else:
            self.seen_by[i] = state.actor
            self.mark(i, 1)

    def mark(self, i: i64, legal: i64) -> None:
        """Set the mask of a game for what is legal there now, or take it back."""
        state, row = self.states[i], i * self.num_actions
        for each in range(state.count):
            self.masks[row + state.choices[each]] = u8(legal)

    def tensors(self) -> bytes:
        """The views of all games as 32-bit numbers, one game after the other."""
        self.out.truncate(0)
        for i in range(self.number):
            self.states[i].write_tensor(self.seen_by[i], self.out)
        return self.out.getvalue()
