"""The OpenAPI document, and requests made from it that nobody would send: none of them may be a fault of ours."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from detente.server.api.door.cookies import COOKIE
from tests.server.conftest import empty
from tests.server.house_kit import PATIENCE, Served, play_on, sit_down

ENDS_THE_SESSION = {("DELETE", "/api/v1/session"), ("DELETE", "/api/v1/me"), ("GET", "/api/v1/bot/events")}
STREAMS = {("GET", "/api/v1/bot/tables/{table}/stream")}


class Visited:
    """A server with two people, a running and a finished game, and what a browser of one of them sends."""

    def __init__(self, served: Served) -> None:
        served.change(empty)
        self.served = served
        egon, lotte = served.player("Egon"), served.player("Lotte")
        self.running = sit_down(egon, lotte)
        play_on(self.running, egon, lotte, decisions=3)
        self.finished = sit_down(egon, lotte)
        play_on(self.finished, egon, lotte, decisions=3)
        lotte.post(f"/tables/{self.finished}/resign")
        self.headers = {
            "Cookie": f"{COOKIE}={egon.cookies[COOKIE]}; csrftoken={egon.cookies['csrftoken']}",
            "X-CSRFToken": egon.cookies["csrftoken"],
        }


@pytest.fixture(scope="session")
def visited(shared: Served) -> Visited:
    return Visited(shared)


@pytest.fixture(scope="session")
def document(visited: Visited) -> Any:
    schema = schemathesis.openapi.from_url(f"{visited.served.url}/api/v1/schema/openapi.json")
    known = {"table": [visited.running, visited.finished], "name": ["Egon", "Lotte"], "game": ["curtain", "volk"]}

    @schema.hook("map_path_parameters")
    def real_ones(context: Any, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
        """Three of four requests are about something that is there."""
        for name, values in known.items():
            if path_parameters and name in path_parameters:
                chosen = crc32(str(path_parameters).encode()) % 4
                if chosen < 3:
                    path_parameters[name] = values[chosen % len(values)]
        return path_parameters

    return schema


BOUNDS = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]


def test_no_request_is_a_fault(document: Any, visited: Visited) -> None:
    faults = []
    for found in document.get_all_operations():
        operation = found.ok()
        route = (operation.method.upper(), operation.path)
        if route in ENDS_THE_SESSION | STREAMS:
            continue

        @BOUNDS
        @given(case=operation.as_strategy())
        def never_a_fault(case: Any) -> None:
            response = case.call(headers=visited.headers, timeout=PATIENCE)
            case.validate_response(response, checks=CHECKS)
            if response.status_code >= 400:
                assert set(response.json()["error"]) == {"code", "message", "rule", "about"}

        try:
            never_a_fault()
        except (Exception, BaseExceptionGroup) as error:
            faults.append(f"{route}: {str(error)[:1500]}")
    assert not faults, "\n\n".join(faults)
