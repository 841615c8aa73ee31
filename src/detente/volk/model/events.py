"""The events that the rules write into the journal, by number.

Rules mostly run without a journal, in search. A number costs nothing there; a class would be looked up for nothing.
"""

from __future__ import annotations

from typing import Final

from detente.core.journal import Event
from detente.volk.model import counted, journal

DECADE_BEGAN: Final = 0
CARD_USED: Final = 1
ICON_SKIPPED: Final = 2
UNREST_ADDED: Final = 3
UNREST_REMOVED: Final = 4
UNREST_MOVED: Final = 5
PROTEST_IMPORTED: Final = 6
IMPORT_GONE: Final = 7
LIVING_RAISED: Final = 8
LIVING_LOWERED: Final = 9
LIVING_TRANSFERRED: Final = 10
SECTOR_RAISED: Final = 11
SECTOR_LOWERED: Final = 12
FACTORY_BUILT: Final = 13
PIECE_BUILT: Final = 14
FACTORY_DISMANTLED: Final = 15
PIECE_DISMANTLED: Final = 16
FACTORY_RUNDOWN: Final = 17
FACTORY_REPAIRED: Final = 18
FACTORY_STOPPED: Final = 19
TRACK_MOVED: Final = 20
TRACK_OVERFLOWED: Final = 21
WALL_BUILT: Final = 22
WALL_FELL: Final = 23
POLICE_TAKEN: Final = 24
POLICE_USED: Final = 25
POLICE_CLEARED: Final = 26
STASI_DISBANDED: Final = 27
SOCIALIST_MOVED: Final = 28
SOCIALIST_GAINED: Final = 29
SOCIALIST_LOST: Final = 30
SOCIALIST_LEFT: Final = 31
PHASE_BEGAN: Final = 32
PRESTIGE_USED: Final = 33
GAME_ENDED: Final = 34
WALL_COUNTED: Final = 35
UPKEEP_COUNTED: Final = 36
HAMBURG_ASSIGNED: Final = 37
HOLD_COUNTED: Final = 38
BEST_COUNTED: Final = 39
BEHIND_COUNTED: Final = 40
ATTACKED: Final = 41
POLICE_COUNTED: Final = 42
SOCIALISTS_COUNTED: Final = 43
COLLAPSE_COUNTED: Final = 44

EVENTS: Final[list[type[Event]]] = [
    journal.DecadeBegan,
    journal.CardUsed,
    journal.IconSkipped,
    journal.UnrestAdded,
    journal.UnrestRemoved,
    journal.UnrestMoved,
    journal.ProtestImported,
    journal.ImportGone,
    journal.LivingRaised,
    journal.LivingLowered,
    journal.LivingTransferred,
    journal.SectorRaised,
    journal.SectorLowered,
    journal.FactoryBuilt,
    journal.PieceBuilt,
    journal.FactoryDismantled,
    journal.PieceDismantled,
    journal.FactoryRundown,
    journal.FactoryRepaired,
    journal.FactoryStopped,
    journal.TrackMoved,
    journal.TrackOverflowed,
    journal.WallBuilt,
    journal.WallFell,
    journal.PoliceTaken,
    journal.PoliceUsed,
    journal.PoliceCleared,
    journal.StasiDisbanded,
    journal.SocialistMoved,
    journal.SocialistGained,
    journal.SocialistLost,
    journal.SocialistLeft,
    journal.PhaseBegan,
    journal.PrestigeUsed,
    journal.GameEnded,
    counted.WallCounted,
    counted.UpkeepCounted,
    counted.HamburgAssigned,
    counted.HoldCounted,
    counted.BestCounted,
    counted.BehindCounted,
    counted.Attacked,
    counted.PoliceCounted,
    counted.SocialistsCounted,
    counted.CollapseCounted,
]
"""The class of each number."""
