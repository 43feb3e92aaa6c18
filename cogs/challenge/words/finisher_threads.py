"""Texts of the thread of those who have finished their run."""

from __future__ import annotations

from bot.games.contract import Game
from bot.games.text import Text
from bot.model.challenge import Challenge
from bot.ui.components.links import channel_link, relative_time
from cogs.challenge.words import name

NO_THREADS = Text(
    "I can't open a private thread here for players who have finished. A manager can give me *Create Private Threads*"
    " and *Send Messages in Threads*."
)


def thread_name(challenge: Challenge, game: Game) -> Text:
    """Name of the thread."""
    return Text("{name}: finished", name=name(challenge, game))


def welcome(challenge: Challenge, game: Game) -> Text:
    """The first message of the thread."""
    return Text(
        "You've finished **{name}**: talk freely here. Others can't read this, so please invite no one before it"
        " closes {when}.",
        name=name(challenge, game),
        when=relative_time(challenge.closes),
    )


def talk(thread: int) -> Text:
    """Where members who have finished can talk about it."""
    return Text("-# Talk about it in {thread}, with others who have finished.", thread=channel_link(thread))
