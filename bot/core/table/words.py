"""Texts of tables: refusals and log lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.games.text import Text, TextLike, quote, sentences

# Tables

NOT_SEATED = Text("You're not in this game, but you can follow it.")
SOMEBODY_ELSES_TURN = Text("It's someone else's turn. You can still look around with *Try it*.")
NOT_THIS_SEATS_TURN = Text("It's not this seat's turn.")
RUN_OF_ONE = Text("Only you can play your challenge run.")
NOT_YOUR_SEAT = Text("Only members of a seat can change who plays it.")
EMPTY_SEAT = Text("A seat needs at least one member.")
SEATED_TWICE = Text("A member can only be in a seat once.")
NOT_IMPORTABLE = Text("This game is still running, so its seed is secret. Export the record again after it ends.")


def no_such_game(key: str) -> Text:
    """The game isn't in the registry."""
    return Text("There's no game called {key}.", key=quote(key))


# Frozen tables


def game_missing(game: str) -> Text:
    """The table's game isn't in the registry."""
    return Text("This table is frozen: its game, {game}, isn't installed.", game=game)


def older_rules(title: str, theirs: int, ours: int) -> Text:
    """The table was started under older rules."""
    return Text(
        "This table is frozen: it uses version {theirs} of {title}, and this bot runs version {ours}. Its log "
        "is safe and can be exported.",
        title=title,
        theirs=theirs,
        ours=ours,
    )


def does_not_replay(number: int) -> Text:
    """The rules reject this move of the log."""
    return Text(
        "This table is frozen: move {number} doesn't fit the current rules. Its log is safe and can be exported.",
        number=number,
    )


# Undo

NOTHING_PLAYED = Text("No moves have been played yet.")
NOTHING_OF_THIS_TURN = Text("Nothing to undo this turn. *Undo* goes back one more move.")
NOTHING_OF_YOURS = Text("You have no move to undo in this phase.")
OTHERS_BUILT_ON_IT = Text("Others have moved since, and their moves depend on yours. They need to undo first.")
NOBODY_ASKS = Text("That undo request is closed.")
NO_UNDO_IN_RUNS = Text("In a challenge, you can't undo once something is revealed or another seat has moved.")


# The log

SEAT_CHANGED = Text("Changed who plays the seat")
FORFEITS: Mapping[str, Text] = {
    "resigned": Text("Resigned"),
    "time": Text("Lost on time"),
    "gone": Text("Lost, because they were gone"),
}
FORFEITS_ON: Mapping[str, Text] = {
    "resigned": Text("Resigned. A computer player took the seat"),
    "time": Text("Lost on time. A computer player took the seat"),
    "gone": Text("Lost, because they were gone. A computer player took the seat"),
}
"""The same where the game goes on."""
IMPORTED = Text("Imported the record")
REOPENED = Text("Reopened the table")
LEAGUE_CANCELLED = Text("The season was cancelled.")
LEAGUE_DEADLINE_MISSED = Text("Nobody played before the deadline.")
CHANNEL_DELETED = Text("The channel was deleted.")


def notation(text: str) -> Text:
    """A move that can't be replayed."""
    return Text("{notation}", notation=text)


def forfeited(text: str) -> Text:
    """A seat lost early, with the reason and the computer player now in the seat."""
    reason, _, level = text.partition(" ")
    return (FORFEITS_ON if level else FORFEITS)[reason or "resigned"]


def took_back(count: int) -> Text:
    """This many moves."""
    return Text("Undid {count} {count:move|moves}", count=count)


def abandoned(reason: TextLike) -> Text:
    """The table was ended from outside."""
    return Text("Ended the table: {reason}", reason=reason)


# Limits


def too_many_of_member(places: Sequence[str]) -> Text:
    """A member has something open in all of these channels."""
    return Text(
        "You have {n} tables and lobbies open in this server, the limit: {places:, }."
        " Finish one, end one with `/table` *Resign*, or leave a lobby with `/table` *Leave*.",
        n=len(places),
        places=tuple(places),
    )


def too_many_outside(most: int) -> Text:
    return Text("You have {n} games open outside of servers, the limit. Finish one first: see `/turns`.", n=most)


def too_many_in_guild(most: int) -> Text:
    """The server has reached its limit."""
    return Text(
        "This server has {n} open tables and lobbies, the limit. Wait until one ends, or ask a server manager to "
        "end one with `/table` *Abandon*.",
        n=most,
    )


def called_too_often(most: int, again: datetime) -> Text:
    """The member notifies others too often."""
    return Text(
        "You've invited other members {n} times in the last hour. Try again <t:{again}:R>.",
        n=most,
        again=int(again.timestamp()),
    )


def threads_too_often(most: int, again: datetime) -> Text:
    """The member creates too many threads."""
    return Text(
        "You've opened {n} threads in the last hour. Try again <t:{again}:R>, or use one of them.",
        n=most,
        again=int(again.timestamp()),
    )


# Lobbies

CANNOT_JOIN = Text("You can't join this lobby. Pick another one in `/play`, or open your own.")
NOT_INVITED = Text("You have no open invitation to this lobby.")
ROLE_CALLED = Text("This lobby has already called the players who asked for it.")
ROLE_NEEDS_OPEN_LOBBY = Text("Only invited members can join this lobby. Open it to anyone in *Options* first.")


def invited_only(host: str) -> Text:
    """A lobby that only those can join who were invited."""
    return Text("This lobby is for invited members. Ask the host, {host}, to invite you.", host=host)


def too_many_invitations(most: int) -> Text:
    return Text("A lobby can invite {n} members at most.", n=most)


def takes_no_invitations(member: str) -> Text:
    """Who blocks the reader, or is closed to invitations; the reader can't tell which."""
    return Text("{member} isn't taking invitations right now.", member=member)


def has_declined(member: str) -> Text:
    """The member already said no to this lobby's invitation."""
    return Text("{member} has declined this invitation.", member=member)


def you_block(member: str) -> Text:
    """The reader blocks the member whom they invite."""
    return Text("You've blocked {member}. Unblock them in `/turns` first.", member=member)


def too_many_blocked(most: int) -> Text:
    return Text("You can block {n} members at most. Unblock someone in `/turns` first.", n=most)


LOBBY_OF_TWO = Text("A lobby needs at least two seats, and a seat for each member.")
NOT_JOINED = Text("You're not in this lobby. Press *Join* to take a seat.")


def joined_already(host: str, *, may_start: bool) -> Text:
    """The member has joined already."""
    if may_start:
        return Text("You've already joined. Press *Start* when everyone is here.")
    return sentences(Text("You've already joined."), host_starts(host))


def host_starts(host: str) -> Text:
    """Who starts the game of a lobby."""
    return Text("The host, {host}, starts the game. Once all seats are taken, anyone in the lobby can.", host=host)


def host_chooses(host: str) -> Text:
    """Who changes the options of a lobby."""
    return Text("Only the host, {host}, chooses the options.", host=host)


def all_taken(seats: int) -> Text:
    """A full lobby."""
    return Text("All {n} seats are taken. Watch, or start a game in a thread.", n=seats)


def too_few_seats(joined: int) -> Text:
    """The lobby would be too small."""
    return Text("{n} have joined, so there can't be fewer seats. Two is the minimum.", n=joined)


def no_seat_for_computers(left: int) -> Text:
    """The lobby has fewer free seats than requested computer players."""
    return Text("Only {n} {n:seat is|seats are} left for computer players. Add seats first.", n=left)


def too_few_members(fewest: int) -> Text:
    """The lobby is started too early."""
    return Text("You need {n} members to start.", n=fewest)


# Seats that change hands

NO_SUCH_SEAT = Text("There's no such seat. `/table` *Info* lists the seats.")
SITS_ALREADY = Text("That member already has a seat at this table.")
SEAT_HAS_LOST = Text("That seat has lost already, so a computer player finishes the game.")
NOBODY_TO_SHARE_WITH = Text("A computer plays this seat. Take it over with `/table` *Replace*.")
COMPUTER_ALREADY = Text("A computer already plays this seat.")
NOBODY_WOULD_PLAY = Text("Only computers would be left. End the game with `/table` *Resign*.")
NOBODY_STANDS_IN = Text("You already play your own seat.")
