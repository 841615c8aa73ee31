"""The site without a server, served as static files from a subfolder, as any host of files does."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

from tests.e2e.table_kit import wish

BUILD = Path(__file__).parents[2] / "build"
READY = ".status:not(:has(progress))"
"""Python is there."""
SLOW = 120_000
"""Milliseconds for Python to load on a busy machine."""


class Files(SimpleHTTPRequestHandler):
    """Serves files like `python -m http.server`, and remembers what was asked for."""

    def __init__(
        self, *arguments: Any, asked: list[str], counted: Counter[str], fresh: int | None, **more: Any
    ) -> None:
        self.asked, self.fresh, self.counted = asked, fresh, counted
        super().__init__(*arguments, **more)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Remember a request."""
        self.asked.append(self.path)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, and count its bytes."""
        self.counted["sent"] += os.fstat(source.fileno()).st_size
        super().copyfile(source, outputfile)

    def end_headers(self) -> None:
        """Say how long a browser may keep a file, if the host says so at all."""
        if self.fresh is not None:
            self.send_header("Cache-Control", f"max-age={self.fresh}")
        super().end_headers()


class Host:
    """Where the site is, what was asked for there, and how much was sent."""

    def __init__(self, address: str, asked: list[str], counted: Counter[str], server: ThreadingHTTPServer) -> None:
        self.address, self.asked, self.server = address, asked, server
        self._counted = counted

    @property
    def sent(self) -> int:
        """Bytes of files; an answer that nothing has changed has none."""
        return self._counted["sent"]

    def stop(self) -> None:
        """The network is gone: from now on nobody answers."""
        self.server.shutdown()
        self.server.server_close()


@contextmanager
def hosted(seconds_fresh: int | None = None) -> Iterator[Host]:
    """The built site at an address of its own, on a host that lets browsers keep files for some seconds."""
    assert (BUILD / "site" / "offline.js").exists(), "there is no site: `make site` builds it"
    asked: list[str] = []
    counted: Counter[str] = Counter()
    files = partial(Files, directory=str(BUILD), asked=asked, counted=counted, fresh=seconds_fresh)
    server = ThreadingHTTPServer(("127.0.0.1", 0), files)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    host = Host(f"http://127.0.0.1:{server.server_port}/site/", asked, counted, server)
    yield host
    host.stop()


def loaded(page: Page) -> None:
    """Wait until the games can be played."""
    page.wait_for_selector(READY, state="attached", timeout=SLOW)


def begin(page: Page, host: Host, game: str, level: int = 1, side: str = "random") -> None:
    """From the start page to a table, once the games are there."""
    page.goto(host.address)
    loaded(page)
    wish(page, game, side, level=level)


def kept_offline(page: Page) -> None:
    """Wait until the browser has every file."""
    page.wait_for_function(
        "async () => (await navigator.serviceWorker.ready).active?.state === 'activated'"
        " && !!navigator.serviceWorker.controller",
        timeout=SLOW,
    )


def in_worker(context: BrowserContext, script: str) -> None:
    """Run a script in the worker before anything else, to take something away from it."""

    def change(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{script};{answer.text()}")

    context.route("**/assets/worker-*.js", change)


def saved(page: Page, name: str, path: Path) -> Path:
    """What a button saves."""
    with page.expect_download() as coming:
        page.get_by_role("button", name=name).click()
    coming.value.save_as(path)
    return path
