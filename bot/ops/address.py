"""Parses the address of the monitor: host and port."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass

LOOPBACK = "localhost"


class InvalidAddress(ValueError):
    """A text without host or port."""


@dataclass(frozen=True, slots=True)
class Address:
    """A host name or IP address, and a port from 1 to 65535."""

    host: str
    port: int

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        if self.host == LOOPBACK:
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str) -> Address:
    """Parse "host:port"; hosts with colons need brackets. Raises InvalidAddress.

    >>> str(parse_address("127.0.0.1:9108")), parse_address("[::1]:9108").is_local
    ('127.0.0.1:9108', True)
    """
    host, _, port = text.rpartition(":")
    if ":" in host:
        if not (host.startswith("[") and host.endswith("]")):
            raise InvalidAddress(text)
        host = host[1:-1]
    if not host or any(sign.isspace() or sign in "[]/@" for sign in host):
        raise InvalidAddress(text)
    if not (port.isascii() and port.isdecimal() and 0 < int(port) < 2**16):
        raise InvalidAddress(text)
    return Address(host, int(port))
