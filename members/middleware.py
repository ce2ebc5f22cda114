"""Makes requests know who acts."""

from collections.abc import Callable
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from members.actors import Actor
from members.http import ActorRequest, actor_of, keep_device


class ActorMiddleware:
    """Sets ``request.actor``, found out when somebody asks for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and give a new device its cookie."""
        known = cast(ActorRequest, request)
        known.new_device_secret = ""
        known.actor = cast(Actor, SimpleLazyObject(lambda: actor_of(known)))
        response = self.get_response(request)
        if known.new_device_secret:
            keep_device(known, response)
        return response
