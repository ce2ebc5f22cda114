"""What every answer about a link carries."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

LINKS = "/e/"


class LinkHeadersMiddleware:
    """Keeps addresses that let somebody in from caches, other sites and search engines."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; of a link, so that nothing remembers it."""
        response = self.get_response(request)
        if request.path_info.startswith(LINKS):
            response.headers["Cache-Control"] = "private, no-store"
            response.headers["Referrer-Policy"] = "no-referrer"
            response.headers["X-Robots-Tag"] = "noindex"
        return response
