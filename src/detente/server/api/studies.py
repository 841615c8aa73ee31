"""Studies: begin, read, edit, copy and delete them, and look at the moments of their lines."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from detente.server.api.door.permissions import signed_in
from detente.server.api.requests import Asked, StudyParts, TheStudies, user_of
from detente.server.storage.studies import studies_of
from detente.studies.study import Study
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
from detente.table.wire import Moment

MAKES: dict[str, Any] = {"status_code": HTTP_201_CREATED, "guards": [signed_in]}


class StudiesApi(Controller):
    """Studies: everyone who has the link can read one, its author can edit it, others can copy it."""

    tags = ("studies",)

    @get("/me/studies", guards=[signed_in])
    async def mine(self, request: Asked, studies: TheStudies) -> list[StudyEntry]:
        """My studies, the last changed first."""
        user = request.user.id
        return await studies.store.read(lambda connection: studies_of(connection, user))

    @post("/studies", **MAKES)
    async def begin(self, request: Asked, studies: TheStudies, data: JSONBody[NewStudy]) -> StudyPage:
        """Begin a study with a chapter: a finished game `from` a moment, a record, or a position of a game."""
        await studies.limits.hit("studies", request.user.id)
        id = await studies.authoring.begin(request.user.id, data.title, data.chapter)
        return await page(studies, id, request.user.id)

    @post("/studies/file", **MAKES)
    async def open_file(self, request: Asked, studies: TheStudies, data: JSONBody[StudyFile]) -> StudyPage:
        """Add a study from a file; all of it is checked."""
        await studies.limits.hit("studies", request.user.id)
        id = await studies.authoring.open_file(request.user.id, data.study)
        return await page(studies, id, request.user.id)

    @get("/studies/{study:str}")
    async def look(
        self, request: Asked, studies: TheStudies, study: FromPath[str], chapter: FromQuery[int | None] = None
    ) -> StudyPage:
        """A study with the tree of one of its chapters, the first one by default."""
        return await page(studies, study, user_of(request), chapter)

    @delete("/studies/{study:str}", status_code=HTTP_200_OK, guards=[signed_in])
    async def delete(self, request: Asked, studies: TheStudies, study: FromPath[str]) -> None:
        """Delete my study."""
        await studies.authoring.delete(request.user.id, study)

    @post("/studies/{study:str}/chapters", **MAKES)
    async def extend(
        self, request: Asked, studies: TheStudies, study: FromPath[str], data: JSONBody[MoreChapter]
    ) -> StudyPage:
        """Add a chapter to my study."""
        await studies.limits.hit("studies", request.user.id)
        after = await studies.authoring.extend(request.user.id, study, data.version, data.chapter)
        return await page(studies, study, request.user.id, after.chapters[-1].id)

    @post("/studies/{study:str}/edits", status_code=HTTP_200_OK, guards=[signed_in])
    async def edit(
        self, request: Asked, studies: TheStudies, study: FromPath[str], data: JSONBody[Editing]
    ) -> StudyPage:
        """Edit my study; `study-changed` if it is no longer the version that I have seen."""
        await studies.limits.hit("edits", request.user.id)
        after = await studies.authoring.edit(request.user.id, study, data.version, data.edit)
        return await page(studies, study, request.user.id, shown_chapter(after, data.edit).id)

    @post("/studies/{study:str}/copy", **MAKES)
    async def copy(self, request: Asked, studies: TheStudies, study: FromPath[str]) -> StudyPage:
        """Copy a study; the copy is mine."""
        await studies.limits.hit("studies", request.user.id)
        return await page(studies, await studies.authoring.copy(request.user.id, study), request.user.id)

    @get("/studies/{study:str}/file")
    async def file(self, request: Asked, studies: TheStudies, study: FromPath[str]) -> StudyFile:
        """A study as a file, which can be opened here or elsewhere."""
        return StudyFile(await read(studies, request, study))

    @get("/studies/{study:str}/chapters/{chapter:int}/line")
    async def line(
        self,
        request: Asked,
        studies: TheStudies,
        study: FromPath[str],
        chapter: FromPath[int],
        node: FromQuery[int] = 0,
        side: FromQuery[str | None] = None,
    ) -> Moment:
        """The moment after a node, with everything that happened on the line to it."""
        found = (await read(studies, request, study)).chapter(chapter)
        return await studies.aside.replay(lambda: Line(found, node).whole(side))

    @get("/studies/{study:str}/chapters/{chapter:int}/moments")
    async def moments(
        self,
        request: Asked,
        studies: TheStudies,
        study: FromPath[str],
        chapter: FromPath[int],
        node: FromQuery[int] = 0,
        first: Annotated[int, QueryParameter(name="from")] = 0,
        to: FromQuery[int] = 0,
        side: FromQuery[str | None] = None,
    ) -> list[Moment]:
        """Moments on the line to a node, by how many decisions came before them, without their events.

        Without a `side` each is seen by the side that is to decide.
        """
        found = (await read(studies, request, study)).chapter(chapter)
        return await studies.aside.replay(lambda: Line(found, node).moments(first, to, side))

    @get("/studies/{study:str}/chapters/{chapter:int}/position")
    async def position(
        self,
        request: Asked,
        studies: TheStudies,
        study: FromPath[str],
        chapter: FromPath[int],
        node: FromQuery[int] = 0,
    ) -> Position:
        """The position after a node, to be edited by hand."""
        found = (await read(studies, request, study)).chapter(chapter)
        return Position(found.game, await studies.aside.replay(position_at, found, node))

    @get("/studies/{study:str}/chapters/{chapter:int}/facts")
    async def facts(
        self, request: Asked, studies: TheStudies, study: FromPath[str], chapter: FromPath[int]
    ) -> dict[str, Any]:
        """The board and the cards of the game in a chapter, which may have a deck of its own."""
        found = (await read(studies, request, study)).chapter(chapter)
        return await studies.aside.replay(chapter_facts, found)


async def read(studies: StudyParts, request: Asked, id: str) -> Study:
    """What is in a study that the sender of a request may see."""
    return (await studies.authoring.read(id, user_of(request))).study


async def page(studies: StudyParts, id: str, user: int | None, chapter: int | None = None) -> StudyPage:
    """A study as it is now, with one of its chapters."""
    row = await studies.authoring.read(id, user)
    return StudyPage(
        id=row.id,
        title=row.study.title,
        author=row.author,
        mine=row.user == user,
        private=row.study.private,
        version=row.version,
        created=row.created,
        changed=row.changed,
        chapters=entries(row.study),
        chapter=await studies.aside.replay(in_full, row.study, chapter),
    )
