"""An engine that plays the first legal action for a while, and then does what no engine should do."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

MEGABYTE = "x" * (1 << 20)


def misbehave(mode: str, number: int) -> None:
    """Do it, in place of an answer."""
    if mode == "crash":
        raise ValueError("no idea what to play")
    if mode == "exit":
        sys.exit(7)
    if mode == "hang":
        time.sleep(600)
    if mode == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", *sys.argv[3:]])
        while True:
            time.sleep(600)
    if mode == "close":
        os.close(1)
        time.sleep(600)
    if mode == "illegal":
        say({"type": "decision", "number": number, "action": 0})
        time.sleep(600)
    if mode == "nonsense":
        say({"type": "decision", "number": number, "action": 10**6})
    if mode == "words":
        print("I play the first one", flush=True)
    if mode == "late":
        say({"type": "decision", "number": number - 1, "action": 1})
    if mode == "ready":
        say({"type": "ready"})
    if mode == "sorry":
        say({"type": "error", "message": "I do not know this position"})
    if mode == "type":
        say({"type": "decision", "number": number, "action": "first"})
    if mode == "deep":
        print('{"type": "decision", "number": ' + "[" * 60_000, flush=True)
    if mode == "steer":
        say({"type": "\x1b[2J" + "x" * 50_000})
    if mode == "huge":
        print(f'{{"type": "decision", "number": {number}, "action": 1{"0" * 5000}}}', flush=True)
    if mode == "flood":
        while True:
            sys.stdout.write(MEGABYTE)
    if mode == "drip":
        while True:
            print("x", end="", flush=True)
            time.sleep(0.01)


def say(message: dict[str, object]) -> None:
    """Answer."""
    print(json.dumps(message), flush=True)


def main(mode: str, after: int) -> None:
    """Play."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if mode == "protocol":
                say({"type": "engine", "name": mode, "protocol": 99, "games": ["curtain"]})
            elif mode == "games":
                say({"type": "engine", "name": mode, "protocol": 1, "games": ["chess"]})
            else:
                say({"type": "engine", "name": f"../{mode} engine", "protocol": 1, "games": ["curtain", "volk"]})
        elif message["type"] == "new":
            say({"type": "ready"})
        elif message["type"] == "decide":
            question = message["question"]
            if mode == "chatter":
                sys.stderr.write(MEGABYTE * 8)
            if after == 0 and mode == "illegal" and any(each["action"] == 0 for each in question["legal"]):
                after = 1  # here its answer would be legal
            if after == 0:
                misbehave(mode, question["number"])
            after -= 1
            say({"type": "decision", "number": question["number"], "action": question["legal"][0]["action"]})
        elif message["type"] == "quit" and mode != "stubborn":
            return
    while mode == "stubborn":
        time.sleep(600)


main(sys.argv[1], int(sys.argv[2]))
