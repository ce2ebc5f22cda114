"""Forms read what was typed; the game alone judges it."""

from scoring.forms.claim import ClaimForm
from scoring.forms.conflict import Conflict
from scoring.forms.entry import EntryForm
from scoring.forms.house_rules import HouseRulesForm
from scoring.forms.opening import OpeningForm
from scoring.forms.sending import submission
from scoring.forms.substitution import SubstitutionForm

__all__ = [
    "ClaimForm",
    "Conflict",
    "EntryForm",
    "HouseRulesForm",
    "OpeningForm",
    "SubstitutionForm",
    "submission",
]
