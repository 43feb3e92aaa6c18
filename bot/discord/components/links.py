"""Mentions, links and timestamps in Discord's markup."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

import discord

from bot.core.table.model import COACH, Seat, Table, is_former
from bot.discord import words
from bot.discord.table import words as computer_words
from bot.games.text import Text, TextLike

_MESSAGE_LINK = re.compile(r"https://discord\.com/channels/(?:[0-9]+|@me)/[0-9]+/(?P<message>[0-9]{15,20})\b")


def mention(member: int) -> TextLike:
    """Mention a member (without a notification); former members have no name."""
    return words.FORMER_MEMBER if is_former(member) else f"<@{member}>"


def mentions(members: Sequence[int]) -> Text:
    """Mention several members as a list."""
    return words.join_names([mention(member) for member in members])


def player(table: Table, seat: int) -> Text:
    """Name the members of a seat, or its computer player."""
    members, computer = table.seats[seat].members, table.seats[seat].computer
    if members:
        return mentions(members)
    return computer_words.COACH if computer == COACH else computer_words.computer(computer_number(table, seat))


def computer_number(table: Table, seat: int) -> int | None:
    """Return the number of a seat's computer player, from 1.

    None if there is only one.
    """
    held = [each.number for each in table.seats if not each.members]
    return held.index(seat) + 1 if len(held) > 1 else None


def seat_names(table: Table) -> tuple[Text, ...]:
    """Name each seat as messages do: its members (not notified) or the computer."""
    return tuple(player(table, seat.number) for seat in table.seats)


def not_seated(table: Table) -> Text:
    """Tell spectators who plays at the table, and what they can do."""
    members = [mention(member) for seat in table.seats for member in seat.members]
    return words.watching(members, table.game)


def channel_link(channel: int) -> str:
    """Link a channel or thread."""
    return f"<#{channel}>"


def place_link(table: Table) -> TextLike:
    """Link a table's channel or thread; a conversation outside servers has no such link."""
    if table.guild is not None or table.link_guild is not None:
        return channel_link(table.channel)
    return words.GROUP_MESSAGE if table.answers_only else words.DIRECT_MESSAGES


def message_link(guild: int | None, channel: int, message: int) -> str:
    """Return the URL of a message."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"


def linked_messages(text: str) -> list[int]:
    """Return the ids of the messages that a text links."""
    return [int(found["message"]) for found in _MESSAGE_LINK.finditer(text)]


def command_link(ids: Mapping[str, int], command: str) -> str:
    """Link a command such as "table undo"; plain text while its id is unknown."""
    number = ids.get(command.partition(" ")[0])
    return f"`/{command}`" if number is None else f"</{command}:{number}>"


def relative_time(when: datetime) -> str:
    """Format a time relative to now, in each reader's Discord: "in 4 hours"."""
    return f"<t:{int(when.timestamp())}:R>"


def return_time(seat: Seat) -> str | None:
    """Format when a computer player returns a seat to its members; None if it doesn't."""
    return None if seat.computer is None or seat.computer.until is None else relative_time(seat.computer.until)


def date(when: datetime) -> str:
    """Format a date in each reader's Discord."""
    return f"<t:{int(when.timestamp())}:D>"


def board_link(table: Table) -> TextLike:
    """Link a table's board, or its channel while it has none.

    Runs are shown to their player only.
    """
    if table.run is not None:
        return words.GO_TO_RUN
    if table.board is None:
        return place_link(table)
    return words.go_to_board(message_link(table.guild or table.link_guild, table.board.channel, table.board.message))


def current_board_link(table: Table) -> TextLike:
    """Link the current board from a retired one."""
    if table.board is None:
        return place_link(table)
    return words.the_board(message_link(table.guild or table.link_guild, table.board.channel, table.board.message))


# The application's uploaded emojis by key; without one, only a label shows


_uploaded: dict[str, discord.PartialEmoji] = {}


def set_emojis(emojis: Mapping[str, discord.PartialEmoji]) -> None:
    """Use these emojis from now on."""
    _uploaded.clear()
    _uploaded.update(emojis)


def forget_emojis() -> bool:
    """Use no emojis until they are set again; return whether there were any."""
    had_any = bool(_uploaded)
    _uploaded.clear()
    return had_any


def emoji_key(number: int) -> str | None:
    """Return the key of an uploaded emoji by its id."""
    return next((key for key, emoji in _uploaded.items() if emoji.id == number), None)


def find_emoji(key: str) -> discord.PartialEmoji | None:
    """Return the emoji with this key, if it is uploaded."""
    return _uploaded.get(key)
