"""Headers that every page carries, and pages for what is refused without one."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_cache_control

from common.http import PageRequest

# What a page may ask of the phone: to stay awake at the table, and nothing else.
PERMISSIONS_POLICY = ", ".join(
    [f"{feature}=()" for feature in ("camera", "geolocation", "microphone", "payment", "usb")]
    + ["screen-wake-lock=(self)"]
)

PAGES = {405: "405.html", 429: "429.html"}

NOT_MODIFIED = 304


def _is_personal(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether this is a page for somebody signed in, that is not asked for again by its tag."""
    if "ETag" in response or response.status_code == NOT_MODIFIED:
        return False
    user = getattr(request, "user", None)
    return user is not None and user.is_authenticated


class HeadersMiddleware:
    """Keeps pages out of shared caches and search engines, and features of the phone shut.

    What somebody signed in has seen is not kept, so that Back shows it to nobody after them; but
    for pages with a tag, which are asked for again each time.

    Every page is made for somebody: it carries their language, their theme and the token of
    their forms.  One that is for everybody says so itself (``Cache-Control: public``).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, with the headers that the view has not set itself."""
        response = self.get_response(request)
        if "public" not in response.get("Cache-Control", ""):
            patch_cache_control(response, private=True)
            if _is_personal(request, response):
                patch_cache_control(response, no_store=True)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        response.headers.setdefault("X-Robots-Tag", "noindex")
        return response


class RefusalPagesMiddleware:
    """Gives an empty 405 or 429 a page, where a page is what the client asked for."""

    def __init__(self, get_response: Callable[[PageRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: PageRequest) -> HttpResponseBase:
        """Answer, with a page of the site's own for what some view refused without words."""
        response = self.get_response(request)
        template = PAGES.get(response.status_code)
        if template is None or not isinstance(response, HttpResponse) or response.content:
            return response
        if request.htmx or not request.accepts("text/html"):
            return response
        page = render(request, template, status=response.status_code)
        for name in ("Allow", "Retry-After"):
            if name in response:
                page[name] = response[name]
        return page
