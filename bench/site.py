"""The site without a server in Chromium: what a first visit loads, how soon a later one is ready, how long level 3
takes for a turn, and its memory.
"""

from __future__ import annotations

import gzip
from random import Random
from statistics import median
from time import perf_counter
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


def again(page: Page) -> float:
    """Seconds from a later visit of a table to the moment in which a move can be made."""
    began = perf_counter()
    page.reload()
    page.wait_for_selector(".screen[data-number]", timeout=SLOW)
    ready(page)
    return perf_counter() - began


def answers(page: Page, decisions: int) -> list[float]:
    """Play by chance; seconds from the end of each turn to the moment in which the player decides again."""
    random, took = Random(3), []
    for _ in range(decisions):
        ready(page)
        if over(page):
            break
        draft(page, random)
        began = perf_counter()
        if end_turn(page):
            ready(page)
            took.append(perf_counter() - began)
    return sorted(took)


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
    print(f"{'':<44}{'measured':>10}{'bar':>8}")
    for game in ("curtain", "volk"):
        with hosted() as host, chromium() as browser:
            page = Visitor(browser, host.address).page
            begin(page, host, game, level=3)
            ready(page)
            kept_offline(page)
            raw, packed = transferred(host)
            print(f"{f'{game}: first visit, compressed, MB':<44}{packed:>10.2f}{LOAD_BAR:>8.1f}")
            print(f"{f'{game}: as the files are, MB':<44}{raw:>10.2f}")
            print(f"{f'{game}: sent by a host that does not, MB':<44}{host.sent / 1e6:>10.2f}")
            times = [again(page) for _ in range(VISITS)]
            print(f"{f'{game}: later visit to the first move, s':<44}{median(times):>10.2f}{READY_BAR:>8.1f}")
            took = answers(page, DECISIONS)
            print(f"{f'{game}: a turn of level 3, median, s':<44}{median(took):>10.2f}{ANSWER_BAR:>8.1f}")
            print(f"{f'{game}: the longest of {len(took)} turns, s':<44}{took[-1]:>10.2f}")
            print(f"{f'{game}: memory after {DECISIONS} decisions, MB':<44}{memory():>10.0f}{MEMORY_BAR:>8.0f}")
            print(f"{f'{game}: while it is analysed, MB':<44}{analysing(page):>10.0f}{MEMORY_BAR:>8.0f}")


if __name__ == "__main__":
    main()
