"""Headers that every page carries."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

# What a page may ask of the phone: to stay awake at the table, and nothing else.
PERMISSIONS_POLICY = ", ".join(
    [f"{feature}=()" for feature in ("camera", "geolocation", "microphone", "payment", "usb")]
    + ["screen-wake-lock=(self)"]
)


class HeadersMiddleware:
    """Keeps pages out of shared caches and search engines, and features of the phone shut.

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
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        response.headers.setdefault("X-Robots-Tag", "noindex")
        return response
