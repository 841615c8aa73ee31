"""Lessons: short scripted games on prepared positions, as data that the engine itself has checked.

A game's lessons are in `data/lessons.toml`, the sentences in the section `lessons` of its words. A lesson
has an id (which is also the key of its title), the side that the reader plays, a position as
`game.from_position` reads it, what is asked or how it stands at the end, and steps. A step has

    say     the key of its text; a reply may do without
    rule    the rule that it is about
    look    what to point at on the table, as "kind:id"
    answer  what the reader has to do: the key of an action's phrase and some of what it concerns
    reply   the same for the other side, which plays it by itself
    times   how many decisions in a row the answer or reply is for; without one it is 1

A step with neither answer nor reply is only read. In a pattern a list means any of several values.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec

from detente.core.errors import DetenteError, one_of
from detente.core.game import Game
from detente.core.state import OVER, State

Pattern = dict[str, Any]
"""The key of an action's phrase, and some of what it concerns: `{key = "cube", card = ["iran", "egypt"]}`."""
Id = Annotated[str, msgspec.Meta(pattern="^[a-z]+(-[a-z]+)*$")]


class BadLesson(DetenteError):
    """A lesson that cannot be taught: written wrongly, or not what the rules allow."""


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to read, to do, or to see the other side do; `action` is the number of a reply."""

    say: str = ""
    rule: str = ""
    look: tuple[str, ...] = ()
    answer: Pattern | None = None
    reply: Pattern | None = None
    times: Annotated[int, msgspec.Meta(ge=1)] = 1
    action: int | None = None


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson; `ends` is what is asked after the last step, or the reason why the game is over."""

    id: Id
    side: str
    ends: str
    position: dict[str, Any] = {}
    step: tuple[Step, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lesson: tuple[Lesson, ...]


@cache
def lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game in their order, each played through once; a game without the file has none."""
    file = files(game.package).joinpath("data/lessons.toml")
    return read(game, file.read_text("utf-8")) if file.is_file() else ()


def lesson(game: Game, id: str) -> Lesson:
    """A lesson of a game by its id."""
    for each in lessons(game):
        if each.id == id:
            return each
    raise BadLesson(f"{game.name} has no lesson {id!r}: {one_of([each.id for each in lessons(game)], id)}")


def read(game: Game, text: str) -> tuple[Lesson, ...]:
    """The lessons of a file, checked; an error names the lesson and the step."""
    try:
        found = msgspec.convert(tomllib.loads(text), _File).lesson
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadLesson(f"the lessons of {game.name}: {error}") from None
    ids = [each.id for each in found]
    for id in ids:
        if ids.count(id) > 1:
            raise BadLesson(f"the lessons of {game.name}: there are two lessons {id!r}")
    return tuple(_checked(game, each) for each in found)


def begin(game: Game, lesson: Lesson, journal: bool = False) -> State:
    """The state in which a lesson begins; what its position leaves open is the same every time."""
    return game.from_position(lesson.position, lesson.id, journal=journal)


def fits(pattern: Pattern, phrase: tuple[str, dict[str, object]]) -> bool:
    """Whether an action is one that a pattern means."""
    key, about = phrase
    given = {"key": key, **about}
    return all(
        given.get(name) in wanted if isinstance(wanted, list) else given.get(name) == wanted
        for name, wanted in pattern.items()
    )


def fitting(state: State, pattern: Pattern) -> list[int]:
    """The legal actions that a pattern means."""
    return [action for action in state.legal() if fits(pattern, state.phrase(action))]


def walk(game: Game, lesson: Lesson) -> Iterator[tuple[int, Step, State, list[int]]]:
    """Play a lesson through by the first answers that fit: each decision with its step and what fits."""
    state = begin(game, lesson)
    for number, step in enumerate(lesson.step):
        pattern = step.answer or step.reply
        for _ in range(step.times if pattern else 0):
            found = fitting(state, pattern or {})
            yield number, step, state, found
            if not found:
                return
            state.apply(found[0])
    yield len(lesson.step), Step(), state, []


def at_end(state: State) -> str:
    """What is asked, or the reason why the game is over."""
    outcome, prompt = state.outcome, state.prompt
    return outcome.reason if outcome is not None else prompt.kind if prompt is not None else ""


def _checked(game: Game, lesson: Lesson) -> Lesson:
    """A lesson that can be played as it says, with the actions of the other side's replies."""
    where = f"lesson {lesson.id!r} of {game.name}"
    if lesson.side not in game.sides:
        raise BadLesson(f"{where}: the side is {lesson.side!r}; {one_of(game.sides, lesson.side)}")
    for number, step in enumerate(lesson.step, 1):
        if step.answer and step.reply:
            raise BadLesson(f"{where}, step {number}: either the reader answers or the other side replies")
        if not step.say and not step.reply:
            raise BadLesson(f"{where}, step {number}: it has no text; only a reply may have none")
        if step.action is not None:
            raise BadLesson(f"{where}, step {number}: the action is found, not written")
    try:
        return _played(game, lesson, where)
    except DetenteError as error:
        raise error if isinstance(error, BadLesson) else BadLesson(f"{where}: {error}") from None


def _played(game: Game, lesson: Lesson, where: str) -> Lesson:
    steps = list(lesson.step)
    for number, step, state, found in walk(game, lesson):
        if number == len(steps):
            if at_end(state) != lesson.ends:
                raise BadLesson(f"{where}: it ends with {at_end(state)!r}, not with {lesson.ends!r}")
            continue
        here, pattern = f"{where}, step {number + 1}", step.answer or step.reply
        if state.actor == OVER:
            raise BadLesson(f"{here}: the game is over")
        if not found:
            legal = "; ".join(state.describe(action) for action in state.legal())
            raise BadLesson(f"{here}: nothing legal fits {pattern}; legal is {legal}")
        reader = game.sides[state.actor] == lesson.side
        if reader != (step.answer is not None):
            raise BadLesson(f"{here}: {game.sides[state.actor]} decides here; the reader plays {lesson.side}")
        if step.reply:
            if len(found) > 1:
                texts = "; ".join(state.describe(action) for action in found)
                raise BadLesson(f"{here}: the reply {pattern} could be several: {texts}")
            steps[number] = msgspec.structs.replace(step, action=found[0])
    return msgspec.structs.replace(lesson, step=tuple(steps))
