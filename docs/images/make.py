"""Draws the pictures of the terminal games, terminal.svg and terminal-volk.svg: `python docs/images/make.py`."""

import re
from io import StringIO
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import detente
from detente.cli.terminal.screen import Screen
from detente.cli.terminal.shown import Shown
from detente.core.chance import Generator
from detente.volk.model.actions import DONE, USE_BUILD, USE_LIVING

# Any monospaced font will do: the picture must not load one from elsewhere.
PLAIN = re.sub(r"@font-face {{.*?}}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def played(game: str, seed: int, decisions: int, industrious: bool = False) -> detente.Match:
    """A match after so many random decisions; industrious players mostly build and raise the living standard."""
    match = detente.Match(detente.game(game), seed)
    choices = Generator(seed, "picture")
    for _ in range(decisions):
        legal = match.state.legal()
        if industrious:
            useful = [action for action in legal if action in (USE_BUILD, USE_LIVING)]
            legal = useful if useful and choices.below(3) else legal
            legal = [action for action in legal if action != DONE] or legal
        match.apply(legal[choices.below(len(legal))])
    return match


def draw(match: detente.Match, width: int, height: int, name: str) -> None:
    """The screen of the side that decides, as a picture."""
    screen = Screen("en")
    screen.console = Console(
        record=True, force_terminal=True, width=width, height=height, file=StringIO(), markup=False, highlight=False
    )
    Shown(match, screen, int(match.state.actor)).show_table()
    title = f"detente play {match.game.name}"
    svg = screen.console.export_svg(title=title, code_format=PLAIN, unique_id=name)
    Path(__file__).with_name(f"{name}.svg").write_text(svg, "utf-8")


draw(played("curtain", seed=11, decisions=50), 112, 40, "terminal")
draw(played("volk", seed=36, decisions=212, industrious=True), 124, 42, "terminal-volk")
