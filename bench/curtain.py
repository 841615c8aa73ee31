"""The speed of Iron Curtain, beside the bars it has to reach."""

from __future__ import annotations

from bench.speed import report

if __name__ == "__main__":
    report("curtain", 3000, {"decisions": "700,000", "slow decisions": "5,000", "copy": "under 2"})
