"""Previews of placements, from public facts only.

A placement is tried on a copy that knows only the sizes of the piles, and whose turn ends before the next draw, so
nothing hidden is revealed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from bot.games.carcassonne.board import CarcassonneBoard, cell_of, counts, key_of
from bot.games.carcassonne.components import ALL_TILES, Kind
from bot.games.carcassonne.fields import FieldBoard
from bot.games.carcassonne.moves import CarcassonnePlace, FeatureName, Meeple, NoMeeple
from bot.games.carcassonne.scoring import (
    completed_features,
    is_last_turn,
    majority,
    orders_of,
    pending_features,
    scores_after_turn,
)
from bot.games.carcassonne.state import CarcassonneState
from bot.games.carcassonne.view import ClosedFeature, Consequence, ExtendedFeature, PlacementPreview, merit
from bot.games.cells import Cell, cell_name
from bot.games.contract import Event
from bot.games.engine import DecisionPosition
from bot.games.engine.lazy import LazyMapping

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
