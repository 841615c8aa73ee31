"""The process that analyses one game: a task on standard input, judgements as JSON lines on standard output."""

from __future__ import annotations

import os
import sys

import msgspec

from detente.bots.analysis import analyze
from detente.server.computer.analyst import Task


def main() -> None:
    """Judge the decisions one by one, at low priority."""
    os.nice(10)
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    for judgement in analyze(task.record, task.level, first=task.first):
        sys.stdout.buffer.write(msgspec.json.encode(judgement) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
