"""What the rules derive from a sheet, written down for rankings to add up."""

from django.db.models import F

from scoring.models import (
    Credit,
    DealContract,
    DealScore,
    GameResult,
    MatchResult,
    ResultsVersion,
    Sheet,
)
from scoring.queries import SheetDeal, SheetRecord
from scoring.services.credits import credits_of
from scoring.settlement import ended_at


def rewrite_results(read: SheetRecord) -> None:
    """Write every derived row of the sheet afresh."""
    sheet = read.sheet
    for derived in (DealContract, DealScore, GameResult):
        derived._default_manager.filter(sheet=sheet).delete()
    _write_deals(read, read.deals)
    _write_games(read, known=0)
    _write_match(read)


def add_results(read: SheetRecord, number: int) -> None:
    """Write what the deal of that number, the newest of the sheet, adds."""
    deal = read.deal(number)
    assert deal is not None
    _write_deals(read, (deal,))
    _write_games(read, known=GameResult.objects.filter(sheet=read.sheet).count())
    _write_match(read)


def _write_deals(read: SheetRecord, deals: tuple[SheetDeal, ...]) -> None:
    scores, contracts = [], []
    of_sheet = {"association_id": read.sheet.association_id, "sheet": read.sheet}
    for deal in deals:
        scored = deal.judged.score
        if scored is None or scored.redeal:
            continue
        figures = enumerate(zip(scored.scores, scored.points, strict=True))
        for side, (points, taken) in figures:
            row = DealScore(**of_sheet, deal=deal.current, side=side, points=points, taken=taken)
            scores.append(row)
        if scored.contract is not None:
            contract = scored.contract
            made = bool(scored.made)
            row_of = {"deal": deal.current, "seat": int(contract.seat), "bid": str(contract.bid)}
            contracts.append(DealContract(**of_sheet, **row_of, made=made))
    DealScore.objects.bulk_create(scores)
    DealContract.objects.bulk_create(contracts)


def _write_games(read: SheetRecord, *, known: int) -> None:
    GameResult.objects.bulk_create(
        GameResult(
            association_id=read.sheet.association_id,
            sheet=read.sheet,
            number=number,
            winner=int(game.winner),
        )
        for number, game in enumerate(read.record.games, start=1)
        if number > known
    )


def _write_match(read: SheetRecord) -> None:
    """Write how the match ended, or that it has not, and tell the rankings of any change.

    While the sheet is contested it counts for nobody.
    """
    sheet, record = read.sheet, read.record
    before = MatchResult.objects.filter(sheet=sheet).first()
    ended = ended_at(read)
    if record.is_over and ended:
        winner = None if record.winner is None else int(record.winner)
        MatchResult.objects.update_or_create(
            sheet=sheet,
            defaults={
                "association_id": sheet.association_id,
                "winner": winner,
                "ended_at": ended,
            },
        )
        Credit.objects.filter(sheet=sheet).delete()
        if not sheet.contests.filter(decided_at__isnull=True).exists():
            Credit.objects.bulk_create(credits_of(read))
    elif before is not None:
        Credit.objects.filter(sheet=sheet).delete()
        before.delete()
    if before is not None or (record.is_over and ended):
        _count_change(sheet)


def _count_change(sheet: Sheet) -> None:
    version, _ = ResultsVersion.objects.get_or_create(
        association_id=sheet.association_id, game=sheet.game
    )
    ResultsVersion.objects.filter(pk=version.pk).update(number=F("number") + 1)
