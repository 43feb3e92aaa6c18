"""The owner of a setting."""

from __future__ import annotations

from enum import StrEnum


class SettingOwner(StrEnum):
    """The member or server that a setting belongs to."""

    MEMBER = "member"
    SERVER = "server"


PINGS = "pings"
"""A member's setting for how they are notified.

The store reads those of the players when a table ends.
"""

NAME_IN_DAILY, SHOWN = "daily", "shown"
"""A member's setting for who sees their name in the tables of all servers, and its value for everyone.

The store reads it when such a table is shown.
"""
