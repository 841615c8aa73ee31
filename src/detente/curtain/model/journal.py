"""The events of Iron Curtain's journal. Sides, cards and regions are given by name."""

from __future__ import annotations

from detente.core.journal import Event, Secret
from detente.curtain.model.deck import SIDES


class FirstChosen(Event, frozen=True):
    """C2.2, C2.3: a side decided who begins a round."""

    side: str
    first: str
    round: int

    @property
    def sentence(self) -> str:
        """Whether the side begins itself."""
        return "FirstChosen-self" if self.first == self.side else "FirstChosen"


class CardsDealt(Event, frozen=True):
    """C2.3: each side was dealt `n` cards for round 2."""

    n: int


class CardPlayed(Event, frozen=True):
    """C3.1: a card was placed."""

    side: str
    card: str
    x: int
    y: int


class RegionScored(Event, frozen=True):
    """C4, C7.2: a region was scored; `usa` and `ussr` are the cards each dominates."""

    region: str
    usa: int
    ussr: int
    bonus: int
    score: int


class EventUsed(Event, frozen=True):
    """C3.3: a side used the event of a card."""

    side: str
    card: str


class EventDeclined(Event, frozen=True):
    """C3.3: the opponent did not use the event of its card."""

    side: str
    card: str


class EventWithoutEffect(Event, frozen=True):
    """C3.3: the event of the opponent's card could do nothing, so it was not offered."""

    side: str
    card: str


class OrderBegan(Event, frozen=True):
    """C5.1: a side gives an Order of `n` cubes."""

    side: str
    card: str
    n: int


class CubePlaced(Event, frozen=True):
    """C5, C6.2: a cube was placed on a card from the reserve; `cost` is how many of the Order's cubes it took."""

    side: str
    card: str
    cost: int

    @property
    def sentence(self) -> str:
        """Whether the cube cost two."""
        return "CubeDear" if self.cost > 1 else "CubePlaced"


class CubeLifted(Event, frozen=True):
    """C5.5, R6: an own cube was taken from a card, to place one on the card `to` or to pay for it."""

    side: str
    card: str
    to: str


class CubeRemoved(Event, frozen=True):
    """C6.4: a cube of `owner` went back to the reserve."""

    side: str
    owner: str
    card: str


class CubeReplaced(Event, frozen=True):
    """C6.4: an own cube took the place of an enemy one."""

    side: str
    card: str


class CubeMoved(Event, frozen=True):
    """C6.4: a cube of `owner` went from one card to another."""

    side: str
    owner: str
    card: str
    to: str


class PointsScored(Event, frozen=True):
    """C6.4: an event gave points."""

    side: str
    n: int
    score: int


class HiddenCards(Secret, frozen=True):
    """An event whose cards only its side knows."""

    sides = SIDES


class HandSeen(HiddenCards, frozen=True):
    """C6.4: a side saw the opponent's hand."""


class AftermathSeen(HiddenCards, frozen=True):
    """C6.4: a side saw the cards set aside."""


class CardsDrawn(HiddenCards, frozen=True):
    """C6.4: a side drew `n` cards."""

    n: int


class CardDiscarded(Event, frozen=True):
    """C6.4: a card of a side's hand left the game, face up."""

    side: str
    card: str


class CardTaken(Event, frozen=True):
    """C6.4: a card went from the hand of `owner` into the hand of `side`, face up."""

    side: str
    owner: str
    card: str


class CardsSwapped(Event, frozen=True):
    """C6.4: a side gave a card and got one for it, both face up; `where` is the other side or the aftermath."""

    side: str
    card: str
    where: str
    got: str


class HandsSwapped(Event, frozen=True):
    """C6.4: the event of a side made both sides exchange their hands."""

    side: str


class OrdersChanged(Event, frozen=True):
    """C6.4: from now on, or in this round, each Order of a side counts `n` cubes more or fewer."""

    side: str
    n: int
    more: bool
    this_round: bool

    @property
    def sentence(self) -> str:
        """More or fewer, for good or for this round."""
        key = "OrdersRaised" if self.more else "OrdersLowered"
        return f"{key}-round" if self.this_round else key


class CardSetAside(HiddenCards, frozen=True):
    """C2.2: a side's fifth card went face down to the aftermath."""


class AftermathScored(Event, frozen=True):
    """C7.1: the cards set aside were turned up and counted."""

    cards: tuple[str, ...]
    usa: int
    ussr: int
    score: int


class GameEnded(Event, frozen=True):
    """C2.4, C7.3: a side has won."""

    side: str
    reason: str
