"""Runs of closed challenges: final boards, replays, two runs beside each other.

Nothing here shows anything of a run before its challenge has closed.
"""

from __future__ import annotations

from dataclasses import replace

from bot.core.history.turns import Course, parted
from bot.core.services import Services
from bot.core.table.model import LiveTable, Status, Table
from bot.discord import words as discord_words
from bot.discord.client.host import Host
from bot.discord.components.controls import Button, Control
from bot.discord.components.links import mention, player, relative_time, seat_names
from bot.discord.components.payload import MessagePayload
from bot.discord.press.press import Press
from bot.discord.table.result import WHOLE_BOARD, WHOLE_GAME
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games.registry import game_named
from bot.games.text import TextLike, fill_names, lines
from cogs.challenge.base import ChallengeMessages
from cogs.challenge.challenges import Challenges
from cogs.challenge.finder import ChallengeFinder
from cogs.challenge.model import Challenge
from cogs.challenge.results.pictures import Runner, comparison_sheet
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.runs import words as challenge_words
from cogs.challenge.words import challenges as words
from renderers.challenges import draw_comparison

FINAL, COMPARE = "final", "compare"
"""First words of the selects below results: final board; comparison of runs."""

REPLAY = "replay"
"""The verb of a button that shows a run at some move."""


class RunViewer(ChallengeMessages):
    """Runs of challenges that have closed."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._finder = host.dispatcher[ChallengeFinder]
        host.dispatcher.add_verb(REPLAY, self._replay)
        host.dispatcher.add_select(FINAL, self._final)
        host.dispatcher.add_select(COMPARE, self._compare_chosen)

    async def view_run(self, response: Response, typed: str | None, member: int, move: int | None) -> None:
        """Show a run at its end, or after some moves."""
        meant = await self._finder.find_meant(response.interaction, typed, over=True)
        async with self._finder.refusals_named(meant):
            live = await self._run_of(meant, member)
            await response.tell(
                await (
                    self._final_board(response, live) if move is None else self._replay_page(response, live.table, move)
                )
            )

    async def compare(self, response: Response, typed: str | None, member: int, _move: int | None) -> None:
        """Show two runs beside each other, at their ends."""
        meant = await self._finder.find_meant(response.interaction, typed, over=True)
        async with self._finder.refusals_named(meant):
            await self._compare(response, (await self._run_of(meant, member)).table)

    async def _run_of(self, challenge: Challenge, member: int) -> LiveTable:
        table = await self.challenges.run_of(challenge.id, member)
        if table is None:
            raise Declined(words.had_no_run(mention(member)))
        return await self._run(challenge.id, table.id)

    async def _run(self, challenge_id: str, table_id: str) -> LiveTable:
        """A finished run of a challenge that has closed. Raises ChallengeOpen, Declined."""
        challenge = await self.challenges.closed(challenge_id)
        live = await self.services.tables.live(table_id)
        run = live.table.run
        if run is None or run.challenge != challenge.id or live.table.status is not Status.FINISHED:
            raise Declined(words.NOT_IN_STANDINGS)
        return live

    # Final boards, replays

    async def _final(self, press: Press) -> None:
        """Show the final board chosen below the results."""
        live = await self._run(press.control.table, press.values[0])
        await press.response.tell(await self._final_board(press.response, live))

    async def _final_board(self, response: Response, live: LiveTable) -> MessagePayload:
        """A final board, with the way through the run."""
        style = await self.dispatcher.style_for(response)
        _, payload = await self.dispatcher.payloads.newest(live, style=style)
        text = lines(words.at_its_end(await self._name_of(live.table), mention(live.table.opener)), payload.content)
        return MessagePayload(
            text, payload.files, _replay_controls(live.table, live.number, live.number), _challenge_of(live.table)
        )

    async def _replay(self, press: Press) -> None:
        """A run after some move; stepping through it changes the message that was pressed."""
        table_id, moves, *_ = [*press.control.argument.split(), "", "0"]
        live = await self._run(press.control.table, table_id)
        payload = await self._replay_page(press.response, live.table, int(moves) if moves.isdecimal() else 0)
        await press.response.show(payload)

    async def _replay_page(self, response: Response, table: Table, moves: int) -> MessagePayload:
        record, face = await self.services.records.export(table.id), self.dispatcher.faces[table.game]
        entry = await self.services.records.entry_after(record, moves)
        moves = entry.n
        view = replace(entry.position.view(0), names=await self.dispatcher.names.seats(table))
        picture = await self.dispatcher.draw_for(response, face.renderer, view)
        label = fill_names(entry.label, seat_names(table)) if moves else None
        mover = player(table, entry.seat) if entry.seat is not None and len(table.seats) > 1 else None
        name = await self._name_of(table)
        text = words.at_move(name, mention(table.opener), moves, len(record.log), label, mover)
        return MessagePayload(text, (picture,), _replay_controls(table, moves, len(record.log)), _challenge_of(table))

    # Comparing

    async def _compare_chosen(self, press: Press) -> None:
        """Compare the chosen run with the member's own."""
        await self._compare(press.response, (await self._run(press.control.table, press.values[0])).table)

    async def _compare(self, response: Response, other: Table) -> None:
        """Compare with the member's own run, or with the best one."""
        challenge = await self.challenges.find(_challenge_of(other))
        ranked = [each.table for each in (await self.services[ChallengeResults].standings(challenge.id)).finished]
        others = [table for table in ranked if table.id != other.id]
        if not others:
            raise Declined(words.NO_OTHER)
        own = next((table for table in others if table.opener == response.member), others[0])
        mine, theirs = await self.services[ChallengeResults].courses(challenge.id, [own.id, other.id])
        await response.tell(await self._comparison(response, challenge, (own, mine), (other, theirs)))

    async def _comparison(
        self, response: Response, challenge: Challenge, one: tuple[Table, Course], two: tuple[Table, Course]
    ) -> MessagePayload:
        game, where = self.game(challenge), parted(one[1], two[1])
        pictures = await self.dispatcher.avatars.of_all([table.opener for table, _ in (one, two)])
        mine, other = [
            Runner(await self.dispatcher.names.of(table.opener), course, pictures[table.opener])
            for table, course in (one, two)
        ]
        drawn = comparison_sheet(challenge, game, mine, other, None if where is None else where.move)
        picture = await self.dispatcher.draw_for(response, draw_comparison, drawn, "comparison.png")
        text = words.comparison(words.name(challenge, game), one[0], two[0], where)
        return MessagePayload(text, (picture,))

    async def _name_of(self, run: Table) -> TextLike:
        challenge = await self.challenges.find(_challenge_of(run))
        return words.name(challenge, self.game(challenge))


def _replay_controls(table: Table, moves: int, last: int) -> tuple[Control, ...]:
    """Return buttons for a run: start, back, forward, end, each with a different id."""
    steps = (
        ("S", words.TO_START, 0),
        ("B", words.BACK, moves - 1),
        ("N", words.NEXT, moves + 1),
        ("E", words.TO_END, last),
    )
    return tuple(
        Button(label, REPLAY, f"{table.id} {max(0, min(to, last))} {step}", disabled=to in (moves, -1, last + 1))
        for step, label, to in steps
    )


def _challenge_of(table: Table) -> str:
    if table.run is None:
        raise ValueError(f"table {table.id} is no run")
    return table.run.challenge


# Texts and controls of a run in a challenge, which only its player sees


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
        return discord_words.practice(name)
    if not table.status.ended:
        return discord_words.your_run(name, relative_time(challenge.closes), challenge.par)
    found = await services[ChallengeResults].so_far(run.challenge, table.opener)
    finished = () if found is None else found.finished
    own = next((each.rank for each in finished if each.table.id == table.id), None)
    return discord_words.shown_when_closed(name, relative_time(challenge.closes), own, len(finished))


async def run_controls(live: LiveTable, services: Services) -> tuple[Control, ...]:
    """Return the controls of a finished run or practice game."""
    table = live.table
    again = Button(discord_words.PRACTISE, PRACTISE)
    if table.status is not Status.FINISHED:
        return (again,)
    if table.run is not None and table.run.counts:
        others = Button(discord_words.STANDINGS, DAILY if table.guild is None else TAKING_PART, table.run.challenge)
        share = (Button(discord_words.POST_RESULT, BOAST, tone="main"), Button(discord_words.COPY_RESULT, COPY))
        return (*share, others, again, replace(WHOLE_GAME, starts_row=True), WHOLE_BOARD)
    return (again, WHOLE_GAME, WHOLE_BOARD)
