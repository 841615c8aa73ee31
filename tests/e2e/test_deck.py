"""Your own deck: opened, checked with its errors beside it, displayed, and played with."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from detente.curtain.decks.files import house_deck
from tests.curtain.scene import OWN_DECK
from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE
from tests.e2e.conftest import Visit
from tests.e2e.table_kit import choose, play, ready

DATA = Path(__file__).parents[2] / "src/detente/curtain/data"
TEMPLATE, HOUSE = (DATA / name for name in ("template.toml", "house.toml"))


def test_every_fact_of_the_house_deck_is_marked(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards")
    cards, regions = house_deck().cards, house_deck().documented
    on_cards = sum(len(card.documented) + len(regions[card.region]) for card in cards)
    expect(page.locator("li").get_by_role("img", name="Documented")).to_have_count(on_cards)
    expect(page.locator("td").get_by_role("img", name="Documented")).to_have_count(sum(map(len, regions)))
    expect(page.locator("li [role=img]")).to_have_count(7 * len(cards))
    with page.expect_download() as saved:
        page.locator("a[download='house-deck.toml']").click()
    assert saved.value.path().read_text("utf-8") == HOUSE.read_text("utf-8")


def test_the_start_page_says_which_facts_of_the_cards_are_ours(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    page.locator("input[name=game][value=curtain]").check(force=True)
    notice = page.locator(".note", has_text="Little is documented about the printed cards")
    expect(notice).to_contain_text("everything else on that card is ours, and so is every card with a house")
    page.locator("input[name=game][value=volk]").check(force=True)
    expect(notice).to_have_count(0)


def test_what_is_wrong_with_a_deck_is_shown_beside_it(visit: Visit) -> None:
    page = visit(size=PHONE).page
    page.goto("/cards")
    open_file(page, b"\x89PNG\0\xff")
    expect(page.get_by_role("alert")).to_contain_text("not UTF-8 text")
    expect(page.get_by_role("textbox")).to_have_value(TEMPLATE.read_text("utf-8"))

    bring(page, OWN_DECK.replace("size = 5", "size = 6").replace("bonus = 1", "bonus = 7"))
    page.get_by_role("button", name="Check the deck").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("2 problems")
    expect(alert).to_contain_text("region Europe: the size is 6, but 5 strategy cards are in Europe")
    expect(alert).to_contain_text("use a number from 0 to 6")
    expect(page.get_by_role("button", name="Play now")).to_have_count(0)
    alert.get_by_role("button").last.click()
    selected = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert page.get_by_role("textbox").evaluate(selected) == "bonus = 7"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert not serious(page)
    for lang, said in (("de", "Region Afrika: der Bonus 7 ist unmöglich"), ("en", "a bonus of 7 is impossible")):
        page.locator("header select").first.select_option(lang, force=True)
        expect(alert).to_contain_text(said)

    page.get_by_role("button", name="The house deck").click()
    expect(page.get_by_role("textbox")).to_have_value(HOUSE.read_text("utf-8"))
    expect(alert).to_have_count(0)  # it was said of the text before
    page.get_by_role("button", name="Restore mine.toml").click()
    expect(page.get_by_role("textbox")).to_have_value(re.compile("size = 6"))


def test_your_own_deck_is_displayed_and_played_with(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards")
    bring(page, OWN_DECK)
    page.get_by_role("button", name="Check the deck").click()
    statuses = page.get_by_role("main").get_by_role("status")
    expect(statuses.filter(has_text="18 cards, 6 regions")).to_be_visible()
    expect(statuses.filter(has_text="1 warning")).to_contain_text("EXAMPLE is still in")
    own = page.get_by_role("region", name="My deck")
    expect(own.get_by_role("listitem")).to_have_count(18)
    expect(own).to_contain_text("Atlantis")
    assert not serious(page)

    choose(page, "ussr")
    choose(page, "1")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    ready(page)
    play(page, 1, 6)
    ready(page)
    expect(page.locator(".curtain")).to_contain_text("Atlantis")
    page.reload()
    ready(page)
    expect(page.locator(".curtain")).to_contain_text("Atlantis")
    expect(page.get_by_text("USSR · you")).to_be_visible()
    page.goto("/cards")
    expect(page.get_by_role("textbox")).to_have_value(OWN_DECK)


def bring(page: Page, deck: str) -> None:
    """Open a deck file."""
    open_file(page, deck.encode())
    expect(page.get_by_role("textbox")).to_have_value(deck)
    expect(page.locator(".file")).to_contain_text("mine.toml")


def open_file(page: Page, content: bytes) -> None:
    """Choose a file of some content."""
    page.get_by_label("Open a file").set_input_files({"name": "mine.toml", "mimeType": "text/plain", "buffer": content})
