"""The events of the journal of Wir sind das Volk!. Sides, provinces, cities and cards stand by their ids.

What the phases of the end of a decade count is in `counted`.
"""

from __future__ import annotations

from detente.core.journal import Event, Secret
from detente.volk.model.board import SIDES
from detente.volk.model.event_fields import Card, City, Ending, IconKind, Province, Sector, Side, Track, Use


class HiddenCards(Secret, frozen=True):
    """An event whose cards only its side knows."""

    sides = SIDES


# The course of a decade (1.4)


class DecadeBegan(Event, frozen=True):
    """1.4.1: a decade begins, with its special card."""

    decade: int
    special: Card


class CardsDrawn(HiddenCards, frozen=True):
    """1.4.1c, 1.5.2: a side drew cards into its hand."""

    n: int


class CardsDiscarded(HiddenCards, frozen=True):
    """1.4.1c, 1.5.2: a side discarded cards of its hand face down."""

    n: int


class DisplayRevealed(Event, frozen=True):
    """1.4.2, 1.4.5: seven cards were turned up."""

    decade: int
    half: int
    cards: tuple[str, ...]


class CardUsed(Event, frozen=True):
    """1.4.3: a side uses a card: remove, build, living or event."""

    side: Side
    card: Card
    use: Use

    @property
    def sentence(self) -> str:
        """A sentence for each use."""
        return f"CardUsed-{self.use}"


class IconSkipped(Event, frozen=True):
    """1.9.4: one element of a dual card was skipped."""

    side: Side
    icon: IconKind


# The map


class UnrestAdded(Event, frozen=True):
    """Unrest came into a province; `unrest` is what there is now."""

    province: Province
    n: int
    unrest: int


class UnrestRemoved(Event, frozen=True):
    """Unrest left a province; `unrest` is what there is now."""

    province: Province
    n: int
    unrest: int


class UnrestMoved(Event, frozen=True):
    """1.9.7: 1 unrest went to another province."""

    province: Province
    to: Province


class ProtestImported(Event, frozen=True):
    """1.11.2: a mass protest of West Berlin brought one to a supplier."""

    province: Province


class ImportGone(Event, frozen=True):
    """1.11.3: West Berlin's mass protest is gone, and its import with it."""

    province: Province


class LivingRaised(Event, frozen=True):
    """A living standard was placed; `living` is what there is now."""

    province: Province
    living: int


class LivingLowered(Event, frozen=True):
    """Living standards were removed; `living` is what there is now."""

    province: Province
    n: int
    living: int


class LivingTransferred(Event, frozen=True):
    """1.8.3e: a supplier passed a living standard to its sector of West Berlin."""

    province: Province
    sector: Sector


class SectorRaised(Event, frozen=True):
    """1.11.1: a living standard was placed into a sector of West Berlin."""

    sector: Sector


class SectorLowered(Event, frozen=True):
    """1.10 phase 5: a living standard was removed from a sector of West Berlin."""

    sector: Sector


class FactoryBuilt(Event, frozen=True):
    """1.7.2: a factory was built."""

    city: City


class PieceBuilt(Event, frozen=True):
    """1.7.3: a piece of infrastructure was built."""

    city: City
    to: City


class FactoryDismantled(Event, frozen=True):
    """1.7.6: a factory was dismantled."""

    city: City


class PieceDismantled(Event, frozen=True):
    """1.7.6: a piece of infrastructure was dismantled."""

    city: City
    to: City


class FactoryRundown(Event, frozen=True):
    """1.7.9: a factory became rundown."""

    city: City


class FactoryRepaired(Event, frozen=True):
    """1.9.7: a rundown factory became normal."""

    city: City


class FactoryStopped(Event, frozen=True):
    """1.9.7: an external factory and all infrastructure on its connections went, for good."""

    city: City


# Tracks and cards in front of East


SOCIALIST_SPACES = (-4, -3, -2, -2, -1, -1, 0, 1, 1, 2, 2, 3, 4)
"""What is printed on the spaces of the socialist track: not how far they are from the middle (1.10 phase 9)."""


class TrackMoved(Event, frozen=True):
    """1.9.6: a marker moved a step towards a side; `value` is how far it is from the middle now."""

    track: Track
    side: Side
    value: int

    @property
    def sentence(self) -> str:
        """On the socialist track two spaces may say the same."""
        return "TrackMoved-socialist" if self.track == "socialist" else self.kind

    def facts(self) -> dict[str, object]:
        """With what is printed where the socialist marker is now."""
        printed = {"printed": SOCIALIST_SPACES[self.value + 6]} if self.track == "socialist" else {}
        return super().facts() | printed


class TrackOverflowed(Event, frozen=True):
    """1.9.6: an arrow at the end of its track has its other effect."""

    track: Track
    side: Side


class WallBuilt(Event, frozen=True):
    """1.9.7: the Wall stands."""


class WallFell(Event, frozen=True):
    """1.9.7: the Wall came down."""


class PoliceTaken(Event, frozen=True):
    """1.9.7: East takes a police card."""

    card: Card


class PoliceUsed(Event, frozen=True):
    """1.9.8: East uses a police card."""

    card: Card


class PoliceCleared(Event, frozen=True):
    """1.10 phase 8: the cubes leave the police cards."""


class StasiDisbanded(Event, frozen=True):
    """1.9.7: all police cards are gone; the cubes on them return."""

    n: int


class SocialistMoved(Event, frozen=True):
    """1.9.9: a socialist went from the box into a province."""

    province: Province


class SocialistGained(Event, frozen=True):
    """1.10 phase 9: a socialist came into the box."""


class SocialistLost(Event, frozen=True):
    """1.10 phase 9: a socialist left the box."""


class SocialistLeft(Event, frozen=True):
    """1.10 phase 9: a socialist left a province, and unrest stays behind."""

    province: Province


# Guillaume (card 50)


class HandSeen(HiddenCards, frozen=True):
    """Card 50: East looked at West's hand."""


class DeckSeen(HiddenCards, frozen=True):
    """Card 50: East looked at the top of the deck."""


class CardsSwapped(HiddenCards, frozen=True):
    """Card 50: East swapped a card; the first is the one it took, the second the one it gave."""

    source: str

    def seen_by(self, side: int | None) -> Secret:
        """West knows both cards if they were swapped with its hand."""
        return self if self.source == "hand" and side is not None else super().seen_by(side)


class CardBurned(HiddenCards, frozen=True):
    """Card 50: East removed a card of the deck from the game."""


# The end of a decade (1.10)


class PhaseBegan(Event, frozen=True):
    """1.10: a phase of the end of the decade."""

    phase: int


class PrestigeUsed(Event, frozen=True):
    """Phase 2: the holder of the advantage carries out the icons of a space."""

    side: Side
    space: int


class GameEnded(Event, frozen=True):
    """1.15: the game is over."""

    side: Side
    reason: Ending
