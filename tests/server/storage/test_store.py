"""The store: many writes in one commit, each with its own answer; and the migrations of its schema."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import Connection, event, func, insert, inspect, select, text
from sqlalchemy.exc import IntegrityError

import detente
from detente.core.errors import BadOption
from detente.server.config import Settings
from detente.server.live.tables import put
from detente.server.storage.engine import open_engine
from detente.server.storage.log import Append
from detente.server.storage.migrate import head, migrate, revision
from detente.server.storage.models import Base, Entry, Table
from detente.server.storage.store import Store, Taken
from detente.table.clocks import Clock
from detente.table.log import DECISION, UNDO, Line
from detente.table.opening import first_state, new_row
from detente.table.results import SameTurn, Step
from detente.table.rows import SeatRow
from tests.server.conftest import Serve, empty
from tests.server.house_kit import refused


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    """A store with an empty schema."""
    store = Store(settings.database)
    migrate(store.writing)
    yield store
    store.close()


GAME = detente.game("curtain")
STATE = first_state(GAME, "7", None, {})


def new_table(connection: Connection) -> str:
    """A table of Iron Curtain with nobody at it."""
    row = new_row(GAME, "7", STATE, None, Clock("none"), 1)
    put(connection, row, [SeatRow(side) for side in (0, 1)], STATE, 1)
    return row.id


def move(table: str, number: int, value: int = 0, turn: int = 0, also: Any = None) -> Append:
    """A decision after which it is another turn, if one is given."""
    before = replace(new_row(GAME, "7", STATE, None, Clock("none"), 1), id=table)
    line = Line(table, number, DECISION, value, 0, 1, 0, "abcd")
    return Append(Step(line, before, replace(before, turn=turn), SameTurn()), also)


def test_many_writes_are_few_commits(store: Store) -> None:
    commits = 0

    async def run() -> None:
        tables = [await store.write(new_table) for _ in range(10)]

        def count(connection: Connection) -> None:
            nonlocal commits
            commits += 1

        event.listen(store.writing, "commit", count)
        for number in range(20):
            await asyncio.gather(*(store.append(move(table, number)) for table in tables))

    asyncio.run(run())
    with store.reading.connect() as connection:
        assert connection.execute(select(func.count()).select_from(Entry)).scalar() == 200
    assert commits <= 100


def test_a_number_is_written_once_and_the_loser_fails_alone(store: Store) -> None:
    async def run() -> list[Any]:
        one, other = await store.write(new_table), await store.write(new_table)
        writes = [store.append(move(one, 0, value, turn=value)) for value in range(5)]
        writes.append(store.append(move(other, 0, 9, turn=9)))
        return [one, other, *await asyncio.gather(*writes, return_exceptions=True)]

    one, other, *answers = asyncio.run(run())
    assert [type(answer) for answer in answers].count(Taken) == 4
    winner = answers[:5].index(None)
    assert answers[5] is None
    with store.reading.connect() as connection:
        assert connection.execute(select(Entry.value).where(Entry.table == one)).scalars().all() == [winner]
        assert connection.execute(select(Table.turn).where(Table.id == one)).scalar() == winner
        assert connection.execute(select(Entry.value).where(Entry.table == other)).scalars().all() == [9]


def test_a_change_that_fails_leaves_nothing_and_hinders_nobody(store: Store) -> None:
    async def run() -> list[Any]:
        table = await store.write(new_table)

        def half(connection: Connection) -> None:
            connection.execute(
                insert(Entry).values(table=table, number=5, kind=UNDO, value=0, side=0, at=1, spent=0, trace="")
            )
            raise ValueError("no")

        def twice(connection: Connection) -> None:
            for _ in range(2):
                connection.execute(
                    insert(Entry).values(table=table, number=6, kind=UNDO, value=0, side=0, at=1, spent=0, trace="")
                )

        writes = [store.write(half), store.append(move(table, 0)), store.write(twice), store.write(new_table)]
        return list(await asyncio.gather(*writes, return_exceptions=True))

    failed, done, double, table = asyncio.run(run())
    assert isinstance(failed, ValueError)
    assert done is None
    assert isinstance(double, IntegrityError)
    assert isinstance(table, str)
    with store.reading.connect() as connection:
        assert connection.execute(select(Entry.number)).scalars().all() == [0]


def test_a_line_whose_companion_fails_leaves_nothing_and_the_writer_lives(store: Store) -> None:
    def fault(connection: Connection) -> None:
        raise ValueError("a fault of ours")

    async def run() -> list[Any]:
        one, other = await store.write(new_table), await store.write(new_table)
        together = [
            store.append(move(one, 0, turn=3, also=fault)),
            store.append(move(other, 0)),
            store.write(new_table),
        ]
        answers: list[Any] = list(await asyncio.gather(*together, return_exceptions=True))
        await store.append(move(one, 0))
        return answers

    failed, done, table = asyncio.run(asyncio.wait_for(run(), 20))
    assert isinstance(failed, ValueError)
    assert done is None
    assert isinstance(table, str)
    with store.reading.connect() as connection:
        assert connection.execute(select(Entry.number)).scalars().all() == [0, 0]
        assert set(connection.execute(select(Table.turn)).scalars()) == {0}


def test_a_server_that_cannot_write_says_so(serve: Serve) -> None:
    served = serve()
    person = served.browser()
    person.guest()

    def end(connection: Connection) -> None:
        raise SystemExit

    async def run() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(served.worker.store.write(end), 0.2)

    asyncio.run(run())
    refused(person.patch("/me", json={"lang": "de"}), 503, "unavailable")
    refused(person.get(f"{served.url}/healthz"), 503, "unavailable")


def test_what_waits_is_written_before_the_store_closes(settings: Settings) -> None:
    store = Store(settings.database)
    migrate(store.writing)

    async def run() -> None:
        table = await store.write(new_table)
        writes = [asyncio.ensure_future(store.append(move(table, number))) for number in range(50)]
        await asyncio.sleep(0)
        store.close()
        await asyncio.gather(*writes)

    asyncio.run(run())
    engine = open_engine(settings.database, writes=False)
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(Entry)).scalar() == 50
    engine.dispose()


def test_sqlite_keeps_what_it_answered(settings: Settings) -> None:
    engine = open_engine(settings.database, writes=True)
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://host/name", "sqlite3:/x"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(BadOption):
        open_engine(url, writes=True)


def test_migrations_lead_to_the_models_and_back_to_nothing(settings: Settings) -> None:
    engine = open_engine(settings.database, writes=True)
    migrate(engine)
    with engine.begin() as connection:
        assert revision(connection) == head()
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    migrate(engine, "0001")
    migrate(engine)
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        empty(connection)
    migrate(engine, "base")
    with engine.begin() as connection:
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
    migrate(engine)
    engine.dispose()


def test_migrations_there_and_back_lose_nothing(settings: Settings) -> None:
    engine = open_engine(settings.database, writes=True)
    migrate(engine, "0002")
    user = {"id": 1, "name": "Anna", "name_key": "anna", "guest": False, "bot": False, "admin": False, "lang": "en"}
    user |= {"settings": "{}", "vacation_left": 0, "vacation_year": 2026, "created": 1, "seen": 1}
    with engine.begin() as connection:
        names = ", ".join(user)
        values = ", ".join(f":{name}" for name in user)
        connection.execute(text(f"INSERT INTO users ({names}) VALUES ({values})"), user)
        connection.execute(text('INSERT INTO mutes ("user", muted, at) VALUES (1, 1, 1)'))
    for to in ("head", "0002", "head"):
        migrate(engine, to)
        with engine.begin() as connection:
            assert connection.execute(text("SELECT count(*) FROM mutes")).scalar() == 1, to
    engine.dispose()
