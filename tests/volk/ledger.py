"""A ledger: a board kept from the journal alone. What the journal leaves out, it does not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from detente import Event

FIELDS = (
    "unrest", "living", "sectors", "imported", "factories", "lines", "closed", "box", "socialists", "police",
    "prestige", "currency", "socialist", "wall", "stasi_disbanded", "row",
)  # fmt: skip
"""What a ledger keeps of a position."""


def opened(position: dict[str, Any]) -> dict[str, Any]:
    """A ledger that begins with a position."""
    parts = {field: position[field] for field in FIELDS}
    return {field: part.copy() if isinstance(part, (dict, list)) else part for field, part in parts.items()}


def phases(ledger: dict[str, Any], journal: list[Event]) -> Iterator[tuple[int, dict[str, Any], list[Event]]]:
    """Each phase of the ends of decades: its number, the ledger as it begins, and its events."""
    phase, before, events = 0, opened(ledger), list[Event]()
    for event in journal:
        if event.kind in ("PhaseBegan", "DecadeBegan", "GameEnded"):
            if phase:
                yield phase, before, events
            phase, events = int(str(event.facts().get("phase", 0))), []
            enter(ledger, event)
            before = opened(ledger)
        else:
            events.append(event)
            enter(ledger, event)


def _add(counts: dict[str, int], key: str, number: int) -> None:
    counts[key] = counts.get(key, 0) + number
    if counts[key] == 0:
        del counts[key]


def enter(ledger: dict[str, Any], event: Event) -> None:
    """Enter an event."""
    about: dict[str, Any] = event.facts()
    match event.kind:
        case "UnrestAdded":
            _add(ledger["unrest"], about["province"], about["n"])
        case "UnrestRemoved":
            _add(ledger["unrest"], about["province"], -about["n"])
        case "UnrestMoved":
            _add(ledger["unrest"], about["province"], -1)
            _add(ledger["unrest"], about["to"], 1)
        case "ProtestImported":
            ledger["imported"].append(about["province"])
        case "ImportGone":
            assert ledger["imported"].pop() == about["province"]
        case "LivingRaised":
            _add(ledger["living"], about["province"], 1)
        case "LivingLowered":
            _add(ledger["living"], about["province"], -about["n"])
        case "LivingTransferred":
            _add(ledger["living"], about["province"], -1)
        case "SectorRaised":
            ledger["sectors"][about["sector"]] += 1
        case "SectorLowered":
            ledger["sectors"][about["sector"]] -= 1
        case "TrackMoved":
            ledger[about["track"]] = about["value"]
        case "WallBuilt":
            ledger["wall"] = True
        case "WallFell":
            ledger["wall"] = False
        case _:
            _enter_works(ledger, event.kind, about)


def _enter_works(ledger: dict[str, Any], kind: str, about: dict[str, Any]) -> None:
    match kind:
        case "FactoryBuilt" | "FactoryRepaired":
            ledger["factories"][about["city"]] = "normal"
        case "FactoryRundown":
            ledger["factories"][about["city"]] = "rundown"
        case "FactoryDismantled":
            del ledger["factories"][about["city"]]
        case "FactoryStopped":
            del ledger["factories"][about["city"]]
            ledger["closed"].append(about["city"])
            names = [name for name in ledger["lines"] if name.endswith(about["city"])]
            for name in names:
                del ledger["lines"][name]
        case "PieceBuilt":
            _add(ledger["lines"], f"{about['city']}-{about['to']}", 1)
        case "PieceDismantled":
            _add(ledger["lines"], f"{about['city']}-{about['to']}", -1)
        case _:
            _enter_cards(ledger, kind, about)


def _enter_cards(ledger: dict[str, Any], kind: str, about: dict[str, Any]) -> None:
    match kind:
        case "CardUsed":
            ledger["row"].append(about["card"])
        case "PoliceTaken":
            ledger["row"].remove(about["card"])
            ledger["police"][about["card"]] = "unused"
        case "PoliceUsed":
            ledger["police"][about["card"]] = "used"
        case "PoliceCleared":
            ledger["police"] = dict.fromkeys(ledger["police"], "unused")
        case "StasiDisbanded":
            ledger["police"] = {}
            ledger["stasi_disbanded"] = True
        case "SocialistMoved":
            ledger["box"] -= 1
            _add(ledger["socialists"], about["province"], 1)
        case "SocialistGained":
            ledger["box"] += 1
        case "SocialistLost":
            ledger["box"] -= 1
        case "SocialistLeft":
            _add(ledger["socialists"], about["province"], -1)
        case "PhaseBegan" if about["phase"] == 2:
            ledger["row"] = []
