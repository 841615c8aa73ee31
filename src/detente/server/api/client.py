"""The built browser client: its files, and its page for every other path."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File

from detente.server.config import Settings

BUILT = Path(__file__).parents[1] / "client"
"""Where `make web` builds it, and where an installed package has it."""
KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
"""Media types that must not depend on the machine's configuration."""
FOREVER = "public, max-age=31536000, immutable"
"""For files with a hash in their name, which never change."""


def folder(settings: Settings) -> Path | None:
    """The folder of the built client, or None."""
    place = Path(settings.web) if settings.web else BUILT
    return place.resolve() if (place / "index.html").is_file() else None


def client(settings: Settings) -> list[Any]:
    """The routes of the client, none if it was not built."""
    root = folder(settings)
    if root is None:
        return []
    files = {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
    def page(path: FromPath[str] = "") -> File:
        """A file of the client, or its page, which has its own routes."""
        name = path.strip("/")
        if name.startswith("api/"):
            raise NotFoundException
        found = files.get(name, files["index.html"])
        headers = {"Cache-Control": FOREVER if name.startswith("assets/") and name in files else "no-cache"}
        kind = KINDS.get(found.suffix) or guess_type(found.name)[0] or "application/octet-stream"
        return File(found, content_disposition_type="inline", headers=headers, media_type=kind)

    return [page]
