"""What administrators do: people, tables, reports, backup and restore while the server runs, the settings checked."""

from __future__ import annotations

import gzip
import socket
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select
from typer.testing import CliRunner

from detente.cli.main import app
from detente.server.config import Settings
from detente.server.ops import backup
from detente.server.storage import epochs
from detente.server.storage.engine import open_engine
from detente.server.storage.migrate import head, migrate, revision
from detente.server.storage.models import Base, Entry
from tests.server.conftest import Serve, settings_for
from tests.server.house_kit import Browser, Served, done, play_on, refused, sit_down, wait
from tests.server.match_kit import live


def run(settings: Settings, *words: str, code: int = 0) -> str:
    """Run `detente admin`; what it says."""
    where = ["--database-url", settings.database_url] if settings.database_url else ["--data", settings.data]
    result = CliRunner().invoke(app, ["admin", *where, *words])
    assert result.exit_code == code, result.output
    return result.output


def test_people_are_listed_helped_and_deleted(served: Served) -> None:
    settings = served.worker.settings
    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = sit_down(egon, lotte)
    assert "Egon" in run(settings, "users")
    assert "Egon" not in run(settings, "users", "lot")
    with live(served, egon) as channel:
        channel.settle()
        said = run(settings, "user", "egon", "--new-password")
        channel.until("restart")
    refused(egon.get("/me"), 401, "not-signed-in")
    secret = said.split("Egon: ")[1].split()[0]
    done(egon.post("/session", json={"name": "Egon", "password": secret}))
    assert "there is no person" in run(settings, "user", "Nobody", "--new-password", code=1)
    run(settings, "user", "Lotte", "--delete", "--yes")
    refused(lotte.get("/me"), 401, "not-signed-in")
    assert served.ask(lambda connection: connection.execute(select(Entry.kind)).scalars().all())[-1] == "abort"
    until_aborted(egon, table)
    assert "Lotte" not in egon.get(f"/tables/{table}").text


def until_aborted(browser: Browser, table: str) -> None:
    """Wait until the worker, which had the table in memory, knows."""
    wait(lambda: done(browser.get(f"/tables/{table}"))["table"]["status"] == "aborted")


def test_tables_are_listed_aborted_and_replayed(served: Served) -> None:
    settings = served.worker.settings
    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = sit_down(egon, lotte)
    play_on(table, egon, lotte, decisions=3)
    assert f"{table}" in run(settings, "tables", "--status", "playing", "--user", "Egon")
    assert "Egon : Lotte" in run(settings, "tables")
    run(settings, "abort", table)
    assert "has ended" in run(settings, "abort", table, code=1)
    until_aborted(egon, table)
    refused(egon.post(f"/tables/{table}/resign"), 409, "not-playing")
    assert run(settings, "replay").startswith("1 games replay as they were played, 0 do not")
    served.change(lambda connection: connection.execute(Entry.__table__.update().values(value=1)))  # type: ignore[attr-defined]
    assert "0 games replay" in run(settings, "replay", code=1)


def test_reports_are_read_and_settled(served: Served) -> None:
    settings = served.worker.settings
    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = sit_down(egon, lotte)
    assert run(settings, "reports") == "no reports\n"
    said = done(egon.post(f"/tables/{table}/chat", json={"text": "rude words"}))["id"]
    done(lotte.post(f"/tables/{table}/report", json={"message": said, "reason": "rude"}))
    listed = run(settings, "reports")
    assert "Lotte about Egon: rude" in listed
    assert "rude words" in listed
    run(settings, "settle", listed.split()[0], "warned", "--hide")
    assert run(settings, "reports") == "no reports\n"
    assert "settled: warned" in run(settings, "reports", "--all")
    assert done(lotte.get(f"/tables/{table}/chat")) == []


def rows_of(settings: Settings) -> dict[str, list[Any]]:
    """Everything in a database, without what the restore itself writes."""
    engine = open_engine(settings.database, writes=False)
    with engine.connect() as connection:
        found = {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in Base.metadata.sorted_tables
            if table.name != "facts"
        }
    engine.dispose()
    return found


def test_a_backup_taken_while_people_play_brings_everything_back(serve: Serve, tmp_path: Path) -> None:
    served = serve()
    settings, file = served.worker.settings, tmp_path / "all.jsonl.gz"
    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = sit_down(egon, lotte)
    play_on(table, egon, lotte, decisions=6)
    kept = rows_of(settings)
    assert "rows" in run(settings, "backup", str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    then = done(egon.get(f"/tables/{table}"))
    play_on(table, egon, lotte, decisions=6)
    served.player("Otto")
    run(settings, "restore", str(file), "--yes")
    assert rows_of(settings) == kept
    wait(lambda: done(egon.get(f"/tables/{table}"))["number"] == then["number"])  # the worker notices
    assert done(egon.get(f"/tables/{table}"))["view"] == then["view"]
    play_on(table, egon, lotte, decisions=2)  # and the game goes on from there
    assert run(settings, "replay").startswith("1 games replay")
    count = served.ask(lambda connection: connection.execute(select(func.count()).select_from(Entry)).scalar())
    assert count == len(kept["entries"]) + 2
    served.player("Anna")  # new rows are numbered on


def test_while_a_restore_goes_on_nothing_is_written(serve: Serve) -> None:
    served = serve()
    egon = served.player("Egon")
    epochs.close(served.worker.store.writing)
    refused(egon.patch("/me", json={"lang": "de"}), 503, "restoring")
    refused(egon.patch("/me", json={"lang": "fr"}), 503, "restoring")
    assert done(egon.get("/me"))["lang"] == "en"  # reading goes on
    served.change(epochs.renew)
    wait(lambda: egon.patch("/me", json={"lang": "it"}).status_code == 200)


def test_a_backup_of_one_database_fits_the_other(
    tmp_path: Path, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> None:
    small, large = (settings_for(kind, tmp_path_factory.mktemp(kind), request) for kind in ("sqlite", "postgres"))
    engine = open_engine(small.database, writes=True)
    migrate(engine)
    from detente.server.accounts import people

    with engine.begin() as connection:
        people.new(connection, "Egon", "hash", "de", 5)
    engine.dispose()
    file = tmp_path / "move.gz"
    backup.backup(small.database, file)
    assert backup.restore(large.database, file, patience=0) == 1
    assert rows_of(large) == rows_of(small)
    backup.backup(large.database, file)
    backup.restore(small.database, file, patience=0)
    assert rows_of(large) == rows_of(small)


def test_an_older_backup_is_brought_to_todays_schema(tmp_path: Path) -> None:
    settings, file = Settings(data=str(tmp_path)), tmp_path / "old.gz"
    engine = open_engine(settings.database, writes=True)
    migrate(engine, "0001")
    engine.dispose()
    backup.backup(settings.database, file)
    other = Settings(data=str(tmp_path / "other"))
    Path(other.data).mkdir()
    backup.restore(other.database, file, patience=0)
    engine = open_engine(other.database, writes=False)
    with engine.connect() as connection:
        assert revision(connection) == head()
    engine.dispose()


def test_a_file_that_is_no_backup_changes_nothing(tmp_path: Path) -> None:
    settings, file = Settings(data=str(tmp_path)), tmp_path / "bad.gz"
    engine = open_engine(settings.database, writes=True)
    migrate(engine)
    engine.dispose()
    assert "no such file" in run(settings, "restore", str(file), "--yes", code=1)
    good = tmp_path / "good.gz"
    backup.backup(settings.database, good)
    whole = gzip.decompress(good.read_bytes())
    newer = whole.replace(f'"schema":"{head()}"'.encode(), b'"schema":"9999"')
    for content, why in (
        (b"hello", "not a backup"),
        (gzip.compress(b"{}\n"), "not a backup"),
        (gzip.compress(whole[: whole.index(b"\n") + 1]), "end of this backup is missing"),
        (good.read_bytes()[:-20], "not a backup"),
        (gzip.compress(newer), "newer version"),
    ):
        file.write_bytes(content)
        assert why in run(settings, "restore", str(file), "--yes", code=1)
    assert "no database in" in run(Settings(data=str(tmp_path / "nowhere")), "users", code=1)


def config_check(file: Path, text: str, code: int) -> str:
    file.write_text(text)
    result = CliRunner().invoke(app, ["config", "check", str(file)])
    assert result.exit_code == code, result.output
    return result.output


def test_the_settings_are_shown_and_tried(tmp_path: Path) -> None:
    file = tmp_path / "detente.toml"
    said = config_check(file, f'data = "{tmp_path}"\nsecret = "{"x" * 40}"\nsmtp_password = "hush"', 0)
    assert "secret = (set)" in said
    assert "hush" not in said
    assert "database: fine" in said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("workers = 2", "set redis_url"),
        ('smtp_host = "127.0.0.1"\nsmtp_port = 1', "mail needs mail_from"),
        ('public_url = "detente.example"', "is not a URL such as https://"),
        ('limit_login = "often"', "is not a rate; examples"),
        ('secret = "short"', "32 characters"),
        ('database_url = "mysql://x/y"', "is not supported: use SQLite or PostgreSQL"),
        ('database_url = "postgresql://127.0.0.1:1/x"', "database: "),
        ('redis_url = "redis://127.0.0.1:1/0"', "Redis: "),
        ('data = "/dev/null/x"', "data folder: "),
        ('colour = "red"', "there is no setting 'colour'"),
        ('port = "many"', "port = 'many'"),
        ("port = ", "detente.toml"),
    ],
)
def test_wrong_settings_are_named(tmp_path: Path, text: str, why: str) -> None:
    data = "" if "data =" in text else f'\ndata = "{tmp_path}"'
    assert why in config_check(tmp_path / "detente.toml", text + data, 1)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--workers", "2"], "set redis_url"),
        (["--data", "/dev/null/x"], "/dev/null is not a writable folder"),
        (["--database-url", "postgresql://127.0.0.1:1/x"], "database: "),
        (["--redis-url", "redis://127.0.0.1:1/0"], "Redis: "),
    ],
)
def test_a_server_that_cannot_start_says_why_in_a_line(tmp_path: Path, words: list[str], why: str) -> None:
    result = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), *words])
    assert result.exit_code == 1
    assert why in result.output
    assert len(result.output.splitlines()) == 1


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), "--port", port])
    assert (result.exit_code, f"127.0.0.1:{port}: Address already in use" in result.output) == (1, True)


def test_the_environment_and_the_command_come_after_the_file(tmp_path: Path) -> None:
    from detente.server.config import load

    file = tmp_path / "detente.toml"
    file.write_text('port = 1\nhost = "a"')
    settings = load(
        file, {"host": "c"}, {"DETENTE_PORT": "2", "DETENTE_HOST": "b", "DETENTE_ORIGINS": "http://a, http://b"}
    )
    assert (settings.port, settings.host) == (2, "c")
    assert settings.origins == ("http://a", "http://b")


def test_every_setting_is_documented_with_its_default() -> None:
    page = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8")
    for field in msgspec.structs.fields(Settings):
        default = str(field.default).lower() if isinstance(field.default, bool) else str(field.default or "")
        shown = f"`{default}`" if field.default not in ("", ()) else ""
        assert f"| `{field.name}` | {shown} |" in page


def test_the_password_of_an_administrators_choosing_is_strong() -> None:
    from detente.server.accounts.passwords import weakness
    from detente.server.ops.admin import new_password

    assert weakness(new_password(), "Egon") is None
    assert new_password() != new_password()
