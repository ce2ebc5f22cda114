"""What a phone holds, and the way in with the name of a table and its PIN."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from common.http import texts
from common.problems import Message, Problem, Refusal, gettext_noop
from members.http import ActorRequest
from members.models import Association
from members.queries import associations_open_to
from scoring.forms.tables import TypedForm
from scoring.models import TableHold, TableLink
from scoring.queries import live_holds
from scoring.services import link_at
from scoring.views.links import may_try_pin, take, too_often, typed_pin


@sensitive_post_parameters("pin")
@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: ActorRequest) -> HttpResponse:
    """List what this device holds, for whoever lost the page; a form lets it in with a PIN."""
    form = TypedForm({name: text for name, text in texts(request.POST).items() if name != "pin"})
    if request.method == "POST":
        if not may_try_pin(request):
            return too_often(request)
        try:
            link = _link(request, form)
        except Refusal as refusal:
            form.problems = refusal.problems
        else:
            return take(request, link)
    device = request.actor.device
    rows = live_holds().filter(device=device) if device else TableHold.objects.none()
    rows = rows.select_related("association", "table__sheet", "sheet").order_by("-pk")
    open_ones = associations_open_to(request.actor.user)
    context = {"holds": rows, "association": None, "form": form, "associations": open_ones}
    return render(request, "scoring/holds.html", context, status=422 if form.problems else 200)


def _link(request: ActorRequest, form: TypedForm) -> TableLink:
    table = form.typed.get("table", "")
    return link_at(association=_association(request, form), table=table, pin=typed_pin(request))


def _association(request: ActorRequest, form: TypedForm) -> Association:
    """Return the association that was chosen, or the only one that there is."""
    found = list(associations_open_to(request.actor.user))
    slug = form.typed.get("association", "")
    chosen = [each for each in found if each.slug == slug] or found
    if len(chosen) != 1:
        text = gettext_noop("Choose the association.")
        raise Refusal([Problem("association_unknown", Message(text), "association")])
    return chosen[0]
