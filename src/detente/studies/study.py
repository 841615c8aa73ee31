"""A study as it is stored, and how large it may be."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from detente.table.errors import RequestError, bad, not_found
from detente.table.wire import Number

MOST_CHAPTERS = 30
MOST_NODES = 1000
"""Decisions in the tree of a chapter."""
LONGEST_NOTE = 2000
LONGEST_TITLE = 80
MOST_BYTES = 300_000
"""Of a study as JSON, so that a file of it can be opened elsewhere."""
START = 0
"""The id of a chapter's first moment, before any decision."""


class Node(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A decision and the note on the moment after it. Nodes with the same parent are variations, in their order."""

    id: Number
    parent: Number
    action: Number
    note: str = ""


class Chapter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game or position, and what could be played from there."""

    id: Number
    title: str
    game: str
    rules: Number
    options: dict[str, Any] = {}
    seed: Annotated[str, msgspec.Meta(max_length=80)]
    position: dict[str, Any] | None = None
    table: str | None = None
    """The finished game that it was made from."""
    private: bool = False
    """Whether that game was private: then only the author can see the study."""
    at: Number = START
    """The node at which it opens."""
    last: Number = START
    """The last id that was given to a node."""
    note: str = ""
    """On the first moment."""
    nodes: tuple[Node, ...] = ()
    """Every node comes after its parent."""

    def node(self, id: int) -> Node:
        """A node by its id."""
        for node in self.nodes:
            if node.id == id:
                return node
        raise not_found("node", id)

    def path(self, id: int) -> list[Node]:
        """The nodes from the first moment to one of them; empty for START."""
        by_id = {node.id: node for node in self.nodes}
        found: list[Node] = []
        while id != START:
            if id not in by_id:
                raise not_found("node", id)
            found.append(by_id[id])
            id = by_id[id].parent
        return found[::-1]


class Study(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A study without what its host adds: author, version and times."""

    title: str
    chapters: tuple[Chapter, ...]

    @property
    def private(self) -> bool:
        """Whether only its author may see it."""
        return any(chapter.private for chapter in self.chapters)

    def chapter(self, id: int | None) -> Chapter:
        """A chapter by its id; the first one without an id."""
        for chapter in self.chapters:
            if id is None or chapter.id == id:
                return chapter
        raise not_found("chapter", id)


_decoder = msgspec.json.Decoder(Study)


def encoded(study: Study) -> bytes:
    """A study as JSON; refused if it is too large."""
    text = msgspec.json.encode(study)
    if len(text) > MOST_BYTES:
        raise too_large("bytes", MOST_BYTES)
    return text


def decoded(text: bytes | str) -> Study:
    """A study that was stored."""
    return _decoder.decode(text)


def too_large(what: str, most: int) -> RequestError:
    """There is more of something than a study can have: chapters, nodes, or bytes."""
    return bad("study-too-large", f"a study has at most {most} {what}", what=what, most=most)


def checked_title(title: str) -> str:
    """A title in one line, without spaces around it."""
    title = " ".join(title.split())
    if not 1 <= len(title) <= LONGEST_TITLE or not title.isprintable():
        raise bad("study-title", f"a title has 1 to {LONGEST_TITLE} characters", most=LONGEST_TITLE)
    return title


def checked_note(note: str) -> str:
    """A note without spaces around it."""
    note = note.strip()
    if len(note) > LONGEST_NOTE or not note.replace("\n", " ").replace("\t", " ").isprintable():
        raise bad("study-note", f"a note has at most {LONGEST_NOTE} characters", most=LONGEST_NOTE)
    return note
