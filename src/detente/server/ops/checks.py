"""Whether the settings make sense, and whether what they name is there."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from detente.core.errors import DetenteError
from detente.server.api.guard import rate
from detente.server.config import Settings
from detente.server.notices.notify import mail_server
from detente.server.storage.migrate import head, revision
from detente.server.storage.store import open_engine

HIDDEN = ("secret", "smtp_password", "metrics_token", "database_url", "redis_url")
"""Settings that may hold a password: only that they are set is shown."""


def shown(settings: Settings) -> dict[str, str]:
    """All settings as they may be shown to whoever looks over a shoulder."""
    values = msgspec.structs.asdict(settings)
    return {name: "(set)" if name in HIDDEN and value else repr(value) for name, value in values.items()}


def faults(settings: Settings) -> Iterator[str]:
    """What contradicts itself or cannot work."""
    if settings.workers > 1 and not settings.redis_url:
        yield "workers: several workers tell each other what happens through Redis: set redis_url"
    for name in ("public_url", *(["origins"] if settings.origins else [])):
        for url in [settings.public_url] if name == "public_url" else settings.origins:
            if url and (urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc):
                yield f"{name}: {url!r} is no address such as https://detente.example"
    if settings.smtp_host and not (settings.mail_from and settings.public_url):
        yield "smtp_host: mail needs mail_from (its sender) and public_url (for the links in it)"
    if settings.secret and len(settings.secret) < 32:
        yield "secret: it needs 32 characters or more; leave it empty to have one made"
    for name in Settings.__struct_fields__:
        if name.startswith("limit_"):
            try:
                rate(name, getattr(settings, name))
            except DetenteError as error:
                yield str(error)


def trials(settings: Settings) -> Iterator[tuple[str, str | None]]:
    """Try what the settings name: each thing with what is wrong, or None."""
    yield "data folder", _tried(lambda: _data(settings))
    yield "database", _tried(lambda: _database(settings))
    if settings.redis_url:
        yield "Redis", _tried(lambda: _redis(settings))
    if settings.smtp_host:
        yield "mail server", _tried(lambda: _mail(settings))


def _tried(trial: Callable[[], str | None]) -> str | None:
    try:
        return trial()
    except ModuleNotFoundError as error:
        return f"needs {error.name}: pip install 'detente[postgres]'"
    except Exception as error:
        return str(error).splitlines()[0] if str(error) else type(error).__name__


def _data(settings: Settings) -> str | None:
    folder = Path(settings.data)
    place = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    return None if place.is_dir() and os.access(place, os.W_OK) else f"{place} is no folder that can be written"


def _database(settings: Settings) -> str | None:
    if not settings.database_url and not Path(settings.data).exists():
        return None  # it is made at the first start
    engine = open_engine(settings.database, writes=False)
    try:
        with engine.connect() as connection:
            found = revision(connection)
    finally:
        engine.dispose()
    newer = found is not None and found > head()
    return f"its schema {found} is newer than this version knows ({head()})" if newer else None


def _redis(settings: Settings) -> None:
    import redis

    with redis.Redis.from_url(settings.redis_url, socket_timeout=5, socket_connect_timeout=5) as server:
        server.ping()


def _mail(settings: Settings) -> None:
    with mail_server(settings) as server:
        server.noop()
