"""Studies in SQL: read, added, changed if nobody else has changed them, and deleted."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from detente.server.storage.models import User
from detente.server.storage.study_models import Study as StudyModel
from detente.studies.study import Study, decoded, encoded
from detente.studies.wire import StudyEntry
from detente.table.errors import conflict, not_found
from detente.table.wire import PersonInfo

MOST_STUDIES = 200
"""Studies of one author."""
_SHORT = (StudyModel.id, StudyModel.title, StudyModel.private, StudyModel.chapters, StudyModel.changed)


class StudyRow(msgspec.Struct, frozen=True):
    """A study as it is stored."""

    id: str
    user: int
    author: PersonInfo
    version: int
    created: int
    changed: int
    study: Study


def read_study(connection: Connection, id: str, viewer: int | None) -> StudyRow:
    """A study; `no-such-study` if there is none, or if it is private and another user's."""
    query = (
        select(StudyModel.__table__, User.name, User.guest, User.bot)
        .join(User, User.id == StudyModel.user)
        .where(StudyModel.id == id)
    )
    row = connection.execute(query).one_or_none()
    if row is None or (row.private and row.user != viewer):
        raise not_found("study", id)
    author = PersonInfo(row.user, row.name, row.guest, "bot" if row.bot else None)
    return StudyRow(row.id, row.user, author, row.version, row.created, row.changed, decoded(row.content))


def studies_of(connection: Connection, user: int) -> list[StudyEntry]:
    """The studies of an author, the last changed first."""
    query = select(*_SHORT).where(StudyModel.user == user).order_by(StudyModel.changed.desc(), StudyModel.id)
    return [StudyEntry(*row) for row in connection.execute(query)]


def insert_study(connection: Connection, id: str, user: int, study: Study, now: int) -> None:
    """Add a study; refused if its author has too many."""
    had = connection.execute(select(func.count()).where(StudyModel.user == user)).scalar_one()
    if had >= MOST_STUDIES:
        raise conflict("too-many-studies", f"you can have at most {MOST_STUDIES} studies", most=MOST_STUDIES)
    values = {"id": id, "user": user, "version": 1, "created": now, "changed": now, **_content(study)}
    connection.execute(insert(StudyModel).values(values))


def change_study(connection: Connection, row: StudyRow, study: Study, now: int) -> None:
    """Write a new version of a study; refused if it was changed since it was read."""
    values = {"version": row.version + 1, "changed": now, **_content(study)}
    same = (StudyModel.id == row.id) & (StudyModel.version == row.version)
    if connection.execute(update(StudyModel).where(same).values(values)).rowcount == 0:
        raise outdated()


def outdated() -> Exception:
    """The study was changed elsewhere."""
    return conflict("study-changed", "this study was changed elsewhere meanwhile: look again")


def delete_study(connection: Connection, id: str) -> None:
    """Delete a study."""
    connection.execute(delete(StudyModel).where(StudyModel.id == id))


def delete_studies_of(connection: Connection, user: int) -> None:
    """Delete all studies of a user."""
    connection.execute(delete(StudyModel).where(StudyModel.user == user))


def give_studies(connection: Connection, giver: int, taker: int) -> None:
    """Give the studies of a guest to an account."""
    connection.execute(update(StudyModel).where(StudyModel.user == giver).values(user=taker))


def _content(study: Study) -> dict[str, Any]:
    text = encoded(study).decode()
    return {"title": study.title, "private": study.private, "chapters": len(study.chapters), "content": text}
