"""Devices: the phones and computers that people act from."""

import secrets
from hashlib import sha256

from members.models import Device

LONGEST_NAME = 80


def register_device(*, name: str) -> tuple[Device, str]:
    """Make a device and return it with the secret for its cookie, which is kept nowhere else."""
    secret = secrets.token_urlsafe(32)
    device = Device.objects.create(
        secret_digest=sha256(secret.encode()).hexdigest(), name=name[:LONGEST_NAME]
    )
    return device, secret
