"""No link that lets somebody in is written down, whatever goes wrong."""

import io
import logging
import subprocess
import sys
from pathlib import Path

import pytest
from django.core import mail
from django.test import Client
from django.test.utils import override_settings

from common.scrubbing import SCRUBBED, Scrub, scrubbed
from scoring import queries
from scoring.views import links
from tests.factories.members import association
from tests.factories.tables import address, link_to, table

ROOT = Path(__file__).parent.parent.parent
TOKEN = "PqW-9s8_xU4kT0mZrVb1nC7dE3fG5hJ6kL8pQ2sA9wY"


@pytest.mark.parametrize(
    "text",
    [
        f"GET /e/{TOKEN}/ HTTP/1.1",
        f"https://levee.example/e/{TOKEN}",
        "/e/short-1/",
        f"/invitations/{TOKEN}/",
        f"/accounts/login/?next=%2Fe%2F{TOKEN}%2F",
        f"/accounts/login/?next=/invitations/{TOKEN}/",
        "/accounts/password/reset/key/5-c1x2lz-0a9b8c7d6e5f/",
        "/accounts/confirm-email/MQ:1uXyZ:a-b_c/",
        f"token = '{TOKEN}'",
        f"Cookie: device={TOKEN}; theme=dark",
    ],
)
def test_a_secret_is_struck_from_a_text(text):
    said = scrubbed(text)

    secrets = (TOKEN, "short-1", "0a9b8c7d6e5f", "MQ:1uXyZ:a-b_c")
    assert [secret for secret in secrets if secret in said] == []
    assert SCRUBBED in said


@pytest.mark.parametrize(
    "text",
    [
        "GET /s/4k2m9ac3pqrs/deals/3/ HTTP/1.1",
        "/a/rimouski/tables/4k2m9ac3pqrs/",
        "/accounts/password/reset/done/",
        "a" * 64,
        "une élection à 43 signes qui ne sont pas tous",
    ],
)
def test_what_is_no_secret_stays(text):
    assert scrubbed(text) == text


def test_a_log_has_no_secret_in_words_values_or_tracebacks():
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.addFilter(Scrub())
    log = logging.getLogger("tests.scrubbing")
    log.propagate = False
    log.addHandler(handler)
    try:
        log.warning("asked %s of %d", f"/e/{TOKEN}/", 3)
        try:
            int(f"/e/{TOKEN}/")
        except ValueError:
            log.exception("it broke")
    finally:
        log.removeHandler(handler)

    assert TOKEN not in written.getvalue()
    assert f"asked /e/{SCRUBBED}/ of 3" in written.getvalue()
    assert f"ValueError: invalid literal for int() with base 10: '/e/{SCRUBBED}/'" in (
        written.getvalue()
    )


@pytest.mark.django_db
@override_settings(ADMINS=[("", "admin@example.org")], ALLOWED_HOSTS=["testserver"])
@pytest.mark.parametrize("html", [False, True])
def test_the_mail_of_an_error_has_no_secret(monkeypatch, html, capsys):
    at = table(association())
    new = link_to(at)
    browser = Client(raise_request_exception=False)
    browser.post(address(new))
    secrets = [new.token, new.pin, browser.cookies["device"].value]
    (handler,) = [
        each
        for each in logging.getLogger("django.request").handlers
        if hasattr(each, "include_html")
    ]
    monkeypatch.setattr(handler, "include_html", html)

    def breaks(*_, **__):
        raise RuntimeError(f"no table at {address(new)}")

    monkeypatch.setattr(links, "take_hold", breaks)
    pin_page = f"{at.get_absolute_url()}pin/"
    answers = [
        browser.post(address(new)),
        browser.post(pin_page, {"pin": new.pin}, HTTP_REFERER=f"http://testserver{address(new)}"),
    ]

    assert [answer.status_code for answer in answers] == [500, 500]
    assert len(mail.outbox) == 2
    for message in mail.outbox:
        parts = [message.subject, message.body, *(part for part, _ in message.alternatives)]
        assert len(parts) == (3 if html else 2)
        assert [secret for secret in secrets if secret in "".join(parts)] == []
    assert SCRUBBED in mail.outbox[0].subject
    told = capsys.readouterr()
    assert [secret for secret in secrets if secret in told.err + told.out] == []


@pytest.mark.django_db
def test_the_page_of_an_error_has_no_secret_either(monkeypatch):
    new = link_to(table(association()))
    browser = Client(raise_request_exception=False)

    def breaks(*_, **__):
        raise RuntimeError(new.token)

    monkeypatch.setattr(queries, "live_links", breaks)
    with override_settings(DEBUG=True):
        answer = browser.get(address(new))

    assert answer.status_code == 500
    assert new.token not in answer.content.decode()


def test_gunicorn_strikes_secrets_from_its_access_log_by_itself():
    """What ``gunicorn config.wsgi`` reads when it starts in our folder."""
    script = (
        "from gunicorn.app.wsgiapp import WSGIApplication\n"
        "from gunicorn.glogging import Logger\n"
        "import sys\n"
        "sys.argv = ['gunicorn', 'config.wsgi', '--access-logfile', '-']\n"
        "cfg = WSGIApplication().cfg\n"
        "log = cfg.logger_class(cfg)\n"
        f"log.access_log.info('%(r)s %(f)s', {{'r': 'GET /e/{TOKEN}/', 'f': '/e/{TOKEN}/'}})\n"
        f"log.error_log.error('Error handling request /e/{TOKEN}/')\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert f"GET /e/{SCRUBBED}/ /e/{SCRUBBED}/" in done.stdout
    assert f"Error handling request /e/{SCRUBBED}/" in done.stderr
    assert TOKEN not in done.stdout + done.stderr
