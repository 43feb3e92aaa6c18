"""Whose a setting is."""

from __future__ import annotations

from enum import StrEnum


class SettingOwner(StrEnum):
    """Who chose a setting, by its id: a member, or a server as a whole."""

    MEMBER = "member"
    SERVER = "server"


JOURNAL = "journal"
"""The setting of a server that names its log channel; the store looks it up where a table begins or ends."""
