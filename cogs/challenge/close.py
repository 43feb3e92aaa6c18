"""*Close early*, for the creator or a server manager."""

from __future__ import annotations

from bot.discord.client.host import Host
from bot.discord.components.controls import Button, Control
from bot.discord.components.payload import MessagePayload
from bot.discord.press.press import Press
from bot.discord.transport.response import Interaction, Response
from cogs.challenge.base import ChallengeMessages, is_manager
from cogs.challenge.finder import ChallengeFinder
from cogs.challenge.model import Challenge
from cogs.challenge.words import close

CLOSE_EARLY, CLOSE_NOW = "closeearly", "closenow"
"""The verbs of *Close early*, and of its confirmation."""


class CloseActions(ChallengeMessages):
    """Closing a challenge by hand, after a question."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._finder = host.dispatcher[ChallengeFinder]
        host.dispatcher.add_verb(CLOSE_EARLY, self._ask)
        host.dispatcher.add_verb(CLOSE_NOW, self._close_now)

    def controls(self, interaction: Interaction, challenge: Challenge) -> tuple[Control, ...]:
        """The button for those who may close this challenge."""
        if not challenge.can_be_closed_by(interaction.user.id, manages=is_manager(interaction)):
            return ()
        return (Button(close.CLOSE_EARLY, CLOSE_EARLY),)

    async def _ask(self, press: Press) -> None:
        """The button of a challenge's details. Raises ChallengeOver, ChallengeRefused."""
        await self.ask(press.response, await self._finder.find_pressed(press))

    async def ask(self, response: Response, meant: Challenge) -> None:
        """Say what closing does, and ask. Raises ChallengeOver, ChallengeRefused."""
        may = is_manager(response.interaction)
        challenge = await self.challenges.closable(meant.id, response.member, manages=may)
        text = close.really(challenge, self.game(challenge), await self.challenges.runs(challenge.id))
        confirm = Button(close.CLOSE_NOW, CLOSE_NOW, tone="danger")
        await response.tell(MessagePayload(text, controls=(confirm,), table=challenge.id))

    async def _close_now(self, press: Press) -> None:
        """The member means it. Raises ChallengeOver, ChallengeRefused."""
        challenge = await self._finder.find_pressed(press)
        may = is_manager(press.response.interaction)
        await self.challenges.close_early(challenge.id, press.member, manages=may)
        text = close.closed(challenge, self.game(challenge))
        await press.response.conclude(text)
