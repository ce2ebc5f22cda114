"""What changes accounts, associations and people.  Every function is one transaction."""

from members.services.accounts import (
    Rights,
    account_problems,
    change_account,
    make_site_admin,
    vouch_for_address,
)
from members.services.adding import Newcomer, add_person
from members.services.associations import (
    Choices,
    Foundation,
    change_association,
    create_association,
    found_association,
)
from members.services.claims import claim_guest, decline_claim
from members.services.contacts import Reach, change_contact
from members.services.devices import device_seen, register_device
from members.services.invitations import (
    accept_invitation,
    invite,
    invite_newcomer,
    revoke_invitation,
)
from members.services.merging import (
    Preview,
    better_kept,
    merge_members,
    preview_merge,
    undo_merge,
)
from members.services.minors import Minority, mark_minor
from members.services.naming import Names, change_names
from members.services.people import add_guest, add_member, people_changed, public_name
from members.services.pins import check_pin, is_locked, new_pin, set_pin
from members.services.roles import grant_role, remove_member, take_back
from members.services.seasons import Stretch, add_season, change_season

__all__ = [
    "Choices",
    "Foundation",
    "Minority",
    "Names",
    "Newcomer",
    "Preview",
    "Reach",
    "Rights",
    "Stretch",
    "accept_invitation",
    "account_problems",
    "add_guest",
    "add_member",
    "add_person",
    "add_season",
    "better_kept",
    "change_account",
    "change_association",
    "change_contact",
    "change_names",
    "change_season",
    "check_pin",
    "claim_guest",
    "create_association",
    "decline_claim",
    "device_seen",
    "found_association",
    "grant_role",
    "invite",
    "invite_newcomer",
    "is_locked",
    "make_site_admin",
    "mark_minor",
    "merge_members",
    "new_pin",
    "people_changed",
    "preview_merge",
    "public_name",
    "register_device",
    "remove_member",
    "revoke_invitation",
    "set_pin",
    "take_back",
    "undo_merge",
    "vouch_for_address",
]
