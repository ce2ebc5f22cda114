"""Credit the matches that are over to those who sat at them, which nobody had left yet."""

from collections import Counter

from typing import Any

from django.db import migrations


def credit(apps, schema_editor):
    MatchResult = apps.get_model("scoring", "MatchResult")
    for result in MatchResult.objects.select_related("sheet"):
        credit_sheet(apps, result)


def credit_sheet(apps: Any, result: Any) -> None:
    Seating, Credit = apps.get_model("scoring", "Seating"), apps.get_model("scoring", "Credit")
    sheet = result.sheet
    scores = list(sheet.scores.values_list("deal", "side", "taken"))
    games = Counter(sheet.games.values_list("winner", flat=True))
    contracts = list(sheet.contracts.values_list("seat", "made"))
    for seating in Seating.objects.filter(sheet=sheet):
        made = [made for seat, made in contracts if seat == seating.seat]
        own = sum(taken for _, side, taken in scores if side == seating.side)
        Credit.objects.create(
            association_id=sheet.association_id,
            sheet=sheet,
            member_id=seating.member_id,
            seat=seating.seat,
            side=seating.side,
            deals=len({deal for deal, _, _ in scores}),
            points=own,
            against=sum(taken for _, _, taken in scores) - own,
            bids=len(made),
            bids_made=sum(made),
            games=games.total(),
            games_won=games[seating.side],
            matches=1,
            matches_won=int(result.winner == seating.side),
        )


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_credits")]

    operations = [migrations.RunPython(credit, migrations.RunPython.noop)]
