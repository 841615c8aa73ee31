"""The site: requests and live channels in, answers and messages out, and a little thinking in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from detente.core.errors import DetenteError
from detente.site.channel import Channel, Send
from detente.site.parts import Parts
from detente.site.requests import find
from detente.site.routes import ROUTES
from detente.site.store import Changes, Store
from detente.site.tables import Tables
from detente.site.thinking import Thinking
from detente.table.errors import ProblemAnswer, RequestError, problem_of
from detente.table.moments import encoder
from detente.table.results import Result
from detente.table.sitting import Seating


class Site:
    """Everything behind the page.

    After each call, `changes` has to be stored before answers and messages are shown: what a page has seen must not
    be lost.
    """

    def __init__(self, kept: Iterable[tuple[str, str]], now: Callable[[], int]) -> None:
        """Begin with what was stored; `now` is the time in milliseconds since 1970."""
        self.store = Store(kept)
        self.tables = Tables(self.store, now)
        self.thinking = Thinking(self.tables)
        self.channels: list[Channel] = []
        self.tables.on_step.append(self._stepped)
        self.tables.on_table.append(self._changed)

    def request(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        """The status and the JSON that answer a request to a path of the API."""
        try:
            handler, asked = find(ROUTES, method, path, body)
            answer = handler(Parts(self.tables, self.thinking), asked)
            return 200, encoder.encode(answer).decode()
        except RequestError as error:
            return error.status, encoder.encode(ProblemAnswer(error.problem)).decode()
        except DetenteError as error:
            return 400, encoder.encode(ProblemAnswer(problem_of(error))).decode()

    def open(self, send: Send) -> Channel:
        """A live channel; `send` gets its messages."""
        self.channels.append(Channel(self.tables, send))
        return self.channels[-1]

    def close(self, channel: Channel) -> None:
        """A page has closed its channel."""
        self.channels.remove(channel)

    def think(self) -> bool:
        """Think about one decision, of a computer player or of an analysis; returns whether there is more to do."""
        return self.thinking.step()

    def changes(self) -> Changes:
        """What has to be stored now, in order."""
        return self.store.taken()

    def _stepped(self, seating: Seating, result: Result) -> None:
        for channel in self.channels:
            channel.stepped(seating, result)

    def _changed(self, seating: Seating) -> None:
        for channel in self.channels:
            channel.changed(seating)
