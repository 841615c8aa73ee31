"""Processes that think end with whoever started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import psutil
import pytest

PARENT = """
import os, sys
from detente.bots.processes import pool
if __name__ == "__main__":
    members = pool(2, {method!r})
    print(*{{members.submit(os.getpid).result() for _ in range(20)}}, flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("method", ["spawn", None])
def test_the_processes_of_a_killed_process_end(method: str | None, tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT.format(method=method), "utf-8")
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, program], text=True, stdin=pipe, stdout=pipe) as parent:
        assert parent.stdout is not None
        members = [psutil.Process(int(number)) for number in parent.stdout.readline().split()]
        assert members
        os.kill(parent.pid, signal.SIGKILL)
        until = monotonic() + 120
        while any(lives(member) for member in members) and monotonic() < until:
            sleep(0.05)
    assert not any(lives(member) for member in members)


def lives(process: psutil.Process) -> bool:
    """Whether a process still runs."""
    return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
