"""A position as it may be seen: fills `CarcassonneView`. Reads the piles only as pooled counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.games.carcassonne.board import Board, cell_of, key_of
from bot.games.carcassonne.completion import completed
from bot.games.carcassonne.components import SIDES, TILES
from bot.games.carcassonne.moves import Meeple, Place
from bot.games.carcassonne.result import totals
from bot.games.carcassonne.scoring import Standing, orders
from bot.games.carcassonne.view import (
    CarcassonneView,
    ColourView,
    FeatureChoice,
    Ghost,
    LegalCell,
    MeepleView,
    OrderChoice,
    Side,
    TileView,
)
from bot.games.carcassonne.words import COLOURS
from bot.games.cells import Cell
from bot.games.contract import Move

if TYPE_CHECKING:
    from bot.games.carcassonne.position import CarcassonnePosition


def view(position: CarcassonnePosition, viewer: int | None, proposal: Move | None) -> CarcassonneView:
    """The view of a seat or a spectator, with the ghost of a proposed placement (which has to be legal)."""
    aids = position.settings.aids
    remaining = _remaining(position)
    fits = _fits(position, remaining) if aids and position.phase != "over" else {}
    return CarcassonneView(
        game="carcassonne",
        viewer=viewer,
        seats=position.seats,
        to_move=position.to_move,
        prompt=position.prompt,
        outcome=position.outcome(),
        proposal=None if proposal is None else str(proposal),
        phase=position.phase,
        turn=position.turn,
        team=position.settings.by_colour,
        aids=aids,
        tiles=_tiles(position.board),
        meeples=_meeples(position.board),
        colours=_colours(position),
        colour=None if position.phase == "over" else position.colour,
        drawn=position.drawn,
        active=None if position.active is None else cell_of(position.active),
        last=None if position.last is None else cell_of(position.last),
        last_colour=position.last_colour,
        tiles_left=len(position.piles),
        remaining=MappingProxyType(remaining if aids else {}),
        discarded=position.discarded,
        legal=_legal(position) if aids else (),
        fits=MappingProxyType(fits),
        dead=_dead(position, fits),
        features=_features(position),
        orders=_orders(position),
        ghost=_ghost(position, proposal) if isinstance(proposal, Place) else None,
        final=totals(position) if position.phase == "over" else (),
        ending=position.ending,
    )


def _remaining(position: CarcassonnePosition) -> dict[str, int]:
    counted = Counter(tile for pile in position.piles.hidden() for tile in pile)
    return {letter: counted[letter] for letter in TILES}


def _fits(position: CarcassonnePosition, remaining: Mapping[str, int]) -> dict[Cell, int]:
    """For every cell of the frontier, how many of the tiles still face down fit there."""
    left = [(TILES[letter].mask, count) for letter, count in remaining.items() if count]
    return {
        cell_of(key): sum(count for mask, count in left if mask & fitting)
        for key, fitting in sorted(position.board.frontier.items())
    }


def _dead(position: CarcassonnePosition, fits: Mapping[Cell, int]) -> tuple[Cell, ...]:
    """Cells that nothing can fill any more, neither a tile face down nor the one in hand."""
    in_hand = TILES[position.drawn].mask if position.drawn is not None and position.active is None else 0
    frontier = position.board.frontier
    return tuple(cell for cell, count in fits.items() if not count and not frontier[key_of(cell)] & in_hand)


def _tiles(board: Board) -> tuple[TileView, ...]:
    return tuple(
        TileView(cell_of(key), laid.orientation.letter, laid.orientation.rotation) for key, laid in board.tiles.items()
    )


def _meeples(board: Board) -> tuple[MeepleView, ...]:
    found = []
    for key, claim in board.meeples.items():
        segment = board.segment(key, claim.segment)
        found.append(MeepleView(cell_of(key), claim.colour, segment.kind, _side_names(segment.sides)))
    return tuple(found)


def _side_names(sides: tuple[int, ...]) -> tuple[Side, ...]:
    return tuple(SIDES[side] for side in sides)


def _colours(position: CarcassonnePosition) -> tuple[ColourView, ...]:
    lowest = min(position.points)
    return tuple(
        ColourView(
            name=str(COLOURS[colour]),
            score=score,
            change=score - position.before[colour],
            meeples=position.supply[colour],
            spent=spent,
            pile=position.piles.size(colour),
            lowest=score == lowest,
        )
        for colour, (score, spent) in enumerate(zip(position.points, position.standing(), strict=True))
    )


def _legal(position: CarcassonnePosition) -> tuple[LegalCell, ...]:
    rotations: dict[Cell, list[int]] = {}
    for move in position.moves():
        if isinstance(move, Place):
            rotations.setdefault(move.cell, []).append(move.rotation)
    return tuple(LegalCell(cell, tuple(turns)) for cell, turns in rotations.items())


def _laid(position: CarcassonnePosition, move: Place) -> Board:
    """The board after a placement of the drawn tile."""
    assert position.drawn is not None  # noqa: S101
    board = position.board.copy()
    board.lay(key_of(move.cell), TILES[position.drawn].turns[move.rotation])
    return board


def _features(position: CarcassonnePosition) -> tuple[FeatureChoice, ...]:
    """What the meeple decision offers; empty in any other phase."""
    if position.phase != "meeple" or position.active is None:
        return ()
    return _choices(position, position.board, position.active)


def _choices(position: CarcassonnePosition, board: Board, key: int) -> tuple[FeatureChoice, ...]:
    """The free features of the tile at `key`, with what each would pay in this turn."""
    free = [(index, number) for index, number in board.features_of(key) if not board.features[number].meeples]
    pays = position.settings.aids and position.supply[position.colour] and _scores_this_turn(position)
    found = []
    for place, (index, number) in enumerate(free, start=1):
        segment, feature = board.segment(key, index), board.features[number]
        sides = _side_names(segment.sides)
        paid = _would_pay(position, board, key, index) if pays and not feature.open else ()
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


def _scores_this_turn(position: CarcassonnePosition) -> bool:
    """Whether what a meeple of this turn completes is scored: not in the last turn, if the option says so."""
    return position.settings.score_closing_turn or bool(position.piles)


def _would_pay(position: CarcassonnePosition, board: Board, key: int, index: int) -> tuple[int, ...]:
    """Whom a completed feature pays with a new meeple on it, in the best order for it."""
    claimed = board.copy()
    claimed.claim(key, position.colour, index)
    wanted = claimed.find(claimed.tiles[key].first + index)
    pending = completed(claimed, key, position.settings.colours)
    features = [one.completed for one in pending]
    standing = Standing(position.points, position.tally)
    distinct = orders(standing, features, count_present=position.settings.count_present)
    at = [one.number for one in pending].index(wanted)
    return max((one.paid[at] for one in distinct), key=len)


def _orders(position: CarcassonnePosition) -> tuple[OrderChoice, ...]:
    if not position.settings.aids:
        return tuple(OrderChoice(number, str(move), (), ()) for number, move in enumerate(position.orderings, start=1))
    return tuple(
        OrderChoice(
            number=number,
            notation=str(move),
            scores=ordered.standing.scores,
            changes=tuple(
                after - before for after, before in zip(ordered.standing.scores, position.points, strict=True)
            ),
        )
        for number, (move, ordered) in enumerate(position.orderings.items(), start=1)
    )


def _ghost(position: CarcassonnePosition, move: Place) -> Ghost:
    assert position.drawn is not None  # noqa: S101
    board, key = _laid(position, move), key_of(move.cell)
    rotations = tuple(
        other.rotation for other in position.moves() if isinstance(other, Place) and other.cell == move.cell
    )
    choices = _choices(position, board, key)
    must_but_cannot = bool(choices) and not position.supply[position.colour]
    return Ghost(move.cell, position.drawn, move.rotation, rotations, choices, must_but_cannot)
