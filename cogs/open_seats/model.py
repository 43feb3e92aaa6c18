"""The list of a server's open seats: its message, its updates, and the channel that was chosen for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.core.delivery.entries import OutboxKind, define
from bot.core.settings.owner import SettingOwner
from bot.core.settings.service import NOWHERE, Setting, is_id

OPEN_SEATS_CHANNEL = Setting(SettingOwner.SERVER, "seats", (NOWHERE,), is_id)
"""Where a message lists the open lobbies of the server."""

OPEN_SEATS_ENTRY = define(OutboxKind("seats", 180))
"""Update the list of open lobbies of a server, which is the subject."""

PAUSE = timedelta(seconds=5)
"""So long changes are collected before the list is edited: Discord limits edits."""


@dataclass(frozen=True, slots=True)
class SeatBoard:
    """The message of a server that lists its open seats."""

    channel: int
    message: int
