"""What authors do with studies: begin, extend, edit, copy, open from files and delete them."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from detente.server.live.aside import Aside
from detente.server.storage import studies as storage
from detente.server.storage.log import read_lines, read_seating
from detente.server.storage.store import Store
from detente.server.storage.studies import StudyRow
from detente.studies.chapters import NewChapter, from_stranger, from_table, opened, with_chapter
from detente.studies.edits import Edit, edited
from detente.studies.study import Chapter, Study, checked_title
from detente.table.errors import forbidden, not_found
from detente.table.log import Line
from detente.table.opening import new_id
from detente.table.sight import may_look
from detente.table.sitting import Seating
from detente.table.wire import Origin


class Authoring:
    """Studies as their authors change them. What has to be played through is done aside."""

    def __init__(self, store: Store, aside: Aside, now: Callable[[], int]) -> None:
        self.store, self.aside, self.now = store, aside, now

    async def begin(self, user: int, title: str, wish: NewChapter) -> str:
        """Begin a study with its first chapter; returns its id."""
        empty = Study(checked_title(title), ())
        return await self._insert(user, with_chapter(empty, await self._chapter(user, wish)))

    async def extend(self, user: int, id: str, version: int, wish: NewChapter) -> Study:
        """Add a chapter to a study."""
        row = await self._own(user, id, version)
        return await self._change(row, with_chapter(row.study, await self._chapter(user, wish)))

    async def edit(self, user: int, id: str, version: int, edit: Edit) -> Study:
        """Edit a study."""
        row = await self._own(user, id, version)
        return await self._change(row, await self.aside.replay(edited, row.study, edit))

    async def copy(self, user: int, id: str) -> str:
        """Copy a study that the user may see; returns the id of the copy."""
        row = await self.read(id, user)
        return await self._insert(user, row.study)

    async def open_file(self, user: int, study: Study) -> str:
        """Add a study from a file; returns its id."""
        return await self._insert(user, await self.aside.read(opened, study))

    async def delete(self, user: int, id: str) -> None:
        """Delete a study of the user's."""
        await self._own(user, id)
        await self.store.write(lambda connection: storage.delete_study(connection, id))

    async def read(self, id: str, viewer: int | None) -> StudyRow:
        """A study that a viewer may see."""
        return await self.store.read(lambda connection: storage.read_study(connection, id, viewer))

    async def _chapter(self, user: int, wish: NewChapter) -> Chapter:
        """The chapter that an author wants."""
        if wish.origin is None:
            return await self.aside.read(from_stranger, wish)
        origin = wish.origin
        seating, lines = await self.store.read(lambda connection: _game(connection, origin))
        may_look(seating, user)
        return from_table(wish.title, seating.row, lines, origin.number)

    async def _own(self, user: int, id: str, version: int | None = None) -> StudyRow:
        """A study of the user's, refused if it is another version than the user has seen."""
        row = await self.read(id, user)
        if row.user != user:
            raise forbidden("not-your-study", "only its author can change a study; make a copy of it")
        if version is not None and row.version != version:
            raise storage.outdated()
        return row

    async def _insert(self, user: int, study: Study) -> str:
        id = new_id()
        await self.store.write(lambda connection: storage.insert_study(connection, id, user, study, self.now()))
        return id

    async def _change(self, row: StudyRow, study: Study) -> Study:
        await self.store.write(lambda connection: storage.change_study(connection, row, study, self.now()))
        return study


def _game(connection: Connection, origin: Origin) -> tuple[Seating, list[Line]]:
    """A table and its log."""
    seating = read_seating(connection, origin.table)
    if seating is None:
        raise not_found("table", origin.table)
    return seating, read_lines(connection, origin.table)
