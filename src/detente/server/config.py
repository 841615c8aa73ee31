"""The server's settings: from a TOML file, then DETENTE_* in the environment, then the command line."""

from __future__ import annotations

import os
import secrets
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
from limits import RateLimitItem, parse

from detente.core.errors import BadOption, one_of

API = "/api/"
"""Where the path of every API request begins."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that can be set."""

    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int = 8000
    """The port to listen on."""
    data: str = "detente-data"
    """The folder for the embedded database and the server's other files."""
    database_url: str = ""
    """PostgreSQL's URL; empty: SQLite in the data folder."""
    redis_url: str = ""
    """Redis's URL, needed for several workers; empty: everything in one process."""
    workers: int = 1
    """Server processes."""
    public_url: str = ""
    """The address people use, such as https://detente.example; empty: that of each request."""
    web: str = ""
    """The folder of the built client; empty: the one in the package."""
    cached_games: int = 2000
    """Games that each worker keeps in memory."""
    computer_jobs: int = 1
    """Processes per worker in which computer players think."""
    secret: str = ""
    """Signs the CSRF tokens; empty: generated once and kept in the data folder."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may use this server, such as http://localhost:5173."""
    trusted_proxies: str = "127.0.0.1"
    """Proxies that are trusted to report the address of a client; * trusts all."""
    limit_guests: str = "20/hour"
    """New guests and accounts from one address."""
    limit_login: str = "10/minute"
    """Attempts to sign in or to reset a password from one address."""
    limit_names: str = "100/hour"
    """Attempts to sign in under one name, from anywhere."""
    limit_tables: str = "30/hour"
    """Tables that one user opens."""
    limit_chat: str = "20/minute"
    """Chat messages and reports of one user."""
    limit_notes: str = "60/minute"
    """How often one user saves notes."""
    limit_analyses: str = "30/day"
    """Analyses that one user asks for."""
    limit_moves: str = "60/second"
    """Decisions of one user."""
    limit_requests: str = "3000/minute"
    """Requests from one address."""
    smtp_host: str = ""
    """The SMTP server; empty: no mail is sent."""
    smtp_port: int = 587
    """Its port."""
    smtp_user: str = ""
    """The user name for it; empty: no login."""
    smtp_password: str = ""
    """The password for it."""
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    """How the connection is secured: starttls, tls or none."""
    mail_from: str = ""
    """The sender of all mail."""
    notice_delay: int = 60
    """Seconds before an absent player gets mail that it is their turn."""
    webhook_private: bool = False
    """Whether webhooks may use private addresses: only where all users are trusted."""
    analysis_jobs: int = 1
    """Processes per worker that analyse finished games; 0: no analyses."""
    metrics_token: str = ""
    """The token that /metrics requires; empty: none, so the proxy must not expose it."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The lowest level that is logged: debug, info (a line for each request), warning or error."""

    @property
    def database(self) -> str:
        """The URL of the database."""
        return self.database_url or f"sqlite:///{Path(self.data).absolute() / 'detente.db'}"

    @property
    def https(self) -> bool:
        """Whether users reach the server by HTTPS."""
        return self.public_url.startswith("https:")


def load(
    file: str | Path | None = None, given: Mapping[str, Any] | None = None, environ: Mapping[str, str] | None = None
) -> Settings:
    """Read the settings; BadOption names a wrong setting and where it was set."""
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
    """The server's secret: from the settings, or generated once and kept in the data folder."""
    if settings.secret:
        return settings.secret
    path = Path(settings.data) / "secret"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass  # by an earlier run, or by another worker just now
    return path.read_text("ascii")


def rate(name: str, text: str) -> RateLimitItem:
    """The rate of a setting, such as 10/minute; BadOption if it is not one."""
    try:
        return parse(text)
    except ValueError:
        raise BadOption(f"{name} = {text!r} is not a rate; examples: 10/minute, 5 per 30 seconds") from None


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
