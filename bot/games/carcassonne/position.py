"""One state of a solo game and how a turn runs through it (rules/carcassonne_solo.md 2 to 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, Self

from bot.games.carcassonne import events as told
from bot.games.carcassonne import goals, labels, refusals, result, seeing
from bot.games.carcassonne.board import Board, cell_of, key_of
from bot.games.carcassonne.completion import Pending, completed
from bot.games.carcassonne.components import SIDES, START, TILES, Segment
from bot.games.carcassonne.moves import Meeple, Place, Score, feature_name
from bot.games.carcassonne.options import Settings
from bot.games.carcassonne.piles import Piles
from bot.games.carcassonne.scoring import (
    Ordered,
    Scores,
    Standing,
    final_scoring,
    majority,
    orders,
    score_feature,
)
from bot.games.carcassonne.view import CarcassonneView, Phase
from bot.games.cells import cell_name
from bot.games.contract import Event, Move, Outcome, Position, Prompt
from bot.games.errors import IllegalMove, Refusal
from bot.games.text import Text

Ending = Literal["", "meeples", "tiles"]

_EMPTY_TABLE = Board(START)


@lru_cache(maxsize=1 << 14)
def _placements(key: int, letter: str, fitting: int) -> tuple[Place, ...]:
    """The ways in which a tile lies in a cell where these of its orientations fit."""
    cell = cell_of(key)
    return tuple(Place(cell, one.rotation) for one in TILES[letter].orientations if one.bit & fitting)


@lru_cache(maxsize=256)
def _meeple_on(segment: Segment) -> Meeple:
    return Meeple(segment.kind, SIDES[segment.sides[0]] if segment.sides else None)


class CarcassonnePosition(Position):
    """A solo game. Its attributes are for reading; they change through `play` only.

    `colour` is the colour whose turn it is, `drawn` its tile, `active` the key of that tile's cell once it lies there.
    `free` and `orderings` are what the meeple and the score decision
    offer. `before` are the scores before the tile that was laid last.
    """

    __slots__ = (
        "_opening",
        "active",
        "before",
        "board",
        "closing",
        "colour",
        "discarded",
        "drawn",
        "ending",
        "free",
        "last",
        "last_colour",
        "orderings",
        "phase",
        "piles",
        "points",
        "settings",
        "spent",
        "supply",
        "tally",
        "turn",
    )

    def __init__(self, settings: Settings, piles: Piles) -> None:
        self.settings = settings
        self.piles = piles
        self.board = _EMPTY_TABLE.copy()
        self.points: Scores = settings.start_scores
        self.before: Scores = settings.start_scores
        self.supply = [settings.meeples] * settings.colours
        self.tally = goals.NOTHING_YET
        self.colour = 0
        self.turn = 0
        self.drawn: str | None = None
        self.discarded: tuple[str, ...] = ()
        self.active: int | None = None
        self.last: int | None = None
        self.last_colour: int | None = None
        self.free: Mapping[Meeple, int] = {}
        self.orderings: Mapping[Score, Ordered] = {}
        self.closing = False
        self.phase: Phase = "place"
        self.ending: Ending = ""
        self.spent: tuple[int, ...] = ()
        self._opening: tuple[Event, ...] = ()
        opening: list[Event] = []
        self._draw(opening)
        self._opening = tuple(opening)

    # What everybody may ask

    @property
    def seats(self) -> int:
        """One: a team shares the seat."""
        return 1

    @property
    def to_move(self) -> int | None:
        """The only seat, until the game is over."""
        return None if self.phase == "over" else 0

    @property
    def share(self) -> int | None:
        """The number of the colour, when each colour has its owner."""
        return self.colour if self.settings.by_colour and self.phase != "over" else None

    @property
    def prompt(self) -> Prompt:
        """The kind is the phase: place, meeple, score or over."""
        return labels.prompt(self)

    def opening(self) -> Sequence[Event]:
        """The first draw."""
        return self._opening

    def moves(self) -> Sequence[Move]:
        """Every legal move: placements in reading order, features clockwise from north, orders by their notation."""
        match self.phase:
            case "place":
                return self._legal_placements()
            case "meeple":
                return tuple(self.free)
            case "score":
                return tuple(self.orderings)
            case "over":
                return ()

    def explain(self, move: Move) -> Text:
        """A short label: "M9, turned right", "City, north and east"."""
        return labels.explain(self, move)

    def why_not(self, move: Move) -> Refusal | None:
        """None if the move is legal, otherwise what stands against it, with the rule and the cells."""
        return None if self._allows(move) else refusals.refuse(self, move)

    def play(self, move: Move) -> Sequence[Event]:
        """Apply the move and run on to the next decision. Raises IllegalMove, and nothing has changed then."""
        if not self._allows(move):
            raise IllegalMove(refusals.refuse(self, move))
        events: list[Event] = []
        if isinstance(move, Place):
            self._lay(move, events)
        elif isinstance(move, Meeple):
            self._claim(self.free[move], events, forced=False)
            self._score(events)
        elif isinstance(move, Score):
            self._apply(self.completed(), self.orderings[move].order, events)
            self._end_turn(events)
        return events

    def copy(self) -> Self:
        """An independent position in the same state."""
        twin = self.__class__.__new__(self.__class__)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.board = self.board.copy()
        twin.piles = self.piles.copy()
        twin.supply = self.supply.copy()
        return twin

    def view(self, viewer: int | None, proposal: Move | None = None) -> CarcassonneView:
        """What anybody may see: all but the piles. A proposed placement is shown as a ghost with its features."""
        if proposal is not None and not self._allows(proposal):
            raise IllegalMove(refusals.refuse(self, proposal))
        return seeing.view(self, viewer, proposal)

    def scores(self) -> tuple[int, ...]:
        """The lowest of the colours, which is what counts in the end."""
        return (min(self.points),)

    def outcome(self) -> Outcome | None:
        """The result with goals, title and the totals of the colours."""
        return result.outcome(self) if self.phase == "over" else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CarcassonnePosition):
            return NotImplemented
        return self._state() == other._state() and self.board == other.board

    __hash__ = None

    def _state(self) -> tuple[object, ...]:
        return (
            self.settings,
            self.piles,
            self.points,
            self.before,
            self.supply,
            self.tally,
            self.colour,
            self.turn,
            self.drawn,
            self.discarded,
            self.active,
            self.last,
            self.last_colour,
            self.closing,
            self.phase,
            self.ending,
            self.spent,
        )

    # What is legal

    def _legal_placements(self) -> list[Place]:
        letter = self.drawn
        if letter is None:
            return []
        mask, frontier = TILES[letter].mask, self.board.frontier
        legal: list[Place] = []
        for key in sorted([key for key, fitting in frontier.items() if fitting & mask]):
            legal += _placements(key, letter, frontier[key] & mask)
        return legal

    def _allows(self, move: Move) -> bool:
        if isinstance(move, Place):
            if self.phase != "place" or self.drawn is None:
                return False
            orientation = TILES[self.drawn].turns[move.rotation]
            fitting = self.board.frontier.get(key_of(move.cell), 0)
            return orientation.rotation == move.rotation and bool(fitting & orientation.bit)
        if isinstance(move, Meeple):
            return self.phase == "meeple" and move in self.free
        return isinstance(move, Score) and self.phase == "score" and move in self.orderings

    # How a turn goes on

    def _draw(self, events: list[Event]) -> None:
        """Let the next colour that can draw a tile that fits; the game ends when there is none."""
        while self.piles:
            pile = self.piles.source(self.colour, borrow=self.settings.borrow)
            if pile is None:
                events.append(told.skipped(self.colour))
                self.colour = self._following()
                continue
            tile = self.piles.draw(pile)
            if self.board.takes(TILES[tile].mask):
                self.drawn, self.phase = tile, "place"
                self.turn += 1
                events.append(told.drew(self.colour, tile, pile, self.piles.size(pile)))
                return
            self.discarded += (tile,)
            events.append(told.discarded(self.colour, tile, pile, self.piles.size(pile)))
        self._finish(events)

    def _following(self) -> int:
        return (self.colour + 1) % self.settings.colours

    def _lay(self, move: Place, events: list[Event]) -> None:
        letter, key = self.drawn, key_of(move.cell)
        assert letter is not None  # noqa: S101
        self.board.lay(key, TILES[letter].turns[move.rotation])
        self.active = self.last = key
        self.last_colour = self.colour
        self.before = self.points
        events.append(told.placed(self.colour, letter, move.cell, move.rotation))
        features = self.board.features
        free = [index for index, number in self.board.features_of(key) if not features[number].meeples]
        if len(free) > 1 and self.supply[self.colour]:
            self.free = {_meeple_on(self.board.segment(key, index)): index for index in free}
            self.phase = "meeple"
            return
        if free and self.supply[self.colour]:
            self._claim(free[0], events, forced=True)
        elif free:
            self.closing = True
            events.append(told.closing(self.colour))
        self._score(events)

    def _claim(self, segment: int, events: list[Event], *, forced: bool) -> None:
        key, colour = self._active(), self.colour
        self.free = {}
        self.board.claim(key, colour, segment)
        self.supply[colour] -= 1
        where = self.board.segment(key, segment)
        events.append(told.meeple(colour, cell_of(key), where, self.supply[colour], forced=forced))

    def _score(self, events: list[Event]) -> None:
        """Score what the tile completed, or ask for the order where it makes a difference."""
        pending = self.completed()
        if len(pending) > 1:
            distinct = orders(
                Standing(self.points, self.tally),
                [one.completed for one in pending],
                count_present=self.settings.count_present,
            )
            if len(distinct) > 1:
                self.orderings = {Score(tuple(pending[i].name for i in one.order)): one for one in distinct}
                self.phase = "score"
                return
        self._apply(pending, range(len(pending)), events)
        self._end_turn(events)

    def completed(self) -> list[Pending]:
        """What waits to be scored; nothing in the last turn if the option says so."""
        last_turn = self.closing or not self.piles
        if self.active is None or (last_turn and not self.settings.score_closing_turn):
            return []
        return completed(self.board, self.active, self.settings.colours)

    def _apply(self, pending: Sequence[Pending], order: Sequence[int], events: list[Event]) -> None:
        for index in order:
            self._score_one(pending[index], events)
        self.orderings = {}

    def _score_one(self, pending: Pending, events: list[Event]) -> None:
        name, number, worth = pending
        feature = self.board.features[number]
        before = Standing(self.points, self.tally)
        after, paid = score_feature(before, worth, count_present=self.settings.count_present)
        self.points, self.tally = after
        key = self._active() if isinstance(name, str) else key_of(name)
        cells = [cell_name(cell) for cell in self.board.cells_of(key, number)]
        self.board.release(number)
        for colour, returned in enumerate(worth.meeples):
            self.supply[colour] += returned
        events.append(
            told.scored(
                kind=worth.kind,
                name=feature_name(name),
                cells=cells,
                size=feature.size,
                shields=feature.shields,
                value=worth.value,
                meeples=worth.meeples,
                majority=majority(worth.meeples),
                paid=paid,
                scores=self.points,
            )
        )
        events += [told.goal(goal) for goal in goals.ORDER if goal in after.tally.reached - before.tally.reached]

    def _end_turn(self, events: list[Event]) -> None:
        self.drawn = self.active = None
        if self.closing:
            self._finish(events)
        else:
            self.colour = self._following()
            self._draw(events)

    def _finish(self, events: list[Event]) -> None:
        """Final scoring: the meeples on tiles, as long as their colour is lowest."""
        self.phase = "over"
        self.ending = "meeples" if self.piles else "tiles"
        events.append(told.ended(self.ending, self.colour))
        before, standing = self.points, self.standing()
        self.points, self.spent = final_scoring(before, standing)
        for colour, total in enumerate(self.points):
            points = total - before[colour]
            events.append(told.final(colour, before[colour], standing[colour], self.spent[colour], points))
        events += [
            told.goal(goal.key)
            for goal in result.judged_goals(self)
            if goal.reached and goal.key not in self.tally.reached
        ]

    def standing(self) -> tuple[int, ...]:
        """Meeples of each colour that stand on tiles."""
        return tuple([self.settings.meeples - supply for supply in self.supply])

    def _active(self) -> int:
        assert self.active is not None  # noqa: S101
        return self.active
