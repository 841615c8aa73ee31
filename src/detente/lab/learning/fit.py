"""Fitting the models to games of self-play, with PyTorch. A tenth of the games is held out; the best epoch there wins.

A row's vector is learned as a sum of steps from the first bucket of its scale, and the steps are held small, so that
neighbouring buckets stay alike unless the games say otherwise. A fit may start from a model that was learned before:
then its weights are held near that model's, and a few thousand new games add to what it knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from detente.bots.models.features import Features
from detente.bots.models.file import Model
from detente.bots.models.policy import LARGEST
from detente.bots.models.policy import UNIT as POLICY_UNIT
from detente.bots.models.value import OFFSET, OUT_UNIT, UNIT
from detente.lab.extra import extra
from detente.lab.learning.dataset import Decisions, Positions, is_held_out

with extra("learn"):
    import torch
    from torch.nn.functional import binary_cross_entropy_with_logits, embedding_bag

START_OUT = 0.3
"""The size of the output weights of a fit that starts from a model: as large as those of a fit from nothing."""
Report = Callable[[str, int, float], None]
"""Called after each epoch with the model's name, the epoch and the loss on held-out games."""


class FitSettings(msgspec.Struct, frozen=True):
    """How the models are fitted.

    Attributes:
        hidden: hidden units of the value network.
        epochs: passes over the positions, and over the decisions.
        memory: the weights that are kept are a moving average of the steps', which remembers this part of itself.
        calm: the penalty on the value network's steps away from where they start, for each position.
        policy_calm: the penalty on the policy's numbers away from where they start, for each decision.

    """

    hidden: int = 32
    epochs: int = 6
    batch: int = 512
    pace: float = 0.001
    memory: float = 0.998
    calm: float = 10.0
    policy_epochs: int = 3
    policy_pace: float = 0.02
    policy_calm: float = 2.0


class FittedValue(msgspec.Struct, frozen=True):
    """Integer weights of a value network, and its losses on held-out games."""

    units: int
    rows: list[int]
    bias: list[int]
    out: list[int]
    loss: float
    constant_loss: float


class FittedPolicy(msgspec.Struct, frozen=True):
    """The policy's numbers, and its loss on held-out games beside that of a uniform choice."""

    logits: list[int]
    loss: float
    uniform_loss: float


class ValueModule(torch.nn.Module):
    """The value network while it is being fitted."""

    def __init__(self, features: Features, hidden: int) -> None:
        super().__init__()
        self.hidden = hidden
        steps = torch.zeros(features.total, hidden + 1)
        steps[:, :hidden].normal_(std=0.03)
        self.steps = torch.nn.Parameter(steps)
        self.bias = torch.nn.Parameter(torch.zeros(hidden + 1))
        self.out = torch.nn.Parameter(torch.randn(hidden) * 0.3)
        self.scale_start = torch.tensor(features.scale_starts())
        self.start = torch.zeros_like(self.steps)

    def start_from(self, model: Model) -> None:
        """Continue from a model with as many units, each scaled so that its output weight is neither tiny nor large.

        A unit without an output weight stays as it is: nothing was learned with it.
        """
        rows = torch.tensor(model.rows).reshape(-1, model.units) / UNIT
        bias, out = torch.tensor(model.bias) / UNIT, torch.tensor(model.out) / OUT_UNIT
        scale = torch.cat([out[:-1].abs() / START_OUT, out[-1:]])
        rows, bias = rows * scale, bias * scale
        before = torch.cat([torch.zeros(1, model.units), rows[:-1]])
        before[self.scale_start == torch.arange(len(rows))] = 0.0
        used = out != 0
        with torch.no_grad():
            self.steps[:, used] = (rows - before)[:, used]
            self.bias[used] = bias[used]
            self.out[used[:-1]] = torch.sign(out[:-1][used[:-1]]) * START_OUT
        self.start = self.steps.detach().clone()

    def strain(self) -> torch.Tensor:
        """How far the steps are from where they started, squared."""
        return (self.steps - self.start).square().sum()

    def rows(self) -> torch.Tensor:
        """The vector of each row."""
        sums = torch.cumsum(self.steps, 0)
        before = torch.cat([torch.zeros(1, self.hidden + 1), sums])
        return sums - before[self.scale_start]

    def forward(self, rows: torch.Tensor, first: torch.Tensor) -> torch.Tensor:
        """The logits of positions whose rows begin at `first`."""
        sums = embedding_bag(rows, self.rows(), first, mode="sum") + self.bias
        return sums[:, self.hidden] + torch.relu(sums[:, : self.hidden]) @ self.out


def fit_value(
    data: Positions, features: Features, settings: FitSettings, seed: int, report: Report, start: Model | None = None
) -> FittedValue:
    """Fit a value network, from nothing or from a model."""
    torch.manual_seed(seed)
    generator = np.random.default_rng(seed)
    held_out = is_held_out(data.game)
    training, test = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    won = torch.from_numpy(data.won)
    target = torch.from_numpy(data.target)
    hidden = settings.hidden if start is None else start.units - 1
    module, average = ValueModule(features, hidden), ValueModule(features, hidden)
    if start is not None:
        module.start_from(start)
    average.load_state_dict(module.state_dict())
    optimizer = torch.optim.Adam(module.parameters(), lr=settings.pace)
    best: tuple[float, dict[str, Any]] | None = None
    total = settings.epochs * (len(training) // settings.batch + 1)
    done = 0
    for epoch in range(1, settings.epochs + 1):
        generator.shuffle(training)
        for chosen in slices(training, settings.batch):
            loss = binary_cross_entropy_with_logits(module(*bags(data, chosen)), target[chosen])
            loss = loss + settings.calm / len(training) * module.strain()
            descend(optimizer, loss, settings.pace, done / total)
            done += 1
            with torch.no_grad():
                memory = min(settings.memory, done / (done + 10))
                for old, new in zip(average.parameters(), module.parameters(), strict=True):
                    old.lerp_(new, 1 - memory)
        with torch.no_grad():
            losses = [
                binary_cross_entropy_with_logits(average(*bags(data, chosen)), won[chosen], reduction="sum").item()
                for chosen in slices(test, 4096)
            ]
        found = sum(losses) / len(test)
        report("value", epoch, found)
        if best is None or found < best[0]:
            best = found, {name: tensor.clone() for name, tensor in average.state_dict().items()}
    assert best is not None
    module.load_state_dict(best[1])
    calibrated = calibrate(module, data, test)
    share = float(data.won[test].mean())
    constant = -(share * np.log(share) + (1 - share) * np.log(1 - share)) if 0 < share < 1 else 0.0
    return quantised(module, calibrated, float(constant))


def calibrate(module: ValueModule, data: Positions, test: NDArray[np.int64]) -> float:
    """Scale and shift the network's logits to fit the results of the newer held-out games; the loss on all of them.

    The returns that the network is fitted to are less extreme than results, and weaker players balance otherwise.
    """
    with torch.no_grad():
        found = [module(*bags(data, chosen)).numpy() for chosen in slices(test, 4096)]
    logits, won = np.concatenate(found).astype(np.float64), data.won[test].astype(np.float64)
    newer = len(test) // 2
    scale, shift = platt(logits[newer:], won[newer:])
    with torch.no_grad():
        module.out.mul_(scale)
        module.steps[:, module.hidden].mul_(scale)
        module.bias[module.hidden] = module.bias[module.hidden] * scale + shift
    return log_loss(scale * logits + shift, won)


def platt(logits: NDArray[np.float64], won: NDArray[np.float64]) -> tuple[float, float]:
    """The scale and shift of logits that fit results best, by Newton's method; a weak prior holds them at 1 and 0."""
    line = np.array([1.0, 0.0])
    inputs = np.stack([logits, np.ones_like(logits)])
    for _ in range(20):
        chances = 1 / (1 + np.exp(-np.clip(line @ inputs, -30, 30)))
        slope = inputs @ (chances - won) + (line - (1.0, 0.0))
        curvature = (inputs * chances * (1 - chances)) @ inputs.T + np.eye(2)
        line = line - np.linalg.solve(curvature, slope)
    return float(line[0]), float(line[1])


def log_loss(logits: NDArray[np.float64], won: NDArray[np.float64]) -> float:
    """The mean log-loss of logits."""
    return float(np.mean(np.logaddexp(0, logits) - won * logits))


def quantised(module: ValueModule, loss: float, constant: float) -> FittedValue:
    """A fitted network with integer weights.

    Each unit is scaled to use the whole range of its weights, and its output weight the other way.
    """
    with torch.no_grad():
        rows, bias, out = module.rows(), module.bias.data, torch.cat([module.out, torch.ones(1)])
        scale = (OFFSET - 1) / UNIT / rows.abs().max(0).values.clamp_min(1e-3)
        rows, bias, out = rows * scale, bias * scale, out / scale
        numbers = torch.round(rows * UNIT).clamp(-OFFSET, OFFSET - 1).to(torch.int64)
    return FittedValue(
        units=module.hidden + 1,
        rows=[int(number) for number in numbers.reshape(-1).tolist()],
        bias=[round(float(number) * UNIT) for number in bias],
        out=[round(float(number) * OUT_UNIT) for number in out],
        loss=round(loss, 4),
        constant_loss=round(constant, 4),
    )


def fit_policy(
    data: Decisions, rows: int, settings: FitSettings, seed: int, report: Report, start: Model | None = None
) -> FittedPolicy:
    """Fit a policy, from nothing or from a model: softmax regression on how the search divided its visits."""
    torch.manual_seed(seed)
    generator = np.random.default_rng(seed)
    held_out = is_held_out(data.game)
    training, test = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    before = torch.zeros(rows, 1)
    if start is not None:
        before = torch.tensor(start.policy)[:, None] / POLICY_UNIT
    table = torch.nn.Parameter(before.clone())
    optimizer = torch.optim.Adam([table], lr=settings.policy_pace)
    best: tuple[float, torch.Tensor] | None = None
    uniform = 0.0
    batch = 4 * settings.batch
    total = settings.policy_epochs * (len(training) // batch + 1)
    done = 0
    for epoch in range(1, settings.policy_epochs + 1):
        generator.shuffle(training)
        for chosen in slices(training, batch):
            loss = policy_loss(table, data, chosen) / len(chosen)
            loss = loss + settings.policy_calm / len(training) * (table - before).square().sum()
            descend(optimizer, loss, settings.policy_pace, done / total)
            with torch.no_grad():
                table[0] = 0.0
            done += 1
        with torch.no_grad():
            found = sum(policy_loss(table, data, chosen).item() for chosen in slices(test, 4096)) / len(test)
            uniform = float(np.log(data.first[test + 1] - data.first[test]).mean())
        report("policy", epoch, found)
        if best is None or found < best[0]:
            best = found, table.detach().clone()
    assert best is not None
    logits = torch.round(best[1][:, 0] * POLICY_UNIT).clamp(-LARGEST, LARGEST)
    return FittedPolicy([int(number) for number in logits.tolist()], round(best[0], 4), round(uniform, 4))


def policy_loss(table: torch.Tensor, data: Decisions, chosen: NDArray[np.int64]) -> torch.Tensor:
    """The cross-entropy of some decisions, summed."""
    flat, sizes = members(data.first, chosen)
    rows = torch.from_numpy(data.rows[flat].astype(np.int64))
    logits = embedding_bag(rows, table, mode="sum")[:, 0]
    owner = torch.from_numpy(np.repeat(np.arange(len(chosen)), sizes))
    mass = torch.zeros(len(chosen)).index_add(0, owner, torch.exp(logits))
    parts = torch.from_numpy(data.part[flat])
    return -(parts * (logits - torch.log(mass)[owner])).sum()


def bags(data: Positions, chosen: NDArray[np.int64]) -> tuple[torch.Tensor, torch.Tensor]:
    """The rows of some positions, and where each position's begin."""
    flat, sizes = members(data.first, chosen)
    first = np.concatenate(([0], np.cumsum(sizes)[:-1]))
    return torch.from_numpy(data.rows[flat].astype(np.int64)), torch.from_numpy(first)


def members(first: NDArray[np.int64], chosen: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The indices between `first[i]` and `first[i + 1]` of some i, and how many each has."""
    begin = first[chosen]
    sizes = first[chosen + 1] - begin
    before = np.concatenate(([0], np.cumsum(sizes)[:-1]))
    return np.repeat(begin - before, sizes) + np.arange(sizes.sum()), sizes


def slices(items: NDArray[np.int64], size: int) -> Iterator[NDArray[np.int64]]:
    """The items in batches of this size."""
    return (items[at : at + size] for at in range(0, len(items), size))


def descend(optimizer: torch.optim.Optimizer, loss: torch.Tensor, pace: float, progress: float) -> None:
    """A step of gradient descent, slower towards the end."""
    for group in optimizer.param_groups:
        group["lr"] = pace * (0.02 + 0.98 * (1 + cos(pi * progress)) / 2)
    optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    optimizer.step()
