"""A game against a computer player, as a Gymnasium environment: `gymnasium.make("detente/volk-v0", opponent="level3")`.

Importing this module registers `detente/curtain-v0` and `detente/volk-v0`, each also as a vector environment.
"""

from __future__ import annotations

from typing import Any

from detente.bots.bot import Bot
from detente.bots.levels import make
from detente.core.registry import game as game_of
from detente.core.registry import games
from detente.core.state import OVER
from detente.lab.extra import extra
from detente.lab.show import RENDER_MODES, check_render_mode, show
from detente.lab.spaces import Observation, observation, observation_space

with extra():
    import gymnasium
    from gymnasium import spaces


class SoloEnv(gymnasium.Env[Any, Any]):
    """You have a side (None: another one by chance in each game), a computer player the other.

    The reward is 1 or -1 at the end. An illegal action loses at once; `info["illegal"]` says why it was.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: str,
        opponent: str | Bot = "random",
        side: int | str | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        self.game, self.options, self.render_mode = game_of(game), options, render_mode
        self.opponent = opponent
        self.side = None if side is None else self.game.side(side)
        self.own = 0 if self.side is None else self.side
        self.bot = self._bot(0)
        self.state = self.game.new(0, **options)
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.num_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, at your first decision."""
        super().reset(seed=seed)
        self.own = int(self.np_random.integers(2)) if self.side is None else self.side
        deal = int(self.np_random.integers(2**32))
        self.bot = self._bot(deal)
        self.state = self.game.new(deal, **self.options)
        self._answer()
        return self._seen(), {"side": self.own}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Your decision, and the opponent's until you decide again."""
        refusal = self.state.why_not(int(action))
        if refusal is not None:
            why = self.game.say("refusals", refusal, names=self.state.names())
            return self._seen(), -1.0, True, False, {"side": self.own, "illegal": why}
        self.state.play(int(action))
        self._answer()
        over = self.state.actor == OVER
        reward = (1.0 if self.state.winner_index() == self.own else -1.0) if over else 0.0
        return self._seen(), reward, over, False, {"side": self.own}

    def render(self) -> Any:
        """The table as a spectator sees it, in the way that was asked for."""
        return show(self.state, self.render_mode)

    def _bot(self, seed: int) -> Bot:
        return make(self.opponent, self.game, seed) if isinstance(self.opponent, str) else self.opponent

    def _answer(self) -> None:
        while self.state.actor not in (OVER, self.own):
            self.state.play(self.bot.think(self.state).action)
        if self.render_mode == "human":
            self.render()

    def _seen(self) -> Observation:
        return observation(self.state, self.own)


for _name in games():
    gymnasium.register(
        f"detente/{_name}-v0",
        "detente.lab.solo:SoloEnv",
        vector_entry_point="detente.lab.vector:GameVectorEnv",
        disable_env_checker=True,
        kwargs={"game": _name},
    )
