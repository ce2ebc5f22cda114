"""What changes sheets.  Every function is one transaction, and refuses before it writes."""

from scoring.services.contesting import (
    Objection,
    contest_sheet,
    correct_as_claimed,
    keep_as_recorded,
)
from scoring.services.deals import Submission, correct_deal, record_deal, withdraw_deal
from scoring.services.holds import give_up, revoke_hold, take_hold
from scoring.services.house_rules import (
    WantedRules,
    bring_back_house_rules,
    change_house_rules,
    choose_games,
    make_house_rules,
    retire_house_rules,
)
from scoring.services.links import (
    LIFETIMES,
    NewLink,
    ask_to_sign,
    hand_over,
    make_labels,
    make_link,
    revoke_link,
)
from scoring.services.pins import link_at, link_with_pin
from scoring.services.results import rewrite_results
from scoring.services.sheets import (
    Opening,
    SeatChoice,
    close_sheet,
    open_sheet,
    rematch_sheet,
    reopen_sheet,
)
from scoring.services.signing import confirm_sheet, sign_sheet, sign_with_pin
from scoring.services.substitution import Substitution, substitute, take_back_substitution
from scoring.services.tables import (
    add_table,
    add_tables,
    bring_to_table,
    clear_table,
    rename_table,
    retire_table,
)

__all__ = [
    "LIFETIMES",
    "NewLink",
    "Objection",
    "Opening",
    "SeatChoice",
    "Submission",
    "Substitution",
    "WantedRules",
    "add_table",
    "add_tables",
    "ask_to_sign",
    "bring_back_house_rules",
    "bring_to_table",
    "change_house_rules",
    "choose_games",
    "clear_table",
    "close_sheet",
    "confirm_sheet",
    "contest_sheet",
    "correct_as_claimed",
    "correct_deal",
    "give_up",
    "hand_over",
    "keep_as_recorded",
    "link_at",
    "link_with_pin",
    "make_house_rules",
    "make_labels",
    "make_link",
    "open_sheet",
    "record_deal",
    "rematch_sheet",
    "rename_table",
    "reopen_sheet",
    "retire_house_rules",
    "retire_table",
    "revoke_hold",
    "revoke_link",
    "rewrite_results",
    "sign_sheet",
    "sign_with_pin",
    "substitute",
    "take_back_substitution",
    "take_hold",
    "withdraw_deal",
]
