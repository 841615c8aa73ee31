"""Saving a match, and the command that resumes or replays it."""

from __future__ import annotations

import shlex
from pathlib import Path

from detente.cli.terminal.screen import Screen
from detente.core.play.match import Match


class Saving:
    """Where a match is kept: the file of `--save`, else one the player names."""

    def __init__(self, match: Match, screen: Screen, save: Path | None, loaded: Path | None, seat: list[str]) -> None:
        self.match, self.screen = match, screen
        self.save, self.loaded = save, loaded
        self.seat = seat  # the options of `detente play` that seat the computer again

    def autosave(self) -> None:
        """Save after a decision, if a file was given for that."""
        if self.save is not None:
            self.write(self.save)

    def save_to(self, name: str) -> None:
        """Save to a typed file name, or to the proposed file if it is empty."""
        path = Path(name).expanduser() if name else self.proposed()
        if self.write(path):
            self.screen.tell("saved", path=path, command=self.resume_command(path))

    def leave(self, key: str) -> None:
        """Make sure the match is saved, and say how to resume or replay it (`key`: "resume" or "replay")."""
        if not self.match.decisions:
            return
        path = self.save or self.ask_where()
        if path is None:
            self.screen.tell("not-saved")
        elif key == "resume":
            self.screen.tell("saved", path=path, command=self.resume_command(path))
        else:
            self.screen.tell("replay", path=path, command=f"detente replay {shlex.quote(str(path))}")

    def ask_where(self) -> Path | None:
        """Ask for a file and save there; without an answer, save to the proposed file."""
        proposed = self.proposed()
        while True:
            no = str(self.screen.words.sections["commands"]["no"])
            try:
                self.screen.tell("save-where", path=proposed, no=no)
                typed = self.screen.ask("> ")
            except (EOFError, KeyboardInterrupt):
                self.screen.show("")
                return proposed if self.write(proposed) else None
            if typed.casefold() in ("no", no):
                return None
            path = Path(typed).expanduser() if typed else proposed
            if self.write(path):
                return path

    def proposed(self) -> Path:
        """The file the match came from or is saved to, else a new name."""
        if own := self.save or self.loaded:
            return own
        name, number = self.match.game.name, 1
        while (path := Path(f"{name}-{number}.json")).exists():
            number += 1
        return path

    def write(self, path: Path) -> bool:
        """Save the match; False, and a line on the screen, if the file cannot be written."""
        try:
            self.match.record().save(path)
        except OSError as error:
            self.screen.tell("cannot-save", "yellow", path=path, why=error.strerror or error)
            return False
        return True

    def resume_command(self, path: Path) -> str:
        """The command that resumes a saved match."""
        command = ["detente", "play", "--load", str(path), "--save", str(path), *self.seat]
        if self.screen.lang != "en":
            command += ["--lang", self.screen.lang]
        return shlex.join(command)
