"""Who does something: an account, a device, or both."""

from dataclasses import dataclass

from members.models import Device, User


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, and from which device; neither, for a stranger who only looks."""

    user: User | None = None
    device: Device | None = None

    @property
    def user_id(self) -> int | None:
        """The key of the account, if there is one."""
        return self.user.pk if self.user else None

    @property
    def device_code(self) -> str:
        """The code of the device, empty when it is not known."""
        return self.device.code if self.device else ""
