"""What every handler is asked with."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.di import NamedDependency

from detente.server.accounts.identity import Person
from detente.server.worker import House

Asked = Request[Person, int, Any]
"""A request: `user` is a Person, or None where no guard asks for one; `auth` the id of the session or token."""
TheHouse = NamedDependency[House]
LARGEST = 2**31 - 1
"""The largest number of a row: what is larger names nothing."""
