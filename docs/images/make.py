"""Draws terminal.svg, the picture of the terminal game: `python docs/images/make.py`."""

import re
from io import StringIO
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import detente
from detente.cli.play import Table
from detente.cli.screen import Screen
from detente.core.chance import Generator

SEED, DECISIONS = 11, 50

match = detente.Match(detente.game("curtain"), SEED)
choices = Generator(SEED, "picture")
for _ in range(DECISIONS):
    legal = match.state.legal()
    match.apply(legal[choices.below(len(legal))])

screen = Screen("en")
screen.console = Console(
    record=True, force_terminal=True, width=112, height=40, file=StringIO(), markup=False, highlight=False
)
table = Table(match, screen, "human", None, None, None)
table.watching = int(match.state.actor)
table.show_table()

# Any monospaced font will do: the picture must not load one from elsewhere.
plain = re.sub(r"@font-face {{.*?}}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
svg = screen.console.export_svg(title="detente play curtain", code_format=plain, unique_id="terminal")
Path(__file__).with_name("terminal.svg").write_text(svg, "utf-8")
