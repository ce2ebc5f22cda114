"""A scorekeeper and the readers, over HTTP."""

import re
import time
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from statistics import median, quantiles
from threading import Thread
from urllib.parse import urlencode
from uuid import uuid4

ACCOUNT = {"login": "jeanne@example.org", "password": "levee-demo"}
SHEETS, DEALS = 10, 12
READERS, SECONDS = 8, 3.0
RANKING = "/a/rimouski/rankings/jeu_du_10/"


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds from the tap to the answer."""

    middle: float
    slowest: float


class Phone:
    """One connection, with its cookies."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self.cookies: dict[str, str] = {}
        self.location = ""

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        """Send a request and return the status and the page."""
        headers = {"Cookie": "; ".join(f"{name}={text}" for name, text in self.cookies.items())}
        body = None
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode({"csrfmiddlewaretoken": self.cookies.get("csrftoken", ""), **form})
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        page = answer.read().decode()
        self._keep_cookies(answer)
        self.location = answer.getheader("Location", "")
        return answer.status, page

    def _keep_cookies(self, answer: HTTPResponse) -> None:
        for header in answer.headers.get_all("Set-Cookie", []):
            name, _, text = header.split(";")[0].partition("=")
            self.cookies[name] = text


def recording_times(port: int) -> Times:
    """Return how long deals take to be recorded, one after another on several sheets."""
    phone = Phone(port)
    phone.ask("GET", "/accounts/login/")
    status, _ = phone.ask("POST", "/accounts/login/", ACCOUNT)
    assert status == 302, status
    times = [taken for _ in range(SHEETS) for taken in _fill(phone, _open(phone))]
    return Times(median(times), quantiles(times, n=20)[-1])


def _open(phone: Phone) -> str:
    _, page = phone.ask("GET", "/a/rimouski/play/")
    codes = re.findall(r'<option value="(\w{12})"', page)
    seats = {f"seat_{seat}": codes[seat] for seat in range(4)}
    status, _ = phone.ask(
        "POST",
        "/a/rimouski/play/",
        {"key": str(uuid4()), "preset": "basic", "match": "timed", "first_dealer": "0", **seats},
    )
    assert status == 302, status
    return phone.location


def _fill(phone: Phone, sheet: str) -> list[float]:
    """Record deals on a sheet and return the milliseconds of each."""
    times = []
    for number in range(1, DEALS + 1):
        taken = 55 + 5 * (number % 5)
        entry = {
            "key": str(uuid4()),
            "number": str(number),
            "base": "0",
            "dealer": str((number - 1) % 4),
            "bidder": "0",
            "bid": "60",
            "points": f"{taken},{100 - taken}",
        }
        start = time.perf_counter()
        status, _ = phone.ask("POST", f"{sheet}deals/", entry)
        times.append((time.perf_counter() - start) * 1000)
        assert status == 303, status
    return times


def polls_per_second(port: int) -> float:
    """Return how many polls of an unchanged ranking are answered in a second."""
    counts = [0] * READERS
    readers = [Thread(target=_poll, args=(port, counts, place)) for place in range(READERS)]
    start = time.perf_counter()
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    return sum(counts) / (time.perf_counter() - start)


def _poll(port: int, counts: list[int], place: int) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", RANKING)
    answer = connection.getresponse()
    answer.read()
    tag = answer.headers["ETag"]
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        connection.request("GET", RANKING, headers={"If-None-Match": tag})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 304, answer.status
        counts[place] += 1
