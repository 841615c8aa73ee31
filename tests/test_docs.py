"""The documents are true: every rule that the engine cites can be looked up, every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]


def anchors(page: Path) -> set[str]:
    """The anchors of a page: its own, and those of its headings."""
    text = page.read_text("utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))


def cited(game: str, pattern: str) -> set[str]:
    """The rule numbers that stand as texts of their own in a game's code."""
    texts = (path.read_text("utf-8") for path in (ROOT / "src" / "detente" / game).rglob("*.py"))
    return {number for text in texts for number in re.findall(rf'"({pattern})"', text)}


def test_every_rule_of_iron_curtain_that_is_cited_can_be_looked_up() -> None:
    rules = cited("curtain", r"[CR]\d(?:\.\d)?")
    assert len(rules) > 15
    assert {rule.lower().replace(".", "-") for rule in rules} <= anchors(DOCS / "rules" / "curtain.md")


def test_every_rule_of_wir_sind_das_volk_that_is_cited_can_be_looked_up() -> None:
    rules = cited("volk", r"1\.\d+(?:\.\d+[a-z]?)?(?: phase \d+)?") | {f"1.10 phase {phase}" for phase in range(1, 11)}
    assert len(rules) > 30
    wanted = {f"r-{rule.replace(' phase ', '-').replace('.', '-')}" for rule in rules}
    assert wanted <= anchors(DOCS / "rules" / "volk.md")


def test_every_ruling_has_an_anchor() -> None:
    wanted = {f"q{number}" for number in range(1, 88)} | {f"curtain-r{number}" for number in range(1, 9)}
    assert wanted <= anchors(DOCS / "rulings.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if target.startswith("https:"):
            continue
        path, _, anchor = target.partition("#")
        other = (page.parent / path).resolve() if path else page
        assert other.exists(), target
        assert not anchor or anchor in anchors(other), target
