"""What can no longer be changed, and the reasons that people give."""

from django.utils import timezone

from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from scoring.errors import SheetClosed, SheetSettled
from scoring.permissions import CORRECT_SETTLED, access_to_sheet
from scoring.queries import SheetRecord
from scoring.settlement import settlement_of

LONGEST = 500


def refuse_when_final(read: SheetRecord, reason: str, by: Actor) -> str:
    """Return the reason of a change in good order, empty when none was given.

    Raises ``Refusal`` when the sheet takes no change: closed, or settled.  An organiser may still
    change a settled sheet, who then must give a reason.
    """
    if read.sheet.closed_at:
        raise SheetClosed
    settlement = settlement_of(read, timezone.now()) if read.record.is_over else None
    if settlement is not None and settlement.is_settled:
        if not access_to_sheet(by, read.sheet, read.seatings).may(CORRECT_SETTLED):
            raise SheetSettled(may_be_contested=settlement.may_be_contested)
        missing = gettext_noop("This sheet is settled. Say why it is corrected.")
        return worded(reason, "reason", missing)
    return worded(reason, "reason", "") if reason.strip() else ""


def worded(text: str, field: str, missing: str) -> str:
    """Return what somebody wrote, spaces run together.

    Raises ``Refusal``, with the sentence ``missing`` when there is nothing, and when it is too
    long to be kept.
    """
    words = " ".join(text.split())
    if not words:
        raise Refusal([Problem("words_missing", Message(missing), field)])
    if len(words) > LONGEST:
        long = gettext_noop("This has %(longest)d characters at most. Shorten it.")
        raise Refusal([Problem("words_too_long", Message(long, {"longest": LONGEST}), field)])
    return words
