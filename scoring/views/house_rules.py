"""The games an association plays, and its own house rules."""

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from common.http import address_with, see_other, sign_in_first, texts
from common.problems import Refusal
from members.http import ActorRequest
from members.models import Association
from members.permissions import READ_ASSOCIATION, Access, access_to
from scoring.forms import HouseRulesForm
from scoring.models import HouseRules
from scoring.offers import games_played, standing_rules
from scoring.pages import OwnRulesPage, offered_games
from scoring.permissions import CHANGE_HOUSE_RULES, OPEN_SHEET
from scoring.queries import names_of_users
from scoring.registry import games
from scoring.services import (
    bring_back_house_rules,
    change_house_rules,
    choose_games,
    make_house_rules,
    retire_house_rules,
)


@require_safe
def offered(request: ActorRequest, slug: str) -> HttpResponse:
    """Show which games the association plays, and by which house rules."""
    association, access = _found(request, slug)
    return _show_offered(request, association, access)


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: ActorRequest, slug: str) -> HttpResponse:
    """Choose which games the association plays."""
    association, access = _found(request, slug)
    address = reverse("scoring:house-rules", args=[slug])
    if request.method != "POST":
        return see_other(address)
    if request.actor.user is None:
        return sign_in_first(request, address)
    try:
        choose_games(association=association, games=request.POST.getlist("games"), by=request.actor)
    except Refusal as refusal:
        return _show_offered(request, association, access, refusal)
    return see_other(address)


@require_http_methods(["GET", "HEAD", "POST"])
def make(request: ActorRequest, slug: str, key: str) -> HttpResponse:
    """Make a preset of the association's own for a game, out of a preset or of another own one."""
    association, access = _found(request, slug)
    game, typed = games().get(key), texts(request.POST or request.GET)
    if game is None:
        raise Http404
    if request.actor.user is None:
        return sign_in_first(request, address_with(request.path, typed))
    access.require(CHANGE_HOUSE_RULES)
    form = HouseRulesForm(game, typed, start=_start(association, key, typed.get("own", "")))
    if request.method == "POST":
        try:
            made = make_house_rules(
                association=association, wanted=form.wanted(), by=request.actor, **form.made_from
            )
            return see_other(_address(made))
        except Refusal as refusal:
            form.problems = refusal.problems
    return _show_form(request, association, access, form)


@require_safe
def own(request: ActorRequest, slug: str, key: str) -> HttpResponse:
    """Show the association's own house rules with every version of them."""
    association, access = _found(request, slug)
    versions = list(association.house_rules.filter(key=key).order_by("version"))
    if not versions or versions[-1].game not in games():
        raise Http404
    makers = {rules.made_by_id for rules in versions if rules.made_by_id is not None}
    page = OwnRulesPage(versions, access, names_of_users(association.pk, makers))
    context = {
        "association": association,
        "page": page,
        "reader": access.member,
        "may_change": access.may(CHANGE_HOUSE_RULES),
    }
    return render(request, "scoring/own_rules.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: ActorRequest, slug: str, key: str) -> HttpResponse:
    """Change own house rules, which makes another version."""
    association, access = _found(request, slug)
    rules, typed = _standing(association, key), texts(request.POST or request.GET)
    if request.actor.user is None:
        return sign_in_first(request, address_with(request.path, typed))
    access.require(CHANGE_HOUSE_RULES)
    form = HouseRulesForm(games()[rules.game], typed, start=rules, changes=True)
    if request.method == "POST":
        try:
            change_house_rules(
                house_rules=rules, base=form.base, wanted=form.wanted(), by=request.actor
            )
            return see_other(_address(rules))
        except Refusal as refusal:
            form.problems = refusal.problems
    return _show_form(request, association, access, form)


def _retiring(service: Callable[..., HouseRules]) -> Callable[..., HttpResponse]:
    """Return the view that calls ``service`` on own house rules and shows them again."""

    @require_POST
    def view(request: ActorRequest, slug: str, key: str) -> HttpResponse:
        association, _ = _found(request, slug)
        rules = _standing(association, key)
        if request.actor.user is None:
            return sign_in_first(request, _address(rules))
        service(house_rules=rules, by=request.actor)
        return see_other(_address(rules))

    return view


retire = _retiring(retire_house_rules)
bring_back = _retiring(bring_back_house_rules)


def _found(request: ActorRequest, slug: str) -> tuple[Association, Access]:
    """Return the association and what the reader is to it, or answer 404."""
    association = get_object_or_404(Association, slug=slug)
    access = access_to(association, request.actor)
    if not access.may(READ_ASSOCIATION):
        raise Http404
    return association, access


def _standing(association: Association, key: str) -> HouseRules:
    """Return own house rules as they stand, or answer 404; those of a game no longer here too."""
    rules = get_object_or_404(standing_rules(association), key=key)
    if rules.game not in games():
        raise Http404
    return rules


def _start(association: Association, game: str, key: str) -> HouseRules | None:
    """Return the own house rules that others are to be made from, if they are."""
    return get_object_or_404(standing_rules(association), game=game, key=key) if key else None


def _address(rules: HouseRules) -> str:
    return reverse("scoring:own-rules", args=[rules.association.slug, rules.key])


def _show_offered(
    request: ActorRequest, association: Association, access: Access, refusal: Refusal | None = None
) -> HttpResponse:
    pages = offered_games(games_played(association), standing_rules(association))
    context = {
        "association": association,
        "pages": pages,
        "access": access,
        "reader": access.member,
        "may_change": access.may(CHANGE_HOUSE_RULES),
        "may_play": access.may(OPEN_SHEET),
        "problems": refusal.problems if refusal else (),
    }
    return render(request, "scoring/offered.html", context, status=422 if refusal else 200)


def _show_form(
    request: ActorRequest, association: Association, access: Access, form: HouseRulesForm
) -> HttpResponse:
    context = {"association": association, "form": form, "reader": access.member}
    codes = {problem.code for problem in form.problems}
    status = (409 if "stale" in codes else 422) if codes else 200
    return render(request, "scoring/own_rules_form.html", context, status=status)
