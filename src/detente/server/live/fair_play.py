"""Fair play: the server does not help in a rated or tournament game that is still running here, where it can tell.

Anyone can run the same programs at home. But the server is not the tool for it: what it is asked to analyse, or to
play on from, must not look like such a game to those who watch that.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import Connection, or_, select

from detente.core.state import State
from detente.server.live.sittings import Sittings
from detente.server.storage.models import Table
from detente.server.storage.store import Store
from detente.server.storage.tournament_models import TournamentGame
from detente.table.errors import RequestError, conflict
from detente.table.sitting import Sitting

EARLIEST = 8
"""Decisions after which games no longer look alike by chance."""
MOST_GAMES = 200
"""Running games that are compared, the last played first."""
ENDS = 20
"""Moments at each end of a game that are compared."""
CHANGING = ("actor", "decisions", "forecast", "outcome", "prompt")
"""What a view says besides the position."""
_encoder = msgspec.json.Encoder(order="deterministic")


def look_of(state: State) -> bytes:
    """A hash of what everyone sees of a state."""
    public: dict[str, Any] = {name: value for name, value in state.views([None])[0].items() if name not in CHANGING}
    return sha256(_encoder.encode(public)).digest()


def looks_of(sitting: Sitting) -> set[bytes]:
    """The looks of the first and the last moments of a game."""
    last = len(sitting.match.decisions)
    counts = {count for count in range(last + 1) if count < ENDS or count > last - ENDS}
    return {look_of(state) for _, state in sitting.states(counts)}


async def check_not_running(store: Store, sittings: Sittings, game: str, looks: Iterable[bytes]) -> None:
    """Refuse looks that are those of a running rated or tournament game."""
    asked = set(looks)
    for table in await store.read(lambda connection: _running(connection, game)):
        try:
            async with sittings.at(table) as sitting:
                far = sitting.row.status == "playing" and len(sitting.match.decisions) >= EARLIEST
                same = far and look_of(sitting.match.state) in asked
        except RequestError:  # a game that no longer fits the rules
            continue
        if same:
            raise conflict(
                "running-game",
                "this is the position of a rated or tournament game that is still running: no help in it",
            )


def _running(connection: Connection, game: str) -> list[str]:
    counts = or_(Table.rated, Table.id.in_(select(TournamentGame.table)))
    query = select(Table.id).where(Table.status == "playing", counts, Table.game == game)
    return list(connection.scalars(query.order_by(Table.since.desc()).limit(MOST_GAMES)))
