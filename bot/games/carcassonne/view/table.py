"""Makes the view. The piles are read only as pooled counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import Any, cast

from bot.games.areas import Cell, cell_name
from bot.games.carcassonne.board import CarcassonneBoard, cell_of, counts, key_of
from bot.games.carcassonne.components import ALL_TILES, SIDES, TILES, Kind, Side
from bot.games.carcassonne.decisions import CHOOSE_ORDER, free_fields
from bot.games.carcassonne.fields import FieldBoard
from bot.games.carcassonne.moves import CarcassonnePlace, FeatureName, FieldMeeple, Meeple, NoMeeple
from bot.games.carcassonne.scoring import (
    EndFeature,
    completed_features,
    end_features,
    is_last_turn,
    majority,
    orders_of,
    pending_features,
    scores_after_turn,
    scores_before_final,
    scores_this_turn,
)
from bot.games.carcassonne.state import CarcassonneState
from bot.games.carcassonne.view import (
    CarcassonneGhost,
    CarcassonneTileView,
    CarcassonneView,
    ClosedFeature,
    ColourView,
    Consequence,
    ExtendedFeature,
    FeatureChoice,
    FieldPart,
    FinalColour,
    HeldFeature,
    LegalCell,
    MeepleView,
    OrderChoice,
    Phase,
    PlacementPreview,
    merit,
)
from bot.games.contract import Event, Move
from bot.games.engine import DecisionPosition
from bot.games.engine.position import LazyMapping
from bot.games.text import Text

# Previews of placements, from public facts only.
#
# A placement is tried on a copy that knows only the sizes of the piles, and whose turn ends before the next draw, so
# nothing hidden is revealed.


Turn = DecisionPosition[CarcassonneState, Any]

_UNKNOWN = "?"

_LOWEST, _POINTS, _HOME, _NEARER, _WASTED = 4.0, 1.0, 2.0, 1.5, 1.0
"""Weights of the evaluation.

A point of the lowest score (in a base game, of the lead), any point, a returning meeple, a meeple closer to return, an
open end of a feature that another colour holds.
"""


def placement_previews(position: Turn) -> LazyMapping[CarcassonnePlace, PlacementPreview]:
    """Preview every legal placement of a position that waits for one."""
    turn = isolate_turn(position)
    moves = cast("Sequence[CarcassonnePlace]", turn.moves())
    return LazyMapping(moves, lambda move: _preview(turn, move), turn)


def isolate_turn(position: Turn) -> Turn:
    """Copy a position so that its turn ends before the next draw.

    Face-down tiles become unknown.
    """
    turn = position.copy()
    state = turn.state
    state.piles = tuple([(_UNKNOWN,) * len(pile) for pile in state.piles])
    state.stack = state.stack[1:]
    return turn


def preview_meeples(position: Turn) -> tuple[Consequence, ...]:
    """Preview each meeple in a position that asks for one."""
    turn = isolate_turn(position)
    return _with_each_meeple(turn, turn.state.board, ())


def _preview(turn: Turn, move: CarcassonnePlace) -> PlacementPreview:
    after, before = turn.copy(), turn.state
    events = after.play(move)
    laid = before.board.copy()
    laid.lay(key_of(move.cell), ALL_TILES[before.drawn].turns[move.rotation])
    joined, begins = _features(laid, before.settings.colours)
    found = _with_each_meeple(after, laid, events)
    seat = before.colour if before.settings.rules.seated else None
    preview = PlacementPreview(found, joined, begins, ends=after.state.closing, seat=seat)
    return replace(preview, worth=_worth(preview, before.points, before.colour))


def _with_each_meeple(after: Turn, laid: CarcassonneBoard, events: Sequence[Event]) -> tuple[Consequence, ...]:
    """Return one consequence for each meeple move, or that of the forced one.

    `laid` is the map before the meeple.
    """
    stood = {
        _written(one.name): _standing_on(laid, one.number)
        for one in completed_features(laid, after.state.settings.colours)
    }
    if after.deciders and after.prompt.kind == "meeple":
        found = []
        for meeple in after.moves():
            ended = after.copy()
            named = "" if isinstance(meeple, NoMeeple) else str(meeple)
            found.append(_consequence(ended, named, ended.play(meeple), stood))
        return tuple(found)
    forced = [event for event in events if event.kind == "meeple"]
    return (_consequence(after, _notation(forced[0]) if forced else "", events, stood),)


def _notation(claimed: Event) -> str:
    data: Mapping[str, Any] = claimed.data
    return str(Meeple(data["feature"], data["sides"][0] if data["sides"] else None))


def _consequence(
    ended: Turn, meeple: str, events: Sequence[Event], stood: Mapping[str, tuple[Cell, ...]]
) -> Consequence:
    if ended.deciders and ended.prompt.kind == "score":
        return _ordered(ended.state, meeple)
    closed = [_closed(event.data, stood) for event in events if event.kind in _SCORING]
    return Consequence(meeple, scores_after_turn(ended.state), tuple(closed), ends=is_last_turn(ended.state))


def _ordered(state: CarcassonneState, meeple: str) -> Consequence:
    """Return the consequence of the scoring order that is best for the lowest colour."""
    waiting = pending_features(state)
    distinct = orders_of(state, waiting)
    scores = [scores_after_turn(state, [waiting[index].name for index in one.order]) for one in distinct]
    best = max(range(len(distinct)), key=lambda one: (min(scores[one]), sum(scores[one])))
    closed = [
        ClosedFeature(
            one.completed.kind,
            one.completed.value,
            majority(one.completed.meeples),
            paid,
            _standing_on(state.board, one.number),
        )
        for one, paid in zip(waiting, distinct[best].paid, strict=True)
    ]
    return Consequence(meeple, scores[best], tuple(closed), ordered=True, ends=is_last_turn(state))


_SCORING = frozenset({"scored", "completed"})


def _closed(data: Mapping[str, Any], stood: Mapping[str, tuple[Cell, ...]]) -> ClosedFeature:
    """Read a completed feature from its event.

    One that had no meeples before lists only those of this turn.
    """
    at = stood.get(data["name"], ())
    return ClosedFeature(data["feature"], data["value"], tuple(data["majority"]), tuple(data["paid"]), at)


def _written(name: FeatureName) -> str:
    return name if isinstance(name, str) else cell_name(name)


def _standing_on(board: CarcassonneBoard, number: int) -> tuple[Cell, ...]:
    return tuple([cell_of(key) for key in board.claims_on(number)])


def _features(laid: CarcassonneBoard, colours: int) -> tuple[tuple[ExtendedFeature, ...], tuple[Kind, ...]]:
    """Return features that the last tile extends and leaves open, and new kinds.

    Fields are among them if they have meeples.
    """
    joined, begins = [], []
    own = [number for _, number in laid.touched]
    beside = [number for _, number in laid.around]
    for number in (*own, *beside):
        feature = laid.features[number]
        if number in own and feature.tiles.bit_count() == 1:
            begins.append(feature.kind)
        elif feature.open:
            holders = majority(counts(feature.meeples, colours))
            joined.append(ExtendedFeature(feature.kind, feature.size, holders, _standing_on(laid, number)))
    return (*joined, *_joined_fields(laid, colours)), tuple(begins)


def _joined_fields(laid: CarcassonneBoard, colours: int) -> list[ExtendedFeature]:
    """Return the fields with meeples that the last tile extends."""
    if not isinstance(laid, FieldBoard):
        return []
    found = []
    for _, number in laid.fields_of(laid.last):
        field = laid.fields[number]
        if field.meeples:
            holders = majority(counts(field.meeples, colours))
            at = tuple(map(cell_of, laid.field_claims_on(number)))
            found.append(ExtendedFeature("field", field.tiles.bit_count(), holders, at))
    return found


def _worth(preview: PlacementPreview, before: Sequence[int], colour: int) -> float:
    """Evaluate a placement by points, returning meeples and growing features."""
    best = preview.best
    if preview.seat is None:
        worth = _LOWEST * (min(best.scores) - min(before)) + _POINTS * (sum(best.scores) - sum(before))
    else:
        lead, _ = merit(tuple(before), preview.seat)
        worth = _LOWEST * (merit(best.scores, preview.seat)[0] - lead)
    worth += sum(_HOME for closed in best.closed)
    for one in preview.joined:
        if one.holders:
            worth += _NEARER if colour in one.holders else -_WASTED
    return worth - 1000 * preview.ends


# Choices with their results: features, scoring orders, a proposed placement


def side_names(sides: tuple[int, ...]) -> tuple[Side, ...]:
    """Convert side numbers to the view's names."""
    return tuple([SIDES[side] for side in sides])


def feature_choices(state: CarcassonneState, board: CarcassonneBoard) -> tuple[FeatureChoice, ...]:
    """Return the free features of the last tile, and what each would pay in this turn.

    A seat without meeples has no choice in a base game.
    """
    if not state.settings.rules.required and not state.supply[state.colour]:
        return ()
    free = [(index, number) for index, number in board.touched if not board.features[number].meeples]
    pays = state.settings.aids and state.supply[state.colour] and scores_this_turn(state)
    found = []
    for place, (index, number) in enumerate(free, start=1):
        segment, feature = board.segment(board.last, index), board.features[number]
        sides = side_names(segment.sides)
        paid = _would_pay(state, board, index) if pays and not feature.open else ()
        found.append(
            FeatureChoice(
                number=place,
                kind=segment.kind,
                sides=sides,
                tiles=feature.size,
                complete=not feature.open,
                points=feature.value if paid else 0,
                paid=paid,
                notation=str(Meeple(segment.kind, sides[0] if sides else None)),
            )
        )
    return (*found, *_field_choices(board, len(found)))


def _field_choices(board: CarcassonneBoard, before: int) -> list[FeatureChoice]:
    """Return the free fields of the last tile, numbered after the other choices."""
    if not isinstance(board, FieldBoard):
        return []
    return [
        FeatureChoice(
            number=place,
            kind="field",
            sides=halves,
            tiles=board.fields[number].tiles.bit_count(),
            complete=False,
            points=0,
            paid=(),
            notation=str(FieldMeeple(halves[0])),
            cities=len(board.finished_cities(number)),
        )
        for place, (number, halves) in enumerate(free_fields(board), start=before + 1)
    ]


def _would_pay(state: CarcassonneState, board: CarcassonneBoard, index: int) -> tuple[int, ...]:
    """Return the colours that a feature with a new meeple pays, in its best order."""
    claimed = board.copy()
    claimed.claim(board.last, state.colour, index)
    wanted = claimed.find(claimed.tiles[board.last].first + index)
    pending = completed_features(claimed, state.settings.colours)
    distinct = orders_of(state, pending)
    at = [one.number for one in pending].index(wanted)
    return max((one.paid[at] for one in distinct), key=len)


def order_choices(state: CarcassonneState) -> tuple[OrderChoice, ...]:
    """Return the possible orders, without results if aids are off."""
    found = []
    for number, move in enumerate(CHOOSE_ORDER.moves(state), start=1):
        scores = scores_after_turn(state, move.order) if state.settings.aids else ()
        changes = tuple([after - before for after, before in zip(scores, state.points, strict=False)])
        found.append(OrderChoice(number, str(move), scores, changes))
    return tuple(found)


def ghost(state: CarcassonneState, move: CarcassonnePlace, preview: PlacementPreview | None) -> CarcassonneGhost:
    """Return the drawn tile as placed, with its preview."""
    board, key = state.board.copy(), key_of(move.cell)
    gap = board.gap(key)
    rotations = tuple([other.rotation for other in gap[state.drawn]]) if gap is not None else ()
    board.lay(key, ALL_TILES[state.drawn].turns[move.rotation])
    choices = feature_choices(state, board)
    must_but_cannot = bool(choices) and not state.supply[state.colour]
    return CarcassonneGhost(move.cell, state.drawn, move.rotation, rotations, choices, must_but_cannot, preview)


# Views, which use the piles only as pooled counts


def build_view(
    position: DecisionPosition[CarcassonneState, Any], viewer: int | None, proposal: Move | None
) -> CarcassonneView:
    """Return the view of a seat or spectator, with the ghost of a legal proposal."""
    state, board, prompt = position.state, position.state.board, position.prompt
    phase, aids = cast("Phase", prompt.kind), state.settings.aids
    placing, lies = phase == "place", phase in ("meeple", "score")
    remaining = _remaining(state) if aids else {}
    fits = _fits(board, remaining) if aids and phase != "over" else {}
    last = cell_of(board.last) if state.last_colour is not None else None
    previews = _previews(position) if aids and placing else {}
    return CarcassonneView(
        game="carcassonne",
        viewer=viewer,
        seats=state.seats,
        deciders=position.deciders,
        prompt=prompt,
        outcome=position.outcome(),
        proposal=None if proposal is None else str(proposal),
        phase=phase,
        turn=state.turn,
        team=state.settings.by_colour,
        aids=aids,
        tiles=_tiles(board),
        meeples=_meeples(board),
        colours=_colours(state),
        colour=None if phase == "over" else state.colour,
        drawn=state.drawn or None,
        active=last if lies else None,
        last=last,
        last_colour=state.last_colour,
        tiles_left=state.tiles_left,
        remaining=MappingProxyType(remaining),
        discarded=state.discarded,
        legal=_legal(state) if aids and placing else (),
        fits=MappingProxyType(fits),
        dead=_dead(board, fits, ALL_TILES[state.drawn].mask if placing else 0),
        features=feature_choices(state, board) if phase == "meeple" else (),
        orders=order_choices(state) if phase == "score" else (),
        ghost=ghost(state, proposal, previews.get(proposal)) if isinstance(proposal, CarcassonnePlace) else None,
        final=_final(state) if phase == "over" else (),
        ending=state.ending,
        previews=previews,
        claims=preview_meeples(position) if aids and phase == "meeple" else (),
        held=_held(state) if state.settings.rules.seated else (),
        fields=_fields(state),
        ended_with=_ended_with(state) if state.settings.rules.seated and phase == "over" else (),
    )


def _previews(position: DecisionPosition[CarcassonneState, Any]) -> Mapping[CarcassonnePlace, PlacementPreview]:
    """Cache previews until the next move, because each proposal needs all of them."""
    return position.memoize("previews", lambda: placement_previews(position))


def _remaining(state: CarcassonneState) -> dict[str, int]:
    counted = Counter(chain.from_iterable(state.piles))
    return {letter: counted[letter] for letter in (ALL_TILES if state.settings.river else TILES)}


def _fits(board: CarcassonneBoard, remaining: Mapping[str, int]) -> dict[Cell, int]:
    """Count for each gap the face-down tiles that fit."""
    left = [(ALL_TILES[letter].mask, count) for letter, count in remaining.items() if count]
    return {gap.cell: sum([count for mask, count in left if mask & gap.fitting]) for gap in board.gaps}


def _dead(board: CarcassonneBoard, fits: Mapping[Cell, int], in_hand: int) -> tuple[Cell, ...]:
    """Return the cells that no tile can fill, neither face down nor in hand."""
    return tuple([gap.cell for gap in board.gaps if fits and not fits[gap.cell] and not gap.fitting & in_hand])


def _tiles(board: CarcassonneBoard) -> tuple[CarcassonneTileView, ...]:
    return tuple(
        CarcassonneTileView(cell_of(key), laid.orientation.letter, laid.orientation.rotation)
        for key, laid in board.tiles.items()
    )


def _meeples(board: CarcassonneBoard) -> tuple[MeepleView, ...]:
    found = []
    for key, claim in board.meeples.items():
        segment = board.segment(key, claim.segment)
        found.append(MeepleView(cell_of(key), claim.colour, segment.kind, side_names(segment.sides)))
    if isinstance(board, FieldBoard):
        for key, claim in board.field_meeples.items():
            found.append(MeepleView(cell_of(key), claim.colour, "field", board.halves_at(key, claim.segment)))
    return tuple(found)


def _held(state: CarcassonneState) -> tuple[HeldFeature, ...]:
    """Return the roads, cities and monasteries with meeples."""
    return tuple([_feature(state, one) for one in end_features(state) if one.kind != "field"])


def _fields(state: CarcassonneState) -> tuple[HeldFeature, ...]:
    """Return all fields; none in a solo game."""
    board, found = state.board, []
    if not isinstance(board, FieldBoard):
        return ()
    for number, parts in board.whole_fields().items():
        field, cities = board.fields[number], len(board.finished_cities(number))
        meeples = counts(field.meeples, state.settings.colours)
        found.append(
            HeldFeature(
                kind="field",
                parts=tuple([FieldPart(cell_of(key), board.halves_at(key, index)) for key, index in parts]),
                meeples=meeples,
                holders=majority(meeples),
                at=tuple(map(cell_of, board.field_claims_on(number))),
                tiles=field.tiles.bit_count(),
                points=board.field_value(number),
                cities=cities,
            )
        )
    return tuple(found)


def _feature(state: CarcassonneState, one: EndFeature) -> HeldFeature:
    """Return a road, city or monastery with the points of an unfinished one."""
    board = state.board
    return HeldFeature(
        kind=one.kind,
        parts=tuple([FieldPart(cell_of(key), side_names(sides)) for key, sides in board.parts_of(one.number)]),
        meeples=one.meeples,
        holders=majority(one.meeples),
        at=tuple(map(cell_of, board.claims_on(one.number))),
        tiles=one.tiles,
        points=one.value,
        open=board.features[one.number].open,
    )


def _ended_with(state: CarcassonneState) -> tuple[HeldFeature, ...]:
    """Return what paid at the end."""
    return tuple([one for one in (*_held(state), *_fields(state)) if one.points and one.holders])


def _colours(state: CarcassonneState) -> tuple[ColourView, ...]:
    lowest = min(state.points)
    return tuple(
        ColourView(
            name=_name(state, colour),
            score=score,
            change=score - state.before[colour],
            meeples=state.supply[colour],
            spent=spent,
            pile=len(state.piles[colour]) if state.settings.rules.own_piles else 0,
            lowest=state.settings.rules.lowest_only and score == lowest,
        )
        for colour, (score, spent) in enumerate(zip(state.points, state.standing, strict=True))
    )


def _name(state: CarcassonneState, colour: int) -> Text:
    """Return a colour's name, or "Player 2" for a seat."""
    return Text("{player:begun}", player=state.settings.rules.who(colour))


def _legal(state: CarcassonneState) -> tuple[LegalCell, ...]:
    ways = [(gap.cell, gap[state.drawn]) for gap in state.board.gaps]
    return tuple(LegalCell(cell, tuple([move.rotation for move in moves])) for cell, moves in ways if moves)


def _final(state: CarcassonneState) -> tuple[FinalColour, ...]:
    """Return each colour before the final scoring, its meeples' points, and its total."""
    lowest = min(state.points)
    return tuple(
        FinalColour(
            _name(state, colour),
            before,
            total - before,
            total,
            lowest=state.settings.rules.lowest_only and total == lowest,
            earned=tuple([points[colour] for points in state.earned]) if state.settings.rules.seated else (),
        )
        for colour, (before, total) in enumerate(zip(scores_before_final(state), state.points, strict=True))
    )
