"""Playing at a table as a person does: by what glows, and by nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Page, expect

GLOWING = ".curtain .legal, .choices button, .volk [data-place].lit, .volk .choice, .chooser [role=menuitem]"
"""What may be clicked, in both games."""
MENU = ".chooser [role=menuitem]"
ENDED = ".bar:not(.mine) .asked strong"
"""The sentence that says who has won, and why."""
MY_TURN = ".bar.mine"
END_TURN = ".bar.mine button[data-end-turn]"
"""Hands over a turn that is complete."""

CHOICES = """([glowing, menu]) => {
  const items = document.querySelectorAll(menu)
  return items.length ? [menu, items.length] : [glowing, document.querySelectorAll(glowing).length]
}"""
"""What may be chosen now: by its selector, and how many there are."""

POINT = """async ([selector, index]) => {
  const element = document.querySelectorAll(selector)[index]
  const name = element.dataset.place || element.ariaLabel || element.innerText
  const number = Number(document.querySelector('.screen[data-number]').dataset.number)
  const at = (x, y) => document.elementFromPoint(x, y)?.closest(GLOWING) === element
  const firm = (x, y) => [[0, 0], [-2, 0], [2, 0], [0, -2], [0, 2]].every(([dx, dy]) => at(x + dx, y + dy))
  const found = (hits, grids) => {
    const box = element.getBoundingClientRect()
    for (const parts of grids)
      for (let i = 0; i < parts; i++)
        for (let j = 0; j < parts; j++) {
          const [x, y] = [box.x + (box.width * (i + 0.5)) / parts, box.y + (box.height * (j + 0.5)) / parts]
          if (hits(x, y)) return [x, y]
        }
    return null
  }
  const cover = () => {
    const box = element.getBoundingClientRect()
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return `${top?.outerHTML.slice(0, 200)} (${[box.x, box.y, box.width, box.height].map(Math.round)})`
  }
  const somewhere = () => {
    element.scrollIntoView({block: 'center', inline: 'center'})
    return found(firm, [1, 4, 12, 40]) ?? found(at, [1, 4, 12, 40])
  }
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  let point = found(firm, [1, 4])
  if (!point) {
    // a map fits its frame only after the frame's new size was drawn
    await frame()
    await frame()
    point = somewhere()
  }
  return {name, number, point, cover: point ? '' : cover()}
}""".replace("GLOWING", repr(GLOWING))
"""A choice by its name, what the page shows, and a point where the choice is not covered, if possible not at its edge;
it is waited for and scrolled to if hardly seen. Without such a point, what lies on it."""


def begin(page: Page, game: str, side: str = "random", against: str = "computer", level: int = 1) -> None:
    """From the start page to a table."""
    page.goto("/")
    wish(page, game, side, against, level)


def wish(page: Page, game: str, side: str = "random", against: str = "computer", level: int = 1) -> None:
    """Fill in the form of the start page, and go to the table."""
    page.locator(f"input[name=game][value={game}]").check(force=True)
    choose(page, against)
    if against == "computer":
        choose(page, str(level))
    if against != "self":
        choose(page, side)
    page.locator("form button.go").click()
    page.wait_for_url("**/table/*")


def choose(page: Page, value: str) -> None:
    """Choose one of a row of wishes by its value."""
    page.locator(f".wishes input[value='{value}']").check(force=True)


def number(page: Page) -> int:
    """How many decisions the page shows."""
    return int(page.locator(".screen[data-number]").get_attribute("data-number") or 0)


def ready(page: Page) -> None:
    """Wait until there is something to do, or the game is over."""
    page.wait_for_selector(f"{MY_TURN}, {ENDED}", timeout=60_000)


def over(page: Page) -> bool:
    """Whether the page says how the game ended."""
    return page.locator(ENDED).count() > 0


def press(page: Page, random: Random, touch: bool = False) -> str:
    """Click on something that glows, wait for what follows, and end the turn if it is complete; what it was."""
    name = draft(page, random, touch)
    end_turn(page)
    return name


def draft(page: Page, random: Random, touch: bool = False) -> str:
    """Decide something by clicking on what glows, and on what it asks then; what was clicked last."""
    page.wait_for_selector(GLOWING, state="attached")  # a straight line has no area, and yet it can be clicked
    selector, count = page.evaluate(CHOICES, [GLOWING, MENU])
    chosen: Any = page.evaluate(POINT, [selector, random.choice(range(count))])
    name: str = chosen["name"]
    assert chosen["point"], f"{name} glows and cannot be clicked: {chosen['cover']} lies on it"
    if touch:
        page.touchscreen.tap(*chosen["point"])
        if name.startswith("card:") and page.locator(".screen[data-game=volk]").count():
            # a tap shows the card large, with what may be done with it
            page.locator(".sheet .actions .main").first.tap()
    else:
        page.mouse.click(*chosen["point"])
    page.wait_for_function(
        """([number, menu]) => {
          const screen = document.querySelector('.screen')
          return Number(screen.dataset.number) !== number || (!menu && document.querySelector('.chooser'))
        }""",
        arg=[chosen["number"], selector == MENU],
        polling=10,
    )
    if page.locator(MENU).count():
        return draft(page, random, touch)
    return name


def end_turn(page: Page) -> bool:
    """End the turn, if it is complete; whether it was."""
    if not page.locator(END_TURN).count():
        return False
    page.locator(END_TURN).click()
    page.locator(END_TURN).wait_for(state="detached")
    return True


def play(page: Page, seed: int, steps: int, touch: bool = False) -> int:
    """Play by chance until the game is over or the steps are done; how many were."""
    random = Random(seed)
    for step in range(steps):
        ready(page)
        if over(page):
            return step
        press(page, random, touch)
    return steps


def resign(page: Page) -> None:
    """Give the game up, by the menu of the table."""
    page.locator("summary", has_text="More").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()


def reason(page: Page) -> str:
    """How the game ended, in words."""
    ready(page)
    sentence = page.locator(ENDED)
    expect(sentence).to_be_visible()
    return sentence.inner_text()
