"""What the clock does to challenges: opens those of a schedule, closes all of them, and tells the channel.

Everything here may happen again after a crash or a failure of Discord's; a timer stays until its work is done.
"""

from __future__ import annotations

import logging

import discord

from bot.tables.challenge import SCHEDULE_TIMER, TIMER, Challenge
from bot.ui.calls import FAILED
from bot.ui.controls import Button
from bot.ui.host import Host
from bot.ui.sheet import Sheet
from cogs.challenge import words
from cogs.challenge.part import ENTER, TAKING_PART, ChallengePart
from cogs.challenge.results import Results

_log = logging.getLogger(__name__)

GONE = (discord.NotFound, discord.Forbidden)
"""The channel cannot be written to, now or later."""


class Clock(ChallengePart):
    """Serves the timers of challenges."""

    def __init__(self, host: Host, results: Results) -> None:
        super().__init__(host)
        self.results = results
        self.tables.timers.serve(TIMER, self.close)
        self.tables.timers.serve(SCHEDULE_TIMER, self.open_next)

    async def open_next(self, subject: str) -> None:
        """Open and announce the challenge of today or this week."""
        challenge = await self.challenges.open_due(subject)
        if challenge is not None:
            try:
                await self.announce(challenge)
            except GONE as error:
                _log.info("schedule %s is switched off: its channel cannot be written to: %s", subject, error)
                await self.challenges.stop(challenge)
                return
        await self.challenges.wait_for_next(subject)

    async def announce(self, challenge: Challenge) -> None:
        """Post that a challenge is open."""
        message = await self._channel(challenge).send(**self.announcement(challenge).as_new())
        await self.challenges.set_message(challenge.id, message.id)

    def announcement(self, challenge: Challenge) -> Sheet:
        """What says that a challenge is open, with the way in."""
        controls = (Button("Play", ENTER, tone="main"), Button("Who takes part", TAKING_PART))
        return Sheet(words.announcement(challenge, self.game(challenge)), controls=controls, table=challenge.id)

    async def close(self, challenge_id: str) -> None:
        """Close a challenge whose time has come and post its final standings."""
        challenge = await self.challenges.close(challenge_id)
        if challenge is None:
            return
        message = None
        try:
            sheet = await self.results.sheet(challenge)
            message = (await self._channel(challenge).send(**sheet.as_new())).id
        except GONE as error:
            _log.info("challenge %s closed unheard: its channel cannot be written to: %s", challenge_id, error)
        await self.challenges.settle(challenge_id, message)
        await self._retire(challenge)

    async def _retire(self, challenge: Challenge) -> None:
        """Take the controls off the announcement; it is no loss if it is gone."""
        if challenge.message is None:
            return
        said = words.closed_announcement(challenge, self.game(challenge))
        try:
            await self._channel(challenge).get_partial_message(challenge.message).edit(content=said, view=None)
        except FAILED as error:
            _log.info("the announcement of challenge %s keeps its controls: %s", challenge.id, error)

    def _channel(self, challenge: Challenge) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(challenge.channel)
