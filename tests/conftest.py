"""Every run tries the same examples; the fuzzer is what looks for new ones. Slow tests come first."""

from __future__ import annotations

import gc
import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.effort import EFFORT, LONG, QUICK

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # `make test &`: a shell makes what runs in its background deaf to Ctrl-C, and so the programs that tests interrupt
    signal.signal(signal.SIGINT, signal.default_int_handler)

EXAMPLES = {LONG: 400, QUICK: 6}
settings.register_profile(
    "detente",
    deadline=None,
    derandomize=True,
    max_examples=EXAMPLES.get(EFFORT, 20),
    suppress_health_check=[HealthCheck.too_slow],  # a busy machine is no reason to fail
)
settings.load_profile("detente")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser first: they take longest, and what comes last should be short, so that no process waits."""
    items.sort(key=lambda item: "e2e" not in item.path.parts)


def pytest_collection_finish() -> None:
    """Whatever is imported by now stays: collecting garbage need not look at it again and again."""
    gc.collect()
    gc.freeze()
