"""Typed requests, and answers that several apps give."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import resolve_url
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags, quote_etag
from django.utils.translation import get_language
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

LONGEST_NUMBER = 10


class PageRequest(HttpRequest):
    """A request as our middleware leaves it."""

    htmx: HtmxDetails


def see_other(to: Any, *arguments: str) -> HttpResponse:
    """Send the reader on to ``to`` after a form; to a name with its arguments, too."""
    response = HttpResponseRedirect(resolve_url(to, *arguments))
    response.status_code = 303
    return response


def sign_in_first(request: PageRequest, back_to: str) -> HttpResponse:
    """Send a stranger to sign in, and then to ``back_to``; the whole page, when htmx asked."""
    address = f"{resolve_url('account_login')}?{urlencode({'next': back_to})}"
    return HttpResponseClientRedirect(address) if request.htmx else see_other(address)


def is_part(request: PageRequest) -> bool:
    """Whether only the live part of a page is asked for."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def address_with(address: str, texts: Mapping[str, str]) -> str:
    """Return an address that brings back what was typed."""
    kept = {name: text for name, text in texts.items() if name != "csrfmiddlewaretoken"}
    return f"{address}?{urlencode(kept)}" if kept else address


def page_tag(request: PageRequest, *parts: object) -> str:
    """Return an ETag that costs no look-up: what a page shows (``parts``), and to whom.

    The reader counts by the cookies of their session and device, so that nobody is told that a
    page made for somebody else is still theirs; the release counts by its static files.
    """
    reader = (
        request.COOKIES.get(settings.SESSION_COOKIE_NAME, ""),
        request.COOKIES.get("device", ""),
        request.COOKIES.get("theme", ""),
        get_language(),
        getattr(staticfiles_storage, "manifest_hash", ""),
    )
    digest = sha256(repr((reader, parts)).encode()).hexdigest()
    return quote_etag(digest[:24])


def is_unchanged(request: PageRequest, tag: str) -> bool:
    """Whether the reader already has the page of that tag, by name."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return tag in {etag.removeprefix("W/") for etag in known}


def made_for_reader(response: HttpResponse, tag: str) -> HttpResponse:
    """Mark a page as private to its reader, to be asked for again each time unless ``tag`` fits."""
    if tag:
        response.headers["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ("Cookie", "HX-Request"))
    return response


def texts(sent: QueryDict) -> dict[str, str]:
    """Return what came with a request, the last of each name, without what no database holds."""
    return {name: sent.get(name, "").replace("\0", "") for name in sent}


def whole(text: str) -> int | None:
    """Return a whole number that came with a request; nothing when it is not one."""
    is_number = text.isascii() and text.isdecimal() and len(text) < LONGEST_NUMBER
    return int(text) if is_number else None
