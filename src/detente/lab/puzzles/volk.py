"""Wir sind das Volk!: what its puzzles are about."""

from __future__ import annotations

from detente.core.journal import Event
from detente.volk.model.journal import CardUsed, SectorRaised, TrackMoved, UnrestAdded

PROTEST = 4
"""1.8: so much unrest is a mass protest."""
ABOUT = {
    "ProtestImported": "mass-protest",
    "LivingTransferred": "west-berlin",
    "FactoryDismantled": "dismantle",
    "PieceDismantled": "dismantle",
    "WallBuilt": "wall",
    "PoliceTaken": "police",
    "PoliceUsed": "police",
    "SocialistMoved": "socialists",
    "SocialistGained": "socialists",
    "CardsSwapped": "hands",
    "PrestigeUsed": "prestige",
    "Attacked": "comparison",
}
INSTEAD: dict[tuple[str, str], str] = {}


def theme(event: Event) -> str | None:
    """What an event of the journal is about, if a puzzle can be about it."""
    if isinstance(event, CardUsed):
        return {"remove": "unrest", "build": "build", "living": "living", "event": "event"}[event.use]
    if isinstance(event, UnrestAdded):
        return "mass-protest" if event.unrest >= PROTEST else None
    if isinstance(event, TrackMoved):
        return {"prestige": "prestige", "currency": "currency", "socialist": "socialists"}.get(event.track)
    if isinstance(event, SectorRaised):
        return "west-berlin"
    return ABOUT.get(event.kind)
