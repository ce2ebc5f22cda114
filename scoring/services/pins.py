"""Coming in with the PIN of a link, for those who cannot scan."""

from django.contrib.auth.hashers import check_password, make_password
from django.db.models import F, Q, QuerySet
from django.views.decorators.debug import sensitive_variables

from common.problems import Message, Problem, gettext_noop
from members.models import Association
from members.names import comparable
from scoring.errors import WrongPin
from scoring.models import Sheet, Table, TableLink
from scoring.queries import live_links, tables_of
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


@sensitive_variables("pin")
def link_at(*, association: Association, table: str, pin: str) -> TableLink:
    """Return the link that has this PIN, to the table of that name, accents and capitals apart.

    Raises ``WrongPin`` in the same words whatever is wrong: which tables there are is not told.
    """
    key = comparable(table)
    found = next((each for each in tables_of(association) if comparable(each.name) == key), None)
    try:
        if found is not None:
            return link_with_pin(table=found, pin=pin)
        if len(pin) == PIN_LENGTH:
            make_password(pin)  # It takes as long as to look at the PIN of a table that there is.
    except WrongPin:
        pass
    text = gettext_noop(
        "This table and this PIN do not go together. Look at the label again, or ask an organiser "
        "for a new link."
    )
    raise WrongPin([Problem("wrong_pin", Message(text), "pin")])


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
