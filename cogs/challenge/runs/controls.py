"""Texts and controls of a run in a challenge, which only its player sees."""

from __future__ import annotations

from dataclasses import replace

from bot.core.services import Services
from bot.core.table.model import LiveTable, Status
from bot.discord import words
from bot.discord.components.controls import Button, Control
from bot.discord.components.links import relative_time
from bot.discord.table.result import WHOLE_BOARD, WHOLE_GAME
from bot.games.registry import game_named
from bot.games.text import TextLike
from cogs.challenge.challenges import Challenges
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.runs.words import runs as challenge_words

BOAST = "boast"
"""The verb that posts a run's result in a few lines without spoilers."""

DAILY = "daily"
"""The verb that shows the daily of all servers, today's or the one named; also the table id of its page."""

COPY = "copy"
"""The verb that shows this post to the player, to copy it."""

PRACTISE = "practise"
"""The verb that opens a practice game with the same shuffle."""

TAKING_PART = "who"
"""The verb that shows who takes part, and results to those who have finished."""


async def run_status(live: LiveTable, services: Services) -> TextLike:
    """Return the line under a run's board; empty for other tables."""
    table, run = live.table, live.table.run
    if run is None:
        return ""
    challenge = await services[Challenges].find(run.challenge)
    name = challenge_words.name(challenge, game_named(challenge.game).title)
    if not run.counts:
        return words.practice(name)
    if not table.status.ended:
        return words.your_run(name, relative_time(challenge.closes), challenge.par)
    found = await services[ChallengeResults].so_far(run.challenge, table.opener)
    finished = () if found is None else found.finished
    own = next((each.rank for each in finished if each.table.id == table.id), None)
    return words.shown_when_closed(name, relative_time(challenge.closes), own, len(finished))


async def run_controls(live: LiveTable, services: Services) -> tuple[Control, ...]:
    """Return the controls of a finished run or practice game."""
    table = live.table
    again = Button(words.PRACTISE, PRACTISE)
    if table.status is not Status.FINISHED:
        return (again,)
    if table.run is not None and table.run.counts:
        others = Button(words.STANDINGS, DAILY if table.guild is None else TAKING_PART, table.run.challenge)
        share = (Button(words.POST_RESULT, BOAST, tone="main"), Button(words.COPY_RESULT, COPY))
        return (*share, others, again, replace(WHOLE_GAME, starts_row=True), WHOLE_BOARD)
    return (again, WHOLE_GAME, WHOLE_BOARD)
