"""Records of rules version 3, played by the program of that time: what still fits replays, the rest is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from detente.core.errors import BadRecord
from detente.core.play.record import Record

RECORDS = Path(__file__).parent / "records"


def test_a_game_with_its_deck_in_the_record_replays_to_the_same_end() -> None:
    record = Record.load(RECORDS / "rules-3-deck-included.json")
    assert record.rules == 3
    match = record.verify()
    assert match.state.decisions == len(record.decisions) == 92
    assert match.state.outcome == record.outcome


def test_a_game_with_the_house_deck_of_that_time_is_refused_at_the_decision_where_it_differs() -> None:
    record = Record.load(RECORDS / "rules-3-house-deck.json")
    replayed: list[int] = []
    with pytest.raises(BadRecord, match=r"differs at decision \d+: .*rules version 3, this is \d+") as refused:
        replayed.extend(int(match.state.decisions) for match in record.replay())
    assert 1 < len(replayed) < len(record.decisions)
    assert f"decision {len(replayed) + 1}:" in str(refused.value)
