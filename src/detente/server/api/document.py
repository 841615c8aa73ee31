"""The OpenAPI document: generated from the handlers, with our errors and how to sign in."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import detente
from detente.server.api.door.cookies import COOKIE
from detente.table.errors import ProblemAnswer

TEXT = """\
Two Cold War board games: tables, people and the live channel (a WebSocket at /api/v1/live).

Browsers have a session cookie, and repeat the cookie `csrftoken` in the header `X-CSRFToken` of every request that
changes something. Programs send `Authorization: Bearer TOKEN`; `POST /api/v1/me/tokens` creates a token.
"""
SIGN_IN = {
    "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    "token": {"type": "http", "scheme": "bearer"},
}


class Document(JsonRenderPlugin):
    """The document as JSON only: pages that show it load scripts from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.text: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document, which is written once, with what the framework cannot know: the form of every error."""
        if self.text is None:
            self._add_errors(openapi_schema)
            self.text = super().render(request, openapi_schema)
        return self.text

    def _add_errors(self, openapi_schema: dict[str, Any]) -> None:
        _, parts = msgspec.json.schema_components([ProblemAnswer], ref_template="#/components/schemas/{name}")
        components = openapi_schema.setdefault("components", {})
        components.setdefault("schemas", {}).update(parts)
        components["securitySchemes"] = SIGN_IN
        openapi_schema["security"] = [{}, {"session": []}, {"token": []}]
        problem = {"application/json": {"schema": {"$ref": "#/components/schemas/ProblemAnswer"}}}
        for path in openapi_schema["paths"].values():
            for operation in path.values():
                if isinstance(operation, dict) and "responses" in operation:
                    responses = operation["responses"]
                    for status in [each for each in responses if each.startswith(("4", "5"))]:
                        del responses[status]
                    responses["default"] = {"description": "An error: its code never changes.", "content": problem}


def prepare(app: Litestar) -> None:
    """Generate the document ahead of the first request: that takes longer than the event loop may be held up."""
    app.plugins.get("OpenAPIPlugin").provide_openapi_schema()


def openapi(path: str) -> OpenAPIConfig:
    """The configuration of the document at a path."""
    return OpenAPIConfig(
        title="Détente", version=detente.__version__, description=TEXT, path=path, render_plugins=[Document()]
    )
