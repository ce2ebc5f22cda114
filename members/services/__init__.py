"""What changes accounts, associations and people.  Every function is one transaction."""

from members.services.accounts import make_site_admin, vouch_for_address
from members.services.associations import found_association
from members.services.devices import device_seen, register_device
from members.services.people import add_guest, add_member, people_changed, public_name, save_member

__all__ = [
    "add_guest",
    "add_member",
    "device_seen",
    "found_association",
    "make_site_admin",
    "people_changed",
    "public_name",
    "register_device",
    "save_member",
    "vouch_for_address",
]
