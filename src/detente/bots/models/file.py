"""Model files: a value network and a policy as plain JSON, with the versions they were learned for and a model card."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from detente.bots.knowledge import knowledge_of
from detente.bots.models.policy import LARGEST, Policy
from detente.bots.models.value import OFFSET, ValueNetwork
from detente.core.errors import DetenteError
from detente.core.registry import game as game_of

FORMAT = 1
"""The version of the file format."""


class BadModel(DetenteError):
    """A model file that cannot be used: what is wrong with it and what would fit."""


class Model(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What was learned of a game; a model is equal to itself alone.

    Attributes:
        format: the version of the file format.
        game: the game's name.
        rules: the version of the rules that it fits.
        features: the version of the game's features.
        units: hidden units of the value network, the direct path included.
        rows: the value network's vector of each row, one after the other.
        bias: a number for each unit.
        out: the output weight of each unit.
        policy: the number of each row of the policy.
        card: how the model was learned and what it won, for readers.

    """

    format: int
    game: str
    rules: int
    features: int
    units: int
    rows: list[int]
    bias: list[int]
    out: list[int]
    policy: list[int]
    card: dict[str, Any] = {}

    @property
    def networks(self) -> tuple[ValueNetwork, Policy]:
        """The value network and the policy, made once: they are for one thread."""
        return networks_of(self)

    def check(self) -> None:
        """Raise BadModel if the model does not fit this version of the program."""
        known, game = knowledge_of(self.game), game_of(self.game)
        total = known.features().total
        wanted = {
            "format": (self.format, FORMAT),
            "rules": (self.rules, game.rules_version),
            "features": (self.features, known.version),
            "rows": (len(self.rows), total * self.units),
            "bias": (len(self.bias), self.units),
            "out": (len(self.out), self.units),
            "policy": (len(self.policy), known.policy_rows),
        }
        for field, (found, right) in wanted.items():
            if found != right:
                raise BadModel(
                    f"the model of {self.game} does not fit: {field} is {found}, this program needs {right}; "
                    f"learn it again with 'detente lab learn {self.game}'"
                )
        if self.rows and not -OFFSET <= min(self.rows) <= max(self.rows) < OFFSET:
            raise BadModel(
                f"the model of {self.game} does not fit: a weight in rows is not in {-OFFSET} to {OFFSET - 1}"
            )
        if self.policy and not -LARGEST <= min(self.policy) <= max(self.policy) <= LARGEST:
            raise BadModel(f"the model of {self.game} does not fit: a policy number is beyond {LARGEST}")


@lru_cache(maxsize=8)
def networks_of(model: Model) -> tuple[ValueNetwork, Policy]:
    """The value network and the policy of a model."""
    known, units = knowledge_of(model.game), model.units
    rows = [model.rows[at : at + units] for at in range(0, len(model.rows), units)]
    return ValueNetwork(known.features(), rows, model.bias, model.out), known.policy(model.policy)


def blank(game: str, units: int = 1) -> Model:
    """A model that knows nothing: every position is even, and every action as likely as any other."""
    known = knowledge_of(game)
    return Model(
        format=FORMAT,
        game=game,
        rules=game_of(game).rules_version,
        features=known.version,
        units=units,
        rows=[0] * (known.features().total * units),
        bias=[0] * units,
        out=[0] * units,
        policy=[0] * known.policy_rows,
    )


def read_model(path: Path) -> Model:
    """The model of a file; one that does not fit is refused."""
    return decode(path.read_bytes(), str(path))


def decode(text: bytes, where: str) -> Model:
    """The model in a text; `where` is what an error calls it."""
    try:
        model = msgspec.json.decode(text, type=Model)
    except msgspec.MsgspecError as error:
        raise BadModel(f"{where} is not a model file: {error}") from None
    model.check()
    return model


def write_model(path: Path, model: Model) -> None:
    """Write a model; an existing file is replaced whole or not at all."""
    draft = path.with_name(path.name + ".new")
    draft.write_bytes(msgspec.json.encode(model) + b"\n")
    draft.replace(path)


@cache
def learned(game: str) -> Model:
    """The model that ships with the program."""
    knowledge_of(game)  # a game without one is refused
    return decode(files("detente.bots").joinpath(f"data/{game}.json").read_bytes(), f"data/{game}.json")
