"""Devices: the phones and computers that people act from."""

import secrets
from datetime import timedelta
from hashlib import sha256

from django.utils import timezone

from members.models import Device

LONGEST_NAME = 80
A_MINUTE = timedelta(minutes=1)


def register_device(*, name: str) -> tuple[Device, str]:
    """Make a device and return it with the secret for its cookie, which is kept nowhere else."""
    secret = secrets.token_urlsafe(32)
    device = Device.objects.create(
        secret_digest=sha256(secret.encode()).hexdigest(), name=name[:LONGEST_NAME]
    )
    return device, secret


def device_seen(*, device: Device) -> None:
    """Note that the device has just been used to change something; to the minute."""
    now = timezone.now()
    if now - device.last_seen_at >= A_MINUTE:
        Device.objects.filter(pk=device.pk).update(last_seen_at=now)
