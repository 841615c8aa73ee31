"""What a client sends and gets of studies, the same on the server and without one."""

from __future__ import annotations

import msgspec

from detente.studies.chapters import NewChapter
from detente.studies.edits import Edit, Text
from detente.studies.study import Chapter, Study
from detente.studies.tree import ChapterInfo, chapter_info
from detente.table.wire import Number, PersonInfo


class NewStudy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The study that an author wants to begin, with its first chapter."""

    title: Text
    chapter: NewChapter


class MoreChapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter to be added to the version of a study that the author has seen."""

    version: Number
    chapter: NewChapter


class Editing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edit of the version of a study that the author has seen."""

    version: Number
    edit: Edit


class StudyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A study as it is saved to a file and opened again."""

    study: Study


class StudyEntry(msgspec.Struct, frozen=True):
    """A study in the list of its author."""

    id: str
    title: str
    private: bool
    chapters: int
    changed: int


class ChapterEntry(msgspec.Struct, frozen=True):
    """A chapter in the list of a study."""

    id: int
    title: str
    game: str


class StudyPage(msgspec.Struct, frozen=True):
    """A study, with one of its chapters in full."""

    id: str
    title: str
    author: PersonInfo
    mine: bool
    private: bool
    version: int
    created: int
    changed: int
    chapters: list[ChapterEntry]
    chapter: ChapterInfo


class Position(msgspec.Struct, frozen=True):
    """A position as it can be edited by hand."""

    game: str
    position: dict[str, object]


def entries(study: Study) -> list[ChapterEntry]:
    """The chapters of a study in short."""
    return [ChapterEntry(each.id, each.title, each.game) for each in study.chapters]


def shown_chapter(study: Study, edit: Edit | None) -> Chapter:
    """The chapter that an edit concerns, or the first one if that is gone."""
    wanted = None if edit is None else edit.chapter
    return next((each for each in study.chapters if each.id == wanted), study.chapters[0])


def in_full(study: Study, chapter: int | None) -> ChapterInfo:
    """A chapter of a study with its tree; the first one if none is named."""
    return chapter_info(study.chapter(chapter))
