"""Coming in with the PIN of a link, for those who cannot scan."""

from django.contrib.auth.hashers import check_password
from django.db.models import F, Q, QuerySet
from django.views.decorators.debug import sensitive_variables

from common.problems import Message, Problem, gettext_noop
from scoring.errors import WrongPin
from scoring.models import Sheet, Table, TableLink
from scoring.queries import live_links
from scoring.services.links import PIN_LENGTH

MOST_FAILURES = 8


@sensitive_variables("pin")
def link_with_pin(*, table: Table | None = None, sheet: Sheet | None = None, pin: str) -> TableLink:
    """Return the link that has this PIN, to the table or to the sheet (or where it is played).

    Raises ``WrongPin``.  After eight wrong ones a PIN is dead, whoever types it; each trial is
    counted before it is looked at, so that trials at the same time count, too.  What is no PIN at
    all is no trial.
    """
    links = list(_links_to(table, sheet))
    is_pin = len(pin) == PIN_LENGTH
    alive = [link for link in links if not is_pin or _count(link)]
    for link in alive if is_pin else ():
        if check_password(pin, link.pin):
            tried = TableLink.objects.filter(pk__in=[each.pk for each in alive])
            tried.update(pin_failures=F("pin_failures") - 1)
            return link
    raise WrongPin([_why(links, alive)])


def _links_to(table: Table | None, sheet: Sheet | None) -> QuerySet[TableLink]:
    if table is not None:
        return live_links().filter(table=table)
    return live_links().filter(Q(sheet=sheet) | Q(table__sheet=sheet))


def _count(link: TableLink) -> bool:
    """Take one of the link's trials, if there is one left."""
    trials = TableLink.objects.filter(pk=link.pk, pin_failures__lt=MOST_FAILURES)
    return bool(trials.update(pin_failures=F("pin_failures") + 1))


def _why(links: list[TableLink], alive: list[TableLink]) -> Problem:
    if not links:
        text = gettext_noop("No PIN is valid here now. Ask an organiser for a new link.")
        return Problem("no_pin", Message(text), "pin")
    if not alive:
        text = gettext_noop("This PIN was mistyped too often. Ask an organiser for a new link.")
        return Problem("dead_pin", Message(text), "pin")
    text = gettext_noop("This is not the PIN of this table. Look at its label again.")
    return Problem("wrong_pin", Message(text), "pin")
