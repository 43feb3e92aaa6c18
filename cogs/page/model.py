"""Links and sessions. Their secrets are never stored: only a hash of each is."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

PAGE = "page"
"""The verb that hands out a link."""

SECRET_BYTES = 32

LINK_LIFETIME = timedelta(minutes=5)
SESSION_LIFETIME = timedelta(days=30)

MAX_LINKS = 8
"""Unused links of one member. A further one replaces the oldest."""

MAX_SESSIONS = 20
"""Sessions of one member. A further one ends the oldest."""


def new_secret() -> str:
    """Return a secret that nobody can guess, in characters that need no escaping in an address."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hash_secret(secret: str) -> str:
    """Return the SHA-256 of a secret. Secrets have 256 random bits, so they need neither salt nor a slow hash."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link that opens a table on the page once. `id` is the hash of its secret."""

    id: str
    member: int
    table: str
    expires: datetime


@dataclass(frozen=True, slots=True)
class PageSession:
    """A browser in which a member is logged in. `id` is the hash of its secret, `used` the last day of use, in UTC."""

    id: str
    member: int
    began: datetime
    used: str
    expires: datetime
