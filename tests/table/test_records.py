"""Records: made from a log, checked against the seed, and imported."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from detente.core.errors import DetenteError
from detente.table.errors import RequestError
from detente.table.info import nobody, table_info
from detente.table.log import DECISION, log_of
from detente.table.records import LONGEST, imported, record_of, verify
from detente.table.sitting import Sitting
from tests.table.kit import ANNA, CARLA, NOW, play_out, seated


def finished() -> Sitting:
    """A table whose game was played to its end."""
    sitting = seated()
    play_out(sitting)
    return sitting


def test_a_record_is_made_from_the_log_and_replays() -> None:
    sitting = finished()
    lines = log_of(sitting.row.id, sitting.match, NOW)
    record = record_of(sitting.row, lines)
    assert record == sitting.match.record()
    info = table_info(sitting.row, sitting.seats, ANNA, NOW, nobody)
    found = verify(sitting.row, lines, info)
    assert (found.seed_fits, found.replays) == (True, True)
    cheated = verify(replace(sitting.row, seed="8"), lines, info)
    assert (cheated.seed_fits, cheated.replays) == (False, False)


def test_a_running_game_has_no_record_because_it_holds_the_seed() -> None:
    with pytest.raises(RequestError) as error:
        record_of(seated().row, [])
    assert error.value.problem.code == "not-finished"


def test_an_imported_record_becomes_a_finished_table_at_which_nobody_sat() -> None:
    record = finished().match.record()
    found = imported(record, CARLA, NOW)
    assert (found.row.status, found.row.creator, found.row.origin) == ("finished", CARLA, {"imported": True})
    assert all(seat.is_free for seat in found.seats)
    assert [line.value for line in found.lines] == record.decisions
    assert {line.kind for line in found.lines} == {DECISION}
    again = Sitting(found.row, found.seats, found.lines)
    assert again.differs() is None


def test_an_imported_record_may_stop_before_the_end() -> None:
    record = finished().match.record()
    part = replace(record, decisions=record.decisions[:5], trail=record.trail[:20], outcome=None)
    assert imported(part, CARLA, NOW).row.reason == "unfinished"


def test_a_record_that_is_too_long_or_does_not_replay_is_refused() -> None:
    record = finished().match.record()
    with pytest.raises(RequestError, match="at most"):
        imported(replace(record, decisions=[0] * (LONGEST + 1)), CARLA, NOW)
    with pytest.raises(DetenteError):
        imported(replace(record, seed="another"), CARLA, NOW)
    with pytest.raises(DetenteError):
        imported(replace(record, options={"deck": "/etc/passwd"}), CARLA, NOW)
