"""Games a second by one process, by two, and by a Ray cluster of one machine with two processors."""

from __future__ import annotations

import os
from time import perf_counter
from typing import Any

from detente.bots.bot import Budget
from detente.lab.arena import Pairing, play, self_play
from detente.lab.workers import Workers, workers

GAMES = 200


def measure(staff: Workers, plan: list[Pairing]) -> float:
    """Games a second, once the workers have begun."""
    staff.map(play, plan[:4])
    began = perf_counter()
    staff.map(play, plan)
    return len(plan) / (perf_counter() - began)


def main() -> None:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    small = {"num_cpus": 2, "object_store_memory": 80 * 1024**2, "include_dashboard": False}
    plan = self_play("curtain", "level2", GAMES, "bench", Budget(iterations=30), {})
    cluster: Any = Cluster(initialize_head=True, head_node_args=small)
    ways = {"one process": workers(1), "two processes": workers(2), "Ray": workers(cluster=cluster.address)}
    for name, way in ways.items():
        with way as staff:
            speed = measure(staff, plan)
        print(f"curtain, level2 against itself, {name}: {speed:,.0f} games/s")
    cluster.shutdown()


if __name__ == "__main__":
    main()
