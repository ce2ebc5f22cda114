"""An association's settings and seasons, and a new association."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from common.http import sign_in_first, texts
from members.forms.associations import AssociationForm, FoundationForm, SeasonForm
from members.http import ActorRequest
from members.models import Association
from members.permissions import (
    CHANGE_ASSOCIATION,
    READ_ASSOCIATION,
    Access,
    may_found,
)
from members.services import (
    add_season,
    change_association,
    change_season,
    create_association,
)
from members.views.entrance import answer_form, for_association, shown_to

FORM = ["GET", "HEAD", "POST"]


@require_http_methods(FORM)
@for_association(CHANGE_ASSOCIATION)
def settings(request: ActorRequest, association: Association, access: Access) -> HttpResponse:
    """Change what an association decides for itself."""
    is_sent = request.method == "POST"
    form = AssociationForm(texts(request.POST)) if is_sent else AssociationForm.about(association)
    here = reverse("people:settings", args=[association.slug])
    return answer_form(
        request,
        form,
        lambda: change_association(
            association=association, wanted=form.choices(), by=request.actor
        ),
        lambda _kept: f"{here}?saved=1",
        template="members/settings.html",
        title=_("Settings"),
        button=_("Save"),
        trouble=_("Nothing was changed"),
        is_saved="saved" in request.GET,
        **shown_to(access, association),
    )


@require_safe
@for_association(READ_ASSOCIATION)
def seasons(request: ActorRequest, association: Association, access: Access) -> HttpResponse:
    """List the seasons of an association, the latest first."""
    context = shown_to(access, association, seasons=association.seasons.all())
    return render(request, "members/seasons.html", context)


@require_http_methods(FORM)
@for_association(CHANGE_ASSOCIATION)
def season_add(request: ActorRequest, association: Association, access: Access) -> HttpResponse:
    """Add a season."""
    form = SeasonForm(texts(request.POST))
    back = reverse("people:seasons", args=[association.slug])
    return answer_form(
        request,
        form,
        lambda: add_season(association=association, wanted=form.stretch(), by=request.actor),
        lambda _kept: back,
        title=_("Add a season"),
        button=_("Add the season"),
        trouble=_("The season was not added"),
        back=back,
        **shown_to(access, association),
    )


@require_http_methods(FORM)
@for_association(CHANGE_ASSOCIATION)
def season_change(
    request: ActorRequest, association: Association, access: Access, code: str
) -> HttpResponse:
    """Change the name or the days of a season."""
    season = get_object_or_404(association.seasons, code=code)
    is_sent = request.method == "POST"
    form = SeasonForm(texts(request.POST)) if is_sent else SeasonForm.about(season)
    back = reverse("people:seasons", args=[association.slug])
    return answer_form(
        request,
        form,
        lambda: change_season(season=season, wanted=form.stretch(), by=request.actor),
        lambda _kept: back,
        title=_("Change a season"),
        button=_("Save"),
        trouble=_("Nothing was changed"),
        back=back,
        **shown_to(access, association),
    )


@require_http_methods(FORM)
def found(request: ActorRequest) -> HttpResponse:
    """Found an association, with its first administrator."""
    if request.actor.user is None:
        return sign_in_first(request, request.get_full_path())
    if not may_found(request.actor):
        raise PermissionDenied
    form = FoundationForm(texts(request.POST))
    return answer_form(
        request,
        form,
        lambda: create_association(wanted=form.foundation(), by=request.actor),
        lambda made: f"{made[1].get_absolute_url()}?founded=1",
        title=_("New association"),
        button=_("Create the association"),
        trouble=_("The association was not created"),
        back=reverse("home"),
    )
