"""Whether a tag may be released: the tag, the package's version and the changelog name the same version."""

from __future__ import annotations

from pathlib import Path

import pytest

from detente import __version__
from scripts import release

CHANGELOG = """# Changelog

## Unreleased

- later

## 1.2.0 (2026-11-18)

- new

## 1.1.0 (2026-01-01)

- old
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project at version 1.2.0."""
    (tmp_path / "src" / "detente").mkdir(parents=True)
    (tmp_path / "src" / "detente" / "_version.py").write_text('__version__ = "1.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    return tmp_path


def test_the_notes_of_a_release_are_its_part_of_the_changelog(root: Path) -> None:
    assert release.notes(root, "v1.2.0") == "- new"


def test_a_tag_of_another_version_is_refused(root: Path) -> None:
    with pytest.raises(release.Unfit, match=r"the tag is v1\.3\.0, but .* it should be v1\.2\.0"):
        release.notes(root, "v1.3.0")


def test_a_version_without_a_dated_heading_is_refused(root: Path) -> None:
    (root / "CHANGELOG.md").write_text(CHANGELOG.replace("## 1.2.0 (2026-11-18)", "## 1.2.0"))
    with pytest.raises(release.Unfit, match=r"no heading '## 1\.2\.0 \(YYYY-MM-DD\)'"):
        release.notes(root, "v1.2.0")


def test_the_version_is_the_packages() -> None:
    assert release.version(release.ROOT) == __version__
