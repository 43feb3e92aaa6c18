"""Every sentence in the log channel of a server."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike

LOG_CHANNEL = Text("Log channel")
FROM_NOW_ON = Text("Starts and ends of games on this server are logged here.")


def log_channel(channel: TextLike) -> Text:
    return Text("Log channel: {channel}", channel=channel)


def begun(title: str, channel: str, seats: Sequence[TextLike]) -> Text:
    return Text("**{title}** started in {channel}: {seats}.", title=title, channel=channel, seats=tuple(seats))


def ended(title: str, channel: str) -> Text:
    return Text("**{title}** in {channel} has ended.", title=title, channel=channel)


def ended_early(title: str, channel: str, *, resigned: bool) -> Text:
    if resigned:
        return Text("**{title}** in {channel} was resigned.", title=title, channel=channel)
    return Text("**{title}** in {channel} ended early.", title=title, channel=channel)
