"""What an agent sees and may do, in the spaces of Gymnasium: the tensor of its view, and a mask of what is legal."""

from __future__ import annotations

from typing import Any

from detente.core.game import Game
from detente.core.state import State
from detente.lab.extra import extra

with extra():
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

Observation = dict[str, NDArray[Any]]
BOUND = 8.0
"""The numbers of a tensor are of about -1 to 1, and none is beyond this."""


def observation_space(game: Game) -> spaces.Dict:
    """The tensor, and the mask of legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-BOUND, BOUND, game.tensor_shape, np.float32),
            "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
        }
    )


def observation(state: State, side: int) -> Observation:
    """What a side sees; nothing is legal for a side that does not decide."""
    mask = np.zeros(state.game.num_actions, np.int8)
    if state.actor == side:
        mask[state.legal()] = 1
    return {"observation": np.array(state.tensor(side), np.float32), "action_mask": mask}
