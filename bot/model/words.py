"""Every sentence of the tables: what they say no with, the lines of a log, and what whoever runs the bot reads."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from bot.games.names import UserText
from bot.games.text import Text, sentences

MEBIBYTE = 2**20

# Tables

NO_SUCH_TABLE = Text("There is no such table any more. Start a new one.")
CHANNEL_BUSY = Text("A table is already running in this channel. Open a thread for another one.")
TABLE_OVER = Text("This table has ended. Start a new one to play on.")
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


def stale(seen: int) -> Text:
    """The member looked at this rev."""
    return Text("That board is from move {seen}. Here is the board as it stands.", seen=seen)


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
ALL_HAVE_TO_AGREE = Text("Everybody at the table has to agree to take that back. The others have been asked.")


def costs_record(move: Text) -> Text:
    """Before somebody alone takes back a move that showed something new."""
    return Text("This move showed something new: {move}. If you take it back, this game sets no record.", move=move)


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
NOTHING_HAPPENED = Text("Nothing happened for weeks.")
CHANNEL_DELETED = Text("The channel was deleted.")
CHALLENGE_CLOSED = Text("The challenge closed.")


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
        " Finish one, end one with `/table resign`, or leave a lobby with `/table leave`.",
        n=len(places),
        places=tuple(places),
    )


def too_many_in_guild(most: int) -> Text:
    """A server is full."""
    return Text(
        "{n} tables and lobbies are open in this server, as many as there can be. Wait until one ends; "
        "whoever manages the server can end one with `/table abandon`.",
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

LOBBY_OPEN = Text("A lobby is open in this channel. Join it, or open a thread for another table.")
NO_SUCH_LOBBY = Text("This lobby is closed. Open a new one to gather players.")
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

NO_SUCH_CHALLENGE = Text("There is no such challenge here. See `/challenge list`.")
CHALLENGE_OVER = Text("This challenge has closed. See how it ended with `/challenge standings`.")
RUN_OVER = Text("You have had your run in this challenge. You can play it again for practice.")
WHEN_CLOSED = Text("That is shown when the challenge has closed, so that it is fair to everybody.")
RUN_FIRST = Text("Finish your run in this challenge first; after that you can practise.")
NOT_YOURS_TO_CLOSE = Text("Only the challenge's creator or a server manager can close it early.")
HOW_LONG = Text("A challenge is open for ten minutes at least, and for 60 days at most.")


MATCH_OF_OTHERS = Text("This is a match between other members. When it has closed, you can practise its shuffle.")
TEAMS_APART = Text("A match is between two teams, and nobody plays for both or twice.")
TEAMS_ALIKE = Text("Both teams of a match need equally many members, one to four.")
PUZZLE_IS_OVER = Text("That was the puzzle of another day, and can be answered no more. `/puzzle daily` has today's.")
PUZZLE_WAS_ANOTHER = Text(
    "The puzzle that you answered today is there no more, and there is one answer a day. Tomorrow there is another one."
)
PAR_IS_TO_COME = Text(
    "The par of this challenge is still being worked out: race with a member's run, or come back later."
)
PAR_HAS_NO_COURSE = Text("The par of this challenge is a number only, from an older version: race with a member's run.")
NO_RUN_TO_RACE = Text("There is no finished run of that member in this challenge to race with.")


def no_zone(typed: str) -> Text:
    """A time zone that there is not."""
    return Text(
        "There is no time zone called {typed}. Choose one from the list, such as Europe/Berlin.", typed=UserText(typed)
    )


def too_many_challenges(most: int) -> Text:
    """A server with as many challenges as there can be."""
    return Text(
        "This server has {n} open challenges, its limit. Wait until one closes, or ask its creator or a server manager"
        " to close one: the button is in `/challenge info`.",
        n=most,
    )


def too_many_challenges_of_member(most: int) -> Text:
    """A member who has reached their own limit."""
    return Text(
        "You have {n} open challenges here, the limit for a member. Wait until one closes, or close one with the button"
        " in `/challenge info`.",
        n=most,
    )


def too_many_challenges_in_an_hour(most: int) -> Text:
    """A member who opens challenges and closes them again."""
    return Text("You can open {n} challenges an hour here. Try again later.", n=most)


def not_against(title: str, seats: range, computers: int) -> Text:
    """A challenge with another number of computer players than the game takes."""
    fewest, most = seats[0] - 1, seats[-1] - 1
    if not most:
        template = "{title} is played alone: leave the computer players out."
    elif fewest < most:
        template = "{title} is played against {fewest} to {most} computer players, not {n}."
    else:
        template = "{title} is played against {most} computer {most:player|players}, not {n}."
    return Text(template, title=title, fewest=fewest, most=most, n=computers)


# Seats that change hands

NO_SUCH_QUESTION = Text("That is not asked any more.")
NOT_ASKED = Text("This question is for others at the table. `/table info` says who plays.")
NOTHING_TO_PAUSE = Text("There is no clock here that runs. `/table clock` sets one.")
NOT_PAUSED = Text("The clock of this table is not paused.")
NO_CLOCK_ALONE = Text("A clock is for tables of several seats: nobody waits here.")
NO_SUCH_TEMPO = Text("A clock has between 1 hour and 60 days, and gives back at most as much after each turn.")
NOBODY_IS_LATE = Text("Nobody's time is up at this table now.")
LATE_YOURSELF = Text("It is your time that is up: make your move, and this goes away.")
NUDGED_ALREADY = Text("They were nudged already; the next nudge is possible 12 hours after it.")
TIME_UP = Text("Somebody's time was up.")
NOT_PUT_AWAY = Text("This table was not put away, so there is nothing to take up again.")
NO_SUCH_SEAT = Text("There is no such seat at this table. `/table info` lists the seats.")
SITS_ALREADY = Text("Whoever has a seat at this table cannot take another one there.")
NOBODY_TO_SHARE_WITH = Text("A computer player holds this seat. Take it over with `/table replace`.")
COMPUTER_ALREADY = Text("A computer player holds this seat already.")
NOBODY_WOULD_PLAY = Text("Then nobody would play but computers. End the game with `/table resign`.")
NOBODY_STANDS_IN = Text("Nobody plays for you at this table: your seat is yours.")

# The store, for members

REPLACED = Text("I am being replaced, so this was not done. Nothing is lost; try again in a minute.")
LOCKED = Text(
    "The place where I keep games is busy, so this was not done. Nothing is lost; please try again in a minute."
)
FULL = Text("There is no room to keep more, so this was not done. Nothing is lost; it works again when there is room.")
UNWRITABLE = Text(
    "I may not write where I keep games, so this was not done. Nothing that was played is lost; try again later."
)
UNREADABLE = Text(
    "The place where I keep games does not answer, so this was not done. It has been reported; try again later."
)

# The store, for whoever runs the bot


def holder(who: str, since: datetime, renewed: datetime) -> Text:
    """Which process serves a database."""
    template = "{who} since {since:%Y-%m-%d %H:%M} UTC (heard of at {renewed:%Y-%m-%d %H:%M})"
    return Text(template, who=who, since=since, renewed=renewed)


THIS_MACHINE = Text("this machine")
ANOTHER_PROCESS = Text("another process")


def process(number: int, machine: str) -> Text:
    """What a process writes down about itself."""
    return Text("process {number} on {machine}", number=number, machine=machine or THIS_MACHINE)


def lease_lost(path: object, now: object | None) -> Text:
    """Another process serves the database; `now` says which, if that is known."""
    if now is None:
        return Text("The database {path} is another one now, so this process stops.", path=path)
    return Text("The database {path} is served by {now} now, so this process stops.", path=path, now=now)


def moved_away(path: Path) -> Text:
    """The file under the process is another one."""
    return Text(
        "The database {path} was replaced or moved while it was in use, so this process stops before it "
        "keeps anything in the wrong file. Start it again.",
        path=path,
    )


def cannot_lock(path: Path, error: Exception) -> Text:
    """The file system does not take a lock."""
    return Text(
        "The database {path} cannot be locked: {error}. It has to lie on a disk of this machine, "
        "in a folder where this process may write.",
        path=path,
        error=error,
    )


def file_is_not_shared(path: object) -> Text:
    """Several processes were asked for on SQLite."""
    return Text(
        "The file {path} is served by one process. To run several, let TABLEKEEPER_DATABASE be the address of a "
        "PostgreSQL database (tablekeeper move-store copies the tables there), or leave out --processes and "
        "--shards.",
        path=path,
    )


def cannot_write(path: Path, error: Exception | None = None) -> Text:
    """A disk that is read-only, or a folder or file of somebody else."""
    return Text(
        "The database {path} cannot be written{why}. Its disk is read-only, or its folder or file belongs to "
        "another user. Let this process write there, or name another file in TABLEKEEPER_DATABASE.",
        path=path,
        why="" if error is None else f" ({getattr(error, 'strerror', None) or error})",
    )


def second_name(path: Path) -> Text:
    """A hard link to the database."""
    return Text(
        "The database {path} has a second name (a hard link), and SQLite can't keep two names in step. "
        "Remove the other name, or make a copy of the file.",
        path=path,
    )


def in_use(path: object, by: object | None) -> Text:
    """Somebody serves the database already."""
    return Text(
        "The database {path} is in use by {by}. End that one first, or name another one in TABLEKEEPER_DATABASE.",
        path=path,
        by=by or ANOTHER_PROCESS,
    )


def restore(path: Path, found: Path, made: datetime) -> Text:
    """Which backup to use, and how."""
    return Text(
        "The newest sound backup beside it is {found}, of {made:%Y-%m-%d %H:%M} UTC: with the bot stopped, move "
        "{name} and any {name}-wal away, copy the backup to {name}, and start again.",
        found=found,
        made=made,
        name=path.name,
    )


def no_database(database: object) -> Text:
    """Nothing to make a backup of, or to restore."""
    return Text("There is no database {database}.", database=database)


def there_already(file: Path) -> Text:
    """A backup takes nothing's place."""
    return Text("There is a file {file} already. Name a new one, or a folder.", file=file)


def cannot_back_up(database: object, error: Exception) -> Text:
    """Nothing is changed before there is a copy."""
    return Text("No copy of the database {database} could be made: {error}.", database=database, error=error)


def no_room_for_copy(database: object, needed: int, free: int) -> Text:
    """A disk that is too full for the copy before a change of layout; both in bytes."""
    return Text(
        "This version changes the layout of {database}, and copies it first. "
        "The copy takes up to {needed:,} MiB beside it, where {free:,} MiB are free: make room and start again. "
        "Nothing was changed.",
        database=database,
        needed=-(-needed // MEBIBYTE),
        free=free // MEBIBYTE,
    )


def copies(database: object, size: int) -> Text:
    """What keeps the start of a new version waiting; the size in bytes."""
    return Text(
        "The layout of {database} changes; it is copied first, {size:,} MiB.",
        database=database,
        size=-(-size // MEBIBYTE),
    )


def bad_retention(variable: str, value: str) -> Text:
    """A setting of backups that is no number."""
    return Text(
        "{variable} is {value!r}. Set it to a whole number of at least 1, or leave it out.",
        variable=variable,
        value=value[:40],
    )


NO_DRIVER = Text(
    "TABLEKEEPER_DATABASE names a PostgreSQL database, and the driver for it is missing. "
    "Install it with: pip install 'tablekeeper[postgres]'."
)

NO_BACKUP = Text(
    "No sound backup was found beside it. Put one from elsewhere in its place, "
    "or name another file in TABLEKEEPER_DATABASE."
)


def cannot_open(path: Path, error: Exception) -> Text:
    """The file cannot be opened."""
    return Text("The database {path} cannot be opened: {error}.", path=path, error=error)


def log_without_database(path: Path, left: str, restoring: Text) -> Text:
    """The database is gone, and what was written last is still there."""
    return Text(
        "There is no database {path}, but what was written to it last is still in {left}. Put the "
        "database back beside that file, or move that file away to begin anew. {restoring}",
        path=path,
        left=left,
        restoring=restoring,
    )


def folder(path: Path) -> Text:
    """No file at all."""
    template = "The database {path} cannot be opened: it is a folder. Name a file in TABLEKEEPER_DATABASE."
    return Text(template, path=path)


def empty_file(path: Path, restoring: Text) -> Text:
    """A file without anything in it."""
    return Text(
        "The database {path} is empty, so it is none that Tablekeeper left. {restoring} "
        "To begin with no tables at all, remove the empty file.",
        path=path,
        restoring=restoring,
    )


def not_sqlite(path: Path, restoring: Text) -> Text:
    """A file of another kind."""
    template = "The database {path} cannot be opened: it is no SQLite database. {restoring}"
    return Text(template, path=path, restoring=restoring)


def follows_many(most: int) -> Text:
    """Another table cannot be followed."""
    return Text("You follow {most} tables, and more cannot be. Stop following one of them first.", most=most)


NOBODY_WAITS_THERE = Text("That table does not wait for you now, so there is nothing to put off.")
BAD_SETTING = Text("That cannot be chosen any more. Call up the settings again.")


def not_ours(path: Path, restoring: Text) -> Text:
    """A database of another program."""
    template = "The database {path} is none of Tablekeeper's: it keeps something else, or nothing. {restoring}"
    return Text(template, path=path, restoring=restoring)


def damaged(path: Path, found: object, restoring: Text) -> Text:
    """A database that cannot be relied on."""
    return Text("The database {path} is damaged ({found}). {restoring}", path=path, found=found, restoring=restoring)


def belongs_to_nothing(row: object, table: str) -> Text:
    """A row whose parent is missing."""
    return Text("row {row} of {table} belongs to nothing", row=row, table=table)


def newer_layout(version: int, newest: int) -> Text:
    """A database from a newer version."""
    return Text(
        "The database has layout {version}, and this Tablekeeper knows layouts up to {newest}. "
        "Start the newer Tablekeeper that wrote it, or name another file in TABLEKEEPER_DATABASE.",
        version=version,
        newest=newest,
    )


LOCKED_LOG = Text("is locked by another program, such as a backup; whatever has it open must let go of it")
FULL_LOG = Text("cannot grow: the disk is full; make room")
UNWRITABLE_LOG = Text("may not be written; look at who owns the file and its folder")
UNREADABLE_LOG = Text("cannot be read or written; stop the bot and run `tablekeeper doctor`")

# Trials

NO_SUCH_TRIAL = Text("This trial was played or dropped, or you began another one. Press *Try it* to begin anew.")


def trial_over(then: int, now: int) -> Text:
    """The table went on."""
    return Text(
        "This trial began at move {then}, and the table is at move {now} now: nothing of it can be played any more. "
        "Press *Try it* to begin anew.",
        then=then,
        now=now,
    )


# Premoves

NOBODY_ELSE_MOVES = Text("You play alone here, so it is always your turn: play the move.")
YOUR_TURN_ALREADY = Text("It is your turn already: play the move.")


def premoves_at_most(most: int) -> Text:
    """None, or too many."""
    return Text("Write one to {n} moves, with a semicolon between them.", n=most)
