"""Who plays: accounts and devices, associations and their seasons, the people of each."""

from members.models.accounts import Device, User, UserManager
from members.models.associations import Association, Season, Signing
from members.models.invitations import Invitation
from members.models.people import Alias, Claim, Contact, Member, Merge, Role, Visibility

__all__ = [
    "Alias",
    "Association",
    "Claim",
    "Contact",
    "Device",
    "Invitation",
    "Member",
    "Merge",
    "Role",
    "Season",
    "Signing",
    "User",
    "UserManager",
    "Visibility",
]
