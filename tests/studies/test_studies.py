"""Studies: what a chapter holds, how it is edited, what is refused, and what its lines show."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import detente
from detente.core.errors import DetenteError
from detente.core.play.match import Match
from detente.core.state import OVER
from detente.studies import study as limits
from detente.studies.chapters import NewChapter, from_stranger, opened, with_chapter
from detente.studies.edits import Add, Edit, Note, Open, Promote, Remove, Title, edited
from detente.studies.study import START, Chapter, Node, Study, decoded, encoded
from detente.studies.tree import Line, chapter_info, position_at
from detente.table.errors import RequestError
from tests.table.kit import seated

GAMES = detente.games()


def played(game: str, seed: str = "3", most: int = 1000) -> Match:
    """A random game, or its beginning."""
    match, chance = Match(detente.game(game), seed), random.Random(seed)
    while match.state.actor != OVER and len(match.decisions) < most:
        match.apply(chance.choice(match.state.legal()))
    return match


def study_of(game: str, most: int = 1000, at: int = 0) -> Study:
    """A study of a random game."""
    chapter = from_stranger(NewChapter(title="The game", record=played(game, most=most).record(), at=at))
    return with_chapter(Study("A study", ()), chapter)


def code_of(study: Study, edit: Edit) -> str:
    """Why an edit is refused."""
    with pytest.raises(RequestError) as refused:
        edited(study, edit)
    return refused.value.problem.code


@pytest.mark.parametrize("game", GAMES)
def test_a_game_becomes_a_chapter_whose_main_line_is_the_game(game: str) -> None:
    match = played(game)
    chapter = study_of(game, at=7).chapter(1)
    info = chapter_info(chapter)
    assert [node.action for node in chapter.nodes] == match.decisions
    assert [node.by for node in info.nodes] == [match.game.sides[side] for side in match.deciders]
    assert all(node.phrase for node in info.nodes)
    assert chapter.at == 7


@pytest.mark.parametrize("game", GAMES)
def test_a_line_shows_everything_that_happened_with_all_cards(game: str) -> None:
    match = played(game)
    count = len(match.decisions)
    line = Line(study_of(game).chapter(1), count)
    whole = line.whole(None)
    assert [(event.kind, event.about) for event in whole.events] == [
        (event.kind, event.facts()) for event in match.state.journal or []
    ]
    assert whole.table.status == "finished"
    assert whole.table.outcome is not None
    assert whole.number == count
    [first, *_] = line.moments(0, 9, None)
    assert first.view["side"] == first.view["actor"]  # seen by the side that is to decide
    assert {int(action) for action in first.phrases} == set(first.view["legal"])
    assert line.moments(0, 0, match.game.sides[1])[0].view["side"] == match.game.sides[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_set_by_hand_becomes_a_chapter(game: str) -> None:
    position = played(game, most=20).state.position()
    chapter = from_stranger(NewChapter(title="By hand", game=game, position=position))
    assert position_at(chapter, START) == position
    assert chapter.nodes == ()


@pytest.mark.parametrize("game", GAMES)
def test_variations_are_added_promoted_and_cut_off(game: str) -> None:
    study = study_of(game, most=10)
    state = played(game, most=4).state
    main = study.chapter(1).nodes[4]
    [other] = [action for action in state.legal() if action != main.action][:1]
    study = edited(study, Add(1, 4, [main.action]))
    assert len(study.chapter(1).nodes) == 10  # it was there
    study = edited(study, Add(1, 4, [other]))
    assert study.chapter(1).nodes[-1] == Node(11, 4, other)
    study = edited(study, Promote(1, 11))
    assert [node.id for node in study.chapter(1).nodes if node.parent == 4] == [11, 5]
    assert opened(study).chapter(1).nodes == study.chapter(1).nodes  # every node still comes after its parent
    study = edited(edited(study, Open(1, 9)), Remove(1, 5))
    assert [node.id for node in study.chapter(1).nodes] == [1, 2, 3, 4, 11]
    assert study.chapter(1).at == 4
    assert Line(study.chapter(1), 11).whole(None).number == 5
    assert edited(study, Add(1, 4, [main.action])).chapter(1).nodes[-1].id == 12  # no id is used twice


def test_notes_and_titles_are_written_and_bounded() -> None:
    study = edited(study_of("curtain"), Note(1, 3, "  a trap\nfor both  "))
    assert study.chapter(1).node(3).note == "a trap\nfor both"
    study = edited(study, Note(1, START, "Begins here"))
    assert study.chapter(1).note == "Begins here"
    assert edited(study, Title(" Two   words ")).title == "Two words"
    assert edited(study, Title("New", chapter=1)).chapter(1).title == "New"
    assert code_of(study, Title(" ")) == "study-title"
    assert code_of(study, Title("x" * (limits.LONGEST_TITLE + 1))) == "study-title"
    assert code_of(study, Title("a\x00b")) == "study-title"
    assert code_of(study, Note(1, 3, "x" * (limits.LONGEST_NOTE + 1))) == "study-note"
    assert code_of(study, Note(1, 3, "\x1b[31m")) == "study-note"


def test_what_is_not_there_or_not_legal_is_refused() -> None:
    study = study_of("curtain", most=6)
    assert code_of(study, Note(1, 99, "x")) == "no-such-node"
    assert code_of(study, Note(2, 1, "x")) == "no-such-chapter"
    assert code_of(study, Add(1, 99, [0])) == "no-such-node"
    assert code_of(study, Add(1, 6, [10**9])) == "illegal"
    assert code_of(study, Remove(1, START)) == "no-such-node"
    assert code_of(study, Remove(1)) == "last-chapter"
    with pytest.raises(RequestError, match="the moments 0 to 6"):
        Line(study.chapter(1), 6).moments(3, 7, None)
    with pytest.raises(RequestError, match="at most 50"):
        Line(study_of("curtain").chapter(1), 60).moments(0, 50, None)


def test_a_study_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    study = study_of("curtain", most=6)
    for _ in range(limits.MOST_CHAPTERS - 1):
        study = with_chapter(study, study.chapter(1))
    with pytest.raises(RequestError, match="30 chapters"):
        with_chapter(study, study.chapter(1))
    monkeypatch.setattr("detente.studies.edits.MOST_NODES", 6)
    assert code_of(study, Add(1, 6, [played("curtain", most=6).state.legal()[0]])) == "study-too-large"
    monkeypatch.setattr("detente.studies.chapters.MOST_NODES", 5)
    with pytest.raises(RequestError, match="at most 5 decisions"):
        study_of("curtain", most=6)
    monkeypatch.setattr("detente.studies.study.MOST_BYTES", 100)
    with pytest.raises(RequestError, match="at most 100 bytes"):
        encoded(study)


@pytest.mark.parametrize("game", GAMES)
def test_a_study_is_stored_and_saved_to_a_file(game: str) -> None:
    study = edited(study_of(game), Note(1, 5, "Здесь"))
    assert decoded(encoded(study)) == study
    assert opened(decoded(encoded(study))) == study


def broken(**changes: Any) -> Study:
    """A study as a file, with a chapter that was changed by hand."""
    chapter = msgspec.structs.replace(study_of("curtain", most=6).chapter(1), **changes)
    return Study("By hand", (chapter,))


@pytest.mark.parametrize(
    "study",
    [
        broken(nodes=(Node(1, 2, 4), Node(2, 0, 4))),
        broken(nodes=(Node(1, 0, 4), Node(1, 0, 5))),
        broken(nodes=(Node(1, 0, 1532),)),
        broken(at=50),
        broken(title=""),
        broken(game="chess"),
        broken(options={"deck": "/etc/passwd"}),
        broken(position={"deck": "/etc/passwd"}, options={}),
        broken(position={"x": [[]] * 6000}, options={}),
        Study("None", ()),
    ],
)
def test_a_file_written_by_hand_is_checked(study: Study) -> None:
    with pytest.raises((DetenteError, RequestError)):
        opened(study)


def test_a_running_game_never_becomes_a_chapter() -> None:
    from detente.studies.chapters import from_table

    running = seated("curtain")
    with pytest.raises(RequestError) as refused:
        from_table("Mine", running.row, [], 0)
    assert refused.value.problem.code == "not-finished"


def test_notes_stay_readable_where_the_rules_no_longer_lead() -> None:
    study = edited(study_of("curtain", most=6), Note(1, 5, "a note"))
    chapter = study.chapter(1)
    nodes = tuple(msgspec.structs.replace(node, action=1532) if node.id == 4 else node for node in chapter.nodes)
    info = chapter_info(Chapter(**{**msgspec.structs.asdict(chapter), "nodes": nodes}))
    assert [node.phrase is None for node in info.nodes] == [False, False, False, True, True, True]
    assert info.nodes[4].note == "a note"
    assert info.nodes[4].by is None
