"""A sitting follows its log, notices where it cannot, and knows when it is stale."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from detente.table import play, takebacks
from detente.table.log import DECISION, Line, LogDiffers, decisions_of
from detente.table.sitting import Sitting
from tests.table.kit import NOW, decide, seated


def played(moves: int = 60, seed: int = 3) -> tuple[Sitting, list[Line]]:
    """A table with random decisions, undos and takebacks, and the log of it."""
    sitting, chance = seated("volk"), random.Random(seed)
    lines = []
    for _ in range(moves):
        chosen = chance.random()
        if chosen < 0.1 and sitting.match.can_undo:
            step = play.undo(sitting, NOW)
        elif chosen < 0.15 and takebacks.last_decision(sitting, 0) is not None:
            step = takebacks.take_back(sitting, 0, NOW)
        else:
            step = play.decide(sitting, chance.choice(sitting.match.state.legal()), NOW)
        sitting.accept(step)
        lines.append(step.line)
    return sitting, lines


def test_a_log_leads_to_the_same_sitting() -> None:
    sitting, lines = played()
    again = Sitting(sitting.row, sitting.seats, lines)
    assert again.match.state.position() == sitting.match.state.position()
    assert (again.match.decisions, again.marks, again.number) == (
        sitting.match.decisions,
        sitting.marks,
        sitting.number,
    )
    assert [line.value for line in decisions_of(lines)] == sitting.match.decisions
    assert len({line.kind for line in lines}) == 3, "decisions, undos and takebacks were played"


def test_a_sitting_catches_up_with_lines_that_others_wrote() -> None:
    sitting, lines = played()
    behind = Sitting(sitting.row, sitting.seats, lines[:20])
    behind.catch_up(lines[20:])
    assert behind.match.state.position() == sitting.match.state.position()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"number": 9}, "the next line has the number 9"),
        ({"side": 1}, "side 1 decided, but it is side 0's turn"),
        ({"value": 100_000}, "line 0 of the log differs"),
        ({"trace": "beef"}, "other actions are legal"),
    ],
)
def test_a_log_that_the_rules_do_not_lead_along_is_refused(change: dict[str, object], why: str) -> None:
    sitting = seated("volk")
    assert sitting.actor == 0
    step = play.decide(sitting, sitting.match.state.legal()[0], NOW)
    line = replace(step.line, **change)
    with pytest.raises(LogDiffers, match=why):
        Sitting(sitting.row, sitting.seats, [line])


def test_a_row_that_contradicts_its_log_is_named() -> None:
    sitting = seated()
    assert sitting.differs() is None
    sitting.row = replace(sitting.row, actor=1 - sitting.actor)
    assert "turn" in (sitting.differs() or "")
    sitting.row = replace(sitting.row, status="finished", reason="points")
    assert "it goes on" in (sitting.differs() or "")
    sitting.row = replace(sitting.row, reason="resigned")
    assert sitting.differs() is None, "the rules know nothing of a resignation"


def test_a_change_that_could_not_be_stored_leaves_the_table_stale() -> None:
    sitting = seated()

    def decide_on_a_full_disk() -> None:
        with sitting.changing():
            play.decide(sitting, sitting.match.state.legal()[0], NOW)
            raise OSError("disk full")

    with pytest.raises(OSError, match="disk"):
        decide_on_a_full_disk()
    assert sitting.stale
    sitting.become(seated())
    assert not sitting.stale
    assert sitting.match.decisions == []
    with sitting.changing():
        decide(sitting)
    assert not sitting.stale


def test_states_are_those_after_each_number_of_decisions() -> None:
    sitting, _ = played()
    counts = {0, 1, len(sitting.match.decisions)}
    found = {count: state.position() for count, state in sitting.states(counts)}
    assert set(found) == counts
    assert found[max(counts)] == sitting.match.state.position()


def test_events_stay_valid_up_to_what_can_no_longer_be_undone() -> None:
    sitting = seated()
    decide(sitting)
    decide(sitting)
    side, last = sitting.actor, sitting.seen(sitting.actor)
    assert sitting.floor(side) < last, "the decision can be undone"
    assert sitting.known(side, last) == sitting.floor(side)
    assert sitting.known(side, None) is None


def test_a_line_of_an_unknown_kind_ends_a_game_and_changes_no_match() -> None:
    sitting = seated()
    again = Sitting(sitting.row, sitting.seats, [Line(sitting.row.id, 0, "resign", 0, 0, NOW)])
    assert (again.number, again.match.decisions) == (1, [])
    assert DECISION != "resign"
