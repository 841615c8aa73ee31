"""The schema of studies."""

from __future__ import annotations

from sqlalchemy import String, Text
from sqlalchemy.orm import Mapped, mapped_column

from detente.server.storage.models import Base, Time, UserKey


class Study(Base):
    """A study of an author; what it holds is a `detente.studies.study.Study` as JSON."""

    __tablename__ = "studies"
    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    user: Mapped[UserKey]
    title: Mapped[str] = mapped_column(String(80))
    private: Mapped[bool]
    """Whether only its author may see it."""
    chapters: Mapped[int]
    """How many chapters it has."""
    version: Mapped[int]
    """Counts changes: an edit of an older version is refused."""
    created: Mapped[Time]
    changed: Mapped[Time]
    content: Mapped[str] = mapped_column(Text)
