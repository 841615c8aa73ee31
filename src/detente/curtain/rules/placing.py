"""C3.1: a card is placed beside one of its region, or beside any card if its region has no room."""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.steps import ALLOWED
from detente.curtain.model.actions import PLACES, START
from detente.curtain.model.deck import BOARD_WIDTH, CENTRE, REGIONS
from detente.curtain.model.grid import action_of, space_of
from detente.curtain.model.reasons import NOT_BESIDE_CARD, NOT_BESIDE_REGION, SPACE_TAKEN
from detente.curtain.model.steps import CHOOSE_SPACE, CurtainStep
from detente.curtain.model.table import Table
from detente.curtain.rules.turn import place as place_and_score


class ChooseSpace(CurtainStep):
    """C3.1: where the card is placed."""

    def __init__(self) -> None:
        super().__init__(CHOOSE_SPACE, "choose-space", "C3.1", prompt="space", phase="place", families=("space",))

    def ask(self, table: Table) -> None:
        """Offer every free space beside a card of its region; if there is none, beside any card."""
        offer_beside(table, of_region(table))
        if table.count == 0:
            offer_beside(table, table.in_play)

    def answer(self, table: Table, action: i64) -> None:
        """Place the card; what follows is C3.2 and C3.3."""
        place_and_score(table, space_of(action))

    def bar(self, table: Table, action: i64) -> i64:
        """What bars a space."""
        space = space_of(action)
        if table.board[space] != 0:
            return SPACE_TAKEN
        if not is_beside(table, space, table.in_play):
            return NOT_BESIDE_CARD
        return ALLOWED if is_beside(table, space, anchors(table)) else NOT_BESIDE_REGION

    def details(self, table: Table, action: i64, reason: i64) -> dict[str, object]:
        """The region of the card."""
        return {"region": REGIONS[table.deck.region[table.card]]}


def of_region(table: Table) -> i64:
    """The cards in play of the region of the card that is placed."""
    return table.in_play & table.deck.region_mask[table.deck.region[table.card]]


def anchors(table: Table) -> i64:
    """The cards beside which the card may lie: those of its region, or all if there is no room beside those."""
    cards = of_region(table)
    for place in range(i64(PLACES)):
        if cards >> place & 1 and has_room(table, table.space[place]):
            return cards
    return table.in_play


def has_room(table: Table, space: i64) -> bool:
    """Whether a space beside this one is free."""
    board = table.board
    if board[space + 1] == 0 or board[space - 1] == 0:
        return True
    return board[space + BOARD_WIDTH] == 0 or board[space - BOARD_WIDTH] == 0


def is_beside(table: Table, space: i64, cards: i64) -> bool:
    """Whether one of these cards lies beside a space."""
    for place in range(i64(PLACES)):
        if cards >> place & 1:
            way = table.space[place] - space
            if way * way == 1 or way * way == BOARD_WIDTH * BOARD_WIDTH:  # the border keeps rows apart
                return True
    return False


def offer_beside(table: Table, cards: i64) -> None:
    """Offer every free space beside one of these cards."""
    for place in range(i64(PLACES)):
        if cards >> place & 1:
            space = table.space[place]
            offer_free(table, space - BOARD_WIDTH)
            offer_free(table, space - 1)
            offer_free(table, space + 1)
            offer_free(table, space + BOARD_WIDTH)


def offer_free(table: Table, space: i64) -> None:
    """Offer a space if it is free and not yet offered, keeping the choices in ascending order."""
    if table.board[space] != 0:
        return
    action = action_of(space)
    at = table.count
    while at > 0 and table.choices[at - 1] > action:
        at -= 1
    if at > 0 and table.choices[at - 1] == action:
        return
    table.count += 1
    for i in range(table.count - 1, at, -1):
        table.choices[i] = table.choices[i - 1]
    table.choices[at] = action


def mirrored(table: Table, action: i64) -> bool:
    """Whether this space only mirrors another, because all cards lie in one line (R1)."""
    row = CENTRE // BOARD_WIDTH
    flat = True
    upright = True
    for place in range(i64(PLACES)):
        if table.in_play >> place & 1:
            flat = flat and table.space[place] // BOARD_WIDTH == row
            upright = upright and table.space[place] % BOARD_WIDTH == row
    space = space_of(action)
    below = flat and space // BOARD_WIDTH < row
    left = upright and space % BOARD_WIDTH < row
    turned = table.in_play == 1 << START and space // BOARD_WIDTH != row
    return below or left or turned
