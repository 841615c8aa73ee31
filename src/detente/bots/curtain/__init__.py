"""What the computer players know of Iron Curtain: features of positions and of actions, and its endgame."""

from detente.bots.curtain.decks import another_deck
from detente.bots.curtain.exact import ExactBot
from detente.bots.curtain.features import CurtainFeatures
from detente.bots.curtain.policy import TOTAL, CurtainPolicy
from detente.bots.knowledge import Knowledge, register

register(
    "curtain",
    Knowledge(
        version=2,
        features=CurtainFeatures,
        policy=CurtainPolicy,
        policy_rows=int(TOTAL),
        endgame=ExactBot,
        variant=another_deck,
    ),
)
