"""Models: integer networks that give the same everywhere, and files that are refused when they do not fit."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

import detente
from detente import OVER, Game
from detente.bots.knowledge import knowledge_of, known_games
from detente.bots.models.features import MOST
from detente.bots.models.file import BadModel, Model, blank, learned, read_model, write_model
from detente.bots.models.policy import LARGEST
from detente.bots.models.value import OFFSET, OUT_UNIT, UNIT, pack
from detente.core.chance import Generator
from detente.core.errors import BadOption
from tests.bots.test_bots import moments


@pytest.fixture(params=detente.games())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn."""
    return detente.game(request.param)


def noisy_model(game: str) -> Model:
    """A model of arbitrary weights, so that every row counts."""
    generator, units = Generator("weights", game), 8
    rows = knowledge_of(game).features().total * units
    return msgspec.structs.replace(
        blank(game, units),
        rows=[int(generator.below(201)) - 100 for _ in range(rows)],
        bias=[int(generator.below(200)) for _ in range(units)],
        out=[int(generator.below(4001)) - 2000 for _ in range(units)],
        policy=[0, *(int(generator.below(201)) - 100 for _ in range(knowledge_of(game).policy_rows - 1))],
    )


def portrait_of_models(name: str) -> str:
    """A digest of what a model of arbitrary weights says of the positions of a game, and of the game it plays."""
    value, policy = noisy_model(name).networks
    state, generator = detente.game(name).new("portrait"), Generator("portrait", "picks")
    digest = sha256()
    while state.actor != OVER:
        weights = []
        policy.prepare(state)
        for action in state.legal():
            weights.append(policy.weight(state, action))
        digest.update(repr((value.chance(state), weights)).encode())
        state.play(policy.pick(state, generator))
    return digest.hexdigest()


def test_compiled_and_interpreted_models_agree_to_the_last_bit(game: Game) -> None:
    script = f"from tests.bots.test_models import portrait_of_models; print(portrait_of_models({game.name!r}))"
    root = Path(__file__).parents[2]
    found = {
        pure: subprocess.run(
            [sys.executable, "-c", script],
            cwd=root,
            env={"PYTHONPATH": f"{root / 'src'}:{root}", "DETENTE_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("0", "1")
    }
    assert found["0"] == found["1"] != ""


def test_the_packed_sums_are_those_of_a_plain_network(game: Game) -> None:
    model = noisy_model(game.name)
    value, _ = model.networks
    for state in moments(game, "sums", 13):
        rows = value.features.measured(state)
        sums = [bias + sum(model.rows[row * model.units + i] for row in rows) for i, bias in enumerate(model.bias)]
        plain = sum(max(each, 0) * out for each, out in zip(sums[:-1], model.out[:-1], strict=True))
        plain += sums[-1] * model.out[-1]
        assert value.logit() == plain
        assert value.chance(state) == pytest.approx(1 / (1 + 2.718281828 ** -(plain / UNIT / OUT_UNIT)), abs=0.003)


def test_every_position_fills_rows_of_its_groups_and_no_more_than_there_is_room_for(game: Game) -> None:
    features = knowledge_of(game.name).features()
    starts = features.scale_starts()
    assert len(starts) == features.total
    assert all(start <= row for row, start in enumerate(starts))
    for number in range(10):
        for state in moments(game, f"rows {number}", 5):
            features.measure(state)
            assert 0 < features.count <= MOST
            for i in range(features.count):
                group, row = int(features.groups[i]), int(features.rows[i])
                assert features.first[group] <= row < features.first[group] + features.sizes[group]


def test_every_action_fills_rows_that_its_side_can_see(game: Game) -> None:
    known = knowledge_of(game.name)
    policy, generator = known.policy([0] * known.policy_rows), Generator(1, "rows")
    seen: Counter[int] = Counter()
    for number in range(4):
        state = game.new(f"rows {number}")
        while state.actor != OVER:
            rows = policy.measured(state)
            assert len(rows) == policy.count * len(state.legal())
            assert 0 <= min(rows) <= max(rows) < known.policy_rows
            assert rows == policy.measured(state.determinize(int(state.actor), "other"))
            seen.update(rows)
            state.play(policy.pick(state, generator))
    assert len(seen) > 300


def test_actions_are_picked_in_proportion_to_their_weights(game: Game) -> None:
    _, policy = noisy_model(game.name).networks
    state, generator = game.new("weights"), Generator(1, "weights")
    policy.prepare(state)
    weights = {action: policy.weight(state, action) for action in state.legal()}
    picked = Counter(int(policy.pick(state, generator)) for _ in range(8000))
    for action, weight in weights.items():
        assert picked[action] / 8000 == pytest.approx(weight / sum(weights.values()), abs=0.03)


def test_a_blank_model_finds_everything_even(game: Game) -> None:
    value, policy = blank(game.name).networks
    for state in moments(game, "blank", 17):
        assert value.chance(state) == pytest.approx(0.5, abs=0.01)
        policy.prepare(state)
        assert {policy.weight(state, action) for action in state.legal()} == {1.0}


def test_a_weight_beyond_its_bits_is_refused() -> None:
    assert pack([-OFFSET, OFFSET - 1])
    for weight in (-OFFSET - 1, OFFSET):
        with pytest.raises(ValueError, match="a weight is beyond"):
            pack([weight])


def test_the_models_that_ship_fit_and_are_small() -> None:
    assert known_games() == detente.games()
    for name in known_games():
        assert learned(name).card["games"] > 0
        assert len(files("detente.bots").joinpath(f"data/{name}.json").read_bytes()) < 1_000_000


def test_a_model_is_written_and_read(game: Game, tmp_path: Path) -> None:
    model = noisy_model(game.name)
    write_model(tmp_path / "model.json", model)
    assert msgspec.structs.asdict(read_model(tmp_path / "model.json")) == msgspec.structs.asdict(model)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("format", 99, "format is 99, this program needs"),
        ("rules", 99, "rules is 99, this program needs"),
        ("features", 99, "features is 99, this program needs"),
        ("rows", [0], "rows is 1, this program needs"),
        ("bias", [], "bias is 0, this program needs"),
        ("out", [0, 0], "out is 2, this program needs"),
        ("policy", [0], "policy is 1, this program needs"),
        ("game", "chess", "the computer players do not know 'chess'"),
        ("units", "one", "Expected `int`"),
    ],
)
def test_a_model_file_that_does_not_fit_is_refused_with_the_reason(
    tmp_path: Path, field: str, value: object, reason: str
) -> None:
    path = tmp_path / "model.json"
    write_model(path, blank("curtain"))
    stored = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(stored | {field: value}), "utf-8")
    with pytest.raises((BadModel, BadOption), match=reason):
        read_model(path)


def test_weights_that_the_arithmetic_cannot_hold_and_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    model = blank("curtain")
    write_model(path, msgspec.structs.replace(model, rows=[OFFSET, *model.rows[1:]]))
    with pytest.raises(BadModel, match="a weight in rows is not in -2048 to 2047"):
        read_model(path)
    write_model(path, msgspec.structs.replace(model, policy=[LARGEST + 1, *model.policy[1:]]))
    with pytest.raises(BadModel, match="a policy number is beyond 512"):
        read_model(path)
    path.write_text("[weights]\n", "utf-8")
    with pytest.raises(BadModel, match="is not a model file"):
        read_model(path)
