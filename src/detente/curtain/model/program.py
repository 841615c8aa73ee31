"""The numbers an event program is written in (C6.4): instructions, areas, counts and tests, as rows of a deck's tables.

`detente.curtain.decks.programs` writes them from a deck file; `detente.curtain.rules.events` carries them out.
"""

from __future__ import annotations

from typing import Final

# Event programs (C6.4). An instruction is a row of WIDTH numbers.
WIDTH: Final = 12
END: Final = 0
ORDER: Final = 1
INFILTRATE: Final = 2
REMOVE_CUBES: Final = 3
REPLACE_CUBES: Final = 4
MOVE_CUBES: Final = 5
POINTS: Final = 6
SCORE: Final = 7
LOOK_HAND: Final = 8
LOOK_AFTERMATH: Final = 9
CHOOSE: Final = 10
JUMP: Final = 11
IF: Final = 12
DRAW: Final = 13
TAKE_CARDS: Final = 14  # from the hand WHOSE to the hand AREA_TO, or out of the game
SWAP_CARDS: Final = 15  # the hand of the event's owner with the hand AREA_TO, or with the aftermath
SWAP_HANDS: Final = 16
CHANGE_ORDERS: Final = 17

# The columns of an instruction.
NUMBER: Final = 1  # cubes, points, cards, the region to score, the alternatives, the row to jump to
AMOUNT: Final = 2  # EXACTLY, UP_TO, HALF_UP or HALF_DOWN; of IF: the test
EACH: Final = 3  # the most on one card
WHOSE: Final = 4  # whose cubes, points or cards: USA, USSR or EITHER
AREA: Final = 5  # the area, an index into the deck's areas
AREA_TO: Final = 6  # where to: an area for MOVE_CUBES, a hand, the aftermath or out of the game for cards
FLAGS: Final = 7  # the bits below
CHOOSER: Final = 8  # who chooses: USA, USSR or BY_CHANCE
PER: Final = 9  # 0, or 1 + the count by which the number is multiplied
EVERY: Final = 10  # how many of that count make one
MOST: Final = 11  # the limit of the product; 0: none

EXACTLY: Final = 0
UP_TO: Final = 1
HALF_UP: Final = 2
HALF_DOWN: Final = 3
EITHER: Final = 2
BY_CHANCE: Final = 2
AFTERMATH: Final = 2
OUT: Final = 3
NO_LIMIT: Final = 99

ONE_CARD: Final = 1  # all of it on one card
ONE_TARGET: Final = 2  # all of it to one card
NO_ACCESS: Final = 4  # an Order that ignores access (C5.2)
NO_CONTROL: Final = 8  # an Order that ignores control (C5.4)
THIS_ROUND: Final = 16

# An area (the W of C6.4) is a row of AREA_WIDTH numbers: three runs of atoms, each by its first atom and its length.
AREA_WIDTH: Final = 7
PLACES_AT: Final = 0
EXCEPTED_AT: Final = 2
CONDITIONS_AT: Final = 4
EACH_TIME: Final = 6  # 1: the conditions are evaluated again for every cube
RUN_LENGTH: Final = 1  # from the first atom of a run to its length

# An atom is a set of cards, a row of ATOM_WIDTH numbers: first what it is (EVERYWHERE and so on), then these columns.
ATOM_WIDTH: Final = 4
ATOM_OF: Final = 1  # which card, region or side
ATOM_NOT: Final = 2  # 1: the condition must not hold
ATOM_OR: Final = 3  # 1: a new group of conditions begins
EVERYWHERE: Final = 0
IN_REGION: Final = 1
ON_CARD: Final = 2
BESIDE: Final = 3
BESIDE_CUBES: Final = 4
DOMINATED: Final = 5
CONTROLLED: Final = 6
HOLDING: Final = 7
BEARING: Final = 8
LEVEL: Final = 9
EMPTY: Final = 10

# A count is a row of COUNT_WIDTH numbers: the area, then whose cubes there, or CARDS_IN for the cards.
COUNT_WIDTH: Final = 2
COUNT_WHOSE: Final = 1
CARDS_IN: Final = 3

# A test is a row of TEST_WIDTH numbers: first what it is (AT_LEAST and so on), then these columns.
TEST_WIDTH: Final = 4
TEST_NUMBER: Final = 1  # a number or a side
TEST_COUNT: Final = 2
TEST_OTHER: Final = 3  # the count to compare with
AT_LEAST: Final = 0
AT_MOST: Final = 1
JUST: Final = 2
MORE: Final = 3
AHEAD: Final = 4
SCORE_LEVEL: Final = 5
IN_ROUND: Final = 6
DONE_BEFORE: Final = 7

ANYWHERE: Final = 0
"""The first area of every deck is every card: the area of a plain Order."""
