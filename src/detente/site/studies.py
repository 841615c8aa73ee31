"""The studies of the one person: the same paths and structs as the server's, kept in the browser."""

from __future__ import annotations

from typing import Any

import msgspec

from detente.site.parts import Parts
from detente.site.requests import Asked, Route
from detente.site.store import KeptStudy
from detente.site.tables import PERSON
from detente.studies.chapters import NewChapter, from_stranger, from_table, opened, with_chapter
from detente.studies.edits import edited
from detente.studies.study import Chapter, Study, checked_title, encoded
from detente.studies.tree import Line, chapter_facts, position_at
from detente.studies.wire import (
    Editing,
    MoreChapter,
    NewStudy,
    Position,
    StudyEntry,
    StudyFile,
    StudyPage,
    entries,
    in_full,
    shown_chapter,
)
from detente.table.errors import conflict, not_found
from detente.table.opening import new_id
from detente.table.wire import Moment, PersonInfo


def my_studies(site: Parts, asked: Asked) -> list[StudyEntry]:
    """All studies, the last changed first."""
    kept = sorted(site.tables.store.studies(), key=lambda each: (-each.changed, each.id))
    return [StudyEntry(each.id, each.study.title, False, len(each.study.chapters), each.changed) for each in kept]


def begin(site: Parts, asked: Asked) -> StudyPage:
    """Begin a study with a chapter."""
    data = asked.data(NewStudy)
    study = with_chapter(Study(checked_title(data.title), ()), chapter_of(site, data.chapter))
    return added(site, study)


def open_file(site: Parts, asked: Asked) -> StudyPage:
    """Add a study from a file."""
    return added(site, opened(asked.data(StudyFile).study))


def look(site: Parts, asked: Asked) -> StudyPage:
    """A study with the tree of one of its chapters."""
    return page(at(site, asked), asked.number("chapter"))


def delete(site: Parts, asked: Asked) -> None:
    """Delete a study."""
    site.tables.store.keep_study(at(site, asked).id, None)


def extend(site: Parts, asked: Asked) -> StudyPage:
    """Add a chapter to a study."""
    data = asked.data(MoreChapter)
    kept = of_version(site, asked, data.version)
    study = with_chapter(kept.study, chapter_of(site, data.chapter))
    return changed(site, kept, study, study.chapters[-1].id)


def edit(site: Parts, asked: Asked) -> StudyPage:
    """Edit a study."""
    data = asked.data(Editing)
    kept = of_version(site, asked, data.version)
    study = edited(kept.study, data.edit)
    return changed(site, kept, study, shown_chapter(study, data.edit).id)


def copy(site: Parts, asked: Asked) -> StudyPage:
    """Copy a study."""
    return added(site, at(site, asked).study)


def line(site: Parts, asked: Asked) -> Moment:
    """The moment after a node, with everything that happened on the line to it."""
    return line_of(site, asked).whole(asked.query.get("side"))


def moments(site: Parts, asked: Asked) -> list[Moment]:
    """Moments on the line to a node."""
    return line_of(site, asked).moments(asked.number_or("from", 0), asked.number_or("to", 0), asked.query.get("side"))


def position(site: Parts, asked: Asked) -> Position:
    """The position after a node."""
    chapter = chapter_at(site, asked)
    return Position(chapter.game, position_at(chapter, asked.number_or("node", 0)))


def facts(site: Parts, asked: Asked) -> dict[str, Any]:
    """The board and the cards of the game in a chapter."""
    return chapter_facts(chapter_at(site, asked))


def at(site: Parts, asked: Asked) -> KeptStudy:
    """The study of a path."""
    id = asked.parts["study"]
    kept = site.tables.store.study(id)
    if kept is None:
        raise not_found("study", id)
    return kept


def of_version(site: Parts, asked: Asked, version: int) -> KeptStudy:
    """The same, refused if it is another version than the page has seen."""
    kept = at(site, asked)
    if kept.version != version:
        raise conflict("study-changed", "this study was changed elsewhere meanwhile: look again")
    return kept


def chapter_at(site: Parts, asked: Asked) -> Chapter:
    """The chapter of a path."""
    return at(site, asked).study.chapter(asked.number("chapter"))


def line_of(site: Parts, asked: Asked) -> Line:
    """The line of a path to the node of the query."""
    return Line(chapter_at(site, asked), asked.number_or("node", 0))


def chapter_of(site: Parts, wish: NewChapter) -> Chapter:
    """The chapter that is wanted; the games here are all private, which says nothing about studies of them."""
    if wish.origin is None:
        return from_stranger(wish)
    seating = site.tables.to_end(wish.origin.table)
    lines = site.tables.store.lines(seating.row.id)
    return msgspec.structs.replace(from_table(wish.title, seating.row, lines, wish.origin.number), private=False)


def added(site: Parts, study: Study) -> StudyPage:
    """A new study, kept."""
    now = site.tables.now()
    return kept_page(site, KeptStudy(new_id(), 1, now, now, study), None)


def changed(site: Parts, before: KeptStudy, study: Study, chapter: int) -> StudyPage:
    """The next version of a study, kept."""
    return kept_page(site, KeptStudy(before.id, before.version + 1, before.created, site.tables.now(), study), chapter)


def kept_page(site: Parts, kept: KeptStudy, chapter: int | None) -> StudyPage:
    """Keep a study, and show it."""
    encoded(kept.study)  # refuses one that is too large
    site.tables.store.keep_study(kept.id, kept)
    return page(kept, chapter)


def page(kept: KeptStudy, chapter: int | None) -> StudyPage:
    """A study with one of its chapters."""
    return StudyPage(
        id=kept.id,
        title=kept.study.title,
        author=PersonInfo(PERSON, "", True),
        mine=True,
        private=False,
        version=kept.version,
        created=kept.created,
        changed=kept.changed,
        chapters=entries(kept.study),
        chapter=in_full(kept.study, chapter),
    )


STUDY_ROUTES = [
    Route("GET", "/me/studies", my_studies),
    Route("POST", "/studies", begin),
    Route("POST", "/studies/file", open_file),
    Route("GET", "/studies/{study}", look),
    Route("DELETE", "/studies/{study}", delete),
    Route("POST", "/studies/{study}/chapters", extend),
    Route("POST", "/studies/{study}/edits", edit),
    Route("POST", "/studies/{study}/copy", copy),
    Route("GET", "/studies/{study}/file", lambda site, asked: StudyFile(at(site, asked).study)),
    Route("GET", "/studies/{study}/chapters/{chapter}/line", line),
    Route("GET", "/studies/{study}/chapters/{chapter}/moments", moments),
    Route("GET", "/studies/{study}/chapters/{chapter}/position", position),
    Route("GET", "/studies/{study}/chapters/{chapter}/facts", facts),
]
