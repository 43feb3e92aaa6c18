"""Runs and practice games: play, undo, resign, post or copy results."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.core.errors import ChallengeOver, RunOver
from bot.core.table.model import LiveTable, Run, Status, Table
from bot.discord.client.host import Host
from bot.discord.components.payload import FileAttachment, MessagePayload, attach_picture
from bot.discord.pictures.avatars import server_style
from bot.discord.press.press import Press
from bot.discord.table.hands import MAX_WAIT_SECONDS
from bot.discord.transport import calls
from bot.discord.transport.calls import CALL_ERRORS, Declined
from bot.discord.transport.post import post as post_message
from bot.discord.transport.response import Interaction, Response
from bot.games.text import Language, Text, sentences
from cogs.challenge.base import ENTER, ChallengeMessages, guild_of
from cogs.challenge.dailies.global_dailies import GlobalDailies
from cogs.challenge.finder import ChallengeFinder
from cogs.challenge.model import Challenge
from cogs.challenge.results.pictures import share_card
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.runs.viewer import BOAST, COPY, PRACTISE
from cogs.challenge.words import challenges as words
from renderers.challenges import draw_share


class RunActions(ChallengeMessages):
    """Runs and practice."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._finder = host.dispatcher[ChallengeFinder]
        for verb, handler in {
            ENTER: self._press_enter,
            PRACTISE: self._practise_again,
            BOAST: self._post_own,
            COPY: self._copy_own,
        }.items():
            host.dispatcher.add_verb(verb, handler)

    async def play(self, response: Response, typed: str | None) -> None:
        """Show the member their run."""
        meant = await self._finder.find_meant(response.interaction, typed, over=False)
        async with self._finder.refusals_named(meant):
            await self._enter(response, meant.id)

    async def _press_enter(self, press: Press) -> None:
        """The button under an announcement, in the list, and on the page of a daily of all servers."""
        daily = await self.services[GlobalDailies].find(press.control.argument)
        await self._enter(press.response, (daily or await self._finder.find_pressed(press)).id)

    async def _enter(self, response: Response, challenge_id: str) -> None:
        try:
            live = await self.challenges.enter(challenge_id, response.member)
        except RunOver as over:
            live = await self.services.tables.live(over.table.id)
        except ChallengeOver as over:
            raise Declined(sentences(over.text, words.PRACTISE_BELOW)) from over
        await self._show(response, live)

    async def practise(self, response: Response, typed: str | None) -> None:
        """Show the member a game that does not count."""
        meant = await self._finder.find_any(response.interaction, typed)
        async with self._finder.refusals_named(meant):
            await self._show(response, await self.challenges.practise(meant.id, response.member))

    async def _practise_again(self, press: Press) -> None:
        """The button under a run that has ended, or under the results of a challenge."""
        challenge_id = press.control.argument or (await self._own_run(press))[1].challenge
        await self._show(press.response, await self.challenges.practise(challenge_id, press.member))

    async def _own_run(self, press: Press) -> tuple[Table, Run]:
        """Return the run of a pressed control. Raises Declined unless it's the member's."""
        table = (await self.services.tables.live(press.control.table)).table
        if table.run is None or table.opener != press.member:
            raise Declined(words.SOMEBODY_ELSES)
        return table, table.run

    async def _show(self, response: Response, live: LiveTable) -> None:
        live = await self.services.computers.wait_for_moves(live, MAX_WAIT_SECONDS)
        _, payload = await self.dispatcher.payloads.newest(live, response)
        await response.tell(payload)

    # Undo, and resigning

    async def undo(self, response: Response) -> None:
        """Undo one move and show the board again."""
        live = await self._under_way(response.interaction)
        await self._show(response, await self.services.undo.undo(live.table.id, response.member))

    async def reset(self, response: Response) -> None:
        """Start the turn over and show the board again."""
        live = await self._under_way(response.interaction)
        await self._show(response, await self.services.undo.reset(live.table.id, response.member))

    async def resign(self, response: Response) -> None:
        """End the run or practice game."""
        live = await self._under_way(response.interaction)
        await self.services.seats.resign(live.table.id, response.member)
        await self._show(response, await self.services.tables.live(live.table.id))

    async def _under_way(self, interaction: Interaction) -> LiveTable:
        """The run or practice game that the member played at last. Raises Declined."""
        found = await self.services.tables.run_under_way(guild_of(interaction), interaction.user.id)
        if found is None:
            raise Declined(words.NO_RUN)
        return await self.services.tables.live(found.id)

    # Afterwards

    async def _post_own(self, press: Press) -> None:
        """The button under a finished run."""
        table, run = await self._own_run(press)
        await self._post(press.response, await self.challenges.find(run.challenge), table)

    async def post(self, response: Response, typed: str | None) -> None:
        """Post a result card."""
        meant = await self._finder.find_any(response.interaction, typed)
        async with self._finder.refusals_named(meant):
            await self._post(response, meant, await self.challenges.run_of(meant.id, response.member))

    async def _copy_own(self, press: Press) -> None:
        """The button next to it: the same, privately."""
        table, run = await self._own_run(press)
        await self._copy(press.response, await self.challenges.find(run.challenge), table)

    async def copy(self, response: Response, typed: str | None) -> None:
        """Show a result to be copied."""
        meant = await self._finder.find_any(response.interaction, typed)
        async with self._finder.refusals_named(meant):
            await self._copy(response, meant, await self.challenges.run_of(meant.id, response.member))

    async def _copy(self, response: Response, challenge: Challenge, run: Table | None) -> None:
        """Show a result as text to copy and as a picture. Raises Declined without one."""
        finished = _require_finished(run)
        card, picture = await self._card(challenge, finished, response.member_language, plain=True)
        await response.tell(MessagePayload(words.to_copy(card), (picture,)))

    async def _post(self, response: Response, challenge: Challenge, run: Table | None) -> None:
        """Post a result once, in the challenge's channel or, of a global one, here. Raises Declined without one."""
        run = _require_finished(run)
        if await self.services.notes.find(_posted_note(run)):
            raise Declined(words.POSTED_ALREADY)
        await response.acknowledge()
        language = response.server_language
        text, picture = await self._card(challenge, run, language)
        card = MessagePayload(text, (picture,))
        channel = response.channel or 0 if challenge.is_global else challenge.channel
        try:
            await post_message(self.client, channel, card, language, nonce=f"result {run.id}")
        except CALL_ERRORS as error:
            raise Declined(calls.post_failure_text(error, words.NOT_POSTED)) from error
        await self.services.notes.keep(_posted_note(run), "yes")
        await response.tell(words.about(challenge, self.game(challenge), words.POSTED))

    async def _card(
        self, challenge: Challenge, run: Table, language: Language, *, plain: bool = False
    ) -> tuple[Text, FileAttachment]:
        """Return a finished run in a few lines, without its moves, and as a small picture in the server's theme.

        A `plain` text has no member and no markup.
        """
        results, game = self.services[ChallengeResults], self.game(challenge)
        (pattern,) = await results.sparklines(challenge, [run], run.opener)
        streak, emblem = await results.streak(challenge, run.opener), self.dispatcher.faces[challenge.game].emblem
        name = await self.dispatcher.names.of(run.opener)
        avatar = await self.dispatcher.avatars.of(run.opener)
        drawn = share_card(challenge, game, run, pattern, streak, name, avatar)
        style = await server_style(self.services.settings, self.client, challenge.guild)
        picture = await self.dispatcher.render_queue.draw_unbound(
            draw_share, drawn, style=replace(style, language=language.code)
        )
        write = partial(words.share, plain=True) if plain else words.card
        return write(challenge, game, run, pattern, emblem, streak), attach_picture(picture, "result.png")


def _require_finished(run: Table | None) -> Table:
    """A run that came to a result. Raises Declined for anything else."""
    if run is None or run.status is not Status.FINISHED or run.run is None or not run.run.counts:
        raise Declined(words.NOTHING_TO_POST)
    return run


def _posted_note(run: Table) -> str:
    return f"result of {run.id} posted"
