"""Mail and webhooks of a tournament: a round has begun, and it is over."""

from __future__ import annotations

from typing import Any

import pytest

from detente.core.text.words import LANGUAGES, catalogue
from detente.server.notices import notifier
from tests.server.conftest import Serve
from tests.server.house_kit import done, wait
from tests.server.mail_kit import post_office
from tests.server.notices.test_notify import Receiver, confirmed, mailing
from tests.server.tournaments.kit import DAYS, begin, organise, register, resign_all


@pytest.fixture(autouse=True)
def no_long_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is due is sent without the wait that a real server can afford."""
    monkeypatch.setattr(notifier, "EVERY", 0.05)


def test_players_get_notices_of_each_round_and_of_the_end(serve: Serve) -> None:
    receiver = Receiver()
    with post_office() as post:
        served = mailing(serve, post, webhook_private=True)
        egon, lotte = served.player("Egon"), served.player("Lotte")
        confirmed(served, post, lotte, "lotte@example.org")
        done(lotte.patch("/me", json={"lang": "de", "webhook": receiver.url}))
        id = organise(egon, clock=DAYS, sides="one")
        register(id, egon, lotte)
        begin(egon, id)
        page = f"http://detente.example/tournaments/{id}"

        def letter(subject: str) -> Any:
            return wait(lambda: [each for each in post.letters if each["Subject"] == subject])[0]

        assert page in letter("Runde 1 hat begonnen: Winter Cup").get_content()
        call = wait(lambda: [each for each in receiver.got if each["type"] == "tournament-round"])[0]
        assert (call["tournament"], call["round"], call["url"]) == (id, "1", page)
        resign_all(id, egon)
        assert page in letter("Das Turnier ist zu Ende: Winter Cup").get_content()
        assert wait(lambda: [each for each in receiver.got if each["type"] == "tournament-over"])
        assert not [each for each in post.letters if each["Subject"].startswith("Du bist am Zug")], (
            "one letter is enough"
        )
    receiver.shutdown()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_letter_names_the_tournament_and_leads_there(lang: str) -> None:
    words, about = (
        catalogue("detente.server", lang),
        {"name": "Lotte", "title": "Cup", "round": "2", "link": "http://x"},
    )
    for letter in ("round", "over", "cancelled"):
        assert "Cup" in words.say("mail", f"{letter}_subject", about, {})
        assert "http://x" in words.say("mail", f"{letter}_text", about, {})
