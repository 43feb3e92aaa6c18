"""Texts for closing a challenge early."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.table.model import Table
from bot.discord.components.links import mention, mentions, relative_time
from bot.games.contract import Game
from bot.games.text import Text, TextLike, lines
from cogs.challenge.model import Challenge
from cogs.challenge.words.challenges import name

CLOSE_EARLY, CLOSE_NOW = Text("Close early"), Text("Close now")

SHOWN = 20
"""Members that the question names."""


def really(challenge: Challenge, game: Game, runs: Sequence[Table]) -> Text:
    """Whether a challenge is to be closed, and what that does to the runs in it."""
    finished = sum(run.status.ended for run in runs)
    playing = [run.opener for run in runs if not run.status.ended]
    return lines(
        Text(
            "**Close {name} now?** Otherwise it closes {when}.",
            name=name(challenge, game),
            when=relative_time(challenge.closes),
        ),
        _ended(playing),
        Text("{n} finished {n:run stays|runs stay} in the standings, which I'll post.", n=finished)
        if finished
        else Text("No one has finished a run yet."),
        Text("You can't reopen it."),
    )


def _ended(playing: Sequence[int]) -> TextLike:
    if not playing:
        return Text("No one is playing.")
    return Text(
        "{n} unfinished {n:run ends|runs end} without a rank: {members}.",
        n=len(playing),
        members=mentions(playing[:SHOWN]),
    )


def closed(challenge: Challenge, game: Game) -> Text:
    """It is done."""
    return Text("{name} is closed.", name=name(challenge, game))


def closed_early(challenge: Challenge) -> TextLike:
    """In the standings: who closed it before its time."""
    return "" if challenge.closed_by is None else Text("Closed early by {who}.", who=mention(challenge.closed_by))
