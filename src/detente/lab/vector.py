"""Many games at once as one Gymnasium vector environment, stepped in compiled code."""

from __future__ import annotations

from typing import Any

from detente.core.registry import game as game_of
from detente.lab.extra import extra
from detente.lab.pool import BOTH, Pool
from detente.lab.spaces import Observation, observation_space

with extra():
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray


class GameVectorEnv(VectorEnv[Any, Any, Any]):
    """Several games at a time. With a `side` the others' decisions are random; without one you decide for both.

    The reward is 1 or -1 at the end, for the side that you decided for last. A finished game is
    replaced by a new deal in the next step, whose action for it is ignored. `infos["side"]` names the side of each
    observation.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(self, game: str, num_envs: int = 1, side: int | str | None = None, **options: Any) -> None:
        self.game = game_of(game)
        self.num_envs = num_envs
        learner = BOTH if side is None else self.game.side(side)
        self.pool = Pool(self.game, num_envs, learner, options)
        self.masks = shared(self.pool.masks, np.int8).reshape(num_envs, self.game.num_actions)
        self.rewards = shared(self.pool.rewards, np.float64)
        self.over = shared(self.pool.over, np.bool_)
        self.seen_by = shared(self.pool.seen_by, np.int64)
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all games; every one of them follows from the seed."""
        if isinstance(seed, list):
            seed = seed[0]
        super().reset(seed=seed)
        self.pool.reset(seed if seed is not None else int(self.np_random.integers(2**32)))
        return self._seen(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One decision in each game."""
        self.pool.step(np.asarray(actions).tolist())
        never = np.zeros(self.num_envs, np.bool_)
        return self._seen(), self.rewards.copy(), self.over.copy(), never, self._infos()

    def _seen(self) -> Observation:
        tensors = np.frombuffer(self.pool.tensors(), "<f4").reshape(self.num_envs, *self.game.tensor_shape)
        return {"observation": tensors, "action_mask": self.masks.copy()}

    def _infos(self) -> dict[str, Any]:
        return {"side": self.seen_by.copy(), "_side": np.ones(self.num_envs, np.bool_)}


def shared(buffer: Any, kind: Any) -> NDArray[Any]:
    """The numbers that compiled code writes, as an array without a copy."""
    return np.frombuffer(buffer, kind)
