"""How members, channels and messages are written so that Discord makes them into links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.games.text import Text, TextLike
from bot.model.table import Seat, Table, is_former
from bot.ui import words
from bot.ui.words import computers as computer_words


def mention(member: int) -> TextLike:
    """A member's name; nobody is notified unless the message allows it. One who was forgotten has none."""
    return words.FORMER_MEMBER if is_former(member) else f"<@{member}>"


def mentions(members: Sequence[int]) -> Text:
    """Several members as people list them."""
    return words.join_names([mention(member) for member in members])


def player(table: Table, seat: int) -> Text:
    """Who holds a seat; a computer player where no member does."""
    members = table.seats[seat].members
    return mentions(members) if members else computer_words.computer(computer_number(table, seat))


def computer_number(table: Table, seat: int) -> int | None:
    """Which of the computer players it is that hold seats, counted from 1; None for the only one."""
    held = [each.number for each in table.seats if not each.members]
    return held.index(seat) + 1 if len(held) > 1 else None


def seat_names(table: Table) -> tuple[Text, ...]:
    """The seats as a message names them: their members, who are not notified, or the computer."""
    return tuple(player(table, seat.number) for seat in table.seats)


def not_seated(table: Table) -> Text:
    """To a spectator: who plays at the table, and what anyone may do."""
    members = [mention(member) for seat in table.seats for member in seat.members]
    return words.watching(members, table.game)


def channel_link(channel: int) -> str:
    """A channel or thread."""
    return f"<#{channel}>"


def message_link(guild: int | None, channel: int, message: int) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"


def command_link(ids: Mapping[str, int], command: str) -> str:
    """A command that can be pressed: "table undo"; in plain letters while its id is not known."""
    number = ids.get(command.partition(" ")[0])
    return f"`/{command}`" if number is None else f"</{command}:{number}>"


def relative_time(when: datetime) -> str:
    """A time as every reader's Discord shows it: "in 4 hours"."""
    return f"<t:{int(when.timestamp())}:R>"


def return_time(seat: Seat) -> str | None:
    """When a computer player gives a seat back to its members."""
    return None if seat.computer is None or seat.computer.until is None else relative_time(seat.computer.until)


def date(when: datetime) -> str:
    """A day as every reader's Discord shows it."""
    return f"<t:{int(when.timestamp())}:D>"


def board_link(table: Table) -> TextLike:
    """The way to a table's board, or to its channel while it has none; a run's board comes to its player."""
    if table.run is not None:
        return words.GO_TO_RUN
    if table.board is None:
        return channel_link(table.channel)
    return words.go_to_board(message_link(table.guild, table.board.channel, table.board.message))


def current_board_link(table: Table) -> TextLike:
    """The way from a board left behind to the one that stands now."""
    if table.board is None:
        return channel_link(table.channel)
    return words.the_board(message_link(table.guild, table.board.channel, table.board.message))
