"""Lessons: every one can be played as it says, whichever of the fitting answers the reader gives."""

from __future__ import annotations

import json
from typing import Any

import pytest

import detente
from detente import Game
from detente.core.play.lessons import BadLesson, Lesson, at_end, begin, fits, fitting, lesson, lessons, read
from detente.core.state import State
from detente.core.text.words import languages

MOST_BRANCHES = 3
"""Answers that are tried where many fit: the first, the last and one between."""


def some(actions: list[int]) -> list[int]:
    """A few of several actions."""
    return sorted({actions[0], actions[len(actions) // 2], actions[-1]}) if len(actions) > MOST_BRANCHES else actions


def play(game: Game, lesson: Lesson, state: State, number: int, times: int, seen: set[str]) -> None:
    """Go on from a step in every way that the lesson allows."""
    if number == len(lesson.step):
        assert at_end(state) == lesson.ends
        return
    step = lesson.step[number]
    pattern = step.answer or step.reply
    if pattern is None or times == step.times:
        play(game, lesson, state, number + 1, 0, seen)
        return
    here = json.dumps([number, times, state.position()], sort_keys=True)
    if here in seen:
        return
    seen.add(here)
    found = fitting(state, pattern)
    assert found, f"{lesson.id}, step {number + 1}: nothing fits {pattern}"
    assert (game.sides[state.actor] == lesson.side) == (step.answer is not None)
    if step.reply:
        assert found == [step.action]
    for action in some(found):
        after = state.copy()
        after.apply(action)
        play(game, lesson, after, number, times + 1, seen)


def test_every_lesson_can_be_played_to_its_end(game: Game) -> None:
    for each in lessons(game):
        play(game, each, begin(game, each), 0, 0, set())


def test_every_step_has_its_sentence_in_every_language_and_no_sentence_is_left_over(game: Game) -> None:
    told = {each.id for each in lessons(game)}
    told |= {step.say for each in lessons(game) for step in each.step if step.say}
    for lang in languages(game.package):
        assert set(game.words(lang).sections.get("lessons", {})) == told


def test_a_lesson_begins_the_same_every_time(game: Game) -> None:
    for each in lessons(game):
        assert begin(game, each).position() == begin(game, each).position()


def test_the_games_teach_what_a_first_game_needs() -> None:
    assert len(lessons(detente.game("curtain"))) == 7
    assert len(lessons(detente.game("volk"))) == 9


def test_a_pattern_means_some_of_what_an_action_concerns() -> None:
    cube: tuple[str, dict[str, object]] = ("cube", {"card": "iran"})
    assert fits({"key": "cube"}, cube)
    assert fits({"key": ["lift", "cube"], "card": ["egypt", "iran"]}, cube)
    assert not fits({"key": "cube", "card": "egypt"}, cube)
    assert not fits({"key": "cube", "side": "usa"}, cube)


GOOD: dict[str, Any] = {
    "id": "first",
    "side": "ussr",
    "ends": "play",
    "step": [{"say": "begin", "answer": {"key": "first", "side": "ussr"}}],
}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"side": "china"}, "the side is 'china'"),
        ({"id": "No Id"}, "the lessons of curtain"),
        ({"colour": "red"}, "unknown field `colour`"),
        ({"ends": "flag"}, "it ends with 'play', not with 'flag'"),
        ({"position": {"round": 7}}, "round is 7"),
        ({"step": [{"rule": "C1"}]}, "step 1: it has no text"),
        ({"step": [{"say": "a", "answer": {"key": "order"}}]}, "step 1: nothing legal fits .* legal is USA begins"),
        ({"step": [{"reply": {"key": "first"}}]}, "ussr decides here; the reader plays ussr"),
        ({"side": "usa", "step": [{"reply": {"key": "first"}}]}, "could be several: USA begins; USSR begins"),
        ({"step": [{"say": "a", "answer": {"key": "first"}, "reply": {"key": "done"}}]}, "either the reader answers"),
        ({"step": [{"say": "a", "action": 3}]}, "the action is found, not written"),
    ],
)
def test_a_wrong_lesson_is_refused_with_what_is_wrong(change: dict[str, Any], problem: str) -> None:
    curtain = detente.game("curtain")
    [good] = read(curtain, toml(GOOD))
    assert good.id == "first"
    with pytest.raises(BadLesson, match=problem):
        read(curtain, toml(GOOD | change))


def test_a_lesson_is_found_by_its_id_or_refused_with_the_nearest() -> None:
    curtain = detente.game("curtain")
    assert lesson(curtain, "order").id == "order"
    with pytest.raises(BadLesson, match="did you mean 'order'"):
        lesson(curtain, "oder")
    with pytest.raises(BadLesson, match="two lessons 'first'"):
        read(curtain, toml(GOOD) + toml(GOOD))


def test_a_file_that_is_no_toml_is_refused() -> None:
    with pytest.raises(BadLesson, match="the lessons of curtain"):
        read(detente.game("curtain"), "[[lesson")


def toml(lesson: dict[str, Any]) -> str:
    """A lesson as the text of a file: values are written as in JSON, tables inline."""
    return "[[lesson]]\n" + "".join(f"{name} = {inline(value)}\n" for name, value in lesson.items())


def inline(value: Any) -> str:
    """A value in TOML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {inline(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value)
