"""Sentences of the tables: refusals and lines of the log."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.games.names import UserText
from bot.games.text import Text, sentences

# Tables

NOT_SEATED = Text("You do not sit at this table. You can watch it, or start one of your own.")
SOMEBODY_ELSES_TURN = Text("It is somebody else's turn. You can look at the board and plan.")
NOT_THIS_SEATS_TURN = Text("It is not the turn of this seat.")
RUN_OF_ONE = Text("A run in a challenge is its player's alone.")
NOT_YOUR_SEAT = Text("Only a member of the seat can change who holds it.")
EMPTY_SEAT = Text("A seat needs at least one member.")
SEATED_TWICE = Text("A member can hold a seat only once.")
NOT_IMPORTABLE = Text("This game is still running: its seed is secret until it ends. Import the record after that.")


def no_such_game(key: str) -> Text:
    """A game that is not in the registry."""
    return Text("There is no game called {key} here.", key=UserText(key[:40]))


# Frozen tables


def game_missing(game: str) -> Text:
    """The game of a table is not in the registry."""
    return Text("This table is frozen: its game, {game}, is not installed here.", game=game)


def older_rules(title: str, theirs: int, ours: int) -> Text:
    """The table was started under other rules."""
    return Text(
        "This table is frozen: it was started under version {theirs} of {title}, and version {ours} is in use now."
        " Nothing is lost: the log is kept as it is and can be exported.",
        title=title,
        theirs=theirs,
        ours=ours,
    )


def does_not_replay(number: int) -> Text:
    """This move of the log is refused by the rules."""
    return Text(
        "This table is frozen: move {number} of its log does not fit the rules that are in use now."
        " Nothing is lost: the log is kept as it is and can be exported.",
        number=number,
    )


# Taking back

NOTHING_PLAYED = Text("No move has been played yet.")
NOTHING_OF_THIS_TURN = Text("There is nothing of this turn to take back. Undo goes one move further back.")
NOTHING_OF_YOURS = Text("You have no move to undo in this phase.")
OTHERS_BUILT_ON_IT = Text("Others have moved since, and their moves depend on yours. They have to undo theirs first.")
NOBODY_ASKS = Text("Nobody asks to take a move back any more.")
NO_UNDO_IN_RUNS = Text(
    "In a challenge nothing is taken back once something new was shown or another seat has moved: everybody plays it"
    " once."
)

# Hints

NO_HINTS_FOR_GAME = Text("There are no hints for this game.")
NO_HINTS_IN_RUNS = Text("While the challenge is open there are no hints in it, for everybody plays it by themselves.")
STILL_THINKING = Text("I still think about what you asked before. Give me a moment, then ask again.")
THOUGHT_TOO_LONG = Text("I could not think of anything in time. Ask again in a moment.")

# Looking back

NO_REVIEW_FOR_GAME = Text("There is no looking back over this game.")
NO_REVIEW_YET = Text("This game goes on. Look back over it when it has ended.")
NO_REVIEW_OF_IDLE = Text(
    "This game was put away and can still go on: only games that have ended for good are looked back over."
)
NO_REVIEW_IN_RUNS = Text("You can look back over this when the challenge has closed, so that it is fair to everybody.")
NO_REVIEW_OF_FROZEN = Text("This game does not replay under the rules of this version, so I cannot look back over it.")
ONE_REVIEW_AT_A_TIME = Text("I still look back over another game for you. Give me a minute, then ask again.")
MANY_REVIEWS = Text("Many games wait to be looked back over. Ask again in a few minutes.")
REVIEW_TOO_LONG = Text("That took too long, and I gave it up. Ask again in a while.")

# The log

SEAT_CHANGED = Text("Changed who holds the seat")
RESIGNED = Text("Resigned")
IMPORTED = Text("Imported the record")
REOPENED = Text("Took the table up again")
CHANNEL_DELETED = Text("The channel was deleted.")


def notation(text: str) -> Text:
    """A move that no rules explain any more."""
    return Text("{notation}", notation=text)


def took_back(count: int) -> Text:
    """So many moves."""
    return Text("Took back {count} {count:move|moves}", count=count)


def abandoned(reason: str) -> Text:
    """A table was ended from outside."""
    return Text("Ended the table: {reason}", reason=reason)


# Limits


def too_many_of_member(places: Sequence[str]) -> Text:
    """One member has something open in all of these channels."""
    return Text(
        "You have {n} tables and lobbies open in this server, as many as one member can have: {places:, }."
        " Finish one, end one with `/table` *Resign*, or leave a lobby with `/table` *Leave*.",
        n=len(places),
        places=tuple(places),
    )


def too_many_in_guild(most: int) -> Text:
    """A server is full."""
    return Text(
        "{n} tables and lobbies are open in this server, as many as there can be. Wait until one ends; "
        "whoever manages the server can end one with `/table` *Abandon*.",
        n=most,
    )


def called_too_often(most: int, again: datetime) -> Text:
    """A member who notifies others again and again."""
    return Text(
        "You've called other members {n} times in the last hour. Try again <t:{again}:R>.",
        n=most,
        again=int(again.timestamp()),
    )


def threads_too_often(most: int, again: datetime) -> Text:
    """A member who opens thread after thread."""
    return Text(
        "You've opened {n} threads in the last hour. Try again <t:{again}:R>, or use one of them.",
        n=most,
        again=int(again.timestamp()),
    )


# Lobbies

LOBBY_OF_TWO = Text("A lobby is for two members or more, and no more join than there are seats.")
NOT_JOINED = Text("You have not joined this lobby. Press Join to take a seat.")


def joined_already(host: str, *, may_start: bool) -> Text:
    """To a member of the lobby who joins again."""
    if may_start:
        return Text("You've already joined. Press *Start* when everybody is here.")
    return sentences(Text("You've already joined."), host_starts(host))


def host_starts(host: str) -> Text:
    """Who starts the game of a lobby."""
    return Text("The host, {host}, starts the game. Once all seats are taken, anyone in the lobby can.", host=host)


def host_chooses(host: str) -> Text:
    """Who changes the options of a lobby."""
    return Text("The host, {host}, chooses the options. Tell them what you'd like.", host=host)


def all_taken(seats: int) -> Text:
    """A full lobby."""
    return Text("All {n} seats are taken. Watch, or open a table of your own in a thread.", n=seats)


def too_few_seats(joined: int) -> Text:
    """A lobby that would be too small."""
    return Text("{n} have joined already; there cannot be fewer seats than that, nor than two.", n=joined)


def no_seat_for_computers(left: int) -> Text:
    """A lobby with fewer free seats than computer players were wished for."""
    return Text("{n} {n:seat is|seats are} left for computer players. Make the table larger first.", n=left)


def too_few_members(fewest: int) -> Text:
    """A lobby that is started too early."""
    return Text("It takes {n} members to start. Wait for more to join.", n=fewest)


# Challenges


def too_many_challenges(most: int) -> Text:
    """A server with as many challenges as there can be."""
    return Text(
        "This server has {n} open challenges, its limit. Wait until one closes, or ask its creator or a server manager"
        " to close one in `/challenge`.",
        n=most,
    )


def too_many_challenges_of_member(most: int) -> Text:
    """A member who has reached their own limit."""
    return Text(
        "You have {n} open challenges here, the limit for a member. Wait until one closes, or close one in"
        " `/challenge`.",
        n=most,
    )


def too_many_challenges_in_an_hour(most: int) -> Text:
    """A member who opens challenges and closes them again."""
    return Text("You can open {n} challenges an hour here. Try again later.", n=most)


# Seats that change hands

NO_SUCH_SEAT = Text("There is no such seat at this table. `/table` *Info* lists the seats.")
SITS_ALREADY = Text("Whoever has a seat at this table cannot take another one there.")
NOBODY_TO_SHARE_WITH = Text("A computer player holds this seat. Take it over with `/table` *Replace*.")
COMPUTER_ALREADY = Text("A computer player holds this seat already.")
NOBODY_WOULD_PLAY = Text("Then nobody would play but computers. End the game with `/table` *Resign*.")
NOBODY_STANDS_IN = Text("Nobody plays for you at this table: your seat is yours.")

# Premoves

NOBODY_ELSE_MOVES = Text("You play alone here, so it is always your turn: play the move.")
YOUR_TURN_ALREADY = Text("It is your turn already: play the move.")


def premoves_at_most(most: int) -> Text:
    """None, or too many."""
    return Text("Write one to {n} moves, with a semicolon between them.", n=most)
