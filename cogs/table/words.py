"""Every sentence and label of `/table`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.text import Text, TextLike, lines, sentences
from bot.model.table import Status

GROUP = Text("Gather, take back, look back, end, export and import the table of this channel.")

# Which table

NONE_RUNS = Text("No table runs in this channel. Open one:")
NONE_WAS = Text("There was no table in this channel yet. Open one:")

# Ending

RESIGN = Text("Give the game up. It ends without a result, and its seed is published.")
RESIGN_FOR_GOOD = Text("Resign for good")
RESIGN_ALONE = Text(
    "Do you want to give this game up? It ends without a result. To play on, leave this alone.",
)
RESIGN_AMONG_SEVERAL = Text(
    "Do you want to give this game up? The game cannot go on without your seat: it ends for everybody, without a"
    " result. To play on, leave this alone.",
)
RESIGNED = Text("You gave the game up. `/table export` has its record.")

REOPEN = Text("Take up the last table of this channel again that was closed because nothing happened.")
REOPENED = Text("The table goes on. Its board is below.")
ABANDON = Text("End the table here for everybody, or close the lobby. For its members and channel managers.")
END_THE_TABLE = Text("End the table")
REALLY_ABANDON = Text(
    "Do you want to end this table for everybody? It ends without a result. To keep it, leave this alone."
)
ABANDONED_BY_MEMBER = Text("A member ended the table.")
ABANDONED = Text("The table has ended. `/table export` has its record.")
ENDED = Text("The table has ended.")
NO_SAY_IN_LOBBY = Text("Only the lobby's host or a channel manager can close it. `/table leave` takes you out of it.")
NO_SAY = Text("Only a member of this table, or somebody who manages the channel, can end it.")

# Gathering

NO_LOBBY = Text("No lobby is open in this channel. Open one, for example with `/novaluna new seats:3`.")
JOIN = Text("Join the lobby of this channel.")
START = Text("Start the game with everybody who has joined the lobby of this channel.")
OPTION = Text("Change an option of the lobby of this channel, or how many can play.")
WHICH_CHANGE = Text("An option and its value: choose from the list.")


def begun_already(board: TextLike) -> Text:
    """No lobby, for its game has begun."""
    return Text("The game here has already started. {board}", board=board)


# Answering

ANSWER = Text("Answer what is asked at the table here: agree, refuse, wait, keep … as the buttons there do.")
WHICH_REPLY = Text("What you say, from the list.")
NOTHING_ASKED = Text("Nothing is asked of you at this table just now.")
SOMEBODY = Text("somebody")
THIS_TABLE = Text("this table")
THIS_LOBBY = Text("this lobby")
AN_UNDO = Text("taking a move back")
SURE = Text("Whether you mean it, so that you are not asked again.")
AGREED_SO_FAR = Text("You agree. It is done when the others do too.")
REFUSED = Text("That is off: it stays as it is.")
MORE_TIME = Text("You wait: there is more time now.")


def reply(label: TextLike, what: TextLike) -> Text:
    """A choice in a list: "Agree: a pause, asked for by Ana"."""
    return Text("{label}: {what}", label=label, what=what)


def asked_by(what: TextLike, who: TextLike) -> Text:
    """What is asked for, and by whom."""
    return Text("{what}, asked for by {who}", what=what, who=who)


def level_moves(level: TextLike) -> Text:
    """A computer player of this level makes one move."""
    return Text("Let the computer move ({level})", level=level)


def choose_reply(typed: Sequence[str]) -> Text:
    """What was typed is no reply, or could be one to several questions."""
    return Text("Choose from the list what you say, to what. It can be: {typed}.", typed=tuple(dict.fromkeys(typed)))


FOLLOW = Text("Watch this table from afar: a direct message comes when a turn is over.")
FOLLOW_NO_MORE = Text("Follow it no more.")

# Taking back and looking back

UNDO = Text("Take the last move back; others are asked when something was revealed since.")
RESET = Text("Take back everything of your turn that is free to take back.")
STARTS_OVER = Text("The turn starts over.")
LOG = Text("What was played here, the latest last; what was taken back is struck through.")
TRY = Text("Play ahead in private; then play those moves, or drop them.")
MOVES_TO_TRY = Text("Moves to begin with, as they are written, with a semicolon between them.")
LEAVE_THEM = Text("Leave these moves for your next turn, played at once if they are allowed; or show what you left.")
WITHDRAW = Text("Take back what you left for your next turn.")
ASK_FIRST = Text("Ask you instead if anything new is revealed before.")
DESCRIBE = Text("Tell the whole table in words, with all that you can do.")
INFO = Text("Who sits at the table here, with which options, since when, and its commitment.")
NOTHING_PLAYED = Text("Nothing has been played yet.")
EARLIER = Text("Earlier")
LATER = Text("Later")
DOWNLOAD = Text("Download")
HERE_IS_THE_LOG = Text("The whole log of this table, with what everybody may know.")


REPLAY = Text("Watch the game: what you have not seen yet, or all of it, or one position by its number.")
WHICH_MOVE = Text("After which move: a number as in the film. 0 is the beginning.")
GAME_BEGINS = Text("The game begins.")
LAST_SEEN = Text("So it stood when your last turn had ended.")
NOTHING_SINCE = Text("Nothing has happened since your turn.")
STEP_BY_STEP = Text("Step by step")
AS_FILM = Text("As a film")
FILM_TOO_LONG = Text("The film took too long to draw, so I stopped. Step through the game instead, or try again later.")
FIRST = Text("First")
BACK = Text("◀")
ON = Text("▶")
LAST = Text("Last")


def since_your_turn(moves: int) -> Text:
    """Above a film of what somebody has not seen."""
    return Text("**Since your turn**: {moves} {moves:move|moves}.", moves=moves)


def whole_game(moves: int, *, ended: bool) -> Text:
    """Above a film of a whole game."""
    if ended:
        return Text("**The whole game**, {moves} {moves:move|moves}.", moves=moves)
    return Text("**The game so far**, {moves} {moves:move|moves}.", moves=moves)


def frame(number: int, said: TextLike) -> Text:
    """Below a picture of a film: after which move it is, and what was done."""
    return Text("{number} · {said}", number=number, said=said)


def drawing(done: int, pictures: int) -> Text:
    """How far a film is."""
    return Text("Drawing the film: {done} of {pictures} pictures.", done=done, pictures=pictures)


def film_alt(title: str, pictures: int, last: str) -> Text:
    """What a film shows, for one who cannot see it."""
    return Text("{title} as a film of {n} pictures. The last one: {last}", title=title, n=pictures, last=last)


def move_of(number: int, moves: int) -> Text:
    """Above a position."""
    return Text("**After move {number} of {moves}**", number=number, moves=moves)


def no_such_move(moves: int) -> Text:
    """A number that is too high."""
    return Text("So many moves have not been played: choose a number from 0 to {moves}.", moves=moves)


def log_page(page: int, pages: int) -> Text:
    """The head of the log; pages count from 1."""
    return Text("**Log, page {page} of {pages}**", page=page, pages=pages)


def with_notation(label: TextLike, notation: str) -> Text:
    """A move of the log."""
    return Text("{label} (`{notation}`)", label=label, notation=notation)


def with_what_came(label: TextLike, came: TextLike) -> Text:
    """A move of the log with dice, draws and gains."""
    return Text("{label}. {came}", label=label, came=came)


def with_members(label: TextLike, members: TextLike) -> Text:
    """Who holds a seat now."""
    return Text("{label}: {members}", label=label, members=members)


def beforehand(said: TextLike) -> Text:
    """A move that was left before its turn came."""
    return Text("{said} (left beforehand)", said=said)


def undone(said: TextLike) -> Text:
    """What was taken back."""
    return Text("~~{said}~~", said=said)


def log_line(n: int, who: TextLike | None, said: TextLike) -> Text:
    """One line of the log."""
    return Text("{n}. {said}" if who is None else "{n}. {who}: {said}", n=n, who=who, said=said)


_STATES: Mapping[Status, Text] = {
    Status.RUNNING: Text("running"),
    Status.FROZEN: Text("frozen: its log does not replay under the rules of this version"),
    Status.FINISHED: Text("finished"),
    Status.RESIGNED: Text("resigned"),
    Status.ABANDONED: Text("abandoned"),
}


def table_head(title: str, status: Status, table: str, rev: int) -> Text:
    """Which table it is, and where it stands."""
    template = "**{title}**, {state}, table `{table}` with {rev} {rev:entry|entries} in its log"
    return Text(template, title=title, state=_STATES[status], table=table, rev=rev)


def seat(number: int, members: TextLike) -> Text:
    """Who holds a seat; seats count from 1."""
    return Text("Seat {number}: {members}", number=number, members=members)


def options(chosen: Sequence[Text]) -> Text:
    """What is played: "Colours: 4" each."""
    return Text("Options: {chosen:, }", chosen=tuple(chosen))


def times(opened: str, changed: str) -> Text:
    """Since when there is a table."""
    return Text("Opened {opened}, last changed {changed}", opened=opened, changed=changed)


def take_backs(count: int) -> Text:
    """How often somebody took back what they knew more about."""
    return Text("Moves taken back after something was revealed: {count}", count=count)


def hints(count: int) -> Text:
    """How many hints were given."""
    return Text("Hints: {count}", count=count)


def commitment(committed: TextLike) -> Text:
    """What was promised at the start."""
    return Text("Commitment: {committed}", committed=committed)


# Records

EXPORT = Text("The record of the table here as a file; the seed is in it once the game has ended.")
IMPORT = Text("Make a table of the record of a game that has ended, and show it here.")
VERIFY = Text("Replay the table here, or a record, from its seed and check every draw, move and score.")
WHICH_RECORD = Text("A file that /table export made.")
WHICH_RECORD_OR_TABLE = Text("A file that /table export made; the table of this channel when left out.")

RECORD = Text("The record of this game. Anyone can check it with `/table verify` or `tablekeeper verify`.")
RECORD_SO_FAR = Text("The record so far. The seed stays secret until the game has ended.")
NOTHING_IMPORTED = Text("Nothing was imported; choose a file that `/table export` made, as it is.")
NO_TEXT = Text("This file is no text. Choose a file that `/table export` made.")
FILE_GONE = Text("Discord does not hand out this file any more. Attach it again.")


def too_large(kib: int) -> Text:
    """A file that is not read."""
    return Text("This file is too large for a record: at most {kib} KiB are read.", kib=kib)


def checked(table: str | None, moves: int, scores: Sequence[int], *, cut_short: bool) -> Text:
    """What came of a check, of a table by its id or else of a record that somebody brought."""
    template = (
        "Everything is right in this record: {n} {n:move replays|moves replay}, and the score is {scores:, }."
        if table is None
        else "Everything is right in the table of this channel (`{table}`): {n} {n:move replays|moves replay}, and the"
        " score is {scores:, }."
    )
    said = Text(template, table=table, n=moves, scores=tuple(scores))
    cut = Text("But it is cut short after move {n}: the game was not over then, and there is no outcome.", n=moves)
    return sentences(said, cut) if cut_short else said


def published(commitment_: str, seed: Text) -> Text:
    """What a check starts from."""
    return lines(Text("Commitment: `{commitment}`", commitment=commitment_), seed)


# Time

CLOCK = Text("Give the table here a clock: a bank of hours for each seat; without hours, show the clock.")
BANK = Text("Hours that each seat has: 72. 0 takes the clock away.")
INCREMENT = Text("Hours that a seat gets back after each of its turns: 24.")
WEEKENDS_OFF = Text("Whether Saturdays and Sundays do not count: those of this server, or of your time zone.")
PAUSE = Text("Let the clock of the table here stand still, when everybody agrees; or let it go on.")

# Seats

INVITE = Text("Ask another member to share your seat at the table here.")
WHO_SHARES = Text("Who shall play with you.")
LEAVE = Text("Leave the lobby or your seat here. Nobody else holds it? The computer does when the others agree.")
REPLACE = Text("Let another member take over a seat at the table here, when everybody concerned agrees.")
WHO_TAKES_OVER = Text("Who shall play on.")
WHICH_SEAT = Text("Which seat, by its number in /table info; yours when left out.")
SUBSTITUTE = Text("Let the computer play for your seat for some days; without days, take your seat back.")
HOW_MANY_DAYS = Text("For how many days. You can take the seat back at any time.")
AT_WHICH_LEVEL = Text("How strong the computer plays; the apprentice when left out.")
FOR_HOW_LONG = Text("Say for how many days the computer shall play for you: `/table substitute days:3`.")
NO_BOTS = Text("A bot cannot hold a seat. Choose a person.")
LAST_OF_SEAT = Text(
    "Nobody else holds your seat. Invite somebody, let somebody take over with `/table replace`, or end the game with"
    " `/table resign`."
)
LEFT = Text("You left the table.")
OTHERS_PLAY_ON = Text("You left the table. The others play on.")


def holds_already(member: TextLike) -> Text:
    """One of the seat."""
    return Text("{member} holds this seat with you already.", member=member)


def plays_against(member: TextLike) -> Text:
    """One of another seat."""
    return Text("{member} plays against you at this table. Choose somebody else.", member=member)


def team_full(most: int) -> Text:
    """So many share the seat."""
    return Text("At most {n} members can share a seat.", n=most)
