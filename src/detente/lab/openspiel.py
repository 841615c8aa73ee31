"""The games for OpenSpiel: `import detente.lab.openspiel`, then `pyspiel.load_game("detente_volk")`.

Chance. All chance of our games is in the deal, and the deal follows from a seed. OpenSpiel wants chance
outcomes with their probabilities, so a game begins with SEED_DIGITS chance nodes of 256 equally likely
outcomes each, which write down the seed: 2**32 deals, each of them `game.new(seed)`. No chance comes later.

Information states. What a side may see now is its view. An information state of OpenSpiel remembers
everything as well, so its string is a digest of all that the side saw and decided before, and the view. The
tensor is that of the view alone: a game of 300 decisions has no tensor of fixed size for its past.

Resampling. `resample_from_infostate` deals again what the side cannot know. The new state has no history,
because the history of the real one holds the real seed and the other side's secret decisions.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import msgspec

import detente
from detente.lab.extra import extra

with extra():
    import numpy as np
    import pyspiel

SEED_DIGITS = 4
DIGITS = 256
"""Outcomes of each chance node: a digit of the seed."""
NOTHING_YET = b""
FORGOTTEN = b"?"
"""What a side remembers in a deal that is not the real one: nobody knows what it would have seen there."""


class Moment:
    """A state of ours, and what each side remembers of the way to it.

    What is remembered takes time to write down and search hardly asks for it, so the decisions since it
    was last asked for are kept, and replayed when it is asked for again.
    """

    def __init__(self, state: detente.State, recall: list[bytes]) -> None:
        self.state = state
        self.recall = recall
        self.noted = state.copy()
        self.since: list[int] = []
        self.texts: dict[int | None, str] = {}

    def play(self, action: int) -> None:
        """Take a decision."""
        self.state.play(action)
        self.since.append(action)
        self.texts = {}

    def text(self, side: int | None) -> str:
        """What a side may see, as a text; search asks for it several times."""
        if side not in self.texts:
            self.texts[side] = view_text(self.state, side)
        return self.texts[side]

    def remembered(self, side: int) -> bytes:
        """A digest of all that a side saw and decided at its own decisions so far."""
        if self.since:
            self.noted = self.noted.copy()
            self.recall = list(self.recall)
            for action in self.since:
                actor = int(self.noted.actor)
                past = self.recall[actor] + view_text(self.noted, actor).encode() + b" %d" % action
                self.recall[actor] = blake2b(past, digest_size=16).hexdigest().encode()
                self.noted.play(action)
            self.since = []
        return self.recall[side]

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        """A copy that goes its own way; what both remember so far is shared and never changed."""
        other = Moment.__new__(Moment)
        other.state, other.since = self.state.copy(), list(self.since)
        other.noted, other.recall = self.noted, self.recall
        other.texts = dict(self.texts)
        return other

    def __reduce__(self) -> tuple[Callable[..., Moment], tuple[Any, ...]]:
        """A moment as plain data: its position, its counts, and what each side remembers."""
        recall = [self.remembered(side) for side in range(len(self.recall))]
        state = self.state
        return _restore, (state.game.name, state.position(), int(state.decisions), int(state.turns), recall)


def _restore(name: str, position: dict[str, Any], decisions: int, turns: int, recall: list[bytes]) -> Moment:
    state = detente.game(name).from_position(position)
    state.decisions, state.turns = decisions, turns
    return Moment(state, recall)


def view_text(state: detente.State, side: int | None) -> str:
    """What a side may see, as a text."""
    return msgspec.json.encode(state.view(side)).decode()


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours as OpenSpiel knows games."""

    def __init__(self, kind: Any, game: detente.Game, options: dict[str, Any]) -> None:
        self.ours, self.options = game, options
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=DIGITS,
            num_players=len(game.sides),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.most_decisions,
        )
        super().__init__(kind, info, options)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        """A game is stored as what `load_game` reads."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> OpenSpielState:
        """A game before the deal."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The chance nodes that write down the seed."""
        return SEED_DIGITS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What looks at states for OpenSpiel."""
        return Observer(self.ours, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A state of ours as OpenSpiel knows states: first chance writes down the seed, then the sides decide."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.digits: tuple[int, ...] = ()
        self.moment: Moment | None = None

    @property
    def ours(self) -> detente.State:
        """The state of ours, from the deal on."""
        if self.moment is None:
            raise ValueError("the cards are not dealt yet: apply a chance outcome first")
        return self.moment.state

    def current_player(self) -> int:
        """Who decides: a side, chance, or nobody any more."""
        if self.moment is None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = int(self.moment.state.actor)
        return actor if actor != detente.OVER else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment is not None and self.moment.state.actor == detente.OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The digits of the seed, equally likely."""
        return [(digit, 1 / DIGITS) for digit in range(DIGITS)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.ours.legal()

    def _apply_action(self, action: int) -> None:
        if self.moment is not None:
            self.moment.play(action)
            return
        self.digits += (action,)
        if len(self.digits) == SEED_DIGITS:
            game: OpenSpielGame = self.get_game()
            self.moment = Moment(game.ours.new(seed_of(self.digits), **game.options), [NOTHING_YET] * 2)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed digit {action}" if self.moment is None else self.ours.describe(action)

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser; 0 while the game goes on."""
        winner = -1 if self.moment is None else int(self.moment.state.winner_index())
        return [0.0, 0.0] if winner < 0 else [1.0 if side == winner else -1.0 for side in range(2)]

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> OpenSpielState:
        """A state that this side cannot tell from this one: what it cannot know is dealt again."""
        other: OpenSpielState = self.get_game().new_initial_state()
        dealt = self.ours.determinize(player_id, int(sampler() * 2**53))
        assert self.moment is not None
        recall = [self.moment.remembered(side) if side == player_id else FORGOTTEN for side in range(2)]
        other.moment = Moment(dealt, recall)
        return other

    def __str__(self) -> str:
        if self.moment is None:
            return f"before the deal, digits of the seed: {list(self.digits)}"
        state = self.moment.state
        return f"{state.decisions} {msgspec.json.encode(state.position()).decode()}"


class Observer:
    """What a side may see, as a string and as a tensor; with perfect recall also what it remembers."""

    def __init__(self, game: detente.Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"the observers of {game.name} have no parameters, but {sorted(params)} was given")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees what one side may see, or what a spectator may see")
        self.sees_own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.remembers = kind.perfect_recall and self.sees_own
        self.tensor = np.zeros(game.tensor_shape, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write the tensor of a state."""
        if state.moment is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.moment.state.tensor(player if self.sees_own else None)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The string of a state."""
        if state.moment is None:
            return "before the deal"
        seen = state.moment.text(player if self.sees_own else None)
        return f"{state.moment.remembered(player).decode()} {seen}" if self.remembers else seen


def seed_of(digits: tuple[int, ...]) -> int:
    """The seed that the chance nodes wrote down: `game.new(seed)` deals the same cards."""
    seed = 0
    for digit in digits:
        seed = seed * DIGITS + digit
    return seed


def register(game: detente.Game) -> str:
    """Make a game of two sides known to OpenSpiel, with its options as parameters of `load_game`; its name there."""
    kind = pyspiel.GameType(
        short_name=f"detente_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(game.sides),
        min_num_players=len(game.sides),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option: values[0] for option, values in game.choices().items()},
    )

    class Registered(OpenSpielGame):
        """What OpenSpiel makes the game by. It drops this after Python has ended, which only a class survives."""

        def __init__(self, given: dict[str, Any] | None = None) -> None:
            super().__init__(kind, game, dict(given or {}))

    pyspiel.register_game(kind, Registered)
    return f"detente_{game.name}"


for name in detente.games():
    register(detente.game(name))
