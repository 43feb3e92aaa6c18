"""Pages of a review: the chart with the turning points, then each of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.ai.hint import describe_effects, explain_mistake, kind_of, select_effects
from bot.ai.players import describe_result, effects_of, gain_of, result
from bot.ai.puzzle import EvaluatedMove
from bot.ai.review import Habit, MoveComparison, Review, ReviewedDecision
from bot.ai.search import Mistake
from bot.core.table.model import Table
from bot.discord.components.controls import Button, Choice, Control, Select
from bot.discord.components.links import seat_names
from bot.discord.components.payload import MessagePayload, attach_picture
from bot.discord.pictures.avatars import PictureStyle
from bot.discord.pictures.render_queue import RenderQueue
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.press import Press
from bot.discord.table.face import Face
from bot.discord.table.result import REPLAY
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.discord.words import OLD_BUTTON
from bot.games.contract import Game, Position
from bot.games.text import Text, TextLike, fill_names, lines, sentences
from cogs.challenge.results.service import ChallengeResults
from cogs.review import words
from cogs.review.service import Reviews
from renderers.review import draw_review
from renderers.review.sheet import ReviewLine, ReviewMark, ReviewSheet

REVIEW = "review"
"""The verb that reviews a game."""

GAINED = "gained"
"""Verb that shows where a challenge's best run did better than this one."""

ALL = "a"
"""In the place of a seat: the moves of everybody."""

BETTER, PLAYED = "b", "p"
"""Which of the two moves a page shows."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: seat (None: all), turning point (0: overview), which of its two moves.

    >>> str(Page(1, 2, played=True)), str(Page(None, 0))
    ('1 2 p', 'a 0 b')
    """

    seat: int | None
    number: int
    played: bool = False

    def __str__(self) -> str:
        """Return the page's state for a control."""
        seat, which = ALL if self.seat is None else self.seat, PLAYED if self.played else BETTER
        return f"{seat} {self.number} {which}"

    @classmethod
    def read(cls, argument: str, seats: int) -> Page | None:
        """Parse a page's state; None if it's invalid.

        >>> Page.read("1 2 p", 2)
        Page(seat=1, number=2, played=True)
        >>> Page.read("4 2 p", 2), Page.read("", 2)
        (None, None)
        """
        seat, number, which, *rest = [*argument.split(), "", "", ""]
        if any(rest) or which not in (BETTER, PLAYED) or number not in ("0", "1", "2", "3"):
            return None
        if seat == ALL:
            return cls(None, int(number), which == PLAYED)
        return cls(int(seat), int(number), which == PLAYED) if seat in map(str, range(seats)) else None


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A reviewed game, with names of seats and positions of turning points.

    `is_best`: whether it is the best run of a challenge. `habit` is the reader's costliest kind of mistakes in all
    their reviewed games of this kind.
    """

    table: Table
    review: Review
    moves: int
    names: Sequence[TextLike]
    positions: Mapping[int, Position]
    is_best: bool
    habit: Habit | None

    def points(self, seat: int | None) -> tuple[ReviewedDecision, ...]:
        """The moves that mattered."""
        return self.review.turning_points(seat)

    def who(self, seat: int) -> TextLike | None:
        """Return the seat's name for a message, None if one member has all seats."""
        return seat_names(self.table)[seat] if len(self.table.seats) > 1 else None


def positions_needed(review: Review, seats: int) -> frozenset[int]:
    """The moves whose positions the pages need."""
    points = [review.turning_points(seat) for seat in (None, *range(seats))]
    return frozenset([one.number for found in points for one in found])


class ReviewPages:
    """Makes the messages."""

    def __init__(self, faces: Mapping[str, Face], render_queue: RenderQueue) -> None:
        self._faces = faces
        self._render_queue = render_queue

    async def sheet(self, looked: ReviewedGame, page: Page, style: PictureStyle) -> MessagePayload:
        """The page, or the overview where there is none of this number."""
        points = looked.points(page.seat)
        if not 0 < page.number <= len(points):
            return await self._overview(looked, page.seat, style)
        return await self._moment(looked, page, points[page.number - 1], len(points), style)

    # The overview

    async def _overview(self, looked: ReviewedGame, seat: int | None, style: PictureStyle) -> MessagePayload:
        table, review, game = looked.table, looked.review, self._faces[looked.table.game].game
        points = looked.points(seat)
        kept = [(seat_names(table)[each.number], review.accuracy(each.number)) for each in table.seats]
        if not review.decisions:
            return MessagePayload(lines(words.head(game.title), words.NO_DECISIONS), (), (), table.id, table.rev)
        text = lines(
            words.head(game.title),
            words.accuracy([(who, share) for who, share in kept if share is not None]),
            *[self._line(looked, game, place, one) for place, one in enumerate(points, start=1)],
            "" if points else words.NOTHING_LOST,
            "" if looked.habit is None else describe_habit(game, looked.habit),
            words.looked_at(len(review.decisions), review.choices),
        )
        drawn = _drawn(looked, game, points)
        picture = attach_picture(await self._render_queue.draw_unbound(draw_review, drawn, style=style), "review.png")
        controls: list[Control] = [
            Button(words.go_to(place, one.number), REVIEW, str(Page(seat, place)))
            for place, one in enumerate(points, start=1)
        ]
        if table.run is not None and table.run.counts and not looked.is_best:
            controls.append(Button(words.BEST_GAINED, GAINED, "0 t", tone="main"))
        if points:
            controls.append(Button(words.MARKED_REPLAY, REPLAY))
        if len(table.seats) > 1:
            choices = [Choice(words.EVERYBODY, ALL, chosen=seat is None)]
            choices += [
                Choice(name or words.seat(number + 1), str(number), chosen=number == seat)
                for number, name in enumerate(looked.names)
            ]
            controls.append(Select(words.WHOSE, REVIEW, tuple(choices)))
        return MessagePayload(fill_names(text, seat_names(table)), (picture,), tuple(controls), table.id, table.rev)

    def _line(self, looked: ReviewedGame, game: Game, place: int, one: ReviewedDecision) -> TextLike:
        close, position = _close(one), looked.positions[one.number]
        played, best = [_label(game, position, one, each) for each in (close.played, close.best)]
        kind = mistake_of(game, position, one)
        said = sentences(
            "" if kind is None else words.named(words.KINDS[kind]), _describe_cost(looked, game, position, close)
        )
        return words.moment(place, one.number, looked.who(one.seat), played, best, said)

    # A page

    async def _moment(
        self, looked: ReviewedGame, page: Page, one: ReviewedDecision, of: int, style: PictureStyle
    ) -> MessagePayload:
        table, position, close = looked.table, looked.positions[one.number], _close(one)
        face = self._faces[table.game]
        shown = face.game.parse((close.played if page.played else close.best).move)
        moves = [face.game.parse(each.move) for each in (close.played, close.best)]
        effects = select_effects(face.game, position, one.seat, [(move,) for move in moves[::-1]])
        options = [
            lines(
                words.option(
                    one_is_best,
                    _label(face.game, position, one, each),
                    describe_result(face.game, position, each.worth, each.seen),
                    shown=one_is_best != page.played,
                ),
                words.does(describe_effects(face.game, effects[move,])) if effects[move,] else "",
            )
            for one_is_best, each, move in zip((False, True), (close.played, close.best), moves, strict=True)
        ]
        kind = mistake_of(face.game, position, one)
        text = lines(
            words.page(page.number, of, one.number, looked.moves, looked.who(one.seat)),
            "" if kind is None else words.MEANINGS[kind],
            *options,
            _describe_cost(looked, face.game, position, close),
        )
        view = replace(position.view(one.seat, shown, one.seat), names=tuple(looked.names))
        picture = await self._render_queue.draw_unbound(face.private_renderer_of(view), view, style=style)
        here = page.number
        other = words.SHOW_BETTER if page.played else words.SHOW_PLAYED
        controls = (
            Button(words.BACK, REVIEW, str(Page(page.seat, here - 1))),
            Button(words.ON, REVIEW, str(Page(page.seat, here + 1)), disabled=here == of),
            Button(other, REVIEW, str(Page(page.seat, here, not page.played)), tone="main"),
            *([Button(words.OVERVIEW, REVIEW, str(Page(page.seat, 0)))] if here > 1 else []),
        )
        return MessagePayload(
            fill_names(text, seat_names(table)), (attach_picture(picture),), controls, table.id, table.rev
        )


def _close(one: ReviewedDecision) -> MoveComparison:
    if one.close is None:
        raise ValueError(f"move {one.number} was not looked at closely")
    return one.close


def _label(game: Game, position: Position, one: ReviewedDecision, weighed: EvaluatedMove) -> Text:
    return position.explain(game.parse(weighed.move), one.seat)


def _describe_cost(looked: ReviewedGame, game: Game, position: Position, close: MoveComparison) -> TextLike:
    is_chance = looked.review.is_chance
    return words.cost(cost_of(game, position, close, is_chance=is_chance), is_chance=is_chance) or ""


def mistake_of(game: Game, position: Position, one: ReviewedDecision) -> Mistake | None:
    """Return the kind of a mistake, None if no effect of the moves on the board explains it."""
    played, best = [game.parse(each.move) for each in (_close(one).played, _close(one).best)]
    return kind_of(game, explain_mistake(game, position, one.seat, played, best))


def describe_turning_point(game: Game, position: Position, place: int, one: ReviewedDecision) -> Text:
    """Describe a turning point for the replay: the kind of mistake, the move played and the better one."""
    close = _close(one)
    played, best = [_label(game, position, one, each) for each in (close.played, close.best)]
    kind = mistake_of(game, position, one)
    return words.turning_point(place, None if kind is None else words.KINDS[kind], played, best)


def describe_habit(game: Game, habit: Habit) -> TextLike:
    """Describe one thing to try next time."""
    theme = effects_of(game)[habit.effect].theme
    tip = sentences(words.TIPS[habit.kind], "" if theme is None else words.look_for(theme))
    return lines(
        words.next_time(tip), words.from_games(habit.games, game.title, words.MISTAKES[habit.kind], habit.times)
    )


def cost_of(game: Game, position: Position, close: MoveComparison, *, is_chance: bool) -> float:
    """Return the loss of a move in points or as a probability of winning."""
    best, played = [result(game, position, each.worth, each.seen) for each in (close.best, close.played)]
    return max(0.0, gain_of(game, best, played, is_chance=is_chance))


def _drawn(looked: ReviewedGame, game: Game, points: Sequence[ReviewedDecision]) -> ReviewSheet:
    review = looked.review
    lines_ = [
        ReviewLine(
            seat.number,
            looked.names[seat.number],
            review.score_history(seat.number),
            None if review.ends is None else review.ends[seat.number],
            review.accuracy(seat.number),
        )
        for seat in looked.table.seats
    ]
    marked = [
        ReviewMark(
            one.number,
            one.seat,
            dict(review.score_history(one.seat))[one.number],
            cost_of(game, looked.positions[one.number], _close(one), is_chance=review.is_chance),
        )
        for one in points
    ]
    low = game.better == "low" and not review.is_chance
    return ReviewSheet(game.key, "", looked.moves, lines_, marked, review.is_chance, low)


# Reviews of finished games as private messages, computed once and paged


Show = Callable[[Sequence[Review]], Awaitable[MessagePayload]]
"""Makes a message of reviews."""


class ReviewMessages:
    """Makes reviews into messages, and answers their controls."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._services = dispatcher.services
        self._pages = ReviewPages(dispatcher.faces, dispatcher.render_queue)

    async def open(self, response: Response, table: Table, page: Page | None = None) -> None:
        """Show a page, or the member's own; show progress if it's not computed yet.

        Raises ReviewRefused.
        """
        page = page or Page(_own(table, response.member), 0)
        await self.show(response, [table], lambda found: self._sheet(response, table, found[0], page))

    async def show(self, response: Response, tables: Sequence[Table], show: Show) -> None:
        """Show a message made from some tables' reviews; compute missing ones.

        Raises ReviewRefused.
        """
        kept = [await self._services[Reviews].find(table.id) for table in tables]
        there = [each for each in kept if each is not None]
        if len(there) == len(tables):
            payload = await show(there)
            await response.show(payload)
            return
        put = await response.announce(MessagePayload(words.BEGUN), here=True)
        await put(await show([await self._made(response, table, put) for table in tables]))

    async def _made(self, response: Response, table: Table, put: Callable[[MessagePayload], Awaitable[None]]) -> Review:
        """Compute a review, with progress messages meanwhile."""
        async for each in self._services[Reviews].made(table.id, response.member):
            if isinstance(each, Review):
                return each
            if each.before:
                await put(MessagePayload(words.waiting(each.before)))
            elif each.done or each.closer:
                await put(
                    MessagePayload(
                        words.closer(each.done, each.of) if each.closer else words.progress(each.done, each.of)
                    )
                )
        raise RuntimeError(f"the review of table {table.id} ended without one")

    async def press(self, press: Press) -> None:
        """A button under a result, or of a page."""
        table = await self._services.tables.find(press.control.table)
        page = Page.read(press.control.argument, len(table.seats))
        if page is None and press.control.argument:
            raise Declined(OLD_BUTTON)
        await self.open(press.response, table, page)

    async def choose(self, press: Press) -> None:
        """Whose moves."""
        table = await self._services.tables.find(press.control.table)
        page = Page.read(f"{press.values[0]} 0 b", len(table.seats))
        if page is None:
            raise Declined(OLD_BUTTON)
        await self.open(press.response, table, page)

    async def _sheet(self, response: Response, table: Table, review: Review, page: Page) -> MessagePayload:
        positions = await self._services.records.positions(table.id, positions_needed(review, len(table.seats)))
        moves = len((await self._services.records.export(table.id)).log)
        names = await self._dispatcher.names.seats(table)
        game = self._dispatcher.faces[table.game].game
        habit = None if page.number else await self._services[Reviews].habit_of(response.member, game)
        looked = ReviewedGame(table, review, moves, names, positions, await self._is_best(table), habit)
        return await self._pages.sheet(looked, page, await self._dispatcher.style_for(response))

    async def _is_best(self, table: Table) -> bool:
        if table.run is None or not table.run.counts:
            return False
        if table.guild is None:  # in a global daily, nobody sees runs of others
            return True
        finished = (await self._services[ChallengeResults].standings(table.run.challenge)).finished
        return not finished or finished[0].table.id == table.id


def _own(table: Table, member: int) -> int | None:
    """The seat whose moves a member wants to see first: the only one that they had."""
    own = table.seats_of(member)
    return own[0] if len(own) == 1 and len(table.seats) > 1 else None
