"""The site without a server: whole games, a reload, no network, files, a phone, and browsers that refuse something."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from typer.testing import CliRunner

from detente.cli.main import app
from detente.core.play.record import Record
from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE
from tests.e2e.conftest import Visit
from tests.e2e.site_kit import BUILD, SLOW, Host, begin, hosted, in_worker, kept_offline, loaded, saved
from tests.e2e.table_kit import number, play, ready, reason


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    """The static files, served from a subfolder."""
    with hosted() as running:
        yield running


@pytest.mark.parametrize(("game", "steps"), [("curtain", 300), ("volk", 1500)])
def test_a_whole_game_survives_a_reload_and_replays_in_the_terminal(
    visit: Visit, host: Host, tmp_path: Path, game: str, steps: int
) -> None:
    page = visit(address=host.address).page
    begin(page, host, game, level=2)
    play(page, 5, 6)
    ready(page)
    before = number(page)
    page.reload()
    page.wait_for_selector(".screen[data-number]", timeout=SLOW)
    ready(page)
    assert number(page) >= before
    assert play(page, 3, steps) < steps
    assert reason(page).startswith(("You won.", "You lost."))
    page.get_by_role("link", name="Replay").click()
    file = saved(page, "Download the game", tmp_path / "game.json")
    assert Record.load(file).verify().state.outcome is not None
    shown = CliRunner().invoke(app, ["replay", str(file)])
    assert shown.exit_code == 0, shown.output
    assert not [path for path in host.asked if "/api" in path]


def test_without_a_network_everything_goes_on_after_the_first_load(visit: Visit) -> None:
    with hosted() as host:
        visitor = visit(address=host.address)
        page = visitor.page
        page.goto(host.address)
        loaded(page)
        kept_offline(page)
        asked = len(host.asked)
        page.reload()
        loaded(page)
        # the browser itself looks for a new version of the service worker
        assert [path for path in host.asked[asked:] if not path.endswith(("offline.js", "notices.js"))] == []
        host.stop()
        page.reload()
        loaded(page)
        page.locator("form button.go").click()
        play(page, 1, 3)
        ready(page)
        page.get_by_role("link", name="Learn").click()
        page.locator("li a").first.click()
        page.wait_for_selector(".screen[data-number]", timeout=SLOW)
        visitor.complaints[:] = [each for each in visitor.complaints if "offline.js" not in each]


def test_rules_and_the_first_page_of_a_lesson_are_there_before_the_games(visit: Visit, host: Host) -> None:
    visitor = visit(address=host.address)
    visitor.context.route("**/python/packages.zip", lambda route: None)
    page = visitor.page
    page.goto(f"{host.address}#/rules/volk")
    expect(page.locator("article h1")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("link", name="Learn").click()
    page.locator("li a").first.click()
    expect(page.get_by_text("The table appears as soon as the games are loaded.")).to_be_visible()
    visitor.context.unroute_all(behavior="ignoreErrors")


def test_the_number_of_a_rule_opens_its_text_in_place_and_the_rules_beside_the_table(visit: Visit, host: Host) -> None:
    page = visit(address=host.address).page
    begin(page, host, "curtain", side="ussr")
    ready(page)
    address = page.url
    page.locator(".asked a.rule").click()
    text = page.get_by_role("dialog", name="Rules")
    expect(text).to_contain_text("The USSR says who begins.")
    with page.context.expect_page() as opened:
        text.get_by_role("link", name="Open the full rules").click()
    expect(opened.value.locator("article .target")).to_contain_text("The USSR says who begins.")
    opened.value.close()
    page.keyboard.press("Escape")
    expect(text).to_have_count(0)
    assert page.url == address


def test_on_a_phone_it_is_played_and_accessible(visit: Visit, host: Host) -> None:
    page = visit(address=host.address, size=PHONE).page
    begin(page, host, "curtain")
    play(page, 2, 3, touch=True)
    ready(page)
    assert serious(page) == []
    for path in ("", "#/games", "#/learn", "#/settings", "#/about"):
        page.goto(host.address + path)
        loaded(page)
        page.wait_for_selector("main")
        assert serious(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_nothing_shows_that_needs_a_server(visit: Visit, host: Host) -> None:
    page = visit(address=host.address).page
    page.goto(host.address)
    loaded(page)
    for name in ("Lobby", "Leaderboard", "Sign in", "A friend"):
        expect(page.get_by_text(name, exact=True)).to_have_count(0)
    page.goto(f"{host.address}#/lobby")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("This page does not exist.")


def test_a_second_tab_says_so_and_can_take_over(visit: Visit, host: Host) -> None:
    visitor = visit(address=host.address)
    first = visitor.page
    begin(first, host, "curtain")
    ready(first)
    second = visitor.context.new_page()
    second.goto(first.url)
    expect(second.get_by_text("Détente is open in another tab.")).to_be_visible(timeout=SLOW)
    second.get_by_role("button", name="Play here").click()
    second.wait_for_selector(".screen[data-number]", timeout=SLOW)
    ready(second)
    expect(first.get_by_text("Détente is open in another tab.")).to_be_visible()


def test_without_storage_a_game_is_played_and_saved_as_a_file(visit: Visit, host: Host, tmp_path: Path) -> None:
    visitor = visit(address=host.address)
    in_worker(visitor.context, "Object.defineProperty(self, 'indexedDB', { value: undefined })")
    page = visitor.page
    begin(page, host, "curtain")
    play(page, 1, 4)
    ready(page)
    expect(page.get_by_text("does not allow the page to store anything")).to_be_visible()
    page.locator("summary", has_text="More").click()
    file = saved(page, "Save as a file", tmp_path / "running.json")
    record = Record.load(file)
    assert record.outcome is None
    assert record.verify().decisions == record.decisions


def test_without_webassembly_one_sentence_says_what_to_do(visit: Visit, host: Host) -> None:
    visitor = visit(address=host.address)
    in_worker(visitor.context, "delete self.WebAssembly")
    visitor.page.goto(host.address)
    expect(visitor.page.get_by_text("it lacks WebAssembly")).to_be_visible()


@pytest.mark.parametrize("lacks", ["JavaScript", "a server", "modules"])
def test_a_page_that_cannot_start_says_what_it_needs(browser: Browser, host: Host, lacks: str) -> None:
    context = browser.new_context(java_script_enabled=lacks != "JavaScript")
    page = context.new_page()
    if lacks == "modules":
        page.route("**/assets/index-*.js", lambda route: route.abort())
    page.goto((BUILD / "site" / "index.html").as_uri() if lacks == "a server" else host.address)
    expect(page.get_by_text("The page needs JavaScript and a current browser")).to_be_visible()
    expect(page.locator("[lang=ru]")).to_be_visible()
    context.close()


def test_without_its_worker_one_sentence_says_what_to_do(visit: Visit, host: Host) -> None:
    visitor = visit(address=host.address)
    visitor.context.route("**/assets/worker-*.js", lambda route: route.abort())
    visitor.page.goto(host.address)
    expect(visitor.page.get_by_text("The games could not be loaded.")).to_be_visible()
    visitor.complaints.clear()  # the browser reports the missing file


def test_an_error_that_nobody_expected_leaves_the_page_usable(visit: Visit, host: Host) -> None:
    visitor = visit(address=host.address)
    # a hint is asked for without a path, at which Python raises
    in_worker(
        visitor.context,
        "addEventListener('message', ({ data }) => data.path?.endsWith('/hint') && delete data.path)",
    )
    page = visitor.page
    begin(page, host, "curtain")
    ready(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Something went wrong in the games.")).to_be_visible(timeout=SLOW)
    play(page, 1, 2)
    ready(page)
    page.get_by_role("button", name="Try again").first.click()
    page.wait_for_selector(".screen[data-number]", timeout=SLOW)
    ready(page)
    visitor.complaints.clear()  # the error is in the console


def test_when_storage_is_full_a_sentence_says_so_until_there_is_space(visit: Visit, host: Host) -> None:
    visitor = visit(address=host.address)
    in_worker(
        visitor.context,
        "const put = IDBObjectStore.prototype.put; let full = 8;"
        "IDBObjectStore.prototype.put = function (...what) {"
        " if (full-- > 0) throw new DOMException('no space', 'QuotaExceededError'); return put.apply(this, what) }",
    )
    page = visitor.page
    begin(page, host, "curtain")
    told = page.get_by_text("storage is full")
    expect(told).to_be_visible()
    play(page, 1, 12)
    ready(page)
    expect(told).to_have_count(0)
    before = number(page)
    page.reload()
    page.wait_for_selector(".screen[data-number]", timeout=SLOW)
    ready(page)
    assert number(page) == before


def test_when_the_browser_closes_the_database_it_is_opened_again(visit: Visit, host: Host) -> None:
    visitor = visit(address=host.address)
    in_worker(
        visitor.context,
        "const begin = IDBDatabase.prototype.transaction; let asked = 0;"
        "IDBDatabase.prototype.transaction = function (...what) {"
        " if (++asked === 4) this.close(); return begin.apply(this, what) }",
    )
    page = visitor.page
    begin(page, host, "volk")
    play(page, 1, 6)
    ready(page)
    expect(page.get_by_text("does not allow the page to store anything")).to_have_count(0)
    before = number(page)
    page.reload()
    page.wait_for_selector(".screen[data-number]", timeout=SLOW)
    ready(page)
    assert number(page) >= before


def test_a_new_version_is_kept_whole_although_the_browser_has_files_of_the_old_one_and_can_be_installed(
    visit: Visit,
) -> None:
    with hosted(seconds_fresh=600) as host:
        visitor = visit(address=host.address)
        page = visitor.page
        page.goto(host.address)
        loaded(page)
        kept_offline(page)
        assert sum(path.endswith("python/packages.zip") for path in host.asked) == 2, "by the page, and to be kept"
        inspector = visitor.context.new_cdp_session(page)
        errors = inspector.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # a test's window is a private one, which installs nothing
        assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []
