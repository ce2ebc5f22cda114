"""What changes accounts, associations and people.  Every function is one transaction."""

from members.services.devices import register_device
from members.services.people import add_guest, add_member

__all__ = ["add_guest", "add_member", "register_device"]
