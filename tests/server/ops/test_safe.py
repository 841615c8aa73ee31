"""Safe to operate: no secrets in logs, files for their owner, one server per folder, health that tells the truth."""

from __future__ import annotations

import gzip
import json
import logging
import random
import re
import zlib
from ipaddress import IPv6Address
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, text, update

from detente.core.errors import BadOption
from detente.server.config import Settings, secret
from detente.server.notices.addresses import public
from detente.server.ops import backup
from detente.server.ops.checks import faults, trials
from detente.server.ops.logs import JsonLines
from detente.server.storage.folder import only_server
from detente.server.storage.models import Session, User
from detente.server.worker import Worker
from tests.server.conftest import Serve
from tests.server.house_kit import Served, done, fetch, refused, wait
from tests.server.match_kit import by_side, live, seated
from tests.server.process_kit import process

ROOT = Path(__file__).parents[3]


def test_a_statement_that_fails_puts_no_value_into_the_log(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    served.player("Egon")
    log = logging.getLogger("detente.server")
    hidden = "-".join(("a", "secret"))

    def fail(connection: Connection) -> None:
        connection.execute(update(User).values(password_hash=hidden, name_key=None))

    def fail_in_sql(connection: Connection) -> None:
        connection.execute(insert(Session).values(token_hash=hidden, user=999, agent=hidden))

    for change in (fail, fail_in_sql):
        try:
            served.change(change)
        except Exception:
            log.exception("fault")
    lines = [JsonLines().format(record) for record in caplog.records if record.message == "fault"]
    assert len(lines) == 2
    for line in lines:
        assert "IntegrityError" in json.loads(line)["error"]
        assert "test_safe.py" in line
        assert hidden not in line
        assert "egon" not in line.casefold()


def test_errors_say_what_our_own_code_says_and_what_they_came_from() -> None:
    try:
        try:
            raise ValueError("broken")
        except ValueError as error:
            raise RuntimeError("so it ended") from error
    except RuntimeError as error:
        text = JsonLines().formatException((type(error), error, error.__traceback__))
    assert text.index("RuntimeError: so it ended") < text.index("ValueError: broken")


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged, except that the machine is busy."""
    return [record.message for record in caplog.records if record.module != "watchdog"]


def test_the_data_is_for_its_owner_only_and_existing_files_are_tightened(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(data=str(tmp_path / "data"), analysis_jobs=0)
    for _ in range(2):
        worker = Worker(settings)
        worker.store.close()
        files = list((tmp_path / "data").iterdir())
        assert {path.name: path.stat().st_mode & 0o777 for path in files} == {path.name: 0o600 for path in files}
        assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    assert not told(caplog)
    (tmp_path / "data").chmod(0o755)
    (tmp_path / "data/detente.db").chmod(0o644)
    Worker(settings).store.close()
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "data/detente.db").stat().st_mode & 0o777 == 0o600
    assert told(caplog) == ["others could read the data; now only its owner can"] * 2


def test_a_folder_has_one_server(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path))
    with process(settings), pytest.raises(AssertionError, match="did not start"), process(settings):
        pass
    with process(settings) as again:
        assert fetch(again.url + "/healthz").is_success


def test_servers_that_talk_through_redis_share_a_folder(tmp_path: Path) -> None:
    with (
        only_server(tmp_path, shared=True),
        only_server(tmp_path, shared=True),
        pytest.raises(BadOption, match="another server"),
        only_server(tmp_path, shared=False),
    ):
        pass
    with only_server(tmp_path, shared=False):
        pass


@pytest.mark.parametrize("found", ["", "\n", "short"])
def test_a_secret_that_is_none_is_refused(tmp_path: Path, found: str) -> None:
    (tmp_path / "secret").write_text(found)
    with pytest.raises(BadOption, match="at least 32"):
        secret(Settings(data=str(tmp_path)))
    assert "at least 32" in str(dict(trials(Settings(data=str(tmp_path))))["data folder"])


def test_a_forged_address_in_front_of_the_proxy_is_ignored(serve: Serve) -> None:
    served = serve(limit_login="3/minute")
    served.player("Egon")
    codes = []
    for number in range(6):
        headers = {"X-Forwarded-For": f"9.9.9.{number}, 8.8.8.8"}  # the second is what our proxy saw
        answer = served.browser().post("/session", json={"name": "Egon", "password": "wrong"}, headers=headers)
        codes.append(answer.status_code)
    assert codes == [401] * 3 + [429] * 3


def test_trusting_every_proxy_is_never_advised() -> None:
    [fault] = faults(Settings(trusted_proxies="*"))
    assert fault.startswith("trusted_proxies")
    compose = (ROOT / "deploy/compose.yaml").read_text("utf-8")
    [trusted] = re.findall(r"DETENTE_TRUSTED_PROXIES: (\S+)", compose)
    assert re.findall(r"gateway: (\S+)", compose) == [trusted]


@pytest.mark.parametrize("inner", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1"])
@pytest.mark.parametrize("form", ["::{}", "::ffff:0:{}", "::ffff:{}", "64:ff9b::{}"])
def test_a_private_address_in_another_notation_is_private(form: str, inner: str) -> None:
    assert not public(IPv6Address(form.format(inner)))
    assert public(IPv6Address(form.format("8.8.8.8")))


@pytest.mark.parametrize("address", ["fec0::1", "feff::1", "::", "::1", "fe80::1", "fc00::1"])
def test_addresses_of_a_site_are_not_public(address: str) -> None:
    assert not public(IPv6Address(address))


def test_health_is_bad_while_nothing_can_be_written_but_reading_goes_on(
    serve: Serve, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = serve()
    egon = served.player("Egon")
    served.change(lambda connection: connection.execute(update(Session).values(seen=1)))  # its use would be written
    monkeypatch.setattr("detente.server.ops.pulse.EVERY", 0.0)
    assert fetch(served.url + "/healthz").status_code == 200
    read_only(served, kind, True)
    assert fetch(served.url + "/healthz").status_code == 503
    assert done(egon.get("/me"))["name"] == "Egon"
    read_only(served, kind, False)
    wait(lambda: fetch(served.url + "/healthz").status_code == 200)


def test_while_nothing_can_be_written_requests_are_refused_for_now_and_logged_in_a_line_each(
    serve: Serve, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    served = serve()
    egon, anna = served.player("Egon"), served.player("Anna")
    table = seated(egon, anna, "curtain")
    player = by_side(table, egon, anna)[done(egon.get(f"/tables/{table}"))["table"]["actor"]]
    moment = done(player.get(f"/tables/{table}"))
    decision = {"number": moment["number"], "action": moment["view"]["legal"][0]}
    read_only(served, kind, True)
    with caplog.at_level(logging.ERROR), live(served, player) as channel:
        refused(player.post(f"/tables/{table}/decisions", json=decision), 503, "unavailable")
        channel.send(type="decide", id=1, table=table, **decision)
        assert channel.until("error", id=1)["error"]["code"] == "unavailable"
    assert len(caplog.records) >= 2
    assert not [record for record in caplog.records if record.exc_info]
    read_only(served, kind, False)
    done(player.post(f"/tables/{table}/decisions", json=decision))


def read_only(served: Served, kind: str, on: bool) -> None:
    """Have the writer's connection refuse to write, as on a full disk."""
    statement = f"PRAGMA query_only={int(on)}"
    if kind == "postgres":
        statement = f"SET SESSION CHARACTERISTICS AS TRANSACTION READ {'ONLY' if on else 'WRITE'}"
    connection = served.worker.store.writing.raw_connection()
    connection.cursor().execute(statement)
    connection.commit()
    connection.close()


def test_the_metrics_are_for_this_machine_or_those_with_the_token(serve: Serve) -> None:
    served = serve()
    assert fetch(served.url + "/metrics").is_success
    for headers in ({"X-Forwarded-For": "8.8.8.8"}, {"Forwarded": "for=8.8.8.8"}, {"X-Forwarded-For": "127.0.0.1"}):
        refused(fetch(served.url + "/metrics", headers=headers), 404, "no-such-page")


def unpacked(file: Path) -> bytes | None:
    """What a packed file holds, or None if it cannot be unpacked."""
    try:
        return gzip.decompress(file.read_bytes())
    except (OSError, EOFError, zlib.error):
        return None


def test_a_damaged_backup_is_named_and_changes_nothing(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), analysis_jobs=0)
    worker = Worker(settings)
    with worker.store.writing.begin() as connection:
        connection.execute(text("INSERT INTO facts (name, value) VALUES ('colour', 'red')"))
    worker.store.close()
    good = tmp_path / "good.gz"
    backup.backup(settings.database, good)
    whole, bad = good.read_bytes(), tmp_path / "bad.gz"
    chance = random.Random(1)
    for _ in range(60):
        place = chance.randrange(40, len(whole))  # after the name of the file
        bad.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :])
        if unpacked(bad) == gzip.decompress(whole):
            continue  # a bit that pads the last byte of the packed part: nothing of the backup is damaged
        with pytest.raises(backup.BadBackup):
            backup.restore(settings.database, bad, patience=0)
    bad.write_bytes(gzip.compress(gzip.decompress(whole).replace(b'"red"', b'"rad"')))
    with pytest.raises(backup.BadBackup, match="checksum"):
        backup.restore(settings.database, bad, patience=0)
    assert backup.restore(settings.database, good, patience=0) >= 1
