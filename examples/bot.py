"""A bot in forty lines: plays any legal action at every table where it is asked.

Make an account and a token (POST /api/v1/me/tokens), then: python bot.py http://127.0.0.1:8000 TOKEN
"""

import json
import random
import sys
import time

import httpx

PAUSE = 1.0
"""Seconds before it tries again."""


def run(server: str, token: str, tables: int | None = None) -> None:
    """Play until this many tables have ended, or forever."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{server}/api/v1", headers=headers, timeout=60) as client:
        while tables is None or tables > 0:
            try:
                with client.stream("GET", "/bot/events") as events:
                    for line in filter(None, events.raise_for_status().iter_lines()):
                        message = json.loads(line)
                        if message["type"] != "turn":
                            break  # the server restarts: connect again
                        if message["table"]["status"] == "playing":
                            play(client, message["table"]["id"])
                        elif tables is not None and (tables := tables - 1) <= 0:
                            return
            except httpx.TransportError:
                time.sleep(PAUSE)  # the server cannot be reached; waiting tables are announced again later


def play(client: httpx.Client, table: str) -> None:
    """Decide for as long as the bot is asked at a table."""
    moment = client.get(f"/tables/{table}").raise_for_status().json()
    while moment["view"]["legal"]:
        decision = {"number": moment["number"], "action": random.choice(moment["view"]["legal"])}
        answer = client.post(f"/tables/{table}/decisions", json=decision)
        if answer.status_code == httpx.codes.CONFLICT:
            return  # the opponent has just resigned or taken back: if the bot has to decide, a new message says so
        moment = answer.raise_for_status().json()


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2])
