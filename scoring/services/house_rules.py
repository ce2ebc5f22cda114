"""Choosing the games an association plays, and writing its own house rules for them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, override

from common import log
from common.models import new_code
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Association
from members.names import cleaned, comparable
from members.permissions import access_to
from scoring.models import HouseRules, PlayedGame
from scoring.offers import standing_rules
from scoring.permissions import CHANGE_HOUSE_RULES
from scoring.registry import find_game, open_game
from scoring.rules.options import complete

LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class WantedRules:
    """House rules as somebody wants them; ``players`` is None when any number may play."""

    name: str
    options: Mapping[str, Any]
    players: int | None = None


@transaction.atomic
def choose_games(*, association: Association, games: Iterable[str], by: Actor) -> None:
    """Have the association play these games and no others; all of them, when it names none.

    Raises ``Refusal`` for a game that does not exist.
    """
    _hold(association, by)
    chosen = {find_game(key).key for key in games}
    before = set(association.played_games.values_list("game", flat=True))
    if chosen == before:
        return
    association.played_games.exclude(game__in=chosen).delete()
    PlayedGame.objects.bulk_create(
        PlayedGame(association=association, game=key) for key in sorted(chosen - before)
    )
    log.write(
        "games.chosen",
        f"association/{association.slug}",
        association_id=association.pk,
        by=by,
        before=sorted(before),
        after=sorted(chosen),
    )


@transaction.atomic
def make_house_rules(
    *, association: Association, game: str, preset: str, wanted: WantedRules, by: Actor
) -> HouseRules:
    """Make a preset of the association's own out of ``preset``, and return it.

    The same rules under the same name are made once.  Raises ``Refusal`` with everything that is
    wrong with the name, the options or the number of players.
    """
    _hold(association, by)
    rules = HouseRules(
        association=association, game=find_game(game).key, preset=preset, key=new_code()
    )
    found = _fill(rules, wanted, by)
    known = _called(association, rules, wanted.name)
    if not found and known is not None and not known.retired_at and _say_the_same(known, rules):
        return known
    found += _name_taken(rules, wanted.name, known)
    if found:
        raise Refusal(found)
    rules.save()
    _log("house_rules.made", rules, by, after=_as_data(rules))
    return rules


@transaction.atomic
def change_house_rules(
    *, house_rules: HouseRules, base: int, wanted: WantedRules, by: Actor
) -> HouseRules:
    """Append a version to an own preset and return it; sheets opened before keep theirs.

    ``base`` is the version that the form was drawn on.  What changes nothing adds no version.
    Raises ``Refusal`` with everything that is wrong.
    """
    standing = _held(house_rules, by)
    rules = HouseRules(
        association=standing.association,
        game=standing.game,
        preset=standing.preset,
        key=standing.key,
        version=standing.version + 1,
    )
    found = _fill(rules, wanted, by)
    if not found and _say_the_same(standing, rules):
        return standing
    found += _moved_on(standing, base)
    found += _name_taken(rules, wanted.name, _called(standing.association, rules, wanted.name))
    if found:
        raise Refusal(found)
    rules.save()
    _log("house_rules.changed", rules, by, before=_as_data(standing), after=_as_data(rules))
    return rules


@transaction.atomic
def retire_house_rules(*, house_rules: HouseRules, by: Actor) -> HouseRules:
    """Take an own preset out of the choices; sheets that play by it go on."""
    return _set_retired(house_rules, by, retired=True)


@transaction.atomic
def bring_back_house_rules(*, house_rules: HouseRules, by: Actor) -> HouseRules:
    """Put a retired preset among the choices again.  Twice changes nothing."""
    return _set_retired(house_rules, by, retired=False)


def _set_retired(house_rules: HouseRules, by: Actor, *, retired: bool) -> HouseRules:
    rules = _held(house_rules, by)
    if bool(rules.retired_at) != retired:
        rules.retired_at = timezone.now() if retired else None
        rules.save(update_fields=("retired_at",))
        _log("house_rules.retired" if retired else "house_rules.brought_back", rules, by)
    return rules


def _hold(association: Association, by: Actor) -> None:
    """Hold the association against everybody else who writes house rules, if one may."""
    access_to(association, by).require(CHANGE_HOUSE_RULES)
    Association.objects.select_for_update(no_key=True).get(pk=association.pk)


def _held(house_rules: HouseRules, by: Actor) -> HouseRules:
    """Return the version that stands of these house rules, held until the transaction ends."""
    association = house_rules.association
    _hold(association, by)
    return standing_rules(association).select_related("association").get(key=house_rules.key)


def _fill(rules: HouseRules, wanted: WantedRules, by: Actor) -> list[Problem]:
    """Write what is wanted on ``rules``, and return what is wrong with it."""
    found: list[Problem] = []
    try:
        rules.name = _name(wanted.name)
    except Refusal as refusal:
        found += refusal.problems
    try:
        open_game(rules.game, preset=rules.preset)
        game = open_game(rules.game, options=wanted.options, players=wanted.players)
    except Refusal as refusal:
        return [*found, *refusal.problems]
    rules.options, rules.players, rules.made_by = complete(game.options), wanted.players, by.user
    return found


def _name(text: str) -> str:
    name = cleaned(text)
    if len(name) > LONGEST_NAME:
        refused = gettext_noop("A name has %(longest)d characters at most. Shorten it.")
        message = Message(refused, {"longest": LONGEST_NAME})
        raise Refusal([Problem("name_too_long", message, "name")])
    return name


def _moved_on(standing: HouseRules, base: int) -> Iterator[Problem]:
    if standing.retired_at or standing.version != base:
        text = gettext_noop("These house rules have changed meanwhile. Look at them again first.")
        yield Problem("stale", Message(text))


def _called(association: Association, rules: HouseRules, name: str) -> HouseRules | None:
    """Return other own rules of the game with this name, whatever its accents or capitals."""
    others = standing_rules(association).filter(game=rules.game).exclude(key=rules.key)
    key = comparable(name)
    return next((other for other in others if comparable(other.name) == key), None)


def _name_taken(rules: HouseRules, name: str, known: HouseRules | None) -> Iterator[Problem]:
    """Yield that a name is somebody else's: other own rules', or a preset's in any language."""
    if known is not None or comparable(name) in _preset_names(rules.game):
        text = gettext_noop("Other house rules of this game have this name. Choose another.")
        yield Problem("name_known", Message(text), "name")


def _preset_names(game: str) -> set[str]:
    """Return what the presets of the game are called, in every language."""
    found: set[str] = set()
    for language, _ in settings.LANGUAGES:
        with override(language):
            presets = find_game(game).presets.values()
            found |= {comparable(gettext(preset.name)) for preset in presets}
    return found


def _say_the_same(one: HouseRules, other: HouseRules) -> bool:
    return _as_data(one) | {"version": 0} == _as_data(other) | {"version": 0}


def _as_data(rules: HouseRules) -> dict[str, Any]:
    """Return what a version says, as the log keeps it."""
    names = ("name", "version", "game", "preset", "players", "options")
    return {name: getattr(rules, name) for name in names}


def _log(verb: str, rules: HouseRules, by: Actor, **said: Any) -> None:
    subject = f"house_rules/{rules.key}"
    log.write(verb, subject, association_id=rules.association_id, by=by, **said)
