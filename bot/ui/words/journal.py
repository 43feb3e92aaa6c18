"""Every sentence in the log channel of a server."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike

FROM_NOW_ON = Text("From now on a line stands here when a table of this server begins, and one when it ends.")


def begun(title: str, channel: str, seats: Sequence[TextLike]) -> Text:
    return Text("**{title}** has begun in {channel}: {seats}.", title=title, channel=channel, seats=tuple(seats))


def ended(title: str, channel: str) -> Text:
    return Text("**{title}** in {channel} is over.", title=title, channel=channel)


def result(who: TextLike, score: int) -> Text:
    return Text("- {who}: **{score}**", who=who, score=score)


def ended_early(title: str, channel: str, *, resigned: bool) -> Text:
    if resigned:
        return Text("**{title}** in {channel} was resigned.", title=title, channel=channel)
    return Text("**{title}** in {channel} was ended before its game was over.", title=title, channel=channel)
