"""What every template knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from common.views import THEMES
from members.actors import Actor
from members.demo import DEMO_ACCOUNTS
from members.models import Association
from members.queries import associations_open_to

NOBODY = Actor()


def site(request: HttpRequest) -> dict[str, Any]:
    """Return the reader's language and theme, and the association when there is only one.

    A view that shows an association puts it in its own context, which wins.
    """
    theme = request.COOKIES.get("theme", "")
    return {
        "association": SimpleLazyObject(
            lambda: only_association(getattr(request, "actor", NOBODY))
        ),
        "language": get_language(),
        "theme": theme if theme in THEMES else "",
        "source_url": settings.SOURCE_URL,
        "demo_accounts": DEMO_ACCOUNTS if settings.DEMO else (),
    }


def only_association(actor: Actor) -> Association | None:
    """Return the association of this site, when there is just one that ``actor`` may see."""
    found = list(associations_open_to(actor.user)[:2])
    return found[0] if len(found) == 1 else None
