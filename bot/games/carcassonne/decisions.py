"""The decisions of Carcassonne: whose tile it is, where it goes, where a meeple goes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from bot.games.areas import TURN, AreaKey, cell_name, cells
from bot.games.carcassonne import events, words
from bot.games.carcassonne.board import STEPS, CarcassonneBoard, cell_of, key_of
from bot.games.carcassonne.components import ALL_TILES, HALF_EDGES, SIDES, HalfEdge, Segment
from bot.games.carcassonne.fields import FieldBoard
from bot.games.carcassonne.moves import (
    ANY_ROTATION,
    CarcassonnePlace,
    FieldMeeple,
    Meeple,
    MeepleMove,
    NoMeeple,
    Score,
    feature_name,
)
from bot.games.carcassonne.scoring import (
    PendingFeature,
    ScoringState,
    add_end_points,
    end_cells,
    end_features,
    final_scoring,
    judge_goals,
    orders_of,
    pending_features,
    record_points,
    score_in_order,
    score_next,
    scores_after_turn,
)
from bot.games.carcassonne.state import ORDER, CarcassonneState
from bot.games.carcassonne.words import COLOURS
from bot.games.contract import Move, Refusal
from bot.games.engine import Decision, Execution, Step
from bot.games.text import Text


class ChooseOrder(Decision[CarcassonneState, Score]):
    """Choose between orders that lead to different results: only in a solo game."""

    kind = "score"
    rule = "carcassonne_solo 2.4"
    takes = (Score,)

    def ask(self, state: CarcassonneState) -> Text:
        return words.choose_order(COLOURS[state.colour])

    def moves(self, state: CarcassonneState) -> Sequence[Score]:
        """List one order for each result, sorted by notation."""
        return _distinct(state, pending_features(state))

    def explain(self, state: CarcassonneState, move: Score) -> Text:
        """Name the resulting scores, unless the game is played without aids."""
        names = tuple(map(feature_name, move.order))
        if not state.settings.aids:
            return words.order(names)
        return words.order_with_scores(names, scores_after_turn(state, move.order))

    def places(self, state: CarcassonneState, move: Score) -> tuple[AreaKey, ...]:
        """The completed features: their sides of the last tile, or the cells of monasteries."""
        kinds = ["feature" if isinstance(one, str) else "cell" for one in move.order]
        return tuple(map(AreaKey, kinds, map(feature_name, move.order)))

    def deny(self, state: CarcassonneState, move: Move) -> Refusal:
        """Refuse other moves: tile and meeple are placed already."""
        if isinstance(move, CarcassonnePlace):
            cell = cell_name(cell_of(state.board.last))
            return Refusal(words.laid_before_order(COLOURS[state.colour], cell), self.rule, cells(cell))
        if isinstance(move, Meeple | FieldMeeple | NoMeeple):
            return Refusal(words.MEEPLE_PLACED, self.rule)
        return Refusal(words.NO_MOVE)

    def refuse(self, state: CarcassonneState, move: Score) -> Refusal:
        """Refuse other features, or an order that is equal to another one."""
        offered = self.moves(state)
        wanted = offered[0].order
        names = tuple(map(feature_name, wanted))
        waiting = cells(*(cell_name(one) for one in wanted if not isinstance(one, str)))
        if sorted(map(feature_name, move.order)) != sorted(names):
            return Refusal(words.name_each_once(names), self.rule, waiting)
        result = score_in_order(state, move.order)
        same = next(one for one in offered if score_in_order(state, one.order) == result)
        return Refusal(words.same_result(str(same)), self.rule, waiting)

    def play(self, run: Execution[CarcassonneState], move: Score) -> None:
        """Score the features in order."""
        waiting = {one.name: one for one in pending_features(run.state)}
        for name in move.order:
            _score(run, waiting[name])


class ScoreFeatures(Step[CarcassonneState]):
    """Score the completed features, or ask for the order if it matters."""

    def run(self, run: Execution[CarcassonneState]) -> None:
        """Score clockwise from north if the order doesn't matter."""
        waiting = pending_features(run.state)
        if len(waiting) > 1 and len(_distinct(run.state, waiting)) > 1:
            run.then(CHOOSE_ORDER)
            return
        for one in waiting:
            _score(run, one)


def _distinct(state: CarcassonneState, waiting: Sequence[PendingFeature]) -> list[Score]:
    return [Score(tuple([waiting[index].name for index in one.order])) for one in orders_of(state, waiting)]


def _score(run: Execution[CarcassonneState], one: PendingFeature) -> None:
    """Score a feature and return its meeples."""
    state, board = run.state, run.state.board
    name, number, worth = one
    feature, reached = board.features[number], state.tally.reached
    standing = ScoringState(state.points, state.tally)
    (state.points, state.tally), paid = score_next(state, standing, worth)
    record_points(state, worth.kind, paid, worth.value)
    cells = board.cells_of(board.last if isinstance(name, str) else key_of(name), number)
    board.release(number)
    for colour, returned in enumerate(worth.meeples):
        state.supply[colour] += returned
    rules = state.settings.rules
    run.emit(partial(events.scored, rules, feature_name(name), cells, feature, worth, paid, state.points))
    for goal in ORDER:
        if goal in state.tally.reached and goal not in reached:
            run.emit(events.goal(goal))


CHOOSE_ORDER = ChooseOrder(0)
SCORE_FEATURES = ScoreFeatures()


# Placing the tile and its meeple.
#
# See rules/carcassonne_solo.md 2.2 and 2.3, and rules/carcassonne.md 2.2 and 2.3.


MAX_SEATS = 5

PLACING, CLAIMING = "2.2", "2.3"
"""The sections of the rules, with the same numbers on both pages."""

# Placing the drawn tile (rules/carcassonne_solo.md 2.2, rules/carcassonne.md 2.2)


class PlaceTile(Decision[CarcassonneState, CarcassonnePlace]):
    """Place the tile in a cell where all sides match."""

    kind = "place"
    takes = (CarcassonnePlace,)

    def ask(self, state: CarcassonneState) -> Text:
        return words.lay(state.settings.rules.prompted_colour(state.colour))

    def moves(self, state: CarcassonneState) -> Sequence[CarcassonnePlace]:
        """List placements in reading order."""
        return state.board.placements(state.drawn)

    def allows(self, state: CarcassonneState, move: CarcassonnePlace) -> bool:
        """Allow only the first of several rotations that look the same."""
        gap = state.board.gap(key_of(move.cell))
        return gap is not None and move in gap[state.drawn]

    def canonical(self, state: CarcassonneState, move: CarcassonnePlace) -> CarcassonnePlace:
        """Choose the first rotation that fits, if none is named."""
        gap = state.board.gap(key_of(move.cell))
        if move.rotation != ANY_ROTATION or gap is None:
            return move
        return next(iter(gap[state.drawn]), move)

    def explain(self, state: CarcassonneState, move: CarcassonnePlace) -> Text:
        return words.placement(cell_name(move.cell), move.rotation)

    def places(self, state: CarcassonneState, move: CarcassonnePlace) -> tuple[AreaKey, ...]:
        return AreaKey("cell", cell_name(move.cell)), AreaKey(TURN, move.rotation)

    def deny(self, state: CarcassonneState, move: Move) -> Refusal:
        """Refuse other moves until the tile is placed, with an example."""
        rules = state.settings.rules
        return Refusal(
            words.lay_first(rules.prompted_colour(state.colour), str(self.moves(state)[0])), rules.cite(PLACING)
        )

    def refuse(self, state: CarcassonneState, move: CarcassonnePlace) -> Refusal:
        """Name the cell, the first side that doesn't match, or the rotation to use."""
        board, key, name = state.board, key_of(move.cell), cell_name(move.cell)
        rule = state.settings.rules.cite(PLACING)
        if key in board.tiles:
            return Refusal(words.taken_cell(name), rule, cells(name))
        if board.gap(key) is None:
            return Refusal(words.lonely_cell(name), rule, cells(name))
        if move.rotation == ANY_ROTATION:
            turned = self.canonical(state, move)
            told = words.fits_no_way(name) if turned == move else words.name_a_rotation(str(turned))
            return Refusal(told, rule, cells(name))
        orientation = ALL_TILES[state.drawn].turns[move.rotation]
        for side, step in enumerate(STEPS):
            neighbour = board.tiles.get(key + step)
            if neighbour is None:
                continue
            here, there = orientation.edges[side], neighbour.orientation.edges[side ^ 2]
            if here != there:
                beside = cell_name(cell_of(key + step))
                return Refusal(words.no_match(side, here, there, beside), rule, cells(name, beside))
        if refused := board.refuse_river(key, orientation):
            return Refusal(words.SAME_BEND if refused == "bend" else words.RIVER_GOES_ON, rule, cells(name))
        same = str(CarcassonnePlace(move.cell, orientation.rotation))
        return Refusal(words.looks_the_same(move.rotation, orientation.rotation, same), rule, cells(name))

    def play(self, run: Execution[CarcassonneState], move: CarcassonnePlace) -> None:
        """Place the tile; separate steps handle the consequences."""
        state = run.state
        state.board.lay(key_of(move.cell), ALL_TILES[state.drawn].turns[move.rotation])
        state.last_colour, state.before = state.colour, state.points
        run.emit(partial(events.placed, state.settings.rules, state.colour, state.drawn, move.cell, move.rotation))


PLACE = tuple(map(PlaceTile, range(MAX_SEATS)))
"""The decision of each seat."""


# Placing the meeple on a free feature of the tile: required in a solo game, which has no fields


class PutMeeple(Decision[CarcassonneState, MeepleMove]):
    """Choose the feature, if there is a choice."""

    kind = "meeple"
    takes = (Meeple, FieldMeeple, NoMeeple)

    def ask(self, state: CarcassonneState) -> Text:
        return words.put_meeple(state.settings.rules.prompted_colour(state.colour))

    def moves(self, state: CarcassonneState) -> Sequence[MeepleMove]:
        """List the free features once each, clockwise from north, by their first side.

        The free fields follow, by their first half-edge, and no meeple at the end.
        """
        segments = _segments(state)
        moves: list[MeepleMove] = [_meeple_on(segments[index]) for index in _free(state)]
        moves += [FieldMeeple(halves[0]) for _, halves in free_fields(state.board)]
        return moves if state.settings.rules.required else [*moves, NO_MEEPLE]

    def explain(self, state: CarcassonneState, move: MeepleMove) -> Text:
        """Name the feature with all its sides on the tile."""
        if isinstance(move, NoMeeple):
            return words.NO_MEEPLE
        if isinstance(move, FieldMeeple):
            return words.field(_halves_at(state, move.half))
        segment = next(one for one in _segments(state) if _meeple_on(one) == move)
        return words.feature(segment.kind, segment.sides)

    def places(self, state: CarcassonneState, move: MeepleMove) -> tuple[AreaKey, ...]:
        """The place on the tile where the meeple would be."""
        match move:
            case FieldMeeple():
                return (AreaKey("field", move.half),)
            case Meeple():
                return (AreaKey(move.kind, "" if move.side is None else move.side),)
        return ()

    def canonical(self, state: CarcassonneState, move: MeepleMove) -> MeepleMove:
        """Name a field by its first half-edge on the tile."""
        if isinstance(move, FieldMeeple) and (halves := _halves_at(state, move.half)):
            return FieldMeeple(halves[0])
        return move

    def deny(self, state: CarcassonneState, move: Move) -> Refusal:
        """Refuse other moves: the tile is placed, scoring comes later."""
        rules = state.settings.rules
        if isinstance(move, CarcassonnePlace):
            cell = cell_name(cell_of(state.board.last))
            return Refusal(
                words.laid_before_meeple(rules.prompted_colour(state.colour), cell), rules.cite(CLAIMING), cells(cell)
            )
        return Refusal(words.NO_ORDER_YET, rules.cite(CLAIMING)) if isinstance(move, Score) else Refusal(words.NO_MOVE)

    def refuse(self, state: CarcassonneState, move: MeepleMove) -> Refusal:
        """Refuse unknown features, other names of one, and features that aren't free."""
        rules, cell = state.settings.rules, cell_name(cell_of(state.board.last))
        rule = rules.cite(CLAIMING)
        if isinstance(move, NoMeeple):
            return Refusal(words.MEEPLE_REQUIRED, rule, cells(cell))
        if isinstance(move, FieldMeeple):
            return _refuse_field(state, move, rule, cell)
        board, segments = state.board, _segments(state)
        named = _named(segments, move)
        if named is None:
            side = SIDES.index(move.side) if move.side is not None else 0
            return Refusal(words.no_such_feature(move.kind, side, cell), rule, cells(cell))
        first = board.tiles[board.last].first
        number = board.find(first + named)
        for index in _free(state):
            if board.find(first + index) == number:
                return Refusal(words.same_feature(str(_meeple_on(segments[index]))), rule, cells(cell))
        holders = [cell_name(cell_of(holder)) for holder in board.claims_on(number)]
        return Refusal(words.not_free(holders), rule, cells(cell, *holders))

    def play(self, run: Execution[CarcassonneState], move: MeepleMove) -> None:
        if isinstance(move, Meeple):
            _claim(run, next(index for index, one in enumerate(_segments(run.state)) if _meeple_on(one) == move))
        elif isinstance(move, FieldMeeple) and isinstance(run.state.board, FieldBoard):
            _claim_field(run, run.state.board, move.half)


class ClaimFeature(Step[CarcassonneState]):
    """Place the meeple if there is no choice.

    In a solo game, the game ends if one has to be placed and none is left.
    """

    def run(self, run: Execution[CarcassonneState]) -> None:
        """Ask if there is a choice."""
        state = run.state
        free, rules = _free(state), state.settings.rules
        if not free and not free_fields(state.board):
            return
        if not rules.required:
            if state.supply[state.colour]:
                run.then(PUT_MEEPLE[rules.seat_of(state.colour)])
        elif not state.supply[state.colour]:
            state.closing = True
            run.emit(events.closing(rules, state.colour))
        elif len(free) > 1:
            run.then(PUT_MEEPLE[rules.seat_of(state.colour)])
        else:
            _claim(run, free[0], forced=True)


def free_fields(board: CarcassonneBoard) -> list[tuple[int, tuple[HalfEdge, ...]]]:
    """Return the free fields of the last tile: numbers, and half-edges on the tile.

    A field that the tile shows twice is one, with the half-edges of both parts, clockwise from NL. Empty if meeples
    aren't placed on fields.
    """
    if not isinstance(board, FieldBoard):
        return []
    return [
        (number, board.halves_on(board.last, number))
        for _, number in board.fields_of(board.last)
        if not board.fields[number].meeples
    ]


def _segments(state: CarcassonneState) -> Sequence[Segment]:
    """Return the segments of the last tile."""
    return state.board.tiles[state.board.last].orientation.segments


def _free(state: CarcassonneState) -> list[int]:
    """Return the first segments of the free features."""
    features = state.board.features
    return [index for index, number in state.board.touched if not features[number].meeples]


def _named(segments: Sequence[Segment], move: Meeple) -> int | None:
    for index, segment in enumerate(segments):
        if segment.kind == move.kind and (move.side is None or SIDES.index(move.side) in segment.sides):
            return index
    return None


@lru_cache(maxsize=256)
def _meeple_on(segment: Segment) -> Meeple:
    return Meeple(segment.kind, SIDES[segment.sides[0]] if segment.sides else None)


def _claim(run: Execution[CarcassonneState], index: int, *, forced: bool = False) -> None:
    state, board, colour = run.state, run.state.board, run.state.colour
    board.claim(board.last, colour, index)
    state.supply[colour] -= 1
    segment, rules = board.segment(board.last, index), state.settings.rules
    run.emit(partial(events.claimed, rules, colour, cell_of(board.last), segment, state.supply[colour], forced=forced))


# Fields (rules/carcassonne.md 2.3 and 4)


def _halves_at(state: CarcassonneState, half: HalfEdge) -> tuple[HalfEdge, ...]:
    """Return all half-edges of the last tile that belong to the same free field."""
    return next((halves for _, halves in free_fields(state.board) if half in halves), ())


def _refuse_field(state: CarcassonneState, move: FieldMeeple, rule: str, cell: str) -> Refusal:
    board = state.board
    if not isinstance(board, FieldBoard):
        return Refusal(words.NO_FIELDS, rule, cells(cell))
    index = board.tiles[board.last].orientation.field_at[HALF_EDGES.index(move.half)]
    if index < 0:
        return Refusal(words.no_such_field(move.half, cell), rule, cells(cell))
    if halves := _halves_at(state, move.half):
        return Refusal(words.same_field(str(FieldMeeple(halves[0]))), rule, cells(cell))
    number = board.find_field(board.grass[board.last] + index)
    holders = [cell_name(cell_of(holder)) for holder in board.field_claims_on(number)]
    return Refusal(words.not_free(holders), rule, cells(cell, *holders))


def _claim_field(run: Execution[CarcassonneState], board: FieldBoard, half: HalfEdge) -> None:
    state, colour = run.state, run.state.colour
    halves = _halves_at(state, half)
    board.claim_field(board.last, colour, board.tiles[board.last].orientation.field_at[HALF_EDGES.index(half)])
    state.supply[colour] -= 1
    run.emit(
        partial(events.claimed_field, state.settings.rules, colour, cell_of(board.last), halves, state.supply[colour])
    )


NO_MEEPLE = NoMeeple()
PUT_MEEPLE = tuple(map(PutMeeple, range(MAX_SEATS)))
"""The decision of each seat."""
CLAIM_FEATURE = ClaimFeature()


# The next turn: a colour draws a tile that fits, or the game ends.
#
# See rules/carcassonne_solo.md 2.1 and 5, and rules/carcassonne.md 2.1 and 5. The tile is drawn at the end of the turn
# before, and the game is scored with its last turn.


class AnnounceFirst(Step[CarcassonneState]):
    """Report which seat begins."""

    def run(self, run: Execution[CarcassonneState]) -> None:
        """Chance has decided already."""
        run.emit(events.begins(run.state.settings.rules, run.state.colour))


class CarcassonneNextTurn(Step[CarcassonneState]):
    """End the current turn and start the next one."""

    def run(self, run: Execution[CarcassonneState]) -> None:
        """Stay on the stack below the turn."""
        state = run.state
        state.drawn = ""
        if state.turn and not state.closing:
            state.colour = state.following
        if not state.closing and _draw(run):
            run.then(PLACE[state.settings.rules.seat_of(state.colour)], CLAIM_FEATURE, SCORE_FEATURES, self)
            return
        state.ending = "meeples" if any(state.piles) else "tiles"
        run.emit(events.ended(state.ending, state.colour))
        if state.settings.rules.lowest_only:
            _score_meeples(run)
        else:
            _score_features(run)
        run.end()


def _draw(run: Execution[CarcassonneState]) -> bool:
    """Draw a fitting tile for the next colour that can; return False if none can."""
    state, rules = run.state, run.state.settings.rules
    while any(state.piles):
        pile = _source(state)
        if pile is None:
            run.emit(events.skipped(rules, state.colour))
            state.colour = state.following
            continue
        tile = state.draw(pile)
        left = len(state.piles[pile])
        if state.board.takes(tile):
            state.drawn = tile
            state.turn += 1
            run.emit(partial(events.drew, rules, state.colour, tile, pile, left))
            return True
        state.discarded += (tile,)
        run.emit(events.discarded(rules, state.colour, tile, pile, left))
    return False


def _source(state: CarcassonneState) -> int | None:
    """Return the pile to draw from: the colour's own, or by option the next one."""
    count = len(state.piles)
    if not state.settings.rules.own_piles:
        return next(pile for pile in range(count) if state.piles[pile])
    if state.piles[state.colour]:
        return state.colour
    if not state.settings.borrow:
        return None
    return next(pile for pile in ((state.colour + n) % count for n in range(count)) if state.piles[pile])


def _score_meeples(run: Execution[CarcassonneState]) -> None:
    """Score the remaining meeples of a solo game while their colour is lowest."""
    state = run.state
    before, standing = state.points, state.standing
    state.points, state.spent = final_scoring(before, standing)
    for colour, total in enumerate(state.points):
        points = total - before[colour]
        run.emit(partial(events.final, colour, before[colour], standing[colour], state.spent[colour], points))
    for goal in judge_goals(state):
        if goal.reached and goal.key not in state.tally.reached:
            run.emit(events.goal(goal.key))


def _score_features(run: Execution[CarcassonneState]) -> None:
    """Score unfinished features and fields of a base game; their meeples stay."""
    state, board, rules = run.state, run.state.board, run.state.settings.rules
    before = state.points
    for one in end_features(state):
        state.points = add_end_points(state.points, [one])
        record_points(state, one.kind, one.paid, one.value)
        if one.paid:
            name, cells = cell_name(cell_of(one.key)), end_cells(board, one)
            run.emit(partial(events.scored_at_the_end, rules, name, cells, one, state.points))
    for colour, total in enumerate(state.points):
        run.emit(partial(events.final_total, rules, colour, before[colour], total - before[colour]))


NEXT_TURN = CarcassonneNextTurn()
BEGIN = AnnounceFirst()
