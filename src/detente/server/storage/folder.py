"""The data folder: for its owner only, and for one server at a time."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from detente.core.errors import BadOption

log = logging.getLogger("detente.server")
DATABASE = "detente.db"
LOCK = "lock"


def prepare(folder: Path, database: bool) -> None:
    """Make the folder, and with `database` its file, readable by their owner only; existing ones are tightened."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if database:  # SQLite gives its other files the permissions of this one
        os.close(os.open(folder / DATABASE, os.O_CREAT | os.O_RDWR, 0o600))
    own = [path for path in folder.iterdir() if path.name.startswith((DATABASE, LOCK, "secret")) and path.is_file()]
    for path, mode in [(folder, 0o700), *((path, 0o600) for path in own)]:
        with suppress(FileNotFoundError):  # SQLite has just removed it
            _tighten(path, mode)


def _tighten(path: Path, mode: int) -> None:
    present = path.stat().st_mode & 0o777
    if present & ~mode == 0:
        return
    try:
        path.chmod(present & mode)
    except PermissionError:
        log.warning("others can read the data, and this user may not change that", extra={"path": str(path)})
    else:
        log.warning("others could read the data; now only its owner can", extra={"path": str(path)})


@contextmanager
def only_server(folder: Path, shared: bool) -> Iterator[None]:
    """Hold the folder while the server runs; BadOption if another server does. `shared`: they talk through Redis."""
    try:
        import fcntl
    except ImportError:  # not on this system
        yield
        return
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with os.fdopen(os.open(folder / LOCK, os.O_CREAT | os.O_RDWR, 0o600), "w") as file:
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError:
            raise BadOption(f"{folder}: another server uses this data folder") from None
        yield
