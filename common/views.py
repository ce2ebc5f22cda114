"""Views that belong to no app in particular."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

THEMES = ("light", "dark")
A_YEAR = 365 * 24 * 60 * 60


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Remember the reader's theme, or forget it, and go back to where they were."""
    response = HttpResponseRedirect(local_address(request, request.POST.get("next", "")))
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie("theme", theme, max_age=A_YEAR, samesite="Lax", httponly=True)
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response


def local_address(request: HttpRequest, wanted: str) -> str:
    """Return ``wanted`` when it leads to this site, else the home page."""
    local = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if local else "/"


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that a form came without its token: nothing was recorded, and what to do."""
    return render(request, "403_csrf.html", status=403)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Say that something was tried too often, and that it can be tried again soon."""
    page = render(request, "429.html", status=429)
    page.headers["Retry-After"] = "60"
    return page
