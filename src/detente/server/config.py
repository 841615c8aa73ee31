"""The server's settings: from a TOML file, then DETENTE_* in the environment, then the command line."""

from __future__ import annotations

import os
import secrets
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from detente.core.errors import BadOption, one_of


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that can be set; each field says what it means."""

    host: str = "127.0.0.1"
    """The address to listen at."""
    port: int = 8000
    """The port to listen at."""
    data: str = "detente-data"
    """The folder for the embedded database and what else the server keeps."""
    database_url: str = ""
    """PostgreSQL's URL; empty: SQLite in the data folder."""
    redis_url: str = ""
    """Needed when there are several workers; empty: everything in one process."""
    workers: int = 1
    """Processes that serve."""
    public_url: str = ""
    """The address people use, such as https://detente.example; empty: that of each request."""
    web: str = ""
    """The folder of the built client; empty: the one in the package."""
    cached_games: int = 2000
    """Games that a worker keeps in memory."""
    computer_jobs: int = 1
    """Processes of a worker in which computer players think."""
    secret: str = ""
    """Signs the tokens against forged requests; empty: made once and kept in the data folder."""
    origins: tuple[str, ...] = ()
    """More addresses whose pages may use this server, such as http://localhost:5173."""
    trusted_proxies: str = "127.0.0.1"
    """Proxies whose word on the address of a client is believed; * is all."""
    limit_guests: str = "20/hour"
    """New guests and accounts from one address."""
    limit_login: str = "10/minute"
    """Tries to sign in, or to ask for a new password, from one address."""
    limit_names: str = "100/hour"
    """Tries to sign in as one name, from anywhere."""
    limit_tables: str = "30/hour"
    """Tables that one person opens."""
    limit_chat: str = "20/minute"
    """Messages and reports of one person."""
    limit_notes: str = "60/minute"
    """How often one person writes notes."""
    limit_analyses: str = "30/day"
    """Analyses that one person asks for."""
    limit_moves: str = "60/second"
    """Decisions of one person."""
    limit_requests: str = "3000/minute"
    """Requests from one address."""
    smtp_host: str = ""
    """The mail server; empty: no mail is sent."""
    smtp_port: int = 587
    """Its port."""
    smtp_user: str = ""
    """The name to sign in there; empty: it takes mail without."""
    smtp_password: str = ""
    """The password to sign in there."""
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    """How the way there is protected: starttls, tls or none."""
    mail_from: str = ""
    """The sender of the server's mail."""
    notice_delay: int = 60
    """Seconds before somebody who is away is told that it is his turn."""
    webhook_private: bool = False
    """Whether webhooks may go to private addresses: only where all users are trusted."""
    analysis_jobs: int = 1
    """Processes of a worker in which finished games are analysed; 0: none are."""
    metrics_token: str = ""
    """The token that /metrics asks for; empty: none, and the proxy should not pass it on."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The least level that is written: debug, info (a line for each request), warning or error."""

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


def secret(settings: Settings) -> str:
    """The server's own secret: from the settings, or made once and kept in the data folder."""
    if settings.secret:
        return settings.secret
    path = Path(settings.data) / "secret"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass  # made by an earlier run, or by another worker just now
    return path.read_text("ascii")


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
    if name == "origins" and isinstance(value, str):
        value = [each.strip() for each in value.split(",") if each.strip()]
    try:
        return msgspec.convert(value, types[name], strict=not isinstance(value, str))
    except msgspec.ValidationError as error:
        raise BadOption(f"{where}: {name} = {value!r}: {error}") from None
