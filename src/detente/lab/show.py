"""How an environment shows its table: printed, as a text, or as a picture, always as a spectator sees it."""

from __future__ import annotations

import sys
from typing import Any

from detente.core.errors import BadOption
from detente.core.state import State
from detente.lab.pictures import picture
from detente.lab.text import text

RENDER_MODES = ("human", "ansi", "rgb_array")


def check_render_mode(mode: str | None) -> None:
    """Refuse a way to show the table that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"there is no render mode {mode!r}: it is {', '.join(RENDER_MODES)} or None")


def show(state: State, mode: str | None) -> Any:
    """The text or the picture of a table; the mode `human` prints the text."""
    if mode == "rgb_array":
        return picture(state)
    if mode == "ansi":
        return text(state)
    if mode == "human":
        sys.stdout.write(text(state) + "\n")
    return None
