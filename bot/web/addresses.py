"""Addresses from which requests come, also through proxies."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address

Network = IPv4Network | IPv6Network


def client_address(remote: str | None, forwarded: str | None, trusted: Iterable[Network]) -> str:
    """Return the address that a request comes from; a trusted proxy says for whom it asks.

    `forwarded` is its `X-Forwarded-For`. Without a `remote` address the connection is closed already.

    >>> client_address("127.0.0.1", "198.51.100.1, 192.0.2.1", [IPv4Network("127.0.0.0/8")])
    '192.0.2.1'
    >>> client_address("192.0.2.7", "192.0.2.1", [IPv4Network("127.0.0.0/8")])
    '192.0.2.7'
    >>> client_address(None, "192.0.2.1", [IPv4Network("127.0.0.0/8")])
    ''
    """
    if remote and forwarded and any(ip_address(remote) in network for network in trusted):
        return forwarded.rpartition(",")[2].strip()
    return remote or ""
