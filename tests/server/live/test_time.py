"""Time: a jump of the system's clock ends no game, and the server's own absence costs nobody a second."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, select, text, update

from detente.server.config import Settings
from detente.server.ops import backup
from detente.server.storage.clock import ALIVE, GameClock, note, resume
from detente.server.storage.engine import READERS, open_engine
from detente.server.storage.models import Entry, Fact, Table
from tests.server.conftest import MANY, Serve
from tests.server.house_kit import Browser, done, play_on, refused, serving, sit_down, wait

BLITZ = {"kind": "live", "base": 600, "increment": 0}


def test_the_games_clock_does_not_jump() -> None:
    wall, steady = [1000.0], [5.0]
    clock = GameClock(lambda: wall[0], lambda: steady[0])
    assert clock() == 1_000_000
    wall[0], steady[0] = 1700.0, 7.5
    assert clock() == 1_002_500


def test_a_jump_of_the_systems_clock_ends_no_live_game(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serve()
    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = sit_down(egon, lotte, clock=BLITZ)
    real = time.time
    for jump in (700, -700):
        monkeypatch.setattr("detente.server.storage.store.time", lambda jump=jump: real() + jump)
        time.sleep(1.5)  # the timekeeper looks meanwhile
        refused(egon.post(f"/tables/{table}/claim"), 409, "time-left")
        play_on(table, egon, lotte, decisions=2)
    moment = done(egon.get(f"/tables/{table}"))
    assert moment["table"]["status"] == "playing"
    assert all(0 < seat["clock_ms"] <= 600_000 for seat in moment["table"]["seats"])


def later(connection: Connection, ms: int) -> None:
    """Make everything that is stored older, as if the server had been away for so long."""
    values = {"since": Table.since - ms, "deadline": Table.deadline - ms}
    connection.execute(update(Table).where(Table.deadline.is_not(None)).values(values))
    alive = connection.execute(select(Fact.value).where(Fact.name == ALIVE)).scalar_one()
    connection.execute(update(Fact).where(Fact.name == ALIVE).values(value=str(int(alive) - ms)))


def test_downtime_costs_nobody_time(settings: Settings) -> None:
    with serving(settings) as served:
        egon, lotte = served.player("Egon"), served.player("Lotte")
        fast = sit_down(egon, lotte, clock=BLITZ)
        slow = sit_down(egon, lotte, clock={"kind": "days", "days": 1})
        wait(lambda: served.ask(lambda reading: reading.execute(select(Fact).where(Fact.name == ALIVE)).first()))
        cookies = egon.cookies
    engine = open_engine(settings.database, writes=True)
    with engine.begin() as connection:
        later(connection, 3 * 86_400_000)
    engine.dispose()
    with serving(settings) as served:
        again = Browser(served.url)
        again.cookies = cookies
        for table in (fast, slow):
            moment = done(again.get(f"/tables/{table}"))
            assert moment["table"]["status"] == "playing"
            assert moment["table"]["deadline"] > time.time() * 1000
        left = done(again.get(f"/tables/{fast}"))["table"]["seats"]
        assert all(0 < seat["clock_ms"] <= 600_000 for seat in left)


@pytest.mark.parametrize(
    ("since", "alive", "now", "moved"),
    [(100, 500, 10_500, 10_000), (5_000, 500, 10_500, 5_500), (100, 500, 520, 20), (100, 9_000, 4_000, -5_000)],
)
def test_a_running_clock_is_moved_by_what_it_has_lost(
    tmp_path: Path, since: int, alive: int, now: int, moved: int
) -> None:
    with serving(Settings(data=str(tmp_path), analysis_jobs=0, **MANY)) as served:
        egon, lotte = served.player("Egon"), served.player("Lotte")
        table = sit_down(egon, lotte, clock=BLITZ)

        def check(connection: Connection) -> tuple[int, int]:
            connection.execute(update(Table).values(since=since, deadline=since + 30_000))
            note(connection, alive)
            resume(connection, now)
            row = connection.execute(select(Table.since, Table.deadline).where(Table.id == table)).one()
            connection.execute(update(Table).values(status="aborted"))
            return row.since, row.deadline

        assert served.change(check) == (since + moved, since + moved + 30_000)


def test_a_restored_game_goes_on_with_the_time_it_had(serve: Serve, tmp_path: Path) -> None:
    served = serve()
    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = sit_down(egon, lotte, clock=BLITZ)
    wait(lambda: served.ask(lambda reading: reading.execute(select(Fact).where(Fact.name == ALIVE)).first()))
    file, url, aside = tmp_path / "backup.gz", served.worker.settings.database, f"sqlite:///{tmp_path / 'aside.db'}"
    backup.backup(url, file)
    backup.restore(aside, file, patience=0)
    engine = open_engine(aside, writes=True)
    with engine.begin() as connection:
        later(connection, 86_400_000)
    engine.dispose()
    backup.backup(aside, file)
    done(egon.post(f"/tables/{table}/resign"))
    backup.restore(url, file)
    wait(lambda: _playing(egon, table))
    time.sleep(1.5)  # the timekeeper looks meanwhile
    assert _playing(egon, table)


def test_a_reader_stays_signed_in_while_a_backup_is_restored(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served, fill = serve(), backup.fill
    egon = served.player("Egon")
    backup.backup(served.worker.settings.database, tmp_path / "backup.gz")
    with ThreadPoolExecutor(READERS) as many:
        answers: list[Future[httpx.Response]] = []

        def fill_while_egon_reads(connection: Connection, path: Path) -> int:
            answers.extend(many.submit(egon.get, "/me") for _ in range(READERS))
            if connection.dialect.name == "postgresql":  # readers have to wait
                waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
                wait(lambda: connection.execute(waiting).scalar() == READERS)
            return fill(connection, path)

        monkeypatch.setattr(backup, "fill", fill_while_egon_reads)
        backup.restore(served.worker.settings.database, tmp_path / "backup.gz")
        assert [done(answer.result())["name"] for answer in answers] == ["Egon"] * READERS


def _playing(browser: Browser, table: str) -> dict[str, dict[str, int]] | None:
    moment = browser.get(f"/tables/{table}").json()
    shown = moment.get("table", {})
    return moment if shown.get("status") == "playing" and shown["deadline"] > time.time() * 1000 else None


def test_nothing_is_written_into_a_database_that_was_replaced_meanwhile(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("detente.server.storage.epochs.LOOK_EVERY", 3600.0)  # as if the server slept meanwhile
    served = serve()
    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = sit_down(egon, lotte)
    play_on(table, egon, lotte, decisions=4)
    file = tmp_path / "backup.gz"
    backup.backup(served.worker.settings.database, file)
    moment = play_on(table, egon, lotte, decisions=6)
    backup.restore(served.worker.settings.database, file, patience=0)
    codes = []
    for player in (egon, lotte):
        moment = done(player.get(f"/tables/{table}"))  # from memory, as it was before
        if moment["view"]["legal"]:
            decision = {"number": moment["number"], "action": moment["view"]["legal"][0]}
            codes.append(player.post(f"/tables/{table}/decisions", json=decision).status_code)
            break
    assert codes == [503]
    assert served.ask(lambda connection: sum(1 for _ in connection.execute(select(Entry)))) == 4
    wait(lambda: egon.patch("/me", json={"lang": "de"}).is_success)
    play_on(table, egon, lotte, decisions=4)
    assert served.ask(lambda connection: sum(1 for _ in connection.execute(select(Entry)))) == 8
