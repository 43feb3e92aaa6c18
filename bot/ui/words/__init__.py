"""Every sentence and label that all games share on Discord; those of one concern stand in the modules beside.

What a game says itself stands in the words of its cog.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from bot.games.text import Text, TextLike

# Links and names


def join_names(names: Sequence[TextLike]) -> Text:
    return Text("{names}", names=tuple(names))


FORMER_MEMBER = Text("a former member")
GO_TO_RUN = Text("*Play* in `/challenge` shows your run.")


def go_to_board(address: str) -> Text:
    return Text("[Go to the board]({address})", address=address)


def the_board(address: str) -> Text:
    return Text("[the board]({address})", address=address)


def go_to_lobby(address: str) -> Text:
    return Text("[Go to the lobby]({address})", address=address)


# Controls


def more_shards(wished: int, there: int) -> Text:
    return Text(
        "Discord recommends {wished} shards for this bot, and it was started for {there}: end all of its processes and "
        "start them with more shards.",
        wished=wished,
        there=there,
    )


NOT_IN_GROUP = Text("I can't play in group messages. Use a channel of a server that has me.")


def not_in_server(address: str) -> Text:
    return Text("I'm not in this server. Someone who manages it can [add me]({address}).", address=address)


def few_starts(left: int, seconds: float) -> Text:
    return Text(
        "Only {left} of today's session starts are left, and Discord resets the token of a bot that uses them all. "
        "Waiting {minutes} min for new ones. The log says what ended the earlier sessions.",
        left=left,
        minutes=max(1, math.ceil(seconds / 60)),
    )


def event_skipped(event: str) -> Text:
    return Text("Skipped {event} from Discord: it can't be parsed.", event=event)


def gateway_lost(shard: int, why: str, seconds: float | None = None) -> Text:
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


def page(shown: int, pages: int) -> Text:
    return Text("page {shown} of {pages} is shown", shown=shown, pages=pages)


HOW_TO_PLAY = Text("How to play")
TRY_IT = Text("Try it")
SINCE_YOUR_TURN = Text("Since your turn")
OTHER_TOPICS = Text("Other topics")
UNDO = Text("Undo")
RESET = Text("Undo turn")
LOOK_AGAIN = Text("Look again")
AGREE = Text("Agree")
TAKE_IT_BACK = Text("Take it back")
REFUSE = Text("Refuse")
PRACTISE = Text("Practise")
POST_RESULT = Text("Post my result")
COPY_RESULT = Text("Copy my result")
STANDINGS = Text("Standings")
OPEN_THREAD = Text("Open a thread for it")

# What was pressed

OLD_BUTTON = Text("This button is from an earlier version. The `board` command of the game shows a new board.")
NOTHING_CHOSEN = Text("Nothing clear was chosen. Choose one entry of the list.")
ELSEWHERE = Text("This belongs to another server. Go there to use it.")
OTHER_CHANNEL = Text("This belongs to another channel. Go there to use it.")
BUSY = Text("This takes a moment: your picture is in the line and follows by itself. There is nothing to repeat.")

# What is done, whatever becomes of the board that shows it

OPENED = Text("The table is open.")
MOVED = Text("Your move stands.")
TAKEN_BACK = Text("That is taken back.")
BEGUN = Text("The game has begun.")

PICTURE_LATER = Text("Discord did not take the picture just now; it follows by itself, and there is nothing to repeat.")


LOBBY_LATER = Text(
    "Discord did not take the message of the lobby just now; it follows by itself, and there is nothing to repeat."
)


class PostFailureTexts(NamedTuple):
    """A message for others that Discord did not take and that does not follow: what to do about it."""

    forbidden: Text
    otherwise: Text


NOT_ASKED = PostFailureTexts(
    forbidden=Text(
        "The others could not be asked: Discord does not let me write in that channel any more. Somebody who manages it"
        " can let me view it, send messages and attach files; after that, ask for the undo again."
    ),
    otherwise=Text(
        "The others could not be asked: Discord did not take the message just now. In a moment, ask for the undo again."
    ),
)


def not_shown(error_id: str) -> Text:
    return Text("The board could not be shown (error `{error}`); there is nothing to repeat.", error=error_id)


# Boards


def watching(members: Sequence[TextLike], game: str) -> Text:
    return Text(
        "You are watching: {members} {n:plays|play} at this table. *How to play* is for you, too, and "
        "`/{game}` in another channel or thread opens a table of your own.",
        members=tuple(members),
        n=len(members),
        game=game,
    )


def other_places(channels: Sequence[TextLike]) -> Text:
    return Text(
        "Those who manage this server let games be opened in other channels only: {channels}. Open yours there.",
        channels=tuple(channels),
    )


def who_may_press(members: TextLike) -> Text:
    return Text("-# For {members}; *How to play* for all.", members=members)


UNDRAWN = Text("-# More boards are wanted just now than can be drawn, so this one has no picture. The game goes on.")


def undrawable(error_id: str) -> Text:
    template = "-# Sorry, the picture could not be drawn (error `{error}`). The game goes on."
    return Text(template, error=error_id)


# Failures


class RefusalTexts(NamedTuple):
    """Discord refuses until somebody does something: said to who gets nothing, and where what they did stands."""

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
        Text("Discord doesn't let me post in this kind of channel any more. The board follows when it does."),
    ),
    "NO_ACCESS": RefusalTexts(
        Text(
            "I can't see this channel. In a private thread, mention me to add me. Elsewhere, ask someone who manages "
            "the channel to let me view it. Nothing is lost."
        ),
        Text(
            "I can't see this channel any more. In a private thread, mention me to add me. Elsewhere, ask someone who "
            "manages the channel to let me view it. The board then follows."
        ),
    ),
    "FORBIDDEN": RefusalTexts(
        Text(
            "Discord does not let me write in this channel any more. Somebody who manages it can let me view it, "
            "send messages and attach files; then the `board` command of the game shows the table again. "
            "Nothing is lost."
        ),
        Text(
            "Discord does not let me write in this channel any more. Somebody who manages it can let me view "
            "it, send messages and attach files; what is missing here then follows by itself."
        ),
    ),
    "BLOCKED": RefusalTexts(
        Text("A filter of this server (AutoMod) blocked my message. Ask a moderator to exempt me."),
        Text("A filter of this server (AutoMod) blocked my message. It follows when a moderator exempts me."),
    ),
    "NO_FILES": RefusalTexts(
        Text("Discord has limited file uploads in this server, so I can't post boards here for now."),
        Text("Discord has limited file uploads in this server. The board follows when they work again."),
    ),
    "TOO_LARGE": RefusalTexts(
        Text("That file is too large for Discord here."),
        Text("That picture is too large for Discord here. `/table` *In words* tells you the board in words."),
    ),
}
"""By the name of what a refused call means."""

WORKING = Text("Still working on it.")
NOT_FINISHED = Text("I couldn't finish this.")
TOO_SLOW = Text("That took too long. Try again.")
TOOK_TOO_LONG = Text("That took too long, so I stopped. Check the board before you try again.")
TOO_MANY_PICTURES = Text("More pictures are wanted just now than can be drawn. Try again in a minute.")
UNREACHED = Text(
    "Discord could not be reached for a moment. What was played stands; the `board` command of the game shows "
    "the table as it is now."
)


def rule(number: str, title: str) -> Text:
    return Text("-# Rules, section {number} ({title}).", number=number, title=title)


def apology(error_id: str) -> Text:
    return Text(
        "Sorry, that went wrong on our side (error `{error}`). Nothing that was played is lost. "
        "Please try again, and show this id to whoever runs the bot if it stays.",
        error=error_id,
    )


# Permissions

VIEW_CHANNEL = Text("View Channel")
SEND_MESSAGES = Text("Send Messages")
SEND_IN_THREADS = Text("Send Messages in Threads")
ATTACH_FILES = Text("Attach Files")
CREATE_PUBLIC_THREADS = Text("Create Public Threads")
CREATE_PRIVATE_THREADS = Text("Create Private Threads")
READ_HISTORY = Text("Read Message History")
CONNECT = Text("Connect")

POSTS_LACKING = Text(
    "I can't open a post here: I need the permissions Create Posts and Send Messages in Posts. "
    "Ask someone who manages the channel to grant them, then try again."
)
TAG_LACKING = Text(
    "Every post here needs a tag, and I can't use any of them. Create a post yourself and start the game in it."
)


def not_in_thread(me: TextLike) -> Text:
    return Text("I'm not in this private thread. Mention me in this thread to add me ({me}), then try again.", me=me)


THREADS_LACKING = Text(
    "I cannot open a thread here: I need the permissions Create Public Threads and Send Messages in Threads. "
    "Somebody who manages the channel can grant them to me; then try again."
)


def lacking(permissions: Sequence[TextLike]) -> Text:
    return Text(
        "I cannot show a board in this channel: I lack the permission {names}. "
        "Somebody who manages the channel can grant it to me; then try again.",
        names=tuple(permissions),
    )


# Runs

RACE_SO_FAR = Text("Race chart")
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


def racing(who: TextLike, moves: int, own: int, theirs: int, *, ended: bool) -> Text:
    template = (
        "-# Race with {who}, move {n}: you have {own}, {who} ended with {theirs}."
        if ended
        else "-# Race with {who}, move {n}: you have {own}, {who} had {theirs}."
    )
    return Text(template, who=who, n=moves, own=own, theirs=theirs)


PAR = Text("par")


def your_run(challenge: TextLike, closes: str, par: int | None) -> Text:
    template = (
        "-# Your run in {challenge}. Only you can see it. Closes {closes}."
        if par is None
        else "-# Your run in {challenge}. Only you can see it. Par {par}, closes {closes}."
    )
    return Text(template, challenge=challenge, par=par, closes=closes)
