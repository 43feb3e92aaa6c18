"""Standings, archive and verification of challenges, and controls below results.

Runs of an open challenge are shown only to members who have finished their own.
"""

from __future__ import annotations

from bot.core.results.standings import Leaderboard
from bot.discord.client.host import Host
from bot.discord.components.controls import MAX_CHOICES, Button, Control, Select
from bot.discord.components.payload import (
    Contributions,
    DrawnPicture,
    FileAttachment,
    MessagePayload,
    attach_picture,
    fit_lines,
)
from bot.discord.pictures.avatars import PictureStyle, member_style, server_style
from bot.discord.press.press import Press
from bot.discord.transport.response import Response
from bot.discord.words import PRACTISE as PRACTISE_LABEL
from bot.games.text import Text, lines
from cogs.challenge.base import ChallengeMessages, guild_of
from cogs.challenge.finder import ChallengeFinder
from cogs.challenge.matches import words as matches
from cogs.challenge.matches.model import sides
from cogs.challenge.model import Challenge
from cogs.challenge.results.pictures import standings_sheet
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.runs.viewer import COMPARE, FINAL, PRACTISE, REPLAY, TAKING_PART
from cogs.challenge.words import challenges as words
from cogs.challenge.words.close import closed_early
from renderers.challenges import draw_standings
from renderers.challenges.standings import MAX_ROWS

PAGES = "ranks"
"""The verb of a button that shows another page of the standings."""

MAX_DRAWN_COURSES = 3
"""Runs whose course the picture shows."""


class ChallengeResultActions(ChallengeMessages):
    """Everything that is shown when a challenge has closed."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._finder = host.dispatcher[ChallengeFinder]
        host.dispatcher.add_verb(TAKING_PART, self._show_participants)
        host.dispatcher.add_verb(PAGES, self._turn_page)
        self.standings_buttons: Contributions[Button] = Contributions()
        """What subjects add below final standings."""

    async def standings(self, response: Response, typed: str | None) -> None:
        """Show the final standings, or the players of an open challenge."""
        meant = await self._finder.find_any(response.interaction, typed)
        async with self._finder.refusals_named(meant):
            await self._tell(response, meant)

    async def _show_participants(self, press: Press) -> None:
        """The button under an announcement, and under a run that has ended."""
        await self._tell(press.response, await self._finder.find_pressed(press))

    async def _tell(self, response: Response, challenge: Challenge) -> None:
        if challenge.closed is not None:
            await response.tell(await self.sheet(challenge, response))
            return
        found = await self.services[ChallengeResults].so_far(challenge.id, response.member)
        if found is not None:
            await response.tell(await self._so_far(challenge, found, response))
            return
        runs = await self.challenges.runs(challenge.id)
        await response.tell(words.participants(challenge, self.game(challenge), runs))

    async def _so_far(self, challenge: Challenge, found: Leaderboard, response: Response) -> MessagePayload:
        """Return the results so far, for a member who has finished, without links to runs."""
        shown, member = found.finished[: words.LINES], response.member
        patterns = await self.services[ChallengeResults].sparklines(challenge, [each.table for each in shown], member)
        style = await member_style(self.services.settings, response.interaction, challenge.guild)
        picture = await self._picture(challenge, found, style, member)
        more = len(found.finished) - len(shown)
        text = words.so_far(challenge, self.game(challenge), list(zip(shown, patterns, strict=True)), more)
        return MessagePayload(text, (attach_picture(picture, "standings.png"),))

    async def sheet(self, challenge: Challenge, response: Response | None = None, page: int = 0) -> MessagePayload:
        """The results with their picture, and the way to every run; for all without a response.

        Raises ChallengeOpen.
        """
        found = await self.services[ChallengeResults].standings(challenge.id)
        return MessagePayload(
            await self.standings_text(challenge, found, page=page),
            (await self.standings_picture(challenge, found, response),),
            await self.standings_controls(challenge, found, page),
            challenge.id,
        )

    async def standings_text(
        self, challenge: Challenge, found: Leaderboard, most: int = words.LINES, *, page: int = 0
    ) -> Text:
        """Return one page of the final standings, with at most so many members."""
        game, shown = self.game(challenge), found.finished[page * most : (page + 1) * most]
        patterns = await self.services[ChallengeResults].sparklines(challenge, [each.table for each in shown])
        unfinished = 0 if page else len(found.unfinished)
        text = words.standings(challenge, game, list(zip(shown, patterns, strict=True)), unfinished)
        text = lines(text, closed_early(challenge), words.void(found.void) if found.void and not page else "")
        if challenge.teams:
            text = lines(text, matches.ended(sides(challenge.teams, found.finished, game.better)))
        return text

    async def standings_picture(
        self, challenge: Challenge, found: Leaderboard, response: Response | None = None
    ) -> FileAttachment:
        """Return the picture of the final standings; for all without a response."""
        settings = self.services.settings
        if response is None:
            style = await server_style(settings, self.client, challenge.guild)
        else:
            style = await member_style(settings, response.interaction, challenge.guild)
        return attach_picture(await self._picture(challenge, found, style), "standings.png")

    async def _picture(
        self, challenge: Challenge, found: Leaderboard, style: PictureStyle, member: int | None = None
    ) -> DrawnPicture:
        best = await self.services[ChallengeResults].courses(
            challenge.id, [each.table.id for each in found.finished[:MAX_DRAWN_COURSES]], member
        )
        names = {each.member: await self.dispatcher.names.of(each.member) for each in found.finished}
        pictures = await self.dispatcher.avatars.of_all([each.member for each in found.finished[:MAX_ROWS]])
        drawn = standings_sheet(challenge, self.game(challenge), found, best, names, pictures)
        return await self.dispatcher.render_queue.draw_unbound(draw_standings, drawn, style=style)

    async def standings_controls(self, challenge: Challenge, found: Leaderboard, page: int = 0) -> tuple[Control, ...]:
        """Return controls for final boards, comparisons, the best run, and pages."""
        buttons: list[Control] = []
        if found.finished:
            buttons.append(Button(words.REPLAY_BEST, REPLAY, f"{found.finished[0].table.id} 0", tone="main"))
            buttons += self.standings_buttons
        buttons.append(Button(PRACTISE_LABEL, PRACTISE, challenge.id))
        pages = -(-len(found.finished) // words.LINES)
        if pages > 1:
            buttons.append(Button(words.MORE, PAGES, str((page + 1) % pages)))
        shown = found.finished[page * words.LINES : (page + 1) * words.LINES]
        runs = [await self.run_choice(each, each.table.id) for each in shown[:MAX_CHOICES]]
        selects = (
            Select(words.LOOK_AT, FINAL, tuple(runs)),
            Select(words.COMPARE_WITH, COMPARE, tuple(runs)),
        )
        return (*buttons, *(selects if runs else ()))

    async def _turn_page(self, press: Press) -> None:
        """Another page of the standings, in the message that was pressed."""
        challenge = await self.challenges.find(press.control.table)
        argument = press.control.argument
        page = int(argument) if argument.isdecimal() else 0
        await press.response.show(await self.sheet(challenge, press.response, page))

    # Archive

    async def archive(self, response: Response) -> None:
        """List closed challenges."""
        guild = guild_of(response.interaction)
        over = [each for each in await self.challenges.over_in(guild) if each.closed is not None]
        found = [await self._won(each) for each in over[: words.LINES]]
        await response.tell(lines(*fit_lines(found, response.member_language)) if found else words.NONE_CLOSED)

    async def _won(self, challenge: Challenge) -> Text:
        found = await self.services[ChallengeResults].standings(challenge.id)
        return words.won(challenge, self.game(challenge), found)

    async def verify(self, response: Response, typed: str | None) -> None:
        """Check a closed challenge."""
        meant = await self._finder.find_meant(response.interaction, typed, over=True)
        async with self._finder.refusals_named(meant):
            checked = await self.services[ChallengeResults].verify(meant.id)
            seed = await self.challenges.seed(meant.id)
            await response.tell(words.verified(meant, self.game(meant), len(checked), seed))
