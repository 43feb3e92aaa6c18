"""Every sentence and label of `/table`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.core.table.model import Status
from bot.games.text import Text, TextLike, lines, sentences, with_shorter

WATCH = Text("Watch from here")


COMMAND = Text("Everything you can do at the table here.")

# Which table

NONE_RUNS = Text("No game is running here. Open a table:")
NONE_WAS = Text("No table here yet. Open one:")

# The panel

ANSWER_GROUP = Text("Answer")
GAME_GROUP = Text("Game: undo, replay, log, rules…")
TABLE_GROUP = Text("Table: seats, clock, resign…")
LOBBY_GROUP = Text("Lobby")


def head(title: str, status: TextLike, link: TextLike) -> Text:
    return Text("**{title}** · {status} · {link}", title=title, status=status, link=link)


def your_turn(prompt: TextLike) -> Text:
    return Text("**Your turn.** {prompt}", prompt=prompt)


def waiting_for(whom: TextLike) -> Text:
    return Text("Waiting for {whom}.", whom=whom)


WAITING_FOR_COMPUTER = Text("Waiting for the computer.")


def moves_played(count: int) -> Text:
    return Text("{n} {n:move|moves} played", n=count)


def seats(holders: Sequence[TextLike]) -> Text:
    return Text("Seats: {holders: · }", holders=tuple(holders))


def numbered(number: int, holder: TextLike) -> Text:
    return Text("**{number}** {holder}", number=number, holder=holder)


def asked(who: TextLike, wanted: TextLike) -> Text:
    return Text("**{who} proposes**: {wanted}. Agree?", who=who, wanted=wanted)


def undo_asked(who: TextLike, move: TextLike) -> Text:
    return Text("**{who} asks to undo**: {move}. Agree?", who=who, move=move)


def late(who: TextLike) -> Text:
    return Text("**{who} didn’t move in time.** What now?", who=who)


KEEP_ASKED = Text("**This table closes soon:** nobody is moving.")
YOUR_RUN = Text("your challenge run")


# Actions of the game

BOARD = Text("Board")
BOARD_SUMMARY = Text("Show the board down here.")
HAND = Text("Hand")
HAND_SUMMARY = Text("See what only you can see.")
UNDO_OWN = Text("Undo your last move.")
UNDO_ASKS = Text("Undo the last move. Others may have to agree.")
RESET_SUMMARY = Text("Undo your turn, back to the last reveal.")
SINCE_SUMMARY = Text("Watch what happened since your turn.")
REPLAY_SUMMARY = Text("Watch the game, or see the board after a move.")
IN_WORDS = Text("In words")
IN_WORDS_SUMMARY = Text("Read the table and your moves as text.")
LOG = Text("Log")
LOG_SUMMARY = Text("Read all moves. Undone ones are crossed out.")
RULES_SUMMARY = Text("Read the rules by topic.")
LEARN = Text("Learn")
LEARN_SUMMARY = Text("Learn the game in short lessons.")
WHOLE_SUMMARY = Text("See the final board in full size.")
SHARE_SUMMARY = Text("Post the result.")
AGAIN_SUMMARY = Text("Play again: same game, same players.")
FAIRNESS_SUMMARY = Text("See the seed and check every draw.")
WITHOUT_ASKING = Text("Yes, I'm sure")

# Actions of the table

INFO = Text("Info")
MORE = Text("More")
INFO_SUMMARY = Text("See seats, options, dates and commitment.")
INVITE = Text("Invite")
INVITE_SUMMARY = Text("Ask a member to share your seat.")
REPLACE = Text("Replace")
REPLACE_SUMMARY = Text("Ask someone to take over a seat.")
REMOVE = Text("Remove")
REMOVE_SUMMARY = Text("Remove a missing player from a shared seat.")
SUBSTITUTE = Text("Substitute")
SUBSTITUTE_SUMMARY = Text("Let a computer player fill in for some days.")
COME_BACK_SUMMARY = Text("Take your seat again.")
LEAVE_SUMMARY = Text("Leave your seat.")
CLOCK = Text("Clock")
PAUSE = Text("Pause")
PAUSE_SUMMARY = Text("Ask everyone to stop the clock.")
NUDGE_SUMMARY = Text("Remind the player whose turn it is.")
RESUME_SUMMARY = Text("Restart the clock.")
EXPORT = Text("Export")
EXPORT_SUMMARY = Text("Download this game's record.")
VERIFY = Text("Verify")
VERIFY_SUMMARY = Text("Replay the game from its seed and check it.")
RESIGN = Text("Resign")
RESIGN_SUMMARY = Text("End your game: you lose.")
ABANDON = Text("Abandon")
ABANDON_SUMMARY = Text("End the table without a result, if all agree.")
REOPEN_SUMMARY = Text("Continue this table.")

WHO_SHARES = Text("Choose a teammate")
WHO_TAKES_OVER = Text("Choose a replacement")
WHO_IS_MISSING = Text("Missing player")
NOBODY_SHARES = Text("Pick a player from the list who shares a seat with someone.")
FOR_HOW_LONG = Text("For how long?")
LEVEL = Text("Level")
SEAT = Text("Seat")
WHICH_QUESTION = Text("Which question?")
WHICH_LEVEL = Text("Which level?")


def clock_now(clock: TextLike) -> Text:
    return with_shorter(Text("Now: {clock}. Propose another.", clock=clock), clock)


def days(count: int) -> Text:
    return Text("{n} {n:day|days}", n=count)


def seat_choice(number: int, name: TextLike) -> Text:
    return Text("{n}: {name}" if name else "{n}", n=number, name=name)


def at_level(days_: TextLike, level: TextLike) -> Text:
    return Text("{days}, {level}", days=days_, level=level)


# Ending

RESIGN_FOR_GOOD = Text("Resign")
RESIGN_ALONE = Text("Resign? The game ends without a result.")
RESIGN_AMONG_SEVERAL = Text("Resign? You're ranked last, and a computer player takes your seat.")
RESIGN_AND_END = Text("Resign? The game ends for everyone, and you're ranked last.")
RESIGNED = Text("You resigned. Use `/table` *Export* for the record.")
RESIGNED_AMONG_SEVERAL = Text("You resigned. The others play on.")
REOPENED = Text("The game continues below.")
END_THE_TABLE = Text("End the table")
REALLY_ABANDON = Text("End this table for everyone, without a result?")
ABANDONED_BY_MEMBER = Text("A member ended the table.")
ABANDONED = Text("The table has ended. Use `/table` *Export* for its record.")
ENDED = Text("The table has ended.")
NO_SAY_IN_LOBBY = Text("Only the host or a channel manager can close this lobby. Press *Leave* to go.")
NO_SAY = Text("Only players or a channel manager can end this table.")


def resigned_among_several(who: TextLike, board: TextLike) -> Text:
    return Text("{who} resigned. A computer player takes the seat. {board}", who=who, board=board)


def resign_to(winner: TextLike) -> Text:
    return Text("Resign? {winner} wins.", winner=winner)


# Lobbies

NO_LOBBY = Text("No lobby here. Open one with `/play`.")
JOIN_SUMMARY = Text("Take a seat.")
LEAVE = Text("Leave")
LEAVE_LOBBY_SUMMARY = Text("Leave the lobby.")
START_SUMMARY = Text("Start with everyone who joined.")
OPTION_SUMMARY = Text("Change options, seats, computer players or clock.")
CALL_TO_LOBBY_SUMMARY = Text("Ask a member to join this lobby.")
KEEP_SUMMARY = Text("Keep this lobby open longer.")
CLOSE = Text("Close")
CLOSE_SUMMARY = Text("Close the lobby for everyone.")


def begun_already(board: TextLike) -> Text:
    return Text("The game has already started. {board}", board=board)


# Answering

NOTHING_ASKED = Text("Nothing to answer at this table right now.")
SOMEBODY = Text("someone")
KEEP_TABLE_SUMMARY = Text("Keep this table open.")
ANSWER_SUMMARIES: Mapping[str, Text] = {
    "agree": Text("Agree to the proposal."),
    "refuse": Text("Refuse, or withdraw your proposal."),
    "keep": KEEP_TABLE_SUMMARY,
    "wait": Text("Give them 2 more days."),
    "computer": Text("Let a computer player play for them."),
    "offer": Text("Offer their seat to anyone."),
    "end": Text("End the game for them: they lose."),
}
AGREED_SO_FAR = Text("You agreed. It happens once everyone agrees.")
REFUSED = Text("Refused. Nothing changes.")


def asked_by(what: TextLike, who: TextLike) -> Text:
    return Text("{what} (asked by {who})", what=what, who=who)


# Undo, log and replay

STARTS_OVER = Text("Your turn is undone.")
NOTHING_PLAYED = Text("No moves have been played yet.")
EARLIER = Text("Earlier")
LATER = Text("Later")
DOWNLOAD = Text("Download")
HERE_IS_THE_LOG = Text("The whole log, without anything private.")

GAME_BEGINS = Text("The game begins.")
LAST_SEEN = Text("After your last turn.")
NOTHING_SINCE = Text("Nothing happened since your turn.")
STEP_BY_STEP = Text("Step by step")
AS_FILM = Text("Play all")
FILM_TOO_LONG = Text("The replay took too long to draw. Use *Step by step*, or try again later.")
FIRST = Text("First")
BACK = Text("◀")
ON = Text("▶")
LAST = Text("Last")


def since_your_turn(moves: int) -> Text:
    return Text("**Since your turn**: {moves} {moves:move|moves}.", moves=moves)


def whole_game(moves: int, *, ended: bool) -> Text:
    template = "**The whole game**: {moves} {moves:move|moves}." if ended else "**So far**: {moves} {moves:move|moves}."
    return Text(template, moves=moves)


def frame(number: int, text: TextLike) -> Text:
    return Text("{number} · {text}", number=number, text=text)


def mark(number: int, text: TextLike) -> Text:
    """A turning point of a reviewed game."""
    return Text("-# Move {number} · {text}", number=number, text=text)


def drawing(done: int, pictures: int) -> Text:
    return Text("Drawing the replay: {done}/{pictures}", done=done, pictures=pictures)


def film_alt(title: str, pictures: int, last: str) -> Text:
    return Text("Replay of {title}, {n} {n:picture|pictures}. The last one: {last}", title=title, n=pictures, last=last)


def move_of(number: int, moves: int) -> Text:
    return Text("**After move {number} of {moves}**", number=number, moves=moves)


def move_number(number: int, moves: int) -> Text:
    return Text("After move {number} of {moves}", number=number, moves=moves)


def no_such_move(moves: int) -> Text:
    if not moves:
        return NOTHING_PLAYED
    return Text("Only {moves} {moves:move|moves} so far. Pick a number from 0 to {moves}.", moves=moves)


def log_page(page: int, pages: int) -> Text:
    return Text("**Log, page {page} of {pages}**", page=page, pages=pages)


def with_notation(label: TextLike, notation: str) -> Text:
    return Text("{label} (`{notation}`)", label=label, notation=notation)


def with_events(label: TextLike, events: TextLike) -> Text:
    return Text("{label}. {events}", label=label, events=events)


def with_members(label: TextLike, members: TextLike) -> Text:
    return Text("{label}: {members}", label=label, members=members)


def premoved(label: TextLike) -> Text:
    return Text("{label} (premove)", label=label)


def undone(label: TextLike) -> Text:
    return Text("~~{label}~~", label=label)


def log_line(n: int, who: TextLike | None, text: TextLike) -> Text:
    return Text("{n}. {text}" if who is None else "{n}. {who}: {text}", n=n, who=who, text=text)


# Info

FROZEN = Text("frozen, because this version can't replay its log")

STATES: Mapping[Status, Text] = {
    Status.RUNNING: Text("running"),
    Status.FROZEN: FROZEN,
    Status.FINISHED: Text("finished"),
    Status.RESIGNED: Text("resigned"),
    Status.ABANDONED: Text("abandoned"),
}


def table_head(title: str, status: Status, table: str, rev: int) -> Text:
    template = "**{title}** ({state}), table `{table}`, {rev} log {rev:entry|entries}"
    return Text(template, title=title, state=STATES[status], table=table, rev=rev)


def seat(number: int, members: TextLike) -> Text:
    return Text("Seat {number}: {members}", number=number, members=members)


def options(chosen: Sequence[Text]) -> Text:
    return Text("Options: {chosen: · }", chosen=tuple(chosen))


def times(opened: str, changed: str) -> Text:
    return Text("Opened {opened}, last changed {changed}", opened=opened, changed=changed)


def take_backs(count: int) -> Text:
    return Text("Undos after a reveal: {count}", count=count)


def hint_count(count: int) -> Text:
    return Text("Hints: {count}", count=count)


def commitment(committed: TextLike) -> Text:
    return Text("Commitment: {committed}", committed=committed)


# Seats

NO_BOTS = Text("Bots can't take a seat. Pick a person.")
NAME_A_MEMBER = Text("Pick the member in the option `member`.")
LAST_OF_SEAT = Text("You're the only player. Use *Invite*, *Replace* or *Resign*.")
LEFT = Text("You left the table.")
OTHERS_PLAY_ON = Text("You left. The others play on.")
BAD_DAYS = Text("Type 1 to 60 days, and a seat or level if you like: `3`, `3 seat 2 master`.")
BAD_SEAT = Text("Type a seat number. *Info* lists them.")


def holds_already(member: TextLike) -> Text:
    return Text("{member} already shares your seat.", member=member)


def plays_against(member: TextLike) -> Text:
    return Text("{member} already has another seat here. Pick someone else.", member=member)


def team_full(most: int) -> Text:
    return Text("At most {n} members can share a seat.", n=most)


# Records

RECORD = Text("This game's record. Check it with `/record` or `tablekeeper verify`.")
RECORD_SO_FAR = Text("The record so far. The seed stays secret until the end.")
NOTHING_IMPORTED = Text("Nothing was imported. Pick an unchanged file from `/table` *Export*.")
NO_TEXT = Text("This isn't a record. Pick a file from `/table` *Export*.")
FILE_GONE = Text("Discord no longer has this file. Attach it again.")
RECORD_TOO_LONG = Text("The replay took too long to draw. Import the record to step through it, or try again later.")
RECORD_COMMAND = Text("Verify or replay a game's record, or import it as a table here.")
RECORD_DO = Text("What to do with it. Default: verify.")
IMPORT_HERE, IMPORTED = Text("Import here"), Text("Imported.")
WHICH_RECORD = Text("A file from /table Export.")


def too_large(kib: int) -> Text:
    return Text("This file is too large. Records are at most {kib} KiB.", kib=kib)


def checked(table: str | None, moves: int, scores: Sequence[int], *, cut_short: bool) -> Text:
    template = (
        "Verified: {n} {n:move|moves}, score {scores:, }."
        if table is None
        else "Verified table `{table}`: {n} {n:move|moves}, score {scores:, }."
    )
    text = Text(template, table=table, n=moves, scores=tuple(scores))
    cut = Text("The record stops at move {n}, before the end of the game.", n=moves)
    return sentences(text, cut) if cut_short else text


def lost_early(seats: Sequence[int]) -> Text:
    return Text(
        "The record says that {n:seat|seats} {seats: and } lost early, which a seed can't prove.",
        n=len(seats),
        seats=tuple(seat + 1 for seat in seats),
    )


def published(commitment_: str, seed: Text) -> Text:
    return lines(commitment(Text("`{commitment}`", commitment=commitment_)), seed)
