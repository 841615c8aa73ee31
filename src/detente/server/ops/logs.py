"""Logs as JSON lines on standard error. No line ever holds anything of a game's cards."""

from __future__ import annotations

import logging
import sys
import time
import traceback
from typing import Any

import msgspec

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
"""The fields of every log record; the others are what a line is about."""

DATABASES = frozenset({"psycopg", "sqlalchemy", "sqlite3"})
"""Libraries whose errors may hold what was to be stored."""
MOST_CAUSES = 10


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record with its extra fields."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()

    def formatException(self, ei: Any) -> str:  # noqa: N802 (its name in the library)
        """Where an exception and those behind it came from; a database's own words are left out."""
        parts: list[str] = []
        error: BaseException | None = ei[1]
        while error is not None and len(parts) < MOST_CAUSES:
            text = "".join(traceback.format_list(traceback.extract_tb(error.__traceback__))) + _named(error)
            parts.append(text)
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n\nbecause of\n\n".join(parts)


def _named(error: BaseException) -> str:
    """The kind of an exception and what it says, unless a database says it: it may repeat a row."""
    kind = type(error)
    if kind.__module__.split(".")[0] in DATABASES:
        state = getattr(error, "sqlstate", None) or getattr(error, "sqlite_errorname", None)
        return f"{kind.__qualname__} ({state})" if state else kind.__qualname__
    return f"{kind.__qualname__}: {error}"


def log_json(level: str) -> None:
    """Log to standard error from a level on; at a terminal "info" leaves out the line for each request."""
    if level == "info" and sys.stderr.isatty():
        level = "warning"
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("detente").setLevel(level.upper())
