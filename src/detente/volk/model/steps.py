"""The steps that wait on the stack, each with the numbers it concerns."""

from __future__ import annotations

from typing import Final

# The course of a decade (1.4)
BEGIN_DECADE: Final = 0
ADJUST_HAND: Final = 1  # side
DRAW_HANDS: Final = 2
REVEAL: Final = 3
END_TURN: Final = 4
# A turn (1.5, 1.8)
CHOOSE_CARD: Final = 5
CHOOSE_USE: Final = 6
PAY_PRICE: Final = 7
REMOVE_OWN: Final = 8  # side, 1 if a piece must be dismantled as well
RAISE_LIVING: Final = 9  # provinces placed in, those that lost unrest by it, the card's value
TRANSFER_LIVING: Final = 10  # provinces placed in, those that lost unrest by it
USE_POLICE: Final = 11
MOVE_SOCIALISTS: Final = 12
# Events (1.9)
SKIP_ICON: Final = 13  # program, who triggered
RUN_EVENT: Final = 14  # program, who triggered, 1 at the end of a decade
BUILD: Final = 15  # side, chooser, points, area, 1 if the player may stop
DISMANTLE: Final = 16  # side, chooser, points, area, mode
RUN_DOWN: Final = 17  # chooser, number, mode, stage, prestige holder
ADD_UNREST_STEP: Final = 18  # side, chooser, area, most in a province
TAKE_UNREST: Final = 19  # side, chooser, area
EITHER_UNREST: Final = 20  # side
MOVE_UNREST: Final = 21  # chooser
MOVE_UNREST_TO: Final = 22  # chooser, from
REDUCE_PROTEST: Final = 23  # chooser
ADD_LIVING: Final = 24  # side, chooser, area, most in a province, how
LOWER_LIVING: Final = 25  # chooser
STOP_FACTORY: Final = 26  # chooser, area
RETURN_CUBES: Final = 27  # cubes, provinces that got one
LOOK: Final = 28
SWAP: Final = 29  # 1 if it is the deck
GIVE_CARD: Final = 30  # 1 if it is the deck, the card taken
IMPORT_PROTEST: Final = 31
# The end of a decade (1.10)
PHASE: Final = 32  # number
CHOOSE_PRESTIGE: Final = 33
HOLD_LIVING: Final = 34
LOSE_SECTORS: Final = 35  # number
CHOOSE_ATTACK: Final = 36  # province
SETTLE_ATTACKS: Final = 37
POLICE_PHASE: Final = 38  # number
LOSE_SOCIALISTS: Final = 39  # number
STEPS: Final = (
    "begin-decade",
    "adjust-hand",
    "draw-hands",
    "reveal",
    "end-turn",
    "choose-card",
    "choose-use",
    "pay-price",
    "remove-own",
    "raise-living",
    "transfer-living",
    "use-police",
    "move-socialists",
    "skip-icon",
    "run-event",
    "build",
    "dismantle",
    "run-down",
    "add-unrest",
    "take-unrest",
    "either-unrest",
    "move-unrest",
    "move-unrest-to",
    "reduce-protest",
    "add-living",
    "lower-living",
    "stop-factory",
    "return-cubes",
    "look",
    "swap",
    "give-card",
    "import-protest",
    "phase",
    "choose-prestige",
    "hold-living",
    "lose-sectors",
    "choose-attack",
    "settle-attacks",
    "police-phase",
    "lose-socialists",
)

# What happens if there is nothing left to dismantle or to run down.
IGNORED: Final = 0  # 1.9.5: in an event
INSOLVENT: Final = 1  # 1.10: at the end of a decade West wins
ALTERNATING: Final = 2  # the same, and the two sides pick in turn

# How an event places a living standard.
ROUND: Final = 0  # an unrest goes (1.9.7)
TRIANGLE: Final = 1  # none goes (card 60)
WITH_BERLIN: Final = 2  # West Berlin may be chosen (card 79)
