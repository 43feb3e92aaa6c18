"""Texts of the thread of those who have finished their run."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.time.periods import day_of
from bot.discord.components.links import channel_link, relative_time
from bot.games.contract import Game
from bot.games.text import Text
from cogs.challenge.model import Challenge
from cogs.challenge.seasons import words as seasons
from cogs.challenge.seasons.service import Span, name_of
from cogs.challenge.words.challenges import name

NO_THREADS = Text(
    "I can't open a private thread here for players who have finished. A manager can give me *Create Private Threads*"
    " and *Send Messages in Threads*."
)

NO_PRIVATE_THREADS = Text(
    "Channels of this kind have no private threads, so players who have finished can't talk about it here. A manager"
    " can move challenges to a text channel."
)


def thread_name(challenge: Challenge, game: Game) -> Text:
    """Name of the thread."""
    return Text("{name}: finished", name=name(challenge, game))


def week_name(challenge: Challenge) -> Text:
    """Name of the thread for the dailies of a week."""
    return Text("{week}: finished dailies", week=seasons.title(name_of(Span.WEEK, day_of(challenge.period or ""))))


WEEK_WELCOME = Text(
    "You've finished every open daily: talk freely here. When a new daily opens, you leave this thread until you've"
    " finished it, so please don't invite others."
)
"""The first message of that thread."""


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


def talk_later(names: Sequence[Text]) -> Text:
    """What a member has to finish before they can join the others."""
    return Text("-# Finish {names}, too, to join the others' thread.", names=tuple(names))
