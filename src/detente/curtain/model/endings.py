"""How a game of Iron Curtain ends (C2.4, C7.3)."""

from __future__ import annotations

from typing import Final

BY_FLAG: Final = 0
BY_POINTS: Final = 1
BY_LEVEL: Final = 2
ENDINGS: Final = ("flag", "points", "level")
ENDING_RULES: Final = ("C2.4", "C7.3", "C7.3")
