"""How an author changes a study: one edit at a time, each checked as a whole."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from detente.studies.study import (
    LONGEST_NOTE,
    MOST_NODES,
    START,
    Chapter,
    Node,
    Study,
    checked_note,
    checked_title,
    too_large,
)
from detente.studies.tree import begin
from detente.table.errors import bad
from detente.table.play import check_legal
from detente.table.wire import Number

Text = Annotated[str, msgspec.Meta(max_length=4 * LONGEST_NOTE)]


class Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="title"):
    """Give the study, or a chapter of it, another title."""

    title: Text
    chapter: Number | None = None


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="note"):
    """Write the note on the moment after a node; an empty one removes it."""

    chapter: Number
    node: Number
    text: Text


class Add(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="add"):
    """Add decisions after a node; those that the tree has already are followed."""

    chapter: Number
    node: Number
    actions: Annotated[list[Number], msgspec.Meta(min_length=1, max_length=MOST_NODES)]


class Remove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="remove"):
    """Remove a node with everything after it; without a node, the whole chapter."""

    chapter: Number
    node: Number | None = None


class Promote(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="promote"):
    """Make a node the first of its variations."""

    chapter: Number
    node: Number


class Open(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="open"):
    """Let a chapter open at a node."""

    chapter: Number
    node: Number


Edit = Title | Note | Add | Remove | Promote | Open


def edited(study: Study, edit: Edit) -> Study:
    """A study after an edit; refused with the reason if that is not possible."""
    if isinstance(edit, Title) and edit.chapter is None:
        return replace(study, title=checked_title(edit.title))
    chapter = study.chapter(edit.chapter)
    if isinstance(edit, Remove) and edit.node is None:
        if len(study.chapters) == 1:
            raise bad("last-chapter", "a study has at least one chapter: delete the study instead")
        return replace(study, chapters=tuple(each for each in study.chapters if each is not chapter))
    after = _edited(chapter, edit)
    return replace(study, chapters=tuple(after if each is chapter else each for each in study.chapters))


def _edited(chapter: Chapter, edit: Edit) -> Chapter:
    if isinstance(edit, Title):
        return replace(chapter, title=checked_title(edit.title))
    if isinstance(edit, Note):
        return _noted(chapter, edit.node, checked_note(edit.text))
    if isinstance(edit, Add):
        return _extended(chapter, edit.node, edit.actions)
    if isinstance(edit, Promote):
        return _promoted(chapter, edit.node)
    if isinstance(edit, Open):
        chapter.path(edit.node)
        return replace(chapter, at=edit.node)
    return _cut(chapter, edit.node or START)


def _noted(chapter: Chapter, id: int, note: str) -> Chapter:
    if id == START:
        return replace(chapter, note=note)
    node = chapter.node(id)
    nodes = tuple(replace(each, note=note) if each is node else each for each in chapter.nodes)
    return replace(chapter, nodes=nodes)


def _extended(chapter: Chapter, id: int, actions: list[int]) -> Chapter:
    state = begin(chapter)
    for before in chapter.path(id):
        check_legal(state, before.action)  # other rules may no longer lead along the line
        state.play(before.action)
    known = {(node.parent, node.action): node.id for node in chapter.nodes}
    nodes, last = list(chapter.nodes), chapter.last
    for action in actions:
        check_legal(state, action)
        state.play(action)
        if (id, action) not in known:
            last += 1
            nodes.append(Node(last, id, action))
            known[id, action] = last
        id = known[id, action]
    if len(nodes) > MOST_NODES:
        raise too_large("decisions in a chapter", MOST_NODES)
    return replace(chapter, nodes=tuple(nodes), last=last)


def _promoted(chapter: Chapter, id: int) -> Chapter:
    """The order of siblings is that of the nodes: the promoted one moves to where the first of them is.

    Its own descendants may then come after it as before, and its parent before it.
    """
    node = chapter.node(id)
    first = next(index for index, each in enumerate(chapter.nodes) if each.parent == node.parent)
    others = [each for each in chapter.nodes if each is not node]
    return replace(chapter, nodes=(*others[:first], node, *others[first:]))


def _cut(chapter: Chapter, id: int) -> Chapter:
    node = chapter.node(id)
    gone = {node.id}
    for each in chapter.nodes:
        if each.parent in gone:
            gone.add(each.id)
    left = tuple(each for each in chapter.nodes if each.id not in gone)
    return replace(chapter, nodes=left, at=node.parent if chapter.at in gone else chapter.at)
