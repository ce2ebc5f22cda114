"""What is held about a person at the tables."""

from common.privacy import exported

SECRETS = ("token_digest", "pin", "pin_failures")

LINKS = (
    *exported("scoring.Seating.member", "scoring.Credit.member"),
    *exported("scoring.Sheet.opened_by", "scoring.Sheet.closed_by", without=("opening_key",)),
    *exported("scoring.Deal.recorded_by"),
    *exported("scoring.Signature.member", "scoring.Signature.signed_by"),
    *exported("scoring.Contest.raised_by", without=("decision",)),
    *exported("scoring.Contest.decided_by", without=("said", "entry")),
    *exported("scoring.TableLink.made_by", without=SECRETS),
    *exported("scoring.HouseRules.made_by"),
)
