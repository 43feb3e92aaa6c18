"""Every sentence for those who watch a table and follow it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, lines

FOLLOW = Text("Follow")
WATCH = Text("Watch from here")
STOP = Text("Stop following")

YOU_PLAY_HERE = Text("You play at this table: you are called when it is your move, and need not follow it.")
NOT_TO_FOLLOW = Text("This table has ended or is somebody's own run in a challenge, so there is nothing to follow.")
NO_LETTERS = Text(
    "Discord takes no direct message from me to you, so I could not tell you of this table. Open your direct messages "
    "for this server (its privacy settings), then press *Follow* again."
)
NO_MORE = Text("You follow this table no more.")
NEVER_DID = Text("You do not follow this table.")


def following(title: str, channel: str, board: TextLike) -> Text:
    return Text(
        "You follow **{title}** in {channel}: a line comes here when a turn is over. {board}",
        title=title,
        channel=channel,
        board=board,
    )


def follows(title: str) -> Text:
    return Text("You follow this table of {title}: a direct message comes when a turn is over.", title=title)


def over(title: str, channel: str, told: Sequence[TextLike], earlier: int, board: TextLike) -> Text:
    head = Text("**{title}** in {channel} · {board}", title=title, channel=channel, board=board)
    before = [Text("-# … and {n} {n:turn|turns} before.", n=earlier)] if earlier else []
    return lines(head, *before, *told)


def turn(told: TextLike) -> Text:
    return Text("- {told}", told=told)


A_TURN = Text("A turn is over.")
ENDED = Text("- The table has ended.")
