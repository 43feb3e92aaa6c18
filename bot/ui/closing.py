"""A client that hears nothing more once it is closed. Not what it does before it closes: that is the host's."""

from __future__ import annotations

from typing import Any

import discord


class QuietWhenClosed(discord.Client):
    """Drops events that come after its close.

    discord.py's task that waits for the guilds of a session outlives the client and then tells it that it is ready; a
    closed client has no loop any more that could run a handler.
    """

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Tell of an event, unless the client is closed."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)
