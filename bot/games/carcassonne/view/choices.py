"""What one may choose, with what it would bring: features for the meeple, orders of scoring, a proposed placement."""

from __future__ import annotations

from bot.games.carcassonne.board import CarcassonneBoard, key_of
from bot.games.carcassonne.components import SIDES, TILES, Side
from bot.games.carcassonne.decisions.order import CHOOSE_ORDER
from bot.games.carcassonne.moves import CarcassonnePlace, Meeple
from bot.games.carcassonne.scoring import (
    ScoringState,
    completed_features,
    scores_after_turn,
    scores_this_turn,
    scoring_orders,
)
from bot.games.carcassonne.state import CarcassonneState
from bot.games.carcassonne.view import CarcassonneGhost, FeatureChoice, OrderChoice, PlacementPreview


def side_names(sides: tuple[int, ...]) -> tuple[Side, ...]:
    """Sides as the view names them."""
    return tuple([SIDES[side] for side in sides])


def feature_choices(state: CarcassonneState, board: CarcassonneBoard) -> tuple[FeatureChoice, ...]:
    """The free features of the tile laid last on this board, with what each would pay in this turn."""
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
    return tuple(found)


def _would_pay(state: CarcassonneState, board: CarcassonneBoard, index: int) -> tuple[int, ...]:
    """Whom a completed feature pays with a new meeple on it, in the best order for it."""
    claimed = board.copy()
    claimed.claim(board.last, state.colour, index)
    wanted = claimed.find(claimed.tiles[board.last].first + index)
    pending = completed_features(claimed, state.settings.colours)
    features = [one.completed for one in pending]
    distinct = scoring_orders(
        ScoringState(state.points, state.tally), features, count_present=state.settings.count_present
    )
    at = [one.number for one in pending].index(wanted)
    return max((one.paid[at] for one in distinct), key=len)


def order_choices(state: CarcassonneState) -> tuple[OrderChoice, ...]:
    """The orders on offer; without aids nobody works out what they come to."""
    found = []
    for number, move in enumerate(CHOOSE_ORDER.moves(state), start=1):
        scores = scores_after_turn(state, move.order) if state.settings.aids else ()
        changes = tuple([after - before for after, before in zip(scores, state.points, strict=False)])
        found.append(OrderChoice(number, str(move), scores, changes))
    return tuple(found)


def ghost(state: CarcassonneState, move: CarcassonnePlace, preview: PlacementPreview | None) -> CarcassonneGhost:
    """The drawn tile as it would lie, with what it would bring."""
    board, key = state.board.copy(), key_of(move.cell)
    gap = board.gap(key)
    rotations = tuple([other.rotation for other in gap[state.drawn]]) if gap is not None else ()
    board.lay(key, TILES[state.drawn].turns[move.rotation])
    choices = feature_choices(state, board)
    must_but_cannot = bool(choices) and not state.supply[state.colour]
    return CarcassonneGhost(move.cell, state.drawn, move.rotation, rotations, choices, must_but_cannot, preview)
