"""Wir sind das Volk! as a game of the library."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from detente.core.chance import fresh_seed
from detente.core.errors import BadOption, BadPosition, BrokenInvariant, one_of
from detente.core.game import Game
from detente.core.state import State
from detente.volk.io import position, tensor
from detente.volk.io.position import EDITIONS
from detente.volk.io.standing import standing_of
from detente.volk.model.actions import NUM_ACTIONS
from detente.volk.model.board import SIDES
from detente.volk.model.boardfile import facts, plan
from detente.volk.rules.decade import deal_decks
from detente.volk.state import VolkState, blank_state
from detente.volk.text.phrases import records


class Volk(Game):
    """East against West Germany; the option `edition` is "revised" or "first"."""

    name = "volk"
    title = "Wir sind das Volk!"
    package = "detente.volk"
    most_decisions = 2000
    sides = SIDES
    num_actions = NUM_ACTIONS
    tensor_shape = (tensor.LENGTH,)
    rules_version = 3
    picture = "detente.volk.io.picture"

    def new(self, seed: object = None, *, journal: bool = False, **options: Any) -> VolkState:
        """A new game; every random thing in it follows from the seed (None: an unguessable one)."""
        self.check_options(options)
        edition = options.get("edition", "revised")
        if edition not in EDITIONS:
            raise BadOption(f"there is no edition {edition!r}: it is 'revised' or 'first'")
        state = self._start(edition).copy()
        deal_decks(state, fresh_seed() if seed is None else seed)
        return self._begin(state, journal)

    @cache  # noqa: B019 (there is one game, and it lives as long as the program)
    def _start(self, edition: str) -> VolkState:
        """1.3: the board of an edition before any card is dealt."""
        state = blank_state(self, facts().board)
        position.read(state, {"edition": edition}, 0)
        return state

    def from_position(self, given: dict[str, Any], seed: object = 0, *, journal: bool = False) -> VolkState:
        """The state of a position (`detente.volk.io.position` says what it may hold)."""
        state = blank_state(self, facts().board)
        position.read(state, given, seed)
        try:
            self._begin(state, journal)
            state.check()
        except (IndexError, OverflowError, BrokenInvariant) as error:
            raise BadPosition(f"what is pending does not fit the rest of the position: {error}") from None
        return state

    @staticmethod
    def _begin(state: VolkState, journal: bool) -> VolkState:
        if journal:
            state.journal = []
        state.run()
        return state

    def choices(self) -> dict[str, tuple[str, ...]]:
        """The editions."""
        return {"edition": ("revised", "first")}

    def facts(self, **options: Any) -> dict[str, Any]:
        """Board, cards, the steps with the families of actions that answer them, and what each family concerns."""
        return {**plan(), **records(), "cards": {card.id: msgspec.to_builtins(card) for card in facts().cards}}

    def card(self, id: str, **options: Any) -> dict[str, Any]:
        """The facts of a card: titles, year, decade, colour, values, flight and icons."""
        for card in facts().cards:
            if card.id == id:
                return dict(msgspec.to_builtins(card))
        ids = [card.id for card in facts().cards]
        raise BadOption(f"there is no card {id!r}: {one_of(ids, str(id))}")

    def standing(self, state: State) -> list[dict[str, Any]]:
        """The decade, and the mass protests of each side."""
        return standing_of(state) if isinstance(state, VolkState) else []


GAME = Volk()
