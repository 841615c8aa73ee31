"""How much of the client is loaded before the first page and at each table, and how long a moment takes to be drawn."""

from __future__ import annotations

import builtins
import functools
import tempfile
from random import Random
from statistics import median, quantiles

import msgspec
from playwright.sync_api import Browser, CDPSession, Page

import detente
from detente.server.config import Settings
from tests.e2e.browser_kit import Visitor, chromium
from tests.e2e.table_kit import begin, ready
from tests.server.house_kit import done
from tests.server.process_kit import Process, process

LOAD_BAR = 110.0
"""Kilobytes that the first page may take, compressed."""
DRAW_BAR = 8.0
"""Milliseconds that a moment may take in the median; at 95% it may take 20."""
BEGIN = {"curtain": 0, "volk": 100}
"""The moment of a game from which on it is drawn; the moments come in batches of 50."""
LOADED = "() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
LOADED += ".reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000"
DRAWN = """async () => {
  const screen = document.querySelector('.screen[data-number]')
  const on = document.querySelector('button[aria-label="Step forward"]')
  const times = []
  while (!on.disabled) {
    const before = screen.dataset.number
    const began = performance.now()
    on.click()
    for (let i = 0; i < 20 && screen.dataset.number === before; i++) await null
    document.body.getBoundingClientRect() // the layout is part of it
    if (document.contains(screen) && screen.dataset.number !== before) times.push(performance.now() - began)
    else break // the next moments have to be fetched first
    await new Promise((done) => setTimeout(done, 30))
  }
  return times
}"""
"""Steps through a replay as far as its moments are there, and says how many milliseconds each step took."""


def loaded(page: Page) -> float:
    """Kilobytes that came over the wire for what is shown, compressed."""
    page.wait_for_load_state("networkidle")
    return float(page.evaluate(LOADED))


def drawn(browser: Browser, server: Process, game: str) -> tuple[list[float], float]:
    """Milliseconds that each moment of a game took to be drawn, and what one took of the page's thread on average."""
    visitor = Visitor(browser, server.url)
    page = visitor.page
    page.goto(f"/table/{whole_game(server, game)}/replay?at={BEGIN[game]}")
    page.wait_for_selector(f".screen[data-number='{BEGIN[game]}']")
    with page.expect_response(lambda answer: "side=" in answer.url):  # until then it is seen with the eyes before
        page.get_by_label("View as").select_option(detente.game(game).sides[0])
    meter = page.context.new_cdp_session(page)
    meter.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})  # what other programs take does not count
    meter.send("Performance.enable")
    before = worked(meter)
    times = [float(each) for each in page.evaluate(DRAWN)]
    own = (worked(meter) - before) / len(times)
    visitor.context.close()
    return times, own


def whole_game(server: Process, game: str) -> str:
    """The table of a game that was played by chance, always the same; the browser need not play it first."""
    match, random = detente.Match(detente.game(game), f"{game} 1"), Random(game)
    while match.state.actor != detente.OVER:
        match.apply(random.choice(match.state.legal()))
    assert len(match.record().decisions) > BEGIN[game] + 40, "another seed: this game is too short"
    guest = server.browser()
    guest.guest()
    return str(done(guest.post("/records", json={"record": msgspec.to_builtins(match.record())}))["id"])


def worked(meter: CDPSession) -> float:
    """Milliseconds that the page's thread spent on scripts, styles and layout so far."""
    metrics = {each["name"]: each["value"] for each in meter.send("Performance.getMetrics")["metrics"]}
    return 1000 * sum(float(metrics[f"{name}Duration"]) for name in ("Script", "RecalcStyle", "Layout"))


def main() -> None:
    print = functools.partial(builtins.print, flush=True)  # show progress
    with process(Settings(data=tempfile.mkdtemp(prefix="detente-bench-"))) as server, chromium() as browser:
        print(f"{'loaded, compressed':<28}{'KB':>8}{'bar':>8}")
        page = Visitor(browser, server.url).page
        page.goto("/")
        page.wait_for_selector("input[name=game]")
        print(f"{'start page':<28}{loaded(page):>8.1f}{LOAD_BAR:>8.0f}")
        for game in ("curtain", "volk"):
            page = Visitor(browser, server.url).page
            begin(page, game)
            ready(page)
            address = page.url
            page = page.context.new_page()
            page.goto(address)
            ready(page)
            print(f"{f'table of {game}, all of it':<28}{loaded(page):>8.1f}")
        print(f"\n{'a moment drawn':<28}{'median':>8}{'95%':>8}{'worst':>8}{'of CPU':>8}{'bar':>8}   ms")
        for game in ("curtain", "volk"):
            times, own = drawn(browser, server, game)
            told = (median(times), quantiles(times, n=20)[-1], max(times), own)
            print(f"{f'{game}, {len(times)} moments':<28}{''.join(f'{each:>8.1f}' for each in told)}{DRAW_BAR:>8.0f}")


if __name__ == "__main__":
    main()
