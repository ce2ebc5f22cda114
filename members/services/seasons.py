"""Seasons: stretches of days that do not overlap."""

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Association, Season
from members.names import cleaned
from members.permissions import CHANGE_ASSOCIATION, access_to
from members.services.holding import held_association

LONGEST = 80


@dataclass(frozen=True, slots=True)
class Stretch:
    """What a season is to be: its name, its first and its last day."""

    name: str
    first_day: date
    last_day: date


@transaction.atomic
def add_season(*, association: Association, wanted: Stretch, by: Actor) -> Season:
    """Add a season to an association and return it.

    Raises ``Refusal`` with all that cannot be, such as days that belong to another season.
    """
    return _keep(Season(association_id=association.pk), wanted, by, "season.added")


@transaction.atomic
def change_season(*, season: Season, wanted: Stretch, by: Actor) -> Season:
    """Give a season another name or other days, and return it."""
    return _keep(season, wanted, by, "season.changed")


def _keep(season: Season, wanted: Stretch, by: Actor, verb: str) -> Season:
    association = held_association(season.association_id)
    access_to(association, by).require(CHANGE_ASSOCIATION)
    others = association.seasons.exclude(pk=season.pk)
    name, found = _name(wanted.name)
    if name and (others.filter(name=name)).exists():
        text = gettext_noop("Another season has this name.")
        found.append(Problem("season_known", Message(text), "name"))
    if wanted.last_day < wanted.first_day:
        text = gettext_noop("The last day comes before the first.")
        found.append(Problem("season_backwards", Message(text), "last_day"))
    elif met := others.filter(
        first_day__lte=wanted.last_day, last_day__gte=wanted.first_day
    ).first():
        text = gettext_noop("These days meet those of %(season)s. Change one of the two.")
        found.append(Problem("season_overlaps", Message(text, {"season": met.name}), "first_day"))
    if found:
        raise Refusal(found)
    season.name, season.first_day, season.last_day = name, wanted.first_day, wanted.last_day
    season.save()
    after = {"first_day": str(season.first_day), "last_day": str(season.last_day)}
    log.write(verb, f"season/{season.code}", association_id=association.pk, by=by, after=after)
    return season


def _name(text: str) -> tuple[str, list[Problem]]:
    """Return the name as it is kept, and what is wrong with it."""
    try:
        name = cleaned(text)
    except Refusal as refused:
        return "", list(refused.problems)
    if len(name) > LONGEST:
        refused_words = gettext_noop("This is too long: %(longest)d characters at most.")
        return "", [Problem("too_long", Message(refused_words, {"longest": LONGEST}), "name")]
    return name, []
