"""Makes requests know who acts."""

from collections.abc import Callable
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from members.actors import Actor
from members.http import ActorRequest, actor_of, keep_device, new_device


class ActorMiddleware:
    """Sets ``request.actor``, found out when somebody asks for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, register the device from which somebody signs in, and give it its cookie."""
        known = cast(ActorRequest, request)
        known.new_device_secret = ""
        known.actor = cast(Actor, SimpleLazyObject(lambda: actor_of(known)))
        may_sign_in = request.method == "POST" and not request.user.is_authenticated
        response = self.get_response(request)
        if may_sign_in and request.user.is_authenticated and known.actor.device is None:
            new_device(known)
        if known.new_device_secret:
            keep_device(known, response)
        return response
