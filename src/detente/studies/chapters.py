"""How chapters are made: from a finished game, a record, a position, or a file."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from detente.core.errors import BadRecord
from detente.core.game import Game
from detente.core.play.record import Record
from detente.core.registry import game as game_named
from detente.studies.study import (
    MOST_CHAPTERS,
    MOST_NODES,
    START,
    Chapter,
    Node,
    Study,
    checked_note,
    checked_title,
    encoded,
    too_large,
)
from detente.studies.tree import begin
from detente.table.bounds import check_size
from detente.table.errors import bad, conflict
from detente.table.log import Line
from detente.table.opening import first_state, safe_options
from detente.table.records import LONGEST_SEED, record_of
from detente.table.rows import TableRow
from detente.table.wire import Number, Origin

SEED = "study"
"""Deals what a position that was set by hand leaves open, so that everyone sees the same."""


class NewChapter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"origin": "from"}):
    """The chapter that an author wants: from a moment of a finished game, from a record, or from a position.

    Without any of them it begins where the game does, with `options`.
    """

    title: str
    origin: Origin | None = None
    record: Record | None = None
    at: Number = 0
    """The decision of a record after which the chapter opens."""
    game: str | None = None
    position: dict[str, Any] | None = None
    options: dict[str, Any] = {}


def from_table(title: str, row: TableRow, lines: list[Line], number: int) -> Chapter:
    """A chapter of a finished game, open after a number of decisions. A running game is refused: it has secrets."""
    if row.status != "finished":
        raise conflict("not-finished", "only a finished game can become a study")
    chapter = _of_record(title, record_of(row, lines), number)
    return replace(chapter, table=row.id, private=row.visibility == "private")


def from_stranger(wish: NewChapter) -> Chapter:
    """A chapter of a record or a position that a stranger sends; it is played through to check it."""
    given = (wish.record is not None, wish.game is not None)
    if wish.origin is not None or sum(given) != 1:
        raise bad(
            "bad-request", "a chapter is made from a table, from a record, or from a game with or without position"
        )
    if wish.record is not None:
        if len(wish.record.seed) > LONGEST_SEED:
            raise bad("too-large", f"the seed of a record has at most {LONGEST_SEED} characters")
        played = game_named(wish.record.game)
        options = _safe(played, wish.record.position, wish.record.options)
        record = replace(wish.record, options=options)
        _check_count(len(record.decisions))
        record.verify()
        return _of_record(wish.title, record, wish.at)
    game = game_named(wish.game or "")
    options = _safe(game, wish.position, wish.options)
    first_state(game, SEED, wish.position, options)
    return Chapter(
        id=0,
        title=checked_title(wish.title),
        game=game.name,
        rules=game.rules_version,
        options={} if wish.position is not None else options,
        seed=SEED,
        position=wish.position,
    )


def _safe(game: Game, position: dict[str, Any] | None, options: dict[str, Any]) -> dict[str, Any]:
    """Options from a stranger, also those in a position: no file is read for them."""
    check_size("the position", position)
    safe_options(game, {name: value for name, value in (position or {}).items() if name in game.choices()})
    return safe_options(game, options)


def _of_record(title: str, record: Record, number: int) -> Chapter:
    count = len(record.decisions)
    _check_count(count)
    if not 0 <= number <= count:
        raise bad("no-such-moment", f"the game has the moments 0 to {count}")
    return Chapter(
        id=0,
        title=checked_title(title),
        game=record.game,
        rules=record.rules,
        options=record.options,
        seed=record.seed,
        position=record.position,
        at=number,  # each decision of the game gets its own number as its id
        last=count,
        nodes=tuple(Node(index, index - 1, action) for index, action in enumerate(record.decisions, 1)),
    )


def _check_count(count: int) -> None:
    if count > MOST_NODES:
        raise too_large("decisions in a chapter", MOST_NODES)


def with_chapter(study: Study, chapter: Chapter) -> Study:
    """A study with one more chapter at its end."""
    if len(study.chapters) >= MOST_CHAPTERS:
        raise too_large("chapters", MOST_CHAPTERS)
    id = 1 + max((each.id for each in study.chapters), default=0)
    return replace(study, chapters=(*study.chapters, replace(chapter, id=id)))


def opened(study: Study) -> Study:
    """A study from a file, which may hold anything: all of it is checked and played through."""
    if not 1 <= len(study.chapters) <= MOST_CHAPTERS:
        raise too_large("chapters", MOST_CHAPTERS)
    title, chapters = study.title, study.chapters
    study = Study(checked_title(title), ())
    for chapter in chapters:
        study = with_chapter(study, _opened(chapter))
    encoded(study)
    return study


def _opened(chapter: Chapter) -> Chapter:
    game = game_named(chapter.game)
    _check_count(len(chapter.nodes))
    options = _safe(game, chapter.position, chapter.options)
    ids = {START}
    for node in chapter.nodes:
        if node.parent not in ids or node.id in ids or node.id <= START:
            raise BadRecord("the nodes of a chapter have ids of their own, and each comes after its parent")
        ids.add(node.id)
    if chapter.at not in ids:
        raise BadRecord("a chapter opens at one of its nodes")
    notes = tuple(replace(node, note=checked_note(node.note)) for node in chapter.nodes)
    chapter = replace(
        chapter,
        title=checked_title(chapter.title),
        rules=game.rules_version,
        options=options,
        note=checked_note(chapter.note),
        nodes=notes,
        last=max(ids),
        table=None,
        private=False,
    )
    _check_playable(chapter)
    return chapter


def _check_playable(chapter: Chapter) -> None:
    """Play through the whole tree; an illegal decision is refused with its reason."""
    states = {START: begin(chapter)}
    for node in chapter.nodes:
        state = states[node.parent].copy()
        state.apply(node.action)
        states[node.id] = state
