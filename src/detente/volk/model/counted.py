"""1.10: what each phase of the end of a decade counts, as events of the journal and of the forecast."""

from __future__ import annotations

from detente.core.journal import Event
from detente.volk.model.board import PROVINCE_IDS, WB
from detente.volk.model.event_fields import Province, Side


class Counted(Event, frozen=True):
    """Numbers of a phase: in the journal as they were counted, in the forecast as they would be."""


class FlightCounted(Counted, frozen=True):
    """Phase 1: the sum that gives the steps of the flight track, and East's points to dismantle."""

    icons: int
    west_living: int
    red_police: int
    east_protest: int
    east_living: int
    west_protest: int
    steps: int
    points: int


class WallCounted(Counted, frozen=True):
    """Phase 1: the Wall costs prestige, of which `now` is left, and East's points to dismantle."""

    prestige: int
    now: int
    points: int


class PrestigeCounted(Counted, frozen=True):
    """Phase 2: the side with the advantage, the marker's space, and those that it may choose."""

    side: Side
    space: int
    choices: list[int]


class CurrencyCounted(Counted, frozen=True):
    """Phase 3: track and exports give the income; East needs one for each living standard.

    An export is a province of East whose best factory, of those in `values`, is as good as the `worst` of West
    Germany; where a province there has no factory at all, `worst` is None and each of them counts. `counting` are
    the provinces that are one.
    """

    hamburg: str
    worst: int | None
    values: dict[str, int]
    counting: list[str]
    track: int
    exports: int
    living: int
    shortage: int


class UpkeepCounted(Counted, frozen=True):
    """Phase 4: a point to dismantle for each police card, and all that East could dismantle (1.2.8)."""

    n: int
    capacity: int


class HamburgAssigned(Counted, frozen=True):
    """1.12: West says to which province Hamburg belongs in this phase."""

    province: Province


class HoldCounted(Counted, frozen=True):
    """Phase 5: the living standards of a province, the value that holds them, and how many are lost."""

    province: Province
    living: int
    export: int
    lost: int

    @property
    def sentence(self) -> str:
        """West Berlin is held by its weakest supplier, the others by their own export factory."""
        return f"{self.kind}-berlin" if self.province == PROVINCE_IDS[WB] else self.kind


class BestCounted(Counted, frozen=True):
    """Phase 6: the most living standards in a province of each side."""

    west: int
    east: int


class BehindCounted(Counted, frozen=True):
    """Phase 6: a province gets its gap to the best of its side as unrest, less the part that is `free`."""

    province: Province
    side: Side
    most: int
    living: int
    free: int
    n: int

    @property
    def sentence(self) -> str:
        """For West Berlin nothing is free."""
        return self.kind if self.free else f"{self.kind}-berlin"


class Attacked(Counted, frozen=True):
    """Phase 7: a province attacks an enemy province, which gets the difference as unrest."""

    province: Province
    target: Province
    living: int
    protests: int
    target_living: int
    n: int


class PoliceCounted(Counted, frozen=True):
    """Phase 8: the police cards that are ready, all unrest of East, and how much of it goes."""

    cards: int
    unrest: int
    n: int


class SocialistsCounted(Counted, frozen=True):
    """Phase 9: socialists gained, or lost if `change` is negative; those on the board, and the most there can be."""

    track: int
    on_board: int
    change: int
    most: int


class CollapseCounted(Counted, frozen=True):
    """Phase 10: the mass protests of each state, and how many bring one down."""

    west: int
    east: int
    collapse: int
