"""Where a request comes from."""

import pytest
from allauth.account.adapter import get_adapter

from common.addresses import client_address


def of(rf, peer, forwarded=None):
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    return rf.get("/", REMOTE_ADDR=peer, headers=headers)


CASES = [
    (0, "192.0.2.1", None, "192.0.2.1"),
    (0, "192.0.2.1", "10.0.0.1", "192.0.2.1"),
    (1, "127.0.0.1", "192.0.2.1", "192.0.2.1"),
    (1, "127.0.0.1", "10.0.0.1, 192.0.2.1", "192.0.2.1"),
    (2, "127.0.0.1", "10.0.0.1, 192.0.2.1, 203.0.113.1", "192.0.2.1"),
    (1, "127.0.0.1", None, "127.0.0.1"),
    (2, "127.0.0.1", "192.0.2.1", "127.0.0.1"),
    (1, "127.0.0.1", "nonsense", "unknown"),
    (1, "127.0.0.1", "192.0.2.1:4711", "192.0.2.1"),
    (1, "127.0.0.1", "[2001:db8::1]:4711", "2001:db8::"),
    (0, "2001:db8::5:6:7:8", None, "2001:db8::"),
    (0, "2001:db8:1:2:3:4:5:6", None, "2001:db8:1:2::"),
    (0, "::ffff:192.0.2.1", None, "192.0.2.1"),
    (0, "fe80::1%eth0", None, "fe80::"),
    (0, "", None, "unknown"),
]


@pytest.mark.parametrize(("proxies", "peer", "forwarded", "address"), CASES)
def test_a_client_is_counted_by_what_our_proxies_saw(
    rf, settings, proxies, peer, forwarded, address
):
    settings.TRUSTED_PROXIES = proxies

    assert client_address(of(rf, peer, forwarded)) == address
    assert get_adapter().get_client_ip(of(rf, peer, forwarded)) == address
