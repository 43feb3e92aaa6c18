"""What is said of the thread of those who have finished their run."""

from __future__ import annotations

from bot.games.contract import Game
from bot.games.text import Text
from bot.model.challenge import Challenge
from bot.ui.components.links import channel_link, relative_time
from cogs.challenge.words import name

NO_THREADS = Text(
    "Whoever has finished their run could talk about it in a thread of their own, but I cannot open one here."
    " Somebody who manages this channel can let me create private threads and send messages in threads."
)


def thread_name(challenge: Challenge, game: Game) -> Text:
    """What the thread is called."""
    return Text("{name}: finished", name=name(challenge, game))


def welcome(challenge: Challenge, game: Game) -> Text:
    """The first message of the thread."""
    return Text(
        "Whoever has finished **{name}** comes in here: talk freely. Nobody else can read it; invite nobody before it"
        " closes {when}.",
        name=name(challenge, game),
        when=relative_time(challenge.closes),
    )


def talk(thread: int) -> Text:
    """Where members who have finished can talk about it."""
    return Text(
        "-# You can talk about it in {thread}, where only those are who have finished.", thread=channel_link(thread)
    )
