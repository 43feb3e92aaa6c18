"""The owner of a setting."""

from __future__ import annotations

from enum import StrEnum


class SettingOwner(StrEnum):
    """The member or server that a setting belongs to."""

    MEMBER = "member"
    SERVER = "server"


JOURNAL = "journal"
"""A server's setting for its log channel.

The store reads it when a table begins or ends.
"""

PINGS = "pings"
"""A member's setting for how they are notified.

The store reads those of the players when a table ends.
"""

NAME_IN_DAILY, SHOWN = "daily", "shown"
"""A member's setting for who sees their name in the tables of all servers, and its value for everyone.

The store reads it when such a table is shown.
"""

OPEN_SEATS = "seats"
"""A server's setting for the channel that lists its open seats.

The store reads it when a lobby changes.
"""
