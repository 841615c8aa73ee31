"""The records of the steps say what the code does: fields, families, words."""

from __future__ import annotations

import pytest

from detente import OVER
from detente.core.chance import Generator
from detente.core.steps import check_order, described
from detente.volk.model.actions import FAMILIES, family
from detente.volk.model.board import ICON_KINDS
from detente.volk.model.steps import STEP_COUNT, VolkStep
from detente.volk.model.table import FRAME
from detente.volk.rules.machine import STEPS
from tests.volk.scene import GAME

ASKING = [step for step in STEPS if step.families]


def named(step: VolkStep) -> str:
    return step.name


@pytest.mark.parametrize("step", STEPS, ids=named)
def test_the_fields_of_a_step_have_the_places_that_its_constants_say(step: VolkStep) -> None:
    places = {name: value for name, value in vars(type(step)).items() if name.isupper()}
    assert places == {field.name.upper(): place for place, field in enumerate(step.fields, 1)}
    assert len(step.fields) < FRAME


def test_every_step_stands_at_its_number() -> None:
    assert len(STEPS) == STEP_COUNT
    check_order([*STEPS])
    with pytest.raises(ValueError, match="adjust-hand"):
        check_order([*STEPS[1:], STEPS[0]])
    with pytest.raises(ValueError, match="same name"):
        check_order([STEPS[0], VolkStep(1, STEPS[0].name)])


@pytest.mark.parametrize("step", ASKING, ids=named)
def test_a_step_that_asks_has_words_and_answers_that_exist(step: VolkStep) -> None:
    words = GAME.words("en").sections
    assert step.name in words["prompts"]
    assert f"asked-{step.name}" in words["refusals"]
    assert set(step.families) <= {name for _, name in FAMILIES}
    assert set(step.icons) <= set(ICON_KINDS)
    assert described(step)["families"] == list(step.families)


def test_every_family_of_actions_answers_some_step() -> None:
    assert {name for _, name in FAMILIES} == {name for step in STEPS for name in step.families}


def test_what_is_offered_is_of_the_families_of_the_step_that_asks() -> None:
    by_name = {step.name: step for step in STEPS}
    met = set()
    for seed in range(12):
        state = GAME.new(seed)
        generator = Generator(seed, "families")
        while state.actor != OVER:
            assert state.prompt is not None
            legal = state.legal()
            asked = by_name[state.prompt.kind]
            met.add(asked.name)
            assert {family(action)[0] for action in legal} <= set(asked.families)
            state.play(legal[generator.below(len(legal))])
    assert len(met) > 25


def test_the_facts_say_what_a_client_must_know_of_steps_and_actions() -> None:
    facts = GAME.facts()
    assert facts["steps"]["dismantle"]["families"] == ["dismantle-factory", "dismantle-piece"]
    assert facts["steps"]["dismantle"]["icons"] == ["dismantle"]
    assert facts["families"]["dismantle-piece"] == "line"
    assert facts["families"]["done"] == ""
    assert facts["families"]["hamburg"] == "province"
