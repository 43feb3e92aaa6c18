"""How members, channels and messages are written so that Discord makes them into links."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.tables.model import Table


def mention(member: int) -> str:
    """A member's name; nobody is notified unless the message allows it."""
    return f"<@{member}>"


def mentions(members: Sequence[int]) -> str:
    """Several members as people list them."""
    names = [mention(member) for member in members]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def player(table: Table, seat: int) -> str:
    """Who holds a seat; with several seats with the number that pictures and events give it."""
    members = mentions(table.seats[seat].members)
    return members if len(table.seats) == 1 else f"Player {seat + 1} {members}"


def channel_link(channel: int) -> str:
    """A channel or thread."""
    return f"<#{channel}>"


def message_link(guild: int | None, channel: int, message: int) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"


def moment(when: datetime) -> str:
    """A time as every reader's Discord shows it: "in 4 hours"."""
    return f"<t:{int(when.timestamp())}:R>"


def board_link(table: Table) -> str:
    """The way to a table's board, or to its channel while it has none; a run's board comes to its player."""
    if table.run is not None:
        return "`/challenge play` shows your run."
    if table.board is None:
        return channel_link(table.channel)
    return f"[Go to the board]({message_link(table.guild, table.board.channel, table.board.message)})"
