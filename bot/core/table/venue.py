"""Where a table is played, which decides how its messages are posted and edited."""

from __future__ import annotations

from enum import StrEnum


class Venue(StrEnum):
    """The kind of conversation in which a table or lobby lives.

    Channels and threads of a server are one kind: the bot posts in both alike, and which of them it is can be asked of
    Discord. Only code that posts messages needs to know the kind.
    """

    SERVER = "server"
    """A channel or thread of a server with the bot."""
    DIRECT = "direct"
    """A member's direct messages with the bot."""
    INTERACTION = "interaction"
    """A group message, or a server without the bot: it can only answer interactions there."""
