"""Requests that know who acts: the account that is signed in, and the device."""

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from common.http import PageRequest
from members.actors import Actor
from members.models import Association, Device, Member, User
from members.permissions import is_open_to
from members.queries import device_with
from members.services import device_seen, register_device

COOKIE = "device"
A_YEAR = 365 * 24 * 60 * 60
BROWSERS = ("Edg", "OPR", "Firefox", "SamsungBrowser", "Chrome", "Safari")
SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "Mac OS X", "CrOS", "Linux")
SPOKEN = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "CrOS": "ChromeOS",
    "Mac OS X": "macOS",
}

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class ActorRequest(PageRequest):
    """A request as our middleware leaves it."""

    actor: Actor
    new_device_secret: str


def actor_of(request: ActorRequest) -> Actor:
    """Return who acts: the account that is signed in, and the device, where they are known."""
    user = request.user if isinstance(request.user, User) else None
    device = device_with(request.COOKIES.get(COOKIE, ""))
    if device is not None and request.method not in SAFE_METHODS:
        device_seen(device=device)
    return Actor(user, device)


def new_device(request: ActorRequest) -> Device:
    """Register the device that asks; the middleware gives it its cookie with the answer."""
    device, request.new_device_secret = register_device(name=device_name(request))
    return device


def device_name(request: ActorRequest) -> str:
    """Return what the device says it is: “Firefox, Android”."""
    said = request.headers.get("User-Agent", "")
    parts = (next((name for name in names if name in said), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(SPOKEN.get(part, part) for part in parts if part)


def keep_device(request: ActorRequest, response: HttpResponse) -> None:
    """Give a device that was just registered the cookie that it is known by."""
    response.set_cookie(
        COOKIE,
        request.new_device_secret,
        max_age=A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def find_association(request: ActorRequest, slug: str) -> Association:
    """Return the association of that address, or answer 404 when it is closed to who asks."""
    found = get_object_or_404(Association, slug=slug)
    if not is_open_to(found, request.actor):
        raise Http404
    return found


def find_person(association: Association, code: str) -> Member:
    """Return the person of that code in the association, or answer 404.

    Records merged into another are found too, for the reader to be sent on.
    """
    people = association.members.select_related("merged_into")
    found = get_object_or_404(people, code=code)
    found.association = association
    return found
