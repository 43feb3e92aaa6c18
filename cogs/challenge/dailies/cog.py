"""`/daily`: one game a day, the same for everyone on all servers, played anywhere."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from bot.core.results.standings import GlobalLeaderboard
from bot.discord.client.host import Host
from bot.discord.components.command_text import command_text
from bot.discord.components.controls import Button, Control
from bot.discord.components.payload import MessagePayload
from bot.discord.press.press import Press
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Deferral, Interaction, Response
from bot.discord.words import PRACTISE as PRACTISE_LABEL
from cogs.challenge.base import ENTER
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies import words
from cogs.challenge.dailies.global_dailies import GlobalDailies
from cogs.challenge.model import Challenge
from cogs.challenge.runs.viewer import DAILY, PRACTISE

VERIFY = "verify"
"""First word of the argument of the button that verifies a day."""


class DailyCommand(commands.Cog):
    """The command, and the buttons of its page."""

    def __init__(self, host: Host) -> None:
        self._dispatcher = host.dispatcher
        self._dailies = host.dispatcher.services[GlobalDailies]
        host.dispatcher.add_verb(DAILY, self.press)

    @app_commands.command(description=command_text(words.COMMAND))
    async def daily(self, interaction: Interaction) -> None:
        """Show today's page."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            await response.tell(await self._page(response, await self._dailies.today()))

    async def press(self, press: Press) -> None:
        """Show today's page, that of a day, or a verified day."""
        response, (first, _, rest) = press.response, press.control.argument.partition(" ")
        if first == VERIFY:
            await self._verify(response, await self._find(rest))
        else:
            challenge = await self._find(first) if first else await self._dailies.today()
            await response.show(await self._page(response, challenge))

    async def _find(self, challenge_id: str) -> Challenge:
        """Return a day's daily. Raises Declined for any other challenge."""
        found = await self._dailies.find(challenge_id)
        if found is None:
            raise Declined(words.NO_SUCH_DAY)
        return found

    async def _table(self, response: Response, challenge: Challenge) -> GlobalLeaderboard:
        guilds = await self._dispatcher.home_servers.list_ids(response.interaction)
        return await self._dailies.table(challenge, response.member, guilds)

    async def _page(self, response: Response, challenge: Challenge) -> MessagePayload:
        table = await self._table(response, challenge)
        before, controls = await self._dailies.before(challenge), list[Control]()
        is_open = self._dispatcher.services[Challenges].is_open(challenge)
        has_ended = table.own is not None and table.own.status.ended
        if is_open and not has_ended:
            play = Button(words.PLAY, ENTER, challenge.id, tone="main")
            controls.append(play if table.own is None else replace(play, label=words.CONTINUE))
        if has_ended:
            controls.append(Button(words.MY_RUN, ENTER, challenge.id, tone="main"))
        if has_ended or not is_open:
            controls.append(Button(PRACTISE_LABEL, PRACTISE, challenge.id))
        if before is not None:
            controls.append(Button(words.YESTERDAY, DAILY, before.id))
        if not is_open:
            controls.append(Button(words.TODAY, DAILY))
        controls.append(Button(words.VERIFY, DAILY, f"{VERIFY} {challenge.id}"))
        game = self._dispatcher.faces[challenge.game].game
        return MessagePayload(words.page(challenge, game, table), (), tuple(controls), DAILY)

    async def _verify(self, response: Response, challenge: Challenge) -> None:
        game = self._dispatcher.faces[challenge.game].game
        if challenge.closed is None:
            await response.tell(words.promised(challenge, game))
            return
        count, seed = await self._dailies.verify(challenge, await self._table(response, challenge))
        await response.tell(words.verified(challenge, game, count, seed))


async def setup(host: Host) -> None:
    """Let members play the daily of all servers."""
    await host.add_cog(DailyCommand(host))
