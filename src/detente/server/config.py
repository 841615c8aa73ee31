"""The server's settings: from a TOML file, then DETENTE_* in the environment, then the command line."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from detente.core.errors import BadOption, one_of


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that can be set; each field says what it means."""

    host: str = "127.0.0.1"
    """The address to listen at."""
    port: int = 8000
    data: str = "detente-data"
    """The folder for the embedded database and what else the server keeps."""
    database_url: str = ""
    """PostgreSQL's URL; empty: SQLite in the data folder."""
    redis_url: str = ""
    """Needed when there are several workers; empty: everything in one process."""
    workers: int = 1
    public_url: str = ""
    """The address people use, such as https://detente.example; empty: that of each request."""
    web: str = ""
    """The folder of the built client; empty: the one in the package, or web/dist."""
    cached_games: int = 2000
    """Games that a worker keeps in memory."""
    computer_jobs: int = 1
    """Processes of a worker in which computer players think."""

    @property
    def database(self) -> str:
        """The URL of the database."""
        return self.database_url or f"sqlite:///{Path(self.data).absolute() / 'detente.db'}"


def load(
    file: str | Path | None = None, given: Mapping[str, Any] | None = None, environ: Mapping[str, str] | None = None
) -> Settings:
    """The settings; what is wrong with one is told with its name and where it stands."""
    environ = os.environ if environ is None else environ
    values: dict[str, Any] = {}
    file = file or environ.get("DETENTE_CONFIG")
    if file is not None:
        for name, value in _read(Path(file)).items():
            values[name] = _checked(name, value, str(file))
    for field in Settings.__struct_fields__:
        variable = f"DETENTE_{field.upper()}"
        if environ.get(variable):
            values[field] = _checked(field, environ[variable], variable)
    values |= {name: value for name, value in (given or {}).items() if value is not None}
    return Settings(**values)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadOption(f"{path}: cannot be read: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadOption(f"{path}: {error}") from None


def _checked(name: str, value: Any, where: str) -> Any:
    types = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    if name not in types:
        raise BadOption(f"{where}: there is no setting {name!r}: {one_of(types, name)}")
    try:
        return msgspec.convert(value, types[name], strict=not isinstance(value, str))
    except msgspec.ValidationError as error:
        raise BadOption(f"{where}: {name} = {value!r}: {error}") from None
