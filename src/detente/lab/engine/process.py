"""A program that is asked line by line: whether it crashes, hangs, babbles or refuses to end, its user carries on."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic

from detente.core.errors import DetenteError

PATIENCE = 2.0
"""Seconds that a program which did nothing wrong has to end by itself."""
CHUNK = 1 << 14
COMPLAINT = 2048
"""Bytes of a program's last words that are kept."""
EXCERPT = 200
"""Characters of a program's output that are quoted."""
WATCH = 'read -r _ || kill -s KILL -- "-$0"'
"""Kills a process group when its standard input closes without a line."""


class Broken(DetenteError):
    """A program that does not answer as it should; the message says what it did, in a line that is safe to print."""

    def __init__(self, what: str) -> None:
        super().__init__(excerpt(what, 2 * EXCERPT))


class Program:
    """A running program and its pipes; use it as a context manager, or call `close`."""

    def __init__(self, command: Sequence[str], longest: int) -> None:
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        except OSError as error:
            raise Broken(f"could not be started: {error.strerror}: {command[0]!r}") from None
        # If this process is killed, only the watcher can end a program that ignores its closed input.
        watch = ["sh", "-c", WATCH, str(self.process.pid)]
        nowhere = subprocess.DEVNULL
        self.watch = subprocess.Popen(watch, stdin=pipe, stdout=nowhere, stderr=nowhere, start_new_session=True)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.stdin, self.stdout, self.stderr = self.process.stdin, self.process.stdout, self.process.stderr
        self.longest, self.patience = longest, PATIENCE
        self.heard = bytearray()
        self.complaint = b""
        for stream in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(stream.fileno(), False)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line, and return the answer if it comes within this many seconds."""
        try:
            self._exchange(line, monotonic() + seconds, seconds)
        except Broken:
            self.patience = 0.0
            raise
        answer, _, rest = self.heard.partition(b"\n")
        self.heard = rest
        return bytes(answer)

    def tell(self, line: bytes) -> None:
        """Send a short line that has no answer, if the program still listens."""
        with suppress(OSError):
            os.write(self.stdin.fileno(), line)

    def _exchange(self, line: bytes, deadline: float, seconds: float) -> None:
        """Write, and read until a line is there."""
        left = memoryview(line)
        with DefaultSelector() as ready:
            ready.register(self.stdin, EVENT_WRITE)
            ready.register(self.stdout, EVENT_READ)
            ready.register(self.stderr, EVENT_READ)
            while left or b"\n" not in self.heard:
                rest = deadline - monotonic()
                if rest <= 0:
                    raise Broken(f"did not answer within {seconds:g} seconds")
                for key, _ in ready.select(rest):
                    if key.fileobj is self.stdin:
                        left = left[self._write(left) :]
                        if not left:
                            ready.unregister(self.stdin)
                    elif key.fileobj is self.stdout:
                        self._hear()
                    elif not self._overhear():
                        ready.unregister(self.stderr)

    def _write(self, line: memoryview) -> int:
        """Write what fits into the pipe. A program that no longer reads may still have answered: its output tells."""
        try:
            return os.write(self.stdin.fileno(), line[:CHUNK])
        except BrokenPipeError:
            return len(line)

    def _hear(self) -> None:
        """Read some of an answer."""
        found = os.read(self.stdout.fileno(), CHUNK)
        if not found:
            raise Broken(self._end())
        self.heard += found
        if len(self.heard) > self.longest:
            raise Broken(f"wrote more than {self.longest} bytes where one answer was expected: {excerpt(self.heard)}")

    def _overhear(self) -> bool:
        """Read some of what is said on standard error; whether there may be more."""
        found = os.read(self.stderr.fileno(), CHUNK)
        self.complaint = (self.complaint + found)[-COMPLAINT:]
        return bool(found)

    def _end(self) -> str:
        """End a program that has hung up, and say how it ended."""
        self._kill()
        with suppress(BlockingIOError):
            while self._overhear():
                pass
        words = self.complaint.strip().splitlines()
        how = ending(self.process.returncode)
        return f"{how}: {excerpt(words[-1])}" if words else how

    def close(self) -> None:
        """Ask the program to end by closing its input, and end it and all that it started if it does not."""
        if self.process.returncode is None:
            self.stdin.close()
            self._wait()
            self._kill()
        for stream in (self.stdin, self.stdout, self.stderr):
            stream.close()

    def _wait(self) -> None:
        """Wait a moment for the end of the program's output."""
        deadline = monotonic() + self.patience
        with DefaultSelector() as ready:
            ready.register(self.stdout, EVENT_READ)
            while ready.select(max(deadline - monotonic(), 0)):
                if not os.read(self.stdout.fileno(), CHUNK) or monotonic() > deadline:
                    return

    def _kill(self) -> None:
        """End the whole group of processes; until the first of them is waited for, no other group gets its number."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        with suppress(BrokenPipeError):
            self.watch.communicate(b"\n")


def ending(code: int) -> str:
    """How a program ended, by its exit code."""
    if code == -signal.SIGKILL:
        return "was killed, or closed its output"
    return f"ended with exit code {code}" if code >= 0 else f"ended by signal {-code}"


def excerpt(text: bytes | bytearray | str, length: int = EXCERPT) -> str:
    """The beginning of a text in one line, without what could steer a terminal."""
    decoded = text if isinstance(text, str) else text[: 4 * length].decode("utf-8", "replace")
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in decoded[: 4 * length]).split())
    return plain if len(plain) <= length else plain[:length] + " …"
