"""Whether the settings make sense, and whether the services they name can be reached."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from detente.core.errors import DetenteError
from detente.core.extras import how_to_install
from detente.server.config import SHORTEST_SECRET, Settings, rate, secret
from detente.server.notices.mail import mail_server
from detente.server.storage.engine import open_engine
from detente.server.storage.migrate import head, revision

HIDDEN = ("secret", "smtp_password", "metrics_token", "database_url", "redis_url")
"""Settings that may contain a password: only whether they are set is shown."""


def shown(settings: Settings) -> dict[str, str]:
    """All settings in a form that reveals no secrets."""
    values = msgspec.structs.asdict(settings)
    return {name: "(set)" if name in HIDDEN and value else repr(value) for name, value in values.items()}


def faults(settings: Settings) -> Iterator[str]:
    """Settings that contradict each other or cannot work."""
    if settings.workers > 1 and not settings.redis_url:
        yield "workers: several workers communicate through Redis: set redis_url"
    for name, urls in (("public_url", (settings.public_url,)), ("origins", settings.origins)):
        for url in urls:
            if url and not _is_url(url):
                yield f"{name}: {url!r} is not a URL such as https://detente.example"
    if settings.smtp_host and not (settings.mail_from and settings.public_url):
        yield "smtp_host: mail needs mail_from (the sender) and public_url (for its links)"
    if settings.secret and len(settings.secret) < SHORTEST_SECRET:
        yield f"secret: at least {SHORTEST_SECRET} characters are needed; leave it empty to have one generated"
    if "*" in settings.trusted_proxies:
        yield "trusted_proxies: * would let everyone choose their address; name the proxy's address or network"
    for name in Settings.__struct_fields__:
        if name.startswith("limit_"):
            try:
                rate(name, getattr(settings, name))
            except DetenteError as error:
                yield str(error)


def _is_url(text: str) -> bool:
    return urlsplit(text).scheme in ("http", "https") and bool(urlsplit(text).netloc)


def trials(settings: Settings) -> Iterator[tuple[str, str | None]]:
    """Try the services the settings name: each with what is wrong, or None."""
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
        return f"needs {error.name}: {how_to_install('postgres')}"
    except Exception as error:
        return str(error).splitlines()[0] if str(error) else type(error).__name__


def _data(settings: Settings) -> str | None:
    folder = Path(settings.data)
    place = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not (place.is_dir() and os.access(place, os.W_OK)):
        return f"{place} is not a writable folder"
    if (folder / "secret").exists():
        secret(settings)  # refuses one that is too short
    return None


def _database(settings: Settings) -> str | None:
    if not settings.database_url and not Path(settings.data).exists():
        return None  # it is created at the first start
    engine = open_engine(settings.database, writes=False)
    try:
        with engine.connect() as connection:
            found = revision(connection)
    finally:
        engine.dispose()
    newer = found is not None and found > head()
    return f"its schema {found} is newer than this version supports ({head()})" if newer else None


def _redis(settings: Settings) -> None:
    import redis

    with redis.Redis.from_url(settings.redis_url, socket_timeout=5, socket_connect_timeout=5) as server:
        server.ping()


def _mail(settings: Settings) -> None:
    with mail_server(settings) as server:
        server.noop()
