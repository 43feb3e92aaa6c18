"""Texts for spectators and followers."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, lines

FOLLOW_SUMMARY = Text("Get a direct message after each turn.")
UNFOLLOW_SUMMARY = Text("Stop these direct messages.")


def follows_many(most: int) -> Text:
    """Another table cannot be followed."""
    return Text("You're following {most} tables, the limit. Unfollow one first.", most=most)


FOLLOW = Text("Follow")
STOP = Text("Stop following")

YOU_PLAY_HERE = Text("You're playing here. I'll tell you when it's your turn.")
NOT_TO_FOLLOW = Text("Only running games can be followed, and no challenge runs.")
NO_DIRECT_MESSAGES = Text(
    "I can't send you direct messages. Allow them in this server's privacy settings, then press *Follow* again."
)
NO_MORE = Text("You no longer follow this table.")
NEVER_DID = Text("You don't follow this table.")


def following(title: str, channel: TextLike, board: TextLike) -> Text:
    return Text(
        "You follow **{title}** in {channel}. I'll write here after each turn. {board}",
        title=title,
        channel=channel,
        board=board,
    )


def follows(title: str) -> Text:
    return Text("You follow this game of {title}. I'll send you a direct message after each turn.", title=title)


def over(title: str, channel: TextLike, told: Sequence[TextLike], earlier: int, board: TextLike) -> Text:
    head = Text("**{title}** in {channel} · {board}", title=title, channel=channel, board=board)
    before = [Text("-# … and {n} earlier {n:turn|turns}.", n=earlier)] if earlier else []
    return lines(head, *before, *told)


def turn(told: TextLike) -> Text:
    return Text("- {told}", told=told)


A_TURN = Text("A turn is over.")
