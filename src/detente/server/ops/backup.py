"""Backup and restore while the server runs: all rows as JSON lines, for either database.

A backup is one snapshot. A restore is one transaction: before it the workers stop writing, and after it they forget
what they have in memory.
"""

from __future__ import annotations

import gzip
import os
import time
import zlib
from collections.abc import Iterator
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, MetaData, Table, func, insert, select, text

import detente
from detente.core.errors import DetenteError
from detente.server.storage import epochs
from detente.server.storage.engine import open_engine
from detente.server.storage.migrate import head, migrate_in, revision
from detente.server.storage.store import now_ms

CHUNK = 500
FORMAT = 1


class BadBackup(DetenteError):
    """A file that is not a backup, or one of a newer version."""


class Header(msgspec.Struct, kw_only=True):
    """The first line of a backup."""

    detente: str
    format: int
    schema: str
    at: int


class Chunk(msgspec.Struct, tag="rows"):
    """Rows of a table."""

    table: str
    columns: list[str]
    rows: list[list[Any]]


class End(msgspec.Struct, tag="end"):
    """The last line: the number of rows, and the SHA-256 of all lines before it. A truncated file lacks it."""

    rows: int
    sha256: str = ""
    """Empty in backups of older versions."""


def backup(url: str, path: Path) -> int:
    """Write everything into a file; returns the number of rows. An existing file is replaced atomically."""
    engine = open_engine(url, writes=False)
    draft = path.with_name(path.name + ".new")
    count = 0
    try:
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as raw:
            with gzip.open(raw, "wb", compresslevel=6) as file, snapshot(engine) as connection:
                schema = revision(connection)
                if schema is None:
                    raise BadBackup("this database is empty: there is nothing to back up")
                header = Header(detente=detente.__version__, format=FORMAT, schema=schema, at=now_ms())
                digest = sha256()
                for part in chain([header], chunks(connection)):
                    line = msgspec.json.encode(part) + b"\n"
                    digest.update(line)
                    file.write(line)
                    count += len(part.rows) if isinstance(part, Chunk) else 0
                file.write(msgspec.json.encode(End(count, digest.hexdigest())) + b"\n")
            raw.flush()
            os.fsync(raw.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
        engine.dispose()
    return count


def snapshot(engine: Engine) -> Connection:
    """A connection that sees one snapshot, whatever is written meanwhile."""
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return engine.connect()


def chunks(connection: Connection) -> Iterator[Chunk]:
    """All rows of all tables, referenced tables first."""
    for table in tables(connection):
        columns = [str(column.name) for column in table.columns]
        result = connection.execution_options(yield_per=CHUNK).execute(select(table).order_by(*table.primary_key))
        for rows in result.partitions(CHUNK):
            yield Chunk(str(table.name), columns, [list(row) for row in rows])


def tables(connection: Connection) -> list[Table]:
    """The tables of the database, without that of the schema version."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def restore(url: str, path: Path, patience: float = 3 * epochs.LOOK_EVERY) -> int:
    """Replace everything with a backup, then migrate it to the present schema; returns the number of rows."""
    header = check(path)
    engine = open_engine(url, writes=True)
    try:
        epochs.close(engine)
        time.sleep(patience)  # until every worker has looked
        try:
            with engine.begin() as connection:
                epochs.lock(connection)
                migrate_in(connection, "base")
                migrate_in(connection, header.schema)
                count = fill(connection, path)
                migrate_in(connection)
                epochs.renew(connection)
        except BaseException:
            with engine.begin() as connection:
                epochs.renew(connection)
            raise
    finally:
        engine.dispose()
    return count


def check(path: Path) -> Header:
    """Read a whole backup before anything is changed; BadBackup if it is damaged or too new."""
    lines = read(path)
    try:
        first = next(lines)
        header, digest = msgspec.json.decode(first, type=Header), sha256(first)
        if header.format != FORMAT or header.schema > head():
            raise BadBackup(f"{path}: this backup was made by a newer version, detente {header.detente}")
        rows, last = 0, None
        for line in lines:
            last = msgspec.json.decode(line, type=Chunk | End)
            if isinstance(last, Chunk):
                rows += len(last.rows)
                digest.update(line)
    except (msgspec.MsgspecError, StopIteration) as error:
        raise BadBackup(f"{path}: this is not a backup: {error}") from None
    if not isinstance(last, End) or last.rows != rows:
        raise BadBackup(f"{path}: the end of this backup is missing")
    if last.sha256 not in ("", digest.hexdigest()):
        raise BadBackup(f"{path}: this backup is damaged: its checksum is wrong")
    return header


def read(path: Path) -> Iterator[bytes]:
    """The lines of a backup; BadBackup if it cannot be read."""
    try:
        with gzip.open(path, "rb") as file:
            yield from file
    except FileNotFoundError:
        raise BadBackup(f"{path}: there is no such file") from None
    except (gzip.BadGzipFile, EOFError, OSError, zlib.error) as error:
        raise BadBackup(f"{path}: this is not a backup, or it is damaged: {error}") from None


def fill(connection: Connection, path: Path) -> int:
    """Insert the rows of a backup into empty tables; returns their number."""
    found = {table.name: table for table in tables(connection)}
    lines, count = read(path), 0
    next(lines)
    for line in lines:
        chunk = msgspec.json.decode(line, type=Chunk | End)
        if isinstance(chunk, Chunk):
            rows = [dict(zip(chunk.columns, row, strict=True)) for row in chunk.rows]
            connection.execute(insert(found[chunk.table]), rows)
            count += len(rows)
    if connection.dialect.name == "postgresql":
        for table in found.values():
            continue_sequence(connection, table)
    return count


def continue_sequence(connection: Connection, table: Table) -> None:
    """Make PostgreSQL number new rows after the inserted ones."""
    sequence = connection.execute(
        text("SELECT pg_get_serial_sequence(:name, 'id')") if "id" in table.columns else text("SELECT NULL"),
        {"name": table.name} if "id" in table.columns else {},
    ).scalar()
    if sequence is not None:
        last = connection.execute(select(func.max(table.c.id))).scalar() or 0
        connection.execute(text("SELECT setval(:name, :last, true)"), {"name": sequence, "last": max(last, 1)})
