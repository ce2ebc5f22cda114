"""Makes requests know who acts, and allauth answer as everybody does."""

from collections.abc import Callable
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.functional import SimpleLazyObject

from members.actors import Actor
from members.http import ActorRequest, actor_of, keep_device, new_device

REFUSED = 422


class ActorMiddleware:
    """Sets ``request.actor``, found out when somebody asks for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, register the device from which somebody signs in, and give it its cookie."""
        known = cast(ActorRequest, request)
        known.new_device_secret = ""
        known.actor = cast(Actor, SimpleLazyObject(lambda: actor_of(known)))
        was_signed_in = request.method == "POST" and request.user.is_authenticated
        response = self.get_response(request)
        if request.method == "POST" and was_signed_in != request.user.is_authenticated:
            self._changed(known, response)
        if known.new_device_secret:
            keep_device(known, response)
        return response

    def _changed(self, request: ActorRequest, response: HttpResponse) -> None:
        """Know the device of who has signed in; have it forget what who signed out has seen."""
        if not request.user.is_authenticated:
            response.headers["Clear-Site-Data"] = '"cache"'
        elif request.actor.device is None:
            new_device(request)


class RefusedFormsMiddleware:
    """Answers a form of allauth's that refuses what was sent with 422, as all others do."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer."""
        return self.get_response(request)

    def process_template_response(
        self, request: HttpRequest, response: TemplateResponse
    ) -> TemplateResponse:
        """Look whether the page is a form with errors."""
        match = request.resolver_match
        if match is not None and match.func.__module__.startswith("allauth."):
            form = (response.context_data or {}).get("form")
            if request.method == "POST" and form is not None and form.errors:
                response.status_code = REFUSED
        return response
