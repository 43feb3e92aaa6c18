"""Texts on Discord that all games share; this package has one module per topic.

What a game says itself stands in the words of its cog.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from bot.games.text import Text, TextLike, UserText

# Links and names


def join_names(names: Sequence[TextLike]) -> Text:
    return Text("{names}", names=tuple(names))


FORMER_MEMBER = Text("Former member")
GO_TO_RUN = Text("*Play* in `/challenge` shows your run.")


def go_to_board(address: str) -> Text:
    return Text("[Go to the board]({address})", address=address)


def the_board(address: str) -> Text:
    return Text("[the board]({address})", address=address)


# Controls


def more_shards(wished: int, there: int) -> Text:
    return Text(
        "Discord recommends {wished} shards, but the bot runs with {there}. Stop all its processes and start "
        "them with more.",
        wished=wished,
        there=there,
    )


NOT_IN_GROUP = Text("That doesn't work in this conversation. Use it in a server that has me.")


def not_in_server(address: str) -> Text:
    return Text("I'm not in this server. Someone who manages it can [add me]({address}).", address=address)


def only_you_would_see(address: str) -> Text:
    return Text(
        "Only you would see it: this server hides the answers of apps that it doesn't have. Someone who manages it can "
        "[add me]({address}), or you can play in a group message.",
        address=address,
    )


def few_starts(left: int, seconds: float) -> Text:
    return Text(
        "Only {left} session starts are left today. Waiting {minutes} min so that Discord doesn't reset the "
        "token. Check the log for why earlier sessions ended.",
        left=left,
        minutes=max(1, math.ceil(seconds / 60)),
    )


def event_skipped(event: str) -> Text:
    return Text("Skipped {event} from Discord: it can't be parsed.", event=event)


def gateway_lost(shard: int, why: str, seconds: float | None) -> Text:
    if seconds is None:
        return Text("Can't connect shard {shard} to Discord: {why}.", shard=shard, why=why)
    return Text(
        "Shard {shard} lost its connection to Discord: {why}. Reconnecting in {seconds:.1f} s.",
        shard=shard,
        why=why,
        seconds=seconds,
    )


def window(placeholder: TextLike, first: TextLike, last: TextLike) -> Text:
    return Text("{placeholder}: {first} to {last}", placeholder=placeholder, first=first, last=last)


def part(title: TextLike, number: int, parts: int) -> Text:
    """The title of one of several messages on a topic."""
    return Text("{title} ({number} of {parts})", title=title, number=number, parts=parts)


def page(shown: int, pages: int) -> Text:
    return Text("page {shown} of {pages}", shown=shown, pages=pages)


HOW_TO_PLAY = Text("How to play")
TRY_IT = Text("Try it")
SINCE_YOUR_TURN = Text("Since your turn")
OTHER_TOPICS = Text("Other topics")
UNDO = Text("Undo")
RESET = Text("Undo turn")
BACK_TO_BOARD = Text("Back to board")
PLAY = Text("Play")
TAKE_IT_BACK = Text("Undo anyway")
PRACTISE = Text("Practise")
POST_RESULT = Text("Post my result")
COPY_RESULT = Text("Copy my result")
STANDINGS = Text("Standings")
OPEN_THREAD = Text("Open a thread")

# What was pressed

NO_BOARD_HERE = Text("No game is running here. Start one with `/play`.")
OLD_BUTTON = Text("This button is from an earlier version. `/table` *Board* shows a new one.")
NOTHING_CHOSEN = Text("Pick one entry from the list.")
ELSEWHERE = Text("This belongs to another server. Use it there.")
DIRECT_MESSAGES = Text("direct messages")
GROUP_MESSAGE = Text("a group message")
CANNOT_WRITE = Text("I can't write in that channel. Let me view it and send messages, then choose it again.")
OTHER_CHANNEL = Text("This belongs to another channel. Use it there.")
BUSY = Text("Your picture is on its way. No need to press again.")

# What is done, whatever becomes of the board that shows it

OPENED = Text("The table is open.")
MOVED = Text("Move played.")
TAKEN_BACK = Text("Undone.")
BEGUN = Text("The game has begun.")

PICTURE_LATER = Text("The picture is delayed. It'll appear on its own.")


LOBBY_LATER = Text("The lobby message is delayed. It'll appear on its own.")


class PostFailureTexts(NamedTuple):
    """Refusals of a message for others that will not follow: what to do about it."""

    forbidden: Text
    otherwise: Text


def not_shown(error_id: str) -> Text:
    return Text("I couldn't show the board (error `{error}`). No need to press again.", error=error_id)


# Boards


def watching(members: Sequence[TextLike], game: str) -> Text:
    return Text(
        "You're watching {members}. To play, use `/{game}` in another channel or thread.",
        members=tuple(members),
        game=game,
    )


def other_places(channels: Sequence[TextLike]) -> Text:
    return Text(
        "On this server, games are only allowed in {channels}.",
        channels=tuple(channels),
    )


def who_may_press(members: TextLike) -> Text:
    return Text("-# Buttons for {members}. *More* for everyone.", members=members)


UNDRAWN = Text("-# No picture: too many boards are being drawn right now. You can still play.")


def undrawable(error_id: str) -> Text:
    template = "-# Sorry, I couldn't draw the board (error `{error}`). You can still play."
    return Text(template, error=error_id)


# Failures


class RefusalTexts(NamedTuple):
    """Refusals by Discord until somebody acts: `now` alone, `later` with the result."""

    now: Text
    later: Text


REFUSALS = {
    "ARCHIVED": RefusalTexts(
        Text("This thread is archived and locked. Ask a moderator to reopen it. Nothing is lost."),
        Text("This thread is archived and locked. The board follows when a moderator reopens it."),
    ),
    "LOCKED": RefusalTexts(
        Text("This thread is locked. Ask a moderator to unlock it. Nothing is lost."),
        Text("This thread is locked. The board follows when a moderator unlocks it."),
    ),
    "FULL": RefusalTexts(
        Text(
            "This server has reached Discord's limit of active threads. Ask a moderator to close some, or start "
            "the game in a channel."
        ),
        Text("This server has reached Discord's limit of active threads. The board follows when some are closed."),
    ),
    "WRONG_PLACE": RefusalTexts(
        Text("Discord doesn't let me post in this kind of channel. Try a text channel."),
        Text("I can't post in this kind of channel. The board follows when that changes."),
    ),
    "NO_ACCESS": RefusalTexts(
        Text(
            "I can't see this channel. In a private thread, mention me to add me. Elsewhere, ask someone who manages "
            "the channel to let me view it."
        ),
        Text(
            "I can't see this channel. In a private thread, mention me to add me. Elsewhere, ask someone who "
            "manages the channel to let me view it."
        ),
    ),
    "FORBIDDEN": RefusalTexts(
        Text(
            "I can't post in this channel. Ask someone who manages it to let me view it, send messages and "
            "attach files. Then use `/table` *Board*."
        ),
        Text(
            "I can't post in this channel. Ask someone who manages it to let me view it, send messages and "
            "attach files. I'll post the rest then."
        ),
    ),
    "BLOCKED": RefusalTexts(
        Text("A filter of this server (AutoMod) blocked my message. Ask a moderator to exempt me."),
        Text("A filter of this server (AutoMod) blocked my message. I'll post it once a moderator exempts me."),
    ),
    "NO_FILES": RefusalTexts(
        Text("Discord has limited file uploads in this server, so I can't post boards here for now."),
        Text("Discord has limited file uploads in this server. I'll post the board once they work again."),
    ),
    "TOO_LARGE": RefusalTexts(
        Text("That file is too large for Discord here."),
        Text("That picture is too large for Discord here. `/table` *In words* tells you the board in words."),
    ),
}
"""By the name of what a refused call means."""

WORKING = Text("Still working on it.")
TOO_SLOW = Text("That took too long. Try again.")
STOPPED = Text("I was being restarted, so I stopped. Check the board before you try again.")
TOOK_TOO_LONG = Text("That took too long, so I stopped. Check the board before you try again.")
TOO_MANY_PICTURES = Text("Too many pictures are being drawn right now. Try again in a minute.")
UNREACHED = Text("Discord didn't respond. Your moves are safe; see them with `/table` *Board*.")


def rule(number: str) -> Text:
    return Text("-# Rules, section {number}.", number=number)


def apology(error_id: str) -> Text:
    return Text(
        "Sorry, something went wrong (error `{error}`). Your game is safe. Try again, and if it keeps "
        "happening, send the error code to the bot's owner.",
        error=error_id,
    )


# Permissions

VIEW_CHANNEL = Text("View Channel")
SEND_MESSAGES = Text("Send Messages")
SEND_IN_THREADS = Text("Send Messages in Threads")
ATTACH_FILES = Text("Attach Files")
CREATE_PUBLIC_THREADS = Text("Create Public Threads")
READ_HISTORY = Text("Read Message History")
CONNECT = Text("Connect")

POSTS_LACKING = Text(
    "I can't open a post here: I need the permissions Create Posts and Send Messages in Posts. "
    "Ask someone who manages the channel to grant them, then try again."
)
TAG_LACKING = Text("Every post here needs a tag, and I can't use any of them. Create a post and start the game there.")


def not_in_thread(me: TextLike) -> Text:
    return Text("I'm not in this private thread. Mention me ({me}) to add me, then try again.", me=me)


THREADS_LACKING = Text(
    "I can't open a thread here: I need the permissions Create Public Threads and Send Messages in "
    "Threads. Ask someone who manages the channel to grant them."
)


def lacking(permissions: Sequence[TextLike]) -> Text:
    return Text(
        "I can't show a board here: I need the permission {names}. Ask someone who manages the channel to grant it.",
        names=tuple(permissions),
    )


NOT_HERE = Text("Only members of this server can join.")


def cannot_see(member: TextLike) -> Text:
    return Text("{member} can't see this channel.", member=member)


# Threads

OPENING_THREAD = Text("Opening the thread. One moment.")
NO_THREAD_HERE = Text("I can't open threads here. Start your game in another channel.")


def thread_name(game: str, name: str) -> Text:
    return Text("{game} with {name}", game=game, name=name)


def plain_thread_name(game: str) -> Text:
    return Text("A game of {game}", game=game)


def post_welcome(member: TextLike, game: str) -> Text:
    return Text("{member} starts a game of **{game}**.", member=member, game=game)


def lobby_open_in(thread: str) -> Text:
    return Text("The lobby is open in {thread}.", thread=thread)


def table_open_in(thread: str) -> Text:
    return Text("The table is open in {thread}.", thread=thread)


def table_thread_name(title: str, names: Sequence[TextLike]) -> Text:
    known = tuple(name for name in names if name)
    return Text("{title}: {names:, }" if known else "{title}", title=title, names=known)


# The role of members who want to be called

NO_ROLE = Text("This server has no role for players who want to be called. A manager can choose one in `/server`.")
MAY_NOT_GIVE = Text("I can't change that role: I need *Manage Roles*, and my role has to be above it. Ask a manager.")


def called(role: str) -> Text:
    return Text("You now have the role {role}. A lobby that looks for players can call you.", role=UserText(role))


def not_called(role: str) -> Text:
    return Text("You no longer have the role {role}, so lobbies don't call you.", role=UserText(role))


# Runs

CLOSED_BEFORE = Text("**The challenge closed before you finished.** This run has no result.")
GIVEN_UP = Text("**You resigned.** This run has no result.")


def practice(challenge: TextLike) -> Text:
    return Text("-# {challenge}: practice. It doesn't count, and only you can see it.", challenge=challenge)


def shown_when_closed(challenge: TextLike, closes: str, rank: int | None, finished: int) -> Text:
    template = (
        "-# {challenge} closes {closes}. You'll see all results and the seed then."
        if rank is None
        else "-# Your rank so far: {rank} of {finished}. {challenge} closes {closes}. You'll see all results and the"
        " seed then."
    )
    return Text(template, challenge=challenge, closes=closes, rank=rank, finished=finished)


PAR = Text("par")


def your_run(challenge: TextLike, closes: str, par: int | None) -> Text:
    template = (
        "-# Your run in {challenge}. Only you can see it. Closes {closes}."
        if par is None
        else "-# Your run in {challenge}. Only you can see it. Par {par}, closes {closes}."
    )
    return Text(template, challenge=challenge, par=par, closes=closes)
