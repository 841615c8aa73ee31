"""The server's settings: from a TOML file, then DETENTE_* in the environment, then the command line."""

from __future__ import annotations

import os
import secrets
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec
from limits import RateLimitItem, parse

from detente.core.errors import BadOption, one_of

SHORTEST_SECRET = 32
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
    """The PostgreSQL URL; empty: SQLite in the data folder."""
    redis_url: str = ""
    """Required for several workers; empty: everything in one process."""
    workers: int = 1
    """The number of server processes."""
    public_url: str = ""
    """The public address, such as https://detente.example; empty: the address of each request."""
    web: str = ""
    """The folder of the built client; empty: the one in the package."""
    cached_games: int = 2000
    """The number of games that a worker keeps in memory."""
    computer_jobs: int = 1
    """The number of processes per worker for computer players."""
    secret: str = ""
    """Signs the CSRF tokens; empty: created once and stored in the data folder."""
    origins: tuple[str, ...] = ()
    """Additional origins that may use this server, such as http://localhost:5173."""
    trusted_proxies: str = "127.0.0.1"
    """Proxies that are trusted to report client addresses: addresses or networks, separated by commas."""
    connections: int = 100
    """Live channels and streams per address."""
    limit_guests: str = "20/hour"
    """New guests and accounts per address."""
    limit_renames: str = "10/hour"
    """Changes of name per user."""
    limit_login: str = "10/minute"
    """Attempts to sign in or to reset a password, per address."""
    limit_names: str = "100/hour"
    """Attempts to sign in per name, from any address."""
    limit_codes: str = "20/hour"
    """Codes of the second factor per account; browsers that have signed in to it before count apart."""
    limit_tables: str = "30/hour"
    """New tables per user."""
    limit_friends: str = "30/hour"
    """Friend requests, answers to them, and challenges, per user."""
    limit_tournaments: str = "60/hour"
    """Tournaments organised, and registrations for tournaments, per user."""
    limit_studies: str = "60/hour"
    """New studies and chapters per user."""
    limit_edits: str = "300/minute"
    """Changes of studies per user."""
    limit_discards: str = "60/minute"
    """Games discarded or restored, per user."""
    limit_chat: str = "20/minute"
    """Messages and reports per user."""
    limit_notes: str = "60/minute"
    """Changes of notes per user."""
    limit_checks: str = "60/minute"
    """Deck files to be checked, per address."""
    limit_analyses: str = "30/day"
    """Analyses per user."""
    limit_hints: str = "20/minute"
    """Hints per user."""
    limit_moves: str = "60/second"
    """Decisions per user."""
    limit_requests: str = "3000/minute"
    """Requests per address."""
    smtp_host: str = ""
    """The mail server; empty: the server sends no email."""
    smtp_port: int = 587
    """The port of the mail server."""
    smtp_user: str = ""
    """The user name for the mail server; empty: no authentication."""
    smtp_password: str = ""
    """The password for the mail server."""
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    """The encryption of the mail connection: starttls, tls or none."""
    mail_from: str = ""
    """The sender address of the server's email."""
    notice_delay: int = 60
    """Seconds before an absent player is notified of their turn."""
    webhook_private: bool = False
    """Whether webhooks may go to private addresses; only safe if all users are trusted."""
    analysis_jobs: int = 1
    """The number of processes per worker for the analysis of finished games; 0: no analysis."""
    metrics_token: str = ""
    """The token required for /metrics; empty: it answers requests from this machine only."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The minimum log level: debug, info (one line per request), warning or error."""

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
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        draft = path.with_name(f"secret.{os.getpid()}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
        with suppress(FileExistsError):  # by another worker just now
            os.link(draft, path)
        draft.unlink()
    found = path.read_text("utf-8").strip()
    if len(found) < SHORTEST_SECRET:
        raise BadOption(f"{path}: a secret has at least {SHORTEST_SECRET} characters; delete the file to get a new one")
    return found


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
