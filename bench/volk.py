"""The speed of Wir sind das Volk!, beside the bars it has to reach."""

from __future__ import annotations

from bench.speed import report

if __name__ == "__main__":
    report("volk", 2000, {"decisions": "500,000", "games": "1,000", "slow decisions": "5,000", "copy": "under 2"})
