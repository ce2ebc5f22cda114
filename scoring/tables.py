"""Verdicts for people: a few lines of text instead of data."""

from django.utils.translation import gettext

from common.wording import in_text, signed, unsigned
from scoring.files import speaker
from scoring.verdicts import JudgedSheet


def verdict_as_text(verdict: JudgedSheet) -> str:
    """Return a verdict as text: the sheet, each deal with what it scores, what is wrong."""
    say = speaker(verdict)
    state = gettext("valid") if verdict.is_valid else gettext("refused")
    lines = [f"{verdict.id if verdict.id is not None else '–'}: {state}"]
    for index, score in enumerate(verdict.deals):
        if score is None:
            told = gettext("refused")
        else:
            figures = "  ".join(f"{signed(points):>5}" for points in score.scores)
            told = f"{figures}  {in_text(score.headline, say)}"
        lines.append(f"  {index + 1:>3}  {told}")
    if verdict.totals is not None:
        totals = "  ".join(f"{unsigned(total):>5}" for total in verdict.totals)
        lines.append(f"    =  {totals}")
    lines += [f"  ! {in_text(problem.message, say)}" for problem in verdict.problems]
    return "\n".join(lines)
