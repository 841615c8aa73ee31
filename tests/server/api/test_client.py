"""The built client is served: its files for ever, its page for every address of its own."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.server.conftest import Serve
from tests.server.house_kit import PATIENCE, fetch


def test_the_built_client_is_served_with_its_page_for_every_address(serve: Serve, tmp_path: Path) -> None:
    web = tmp_path / "dist"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Détente</title>", "utf-8")
    (web / "assets" / "main-abc123.js").write_text("export {}" * 200, "utf-8")
    (web / "notices.js").write_text("addEventListener('install', skipWaiting)", "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    served = serve(web=str(web))
    with httpx.Client(base_url=served.url, timeout=PATIENCE, verify=False) as client:
        for path in ("/", "/tables/abc", "/people/Somebody", "/assets/missing.js"):
            page = client.get(path)
            assert page.status_code == 200
            assert "Détente" in page.text
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["cache-control"] == "no-cache"
            assert "script-src 'self'" in page.headers["content-security-policy"]
        script = client.get("/assets/main-abc123.js")
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.text == "export {}" * 200
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        worker = client.get("/notices.js")  # in the root, so that it is the service worker of every page
        assert worker.headers["content-type"] == "text/javascript; charset=utf-8"
        assert worker.headers["cache-control"] == "no-cache"
        assert "worker-src 'self'" in worker.headers["content-security-policy"]
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"):
            assert "secret" not in client.get(path).text
        missing = client.get("/api/v1/nothing")
        assert missing.status_code == 404
        assert missing.json()["error"]["code"] == "not-found"


def test_without_a_client_the_server_still_serves_programs(serve: Serve, tmp_path: Path) -> None:
    served = serve(web=str(tmp_path / "nowhere"))
    assert fetch(f"{served.url}/").status_code == 404
    assert fetch(f"{served.url}/api/v1/games").status_code == 200
