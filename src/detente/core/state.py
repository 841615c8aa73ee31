"""A game is a decision machine: it asks, a player answers, it goes on to the next real choice."""

from __future__ import annotations

import sys
from array import array
from typing import TYPE_CHECKING, Any, Final

from librt.strings import BytesWriter, write_f32_le
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from detente.core.errors import BrokenInvariant, IllegalAction
from detente.core.journal import Event, Outcome, Prompt, Refusal
from detente.core.text.notation import describe, parse

if TYPE_CHECKING:
    from detente.core.game import Game

OVER: Final = -1
"""The actor of a finished game."""
MOST_STEPS: Final = 10_000
"""Steps in a row without a choice that no real game comes near; what takes more goes round in a circle."""

Side = int | str | None
"""A side as its index, by name, or None for a spectator."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One moment of a game, always at a decision of two or more legal answers, or at the end.

    Attributes:
        game: the game this is a state of.
        actor: the side that decides, an index into `game.sides`; OVER at the end.
        decisions: how many decisions were taken so far.
        turns: how many turns were finished so far.
        undo_point: how many of these can no longer be taken back, because another side decided
            since or something hidden was revealed.
        journal: the events so far, or None where nobody reads them (as in search).

    """

    def __init__(self, game: Game, no_choices: vec[i64]) -> None:
        self.game = game
        self.actor: i64 = 0
        self.decisions: i64 = 0
        self.turns: i64 = 0
        self.undo_point: i64 = 0
        self.journal: list[Event] | None = None
        self.count: i64 = 0
        self.choices: vec[i64] = no_choices

    # What a game must say of itself.

    def ask(self) -> None:
        """Do what comes next: offer the choices of a decision, or act without one and offer none."""
        raise NotImplementedError

    def answer(self, action: i64) -> None:
        """Carry out an answer to what was asked."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent copy, without the journal."""
        raise NotImplementedError

    def refusal(self, action: int) -> Refusal:
        """Why an action of the action space that is not legal is not legal."""
        raise NotImplementedError

    @property
    def prompt(self) -> Prompt | None:
        """What is asked, or None at the end."""
        raise NotImplementedError

    @property
    def phase(self) -> str:
        """What is going on, in one word."""
        raise NotImplementedError

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on, then winner and reason."""
        raise NotImplementedError

    def winner_index(self) -> i64:
        """The winner as an index into the sides, or -1 while the game goes on: `outcome` for search."""
        outcome = self.outcome
        return -1 if outcome is None else outcome.winner

    def view(self, side: Side = None) -> dict[str, Any]:
        """What a side may see, fit for JSON; None is a spectator. A game overrides this or `views`."""
        shared, [own] = self.views([side])
        return {**shared, **own}

    def views(self, sides: list[Side]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The fields of a view that all sides share, and for each side the fields of its own: together its view.

        The server makes the shared part once for all viewers; a game that overrides `view` alone shares nothing.
        """
        return {}, [self.view(side) for side in sides]

    def seen_decisions(self, side: Side) -> int:
        """How many decisions a side knows of, as in its view: secret ones do not count until they show."""
        return int(self.decisions)

    def determinize(self, side: Side, seed: object) -> State:
        """A full state that this side cannot tell from this one, hidden cards dealt by `seed` alone."""
        raise NotImplementedError

    def position(self) -> dict[str, Any]:
        """The whole state, hidden cards included, as `game.from_position` reads it."""
        raise NotImplementedError

    def tensor(self, side: Side) -> array[float]:
        """What a side may see as numbers of about -1 to 1, in the shape `game.tensor_shape`.

        A game overrides this or, to be faster, `write_tensor`.
        """
        return tensor_of(self, self.game.side(side))

    def options(self) -> dict[str, Any]:
        """The options this game was begun with, fit for a record."""
        return {}

    def check(self) -> None:
        """Raise BrokenInvariant if this state breaks a rule of the game."""

    def phrase(self, action: int) -> tuple[str, dict[str, object]]:
        """An action as a key into the words' section `actions`, and what it concerns."""
        raise NotImplementedError

    def names(self) -> dict[str, dict[str, str]]:
        """Names by section and id, for what the game's catalogue does not name."""
        return {}

    def search_legal(self) -> list[int]:
        """Legal actions without those that only reorder what another order reaches as well."""
        return self.legal()

    # What every game shares.

    def legal(self) -> list[int]:
        """The legal actions, in ascending order; empty only when the game is over."""
        return [int(self.choices[i]) for i in range(self.count)]

    def apply(self, action: int) -> None:
        """Take a decision. An illegal one raises IllegalAction and changes nothing."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(self.game.say("refusals", refusal, names=self.names()), refusal.rule)
        self.play(action)

    def why_not(self, action: int) -> Refusal | None:
        """Why an action is not legal, with its rule; None if it is legal."""
        if type(action) is int and 0 <= action < self.game.num_actions:
            if self.is_legal(action):
                return None
            if self.actor == OVER:
                return Refusal("over", "", {})
            return self.refusal(action)
        return Refusal("no-such-action", "", {"action": repr(action), "last": self.game.num_actions - 1})

    def is_legal(self, action: i64) -> bool:
        """Whether an action may be taken now."""
        for i in range(self.count):
            if self.choices[i] == action:
                return True
        return False

    def play(self, action: i64) -> None:
        """Take a legal decision without checking it: the inner path of search."""
        actor = self.actor
        self.decisions += 1
        self.answer(action)
        self.run()
        if self.actor != actor:
            self.undo_point = self.decisions

    def run(self) -> None:
        """Go on to the next real choice or the end; where there is one answer the machine gives it.

        A written position may hold a step that can never be done, so a state that gets nowhere is refused.
        """
        steps: i64 = 0
        while self.actor != OVER:
            self.count = 0
            self.ask()
            if self.count > 1:
                return
            if self.count == 1:
                self.answer(self.choices[0])
            steps += 1
            if steps > MOST_STEPS:
                raise BrokenInvariant("nothing can be decided, and the game does not end")
        self.count = 0

    def offer(self, action: i64) -> None:
        """Add a choice to what is asked; a game offers them in ascending order."""
        self.choices[self.count] = action
        self.count += 1

    def revealed(self) -> None:
        """Something hidden was shown: what was decided up to here can no longer be taken back."""
        self.undo_point = self.decisions

    def finish_turn(self) -> None:
        """A turn is over, and can no longer be taken back."""
        self.turns += 1
        self.undo_point = self.decisions

    def copy_core(self, other: State) -> None:
        """Take over what this class holds of another state: the part of `copy` that games share."""
        self.actor = other.actor
        self.decisions = other.decisions
        self.turns = other.turns
        self.undo_point = other.undo_point
        self.count = other.count
        self.choices = other.choices[:]

    def write_tensor(self, side: i64, out: BytesWriter) -> None:
        """Write the tensor of a side (-1: a spectator) as 32-bit numbers; a game may do this faster."""
        for number in self.tensor(None if side < 0 else int(side)):
            write_f32_le(out, number)

    def _repr_svg_(self) -> str | None:
        """The table as a spectator sees it, for notebooks; None if the game has no drawing."""
        return self.game.svg(self)

    def describe(self, action: int, lang: str = "en") -> str:
        """An action in words."""
        return describe(self, action, lang)

    def parse(self, text: str, lang: str = "en") -> int:
        """The legal action that a typed text means: its words, or a clear part of them."""
        return parse(self, text, lang, self.legal())


def tensor_of(state: State, side: i64) -> array[float]:
    """What `write_tensor` writes, as an array."""
    out = BytesWriter()
    state.write_tensor(side, out)
    numbers: array[float] = array("f")
    numbers.frombytes(out.getvalue())
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
