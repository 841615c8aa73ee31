"""The site without a server in Chromium: what a first visit loads, how soon a later one is ready, how long level 3
takes for a turn, and its memory.

Beside other work the seconds are longer than they must be; the CPU seconds of all processes of the browser are not.
"""

from __future__ import annotations

import gzip
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple
from urllib.parse import unquote

import psutil
from playwright.sync_api import Page

from tests.e2e.browser_kit import Visitor, chromium
from tests.e2e.site_kit import BUILD, SLOW, Host, begin, hosted, kept_offline
from tests.e2e.table_kit import draft, end_turn, over, ready, resign

LOAD_BAR, READY_BAR, ANSWER_BAR, MEMORY_BAR = 8.0, 2.0, 1.0, 400.0
"""Megabytes of a first visit, seconds of a later one, seconds of a turn of level 3, megabytes of memory."""
VISITS, DECISIONS, ANALYSED = 5, 60, 5.0


def transferred(host: Host) -> tuple[float, float]:
    """Megabytes of the files that were asked for, as they are and as a host that compresses sends them.

    Every file counts once: the service worker asks for those that the page already has only whether they are new.
    """
    paths = {unquote(path.partition("?")[0]).removeprefix("/") for path in host.asked}
    files = [path / "index.html" if path.is_dir() else path for path in (BUILD / each for each in sorted(paths))]
    contents = [path.read_bytes() for path in files if path.is_file()]
    packed = sum(min(len(each), len(gzip.compress(each, 6))) for each in contents)
    return sum(map(len, contents)) / 1e6, packed / 1e6


class Spent(NamedTuple):
    """What something took: seconds, and CPU seconds."""

    time: float
    cpu: float

    @classmethod
    def until_now(cls) -> Spent:
        """What was spent so far, by the browser."""
        browser = psutil.Process().children(recursive=True)
        return cls(perf_counter(), sum(sum(each.cpu_times()[:2]) for each in browser))

    def since(self, began: Spent) -> Spent:
        """The difference to what was spent before."""
        return Spent(self.time - began.time, self.cpu - began.cpu)


def again(page: Page) -> Spent:
    """From a later visit of a table to the moment in which a move can be made."""
    began = Spent.until_now()
    page.reload()
    page.wait_for_selector(".screen[data-number]", timeout=SLOW)
    ready(page)
    return Spent.until_now().since(began)


def answers(page: Page, decisions: int) -> list[Spent]:
    """Play by chance; from the end of each turn to the moment in which the player decides again."""
    random, took = Random(3), []
    for _ in range(decisions):
        ready(page)
        if over(page):
            break
        draft(page, random)
        began = Spent.until_now()
        if end_turn(page):
            ready(page)
            took.append(Spent.until_now().since(began))
    return took


def show(what: str, measured: float, bar: float | None = None) -> None:
    """A line of the table."""
    print(f"{what:<48}{measured:>10.2f}" + ("" if bar is None else f"{bar:>8.1f}"))


def show_spent(what: str, all: list[Spent], bar: float) -> None:
    """The median of what was spent, and the longest."""
    show(f"{what}, median, s", median(each.time for each in all), bar)
    show("  the longest, s", max(each.time for each in all))
    show("  CPU, median, s", median(each.cpu for each in all))


def memory() -> float:
    """Megabytes that the page has for itself: those of the largest process that draws pages."""
    found = [0.0]
    for each in psutil.Process().children(recursive=True):
        if "--type=renderer" in each.cmdline():
            found.append(each.memory_full_info().uss / 1e6)
    return max(found)


def analysing(page: Page) -> float:
    """The most memory during the first seconds of an analysis of the game."""
    if not over(page):
        resign(page)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Analyse this game").click()
    found, until = memory(), perf_counter() + ANALYSED
    while perf_counter() < until:
        page.wait_for_timeout(250)
        found = max(found, memory())
    return found


def main() -> None:
    print(f"{'':<48}{'measured':>10}{'bar':>8}")
    for game in ("curtain", "volk"):
        with hosted() as host, chromium() as browser:
            page = Visitor(browser, host.address).page
            begin(page, host, game, level=3)
            ready(page)
            kept_offline(page)
            raw, packed = transferred(host)
            show(f"{game}: first visit, compressed, MB", packed, LOAD_BAR)
            show(f"{game}: as the files are, MB", raw)
            show(f"{game}: sent by a host that compresses nothing, MB", host.sent / 1e6)
            show_spent(f"{game}: later visit to the first move", [again(page) for _ in range(VISITS)], READY_BAR)
            show_spent(f"{game}: a turn of level 3", answers(page, DECISIONS), ANSWER_BAR)
            show(f"{game}: memory after {DECISIONS} decisions, MB", memory(), MEMORY_BAR)
            show(f"{game}: while it is analysed, MB", analysing(page), MEMORY_BAR)


if __name__ == "__main__":
    main()
