"""Reviews of the member's own run below results, and comparison with the best.

Nothing of a run is shown before its challenge has closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.ai.review import MissedOpportunity, Review, ReviewedDecision, missed_opportunities
from bot.core.table.model import Table
from bot.discord.client.host import Host
from bot.discord.components.controls import Button, Control
from bot.discord.components.links import mention
from bot.discord.components.payload import MessagePayload, attach_picture
from bot.discord.pictures.avatars import PictureStyle
from bot.discord.press.press import Press
from bot.discord.transport.calls import Declined
from bot.games.contract import Game
from bot.games.text import TextLike, fill_names, lines
from cogs.challenge.base import ChallengeMessages
from cogs.challenge.finder import ChallengeFinder
from cogs.challenge.model import Challenge
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.words import challenges as words
from cogs.review import words as review_words
from cogs.review import words as run_reviews
from cogs.review.pages import GAINED, ReviewMessages
from renderers.review import draw_review
from renderers.review.sheet import ReviewLine, ReviewMark, ReviewSheet

OPEN_REVIEW = "lookback"
"""Verb of the button below standings that opens the review of the member's run."""

MINE, THEIRS = "m", "t"
"""Whose board a page shows."""

Runs = tuple[Table, Table]
"""A run, and the best one."""


class RunReviews(ChallengeMessages):
    """Reviews of runs in closed challenges."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.reviews = ReviewMessages(host.dispatcher)

    async def open_review(self, press: Press) -> None:
        """Handle the button below the results: the own run, or the best one."""
        challenge = await self.challenges.closed((await self.dispatcher[ChallengeFinder].find_pressed(press)).id)
        run = await self.challenges.run_of(challenge.id, press.member)
        if run is None or not run.rev:
            finished = (await self.services[ChallengeResults].standings(challenge.id)).finished
            if not finished:
                raise Declined(run_reviews.NOBODY)
            run = finished[0].table
        await self.reviews.open(press.response, run)

    async def compare_with_best(self, press: Press) -> None:
        """The button on a reviewed run, and the buttons of the pages behind it."""
        run = await self.services.tables.find(press.control.table)
        if run.run is None or not run.run.counts:
            raise Declined(words.NOT_IN_STANDINGS)
        challenge = await self.challenges.closed(run.run.challenge)
        if challenge.is_global:  # runs of others may belong to members of other servers
            raise Declined(words.NOT_IN_STANDINGS)
        finished = (await self.services[ChallengeResults].standings(challenge.id)).finished
        if not finished or finished[0].table.id == run.id:
            raise Declined(run_reviews.IS_BEST)
        best = finished[0].table
        number, _, whose = press.control.argument.partition(" ")
        place = int(number) if number in ("1", "2", "3") else 0
        style = await self.dispatcher.style_for(press.response)

        async def show(found: Sequence[Review]) -> MessagePayload:
            game = self.game(challenge)
            low = game.better == "low"
            gained = missed_opportunities(found[0], found[1], low_is_better=low)
            if 0 < place <= len(gained):
                return await self._page((run, best), gained, place, whose == MINE, found[0].is_chance, style)
            return await self._overview(challenge, (run, best), found, gained, style)

        await self.reviews.show(press.response, (run, best), show)

    async def _overview(
        self,
        challenge: Challenge,
        runs: Runs,
        found: Sequence[Review],
        gained: Sequence[MissedOpportunity],
        style: PictureStyle,
    ) -> MessagePayload:
        """Both lines, and the turns in which the best run gained most."""
        game, (run, best) = self.game(challenge), runs
        text = [
            run_reviews.gained(place, one.mine.number, one.theirs.number, one.by, is_chance=found[0].is_chance)
            for place, one in enumerate(gained, start=1)
        ]
        names = [await self.dispatcher.names.of(table.opener) for table in runs]
        drawn = _review_sheet(game, found, gained, names, max([await self._moves(table) for table in runs]))
        picture = attach_picture(
            await self.dispatcher.render_queue.draw_unbound(draw_review, drawn, style=style), "gained.png"
        )
        buttons = [
            Button(run_reviews.runs_go_to(place), GAINED, f"{place} {THEIRS}") for place in range(1, len(gained) + 1)
        ]
        content = lines(
            run_reviews.runs_head(mention(best.opener), mention(run.opener)),
            *(text or [run_reviews.NOWHERE]),
            run_reviews.JUDGED,
        )
        return MessagePayload(content, (picture,), tuple(buttons), run.id, run.rev)

    async def _page(
        self,
        runs: Runs,
        gained: Sequence[MissedOpportunity],
        place: int,
        mine: bool,
        is_chance: bool,
        style: PictureStyle,
    ) -> MessagePayload:
        """One of these turns: the board of one run before the decision, and both moves."""
        (run, best), one = runs, gained[place - 1]
        sides = ((run, one.mine, 0), (best, one.theirs, 1))
        texts: list[TextLike] = []
        for table, decided, side in reversed(sides):
            label = await self._label(table, decided)
            before = None if one.before is None else one.before[side]
            shown = (table is run) == mine
            texts.append(
                run_reviews.side(
                    mention(table.opener), decided.number, label, before, one.after[side], is_chance, shown=shown
                )
            )
        table, decided, _ = sides[0 if mine else 1]
        position = (await self.services.records.positions(table.id, {decided.number}))[decided.number]
        face, record = self.dispatcher.faces[table.game], await self.services.records.export(table.id)
        move = face.game.parse(record.log[decided.number - 1][1])
        names = await self.dispatcher.names.seats(table)
        view = replace(position.view(decided.seat, move, decided.seat), names=tuple(names))
        picture = await self.dispatcher.render_queue.draw_unbound(face.private_renderer_of(view), view, style=style)
        content = lines(run_reviews.runs_page(place, len(gained), one.by, is_chance=is_chance), *texts)
        return MessagePayload(
            content, (attach_picture(picture),), _page_controls(place, len(gained), mine), run.id, run.rev
        )

    async def _label(self, table: Table, decided: ReviewedDecision) -> TextLike:
        entry = await self.services.records.entry_after(await self.services.records.export(table.id), decided.number)
        return fill_names(entry.label, [mention(table.opener)] + [""] * (len(table.seats) - 1))

    async def _moves(self, table: Table) -> int:
        return len((await self.services.records.export(table.id)).log)


def _page_controls(place: int, of: int, mine: bool) -> tuple[Control, ...]:
    """Return buttons for the other run and for previous and next turns."""
    whose, other = (MINE, THEIRS) if mine else (THEIRS, MINE)
    return (
        Button(review_words.BACK, GAINED, f"{place - 1} {whose}"),
        Button(review_words.ON, GAINED, f"{place + 1} {whose}", disabled=place == of),
        Button(run_reviews.SHOW_BEST if mine else run_reviews.SHOW_OTHER, GAINED, f"{place} {other}", tone="main"),
    )


def _review_sheet(
    game: Game, found: Sequence[Review], gained: Sequence[MissedOpportunity], names: Sequence[TextLike], moves: int
) -> ReviewSheet:
    is_chance = found[0].is_chance
    drawn = [
        ReviewLine(
            number,
            name or words.A_MEMBER,
            review.score_history(0),
            None if review.ends is None else review.ends[0],
            review.accuracy(0),
        )
        for number, (review, name) in enumerate(zip(found, names, strict=True))
    ]
    stood = dict(found[0].score_history(0))
    marked = [ReviewMark(one.mine.number, 0, stood[one.mine.number], one.by) for one in gained]
    low = game.better == "low" and not is_chance
    return ReviewSheet(game.key, run_reviews.TITLE, moves, drawn, marked, is_chance, low)
