"""The games as PettingZoo environments, in which the agents decide in turn (AEC).

`detente.lab.curtain_v0` and `detente.lab.volk_v0` are these environments under the names that PettingZoo uses.
An agent may decide several times in a row. An observation holds `observation`, what the agent's side may see,
and `action_mask`, 1 for each legal action. The winner's reward is 1 and the loser's -1.
"""

from __future__ import annotations

from typing import Any, cast

from detente.core.registry import game as game_of
from detente.core.state import OVER, State
from detente.lab.extra import extra
from detente.lab.show import RENDER_MODES, check_render_mode, show
from detente.lab.spaces import Observation, observation, observation_space

with extra():
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers


class GameEnv(AECEnv[str, Observation, int | None], EzPickle):  # type: ignore[misc]
    """One game with an agent for each side, named after it; `reset(seed=n)` deals the game of that seed."""

    def __init__(self, game: str, name: str, render_mode: str | None = None, **options: Any) -> None:
        EzPickle.__init__(self, game, name, render_mode, **options)
        AECEnv.__init__(self)
        check_render_mode(render_mode)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": name,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.game, self.options, self.render_mode = game_of(game), options, render_mode
        self.state_now: State = self.game.new(0, **options)
        self.possible_agents = list(self.game.sides)
        self.observation_spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}
        self.random, _ = np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent's observations are."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent's actions are."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: that of a seed, or without one the next of those that the last seed leads to."""
        if seed is not None:
            self.random, _ = np_random(seed)
        deal = seed if seed is not None else int(self.random.integers(2**32))
        self.state_now = self.game.new(deal, **self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.game.sides[self.state_now.actor]
        self._show()

    def observe(self, agent: str) -> Observation:
        """What an agent's side may see, and which actions are legal for it now."""
        return observation(self.state_now, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """The selected agent decides; an illegal action is refused with the reason."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        state = self.state_now
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        state.apply(int(cast(int, action)))
        if state.actor != OVER:
            self.agent_selection = self.game.sides[state.actor]
        else:
            winner = int(state.winner_index())
            self.rewards = {agent: 1 if side == winner else -1 for side, agent in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()
        self._show()

    def render(self) -> Any:
        """The table as a spectator sees it, in the way that `render_mode` says."""
        return show(self.state_now, self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def wrapped(raw: GameEnv) -> AECEnv:
    """An environment as PettingZoo's own classic games are: an illegal action ends the game and loses it."""
    env = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
