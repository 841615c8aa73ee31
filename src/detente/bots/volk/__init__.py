"""What the computer players know of Wir sind das Volk!: features of positions and of actions."""

from detente.bots.knowledge import Knowledge, register
from detente.bots.volk.features import VolkFeatures
from detente.bots.volk.policy import TOTAL, VolkPolicy

register("volk", Knowledge(version=1, features=VolkFeatures, policy=VolkPolicy, policy_rows=int(TOTAL)))
