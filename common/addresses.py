"""Where a request comes from, however many proxies of ours it passed."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest

# Who has one address of IPv6 has all of its network.
NETWORK = 64
UNKNOWN = "unknown"


def client_address(request: HttpRequest) -> str:
    """Return the address that a client is counted by.

    Of ``X-Forwarded-For`` only what ``LEVEE_TRUSTED_PROXIES`` proxies of ours wrote is
    believed; whatever a client put before it counts for nothing.
    """
    found = request.META.get("REMOTE_ADDR", "")
    forwarded = request.headers.get("X-Forwarded-For", "").split(",")
    if 0 < settings.TRUSTED_PROXIES <= len(forwarded):
        found = forwarded[-settings.TRUSTED_PROXIES].strip() or found
    return _counted(found)


def _counted(text: str) -> str:
    try:
        address = ip_address(_without_port(text))
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Network((int(address), NETWORK), strict=False).network_address)
    return str(address)


def _without_port(text: str) -> str:
    """Return ``192.0.2.1`` of ``192.0.2.1:443``, and ``2001:db8::1`` of ``[2001:db8::1]:443``."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text.partition("%")[0]
