"""What answers to requests need of the site."""

from __future__ import annotations

from typing import NamedTuple

from detente.site.tables import Tables
from detente.site.thinking import Thinking


class Parts(NamedTuple):
    """The tables, and the computer that thinks at them."""

    tables: Tables
    thinking: Thinking
