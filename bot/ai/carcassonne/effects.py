"""What moves do on the map of Carcassonne, for hints, reviews and puzzles.

A tile is measured with what its turn can still bring: a feature that it completes counts even if the meeple that claims
it is placed in the next decision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from bot.ai.carcassonne import words
from bot.ai.carcassonne.seat_evaluation import claimed_feature, claimed_field
from bot.ai.search import Effect
from bot.games.carcassonne.board import STEPS, CarcassonneBoard, Feature, counts, key_of
from bot.games.carcassonne.components import ALL_TILES, Kind
from bot.games.carcassonne.fields import FieldBoard
from bot.games.carcassonne.game import CarcassonnePosition
from bot.games.carcassonne.moves import CarcassonnePlace, FieldMeeple, Meeple, NoMeeple, Score
from bot.games.carcassonne.scoring import majority, paid_colours, scores_this_turn
from bot.games.carcassonne.state import CarcassonneState
from bot.games.contract import Move

Measure = Callable[[CarcassonnePosition, Move, CarcassonnePosition, int], float]

Meeples = tuple[int, ...]
"""Meeples on a feature, by colour."""


MAX_RARE = 3
"""Most remaining tiles that fit a cell and are called few."""


# What a move completes


def completes(kind: Kind) -> Measure:
    """Return the points of the features of this kind that a move completes for its player.

    In a solo game, for any colour.
    """

    def measure(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
        state = before.state
        own = [value for one, value, meeples in _completed(state, move) if one == kind and _scores(state, meeples)]
        return sum(own)

    return measure


def wastes(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return the points of completed features of a solo game that score for no colour."""
    return _unpaid(before.state, move) if before.state.settings.rules.lowest_only else 0


def pays_others(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return the points that completed features of a base game bring to other seats only."""
    return 0 if before.state.settings.rules.lowest_only else _unpaid(before.state, move)


def returns(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return how many meeples come back from completed features: the seat's, or in a solo game all."""
    state = before.state
    if not isinstance(move, CarcassonnePlace) or not scores_this_turn(state):
        return 0
    held = [counts(one.meeples, state.settings.colours) for one in _closed(_laid(state, move))]
    return sum([sum(meeples) if state.settings.rules.lowest_only else meeples[state.colour] for meeples in held])


def raises_lowest(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return the lowest score after a scoring order."""
    return min(after.state.points) if isinstance(move, Score) and after.state.stack else 0


# Meeples


def keeps(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Whether no meeple is placed: by choice, or in a solo game because others hold all features of the tile."""
    state = before.state
    if isinstance(move, CarcassonnePlace):
        board = _laid(state, move)
        free = any(not board.features[number].meeples for _, number in board.touched)
        return float(state.settings.rules.required and not free)
    return float(isinstance(move, NoMeeple))


def last_meeple(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Whether the colour has no meeple left after the turn."""
    if not isinstance(move, Meeple | FieldMeeple) or not after.state.stack:
        return 0
    return float(not after.state.supply[before.state.colour])


def ends_game(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Whether a solo game ends because a meeple is required and none is left."""
    return float(after.state.ending == "meeples" and not before.state.closing)


def claims(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return the points so far of an unfinished feature that a meeple claims."""
    feature = _claimed(before.state, move)
    return feature.value if feature is not None and feature.open else 0


def claims_field(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return the points so far of a field that a meeple claims."""
    board = before.state.board
    if not isinstance(move, FieldMeeple) or not isinstance(board, FieldBoard):
        return 0
    return board.field_value(claimed_field(board, move))


def stays(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Whether a meeple is placed on a field, where it stays."""
    return float(isinstance(move, FieldMeeple))


# Unfinished features that a tile changes


def grows(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return by how many points a tile makes the player's unfinished features larger."""
    return _growth(before.state, move, own=True)


def helps_others(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return by how many points a tile makes unfinished features of other seats larger."""
    return _growth(before.state, move, own=False)


def claimable(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return the points so far of the best unfinished feature that a tile extends and nobody has claimed."""
    state = before.state
    if not state.supply[state.colour]:
        return 0
    return max([now.value for now, _ in _extended(state, move) if now.open and not now.meeples], default=0)


def surrounds(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return how many of the player's unfinished monasteries a tile is beside."""
    state = before.state
    if not isinstance(move, CarcassonnePlace):
        return 0
    board = _laid(state, move)
    around = [board.features[number] for _, number in board.around]
    return len([one for one in around if one.open and counts(one.meeples, state.settings.colours)[state.colour]])


def nearly(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return the points of the player's features that a tile leaves with one open end."""
    state = before.state
    return sum(
        [
            now.value
            for now, parts in _extended(state, move)
            if now.open == 1 and any(part.open > 1 for part in parts) and _is_own(state, now)
        ]
    )


def takes_over(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return the points so far of features of others in which a tile gives the player the sole majority."""
    return sum([now.value for now, own, _ in _merged(before.state, move) if own == (before.state.colour,)])


def shares(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return the points so far of features of others in which a tile gives the player a tie."""
    colour = before.state.colour
    return sum([now.value for now, own, _ in _merged(before.state, move) if colour in own and len(own) > 1])


def _merged(state: CarcassonneState, move: Move) -> Iterator[tuple[Feature, Meeples, Meeples]]:
    """Yield features of a base game that joined some of others: now, its majority, and the others' before."""
    if state.settings.rules.lowest_only:
        return
    colours = state.settings.colours
    for now, parts in _extended(state, move):
        held = [majority(counts(part.meeples, colours)) for part in parts if part.meeples]
        others = tuple(chain.from_iterable([one for one in held if state.colour not in one]))
        if others and any(state.colour in one for one in held):
            yield now, majority(counts(now.meeples, colours)), others


def founds(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return how many tiles a new unfinished monastery that can be claimed has, with those around it."""
    state = before.state
    if not isinstance(move, CarcassonnePlace) or not state.supply[state.colour]:
        return 0
    board = _laid(state, move)
    found = [board.features[number] for _, number in board.touched]
    return sum([one.size for one in found if one.kind == "monastery" and one.open])


def narrows(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return how many of the remaining tiles fit beside the player's feature, if a tile makes them few."""
    state = before.state
    if not isinstance(move, CarcassonnePlace):
        return 0
    board, left = _laid(state, move), Counter(chain.from_iterable(state.piles))
    found = [MAX_RARE + 1]
    for step in STEPS:
        key = key_of(move.cell) + step
        gap, earlier = board.gap(key), state.board.gap(key)
        if gap is None or not any(_is_own(state, one) and one.open for one in _beside(board, key)):
            continue
        fitting = sum([number for letter, number in left.items() if ALL_TILES[letter].mask & gap.fitting])
        if fitting and (earlier is None or gap.fitting != earlier.fitting):
            found.append(fitting)
    return min(found) if min(found) <= MAX_RARE else 0


def stuck(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return the points so far of the player's features that can't be completed after a tile."""
    state = before.state
    return sum([one.value for one in _blocked(state, move) if _is_own(state, one)])


def blocks(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return the points so far of other seats' features that can't be completed after a tile."""
    state = before.state
    if state.settings.rules.lowest_only:
        return 0
    return sum([one.value for one in _blocked(state, move) if one.meeples and not _is_own(state, one)])


def gaps(before: CarcassonnePosition, move: Move, after: CarcassonnePosition, seat: int) -> float:
    """Return how many more cells beside a tile can't be filled with the remaining tiles."""
    return len(_dead_gaps(before.state, move)[1]) if isinstance(move, CarcassonnePlace) else 0


# The map after a tile


def _laid(state: CarcassonneState, move: CarcassonnePlace) -> CarcassonneBoard:
    board = state.board.copy()
    board.lay(key_of(move.cell), ALL_TILES[state.drawn].turns[move.rotation])
    return board


def _closed(board: CarcassonneBoard) -> list[Feature]:
    """Return the completed features of the last tile and the monasteries around it."""
    numbers = dict.fromkeys([number for _, number in (*board.touched, *board.around)])
    return [board.features[number] for number in numbers if not board.features[number].open]


def _completed(state: CarcassonneState, move: Move) -> list[tuple[Kind, int, Meeples]]:
    """Return what a move completes: kind, points and meeples, including the meeple that can be placed for most points.

    Of a meeple's move, only the feature that it claims.
    """
    colours, colour = state.settings.colours, state.colour
    own = tuple([int(one == colour) for one in range(colours)])
    if not scores_this_turn(state):
        return []
    if not isinstance(move, CarcassonnePlace):
        claimed = _claimed(state, move)
        return [] if claimed is None or claimed.open else [(claimed.kind, claimed.value, own)]
    closed = _closed(_laid(state, move))
    free = max([one for one in closed if not one.meeples], key=lambda one: one.value, default=None)
    found = [(one.kind, one.value, counts(one.meeples, colours)) for one in closed if one.meeples]
    return found if free is None or not state.supply[colour] else [*found, (free.kind, free.value, own)]


def _unpaid(state: CarcassonneState, move: Move) -> int:
    """Return the points of completed features that have meeples and score nothing for the player."""
    return sum([value for _, value, meeples in _completed(state, move) if any(meeples) and not _scores(state, meeples)])


def _scores(state: CarcassonneState, meeples: Meeples) -> bool:
    """Whether a feature with these meeples scores for the player, in a solo game for any colour."""
    if state.settings.rules.lowest_only:
        return bool(paid_colours(meeples, state.points))
    return state.colour in majority(meeples)


def _is_own(state: CarcassonneState, feature: Feature) -> bool:
    """Whether the player has the majority, in a solo game whether any colour has a meeple."""
    if state.settings.rules.lowest_only:
        return bool(feature.meeples)
    return state.colour in majority(counts(feature.meeples, state.settings.colours))


def _claimed(state: CarcassonneState, move: Move) -> Feature | None:
    """Return the feature that a meeple claims."""
    if not isinstance(move, Meeple):
        return None
    return state.board.features[claimed_feature(state.board, move)]


def _extended(state: CarcassonneState, move: Move) -> Iterator[tuple[Feature, list[Feature]]]:
    """Yield each road and city that a tile extends, with its parts before."""
    if not isinstance(move, CarcassonnePlace):
        return
    old, board, key = state.board, _laid(state, move), key_of(move.cell)
    orientation = board.tiles[key].orientation
    for index, number in board.touched:
        parts: dict[int, Feature] = {}
        for side, step in enumerate(STEPS):
            at = orientation.segment_at[side]
            beside = old.tiles.get(key + step)
            if at >= 0 and beside is not None and board.find(board.tiles[key].first + at) == number:
                part = old.find(beside.first + beside.orientation.segment_at[side ^ 2])
                parts[part] = old.features[part]
        if parts and orientation.segments[index].kind != "monastery":
            yield board.features[number], [*parts.values()]


def _growth(state: CarcassonneState, move: Move, *, own: bool) -> int:
    """Return by how many points a tile makes unfinished features with meeples larger, own ones or those of others."""
    return sum(
        [
            now.value - sum(part.value for part in parts)
            for now, parts in _extended(state, move)
            if now.open and now.meeples and _is_own(state, now) == own
        ]
    )


def _dead_gaps(state: CarcassonneState, move: CarcassonnePlace) -> tuple[CarcassonneBoard, list[int]]:
    """Return the map after a tile, and the cells beside it that can no longer be filled."""
    board, old = _laid(state, move), state.board
    left = set(chain.from_iterable(state.piles))
    found = []
    for step in STEPS:
        key = key_of(move.cell) + step
        gap, earlier = board.gap(key), old.gap(key)
        if gap is None or any(ALL_TILES[letter].mask & gap.fitting for letter in left):
            continue
        if earlier is None or any(ALL_TILES[letter].mask & earlier.fitting for letter in left):
            found.append(key)
    return board, found


def _blocked(state: CarcassonneState, move: Move) -> list[Feature]:
    """Return the roads and cities that a tile makes impossible to complete."""
    if not isinstance(move, CarcassonnePlace) or not state.tiles_left:
        return []
    board, dead = _dead_gaps(state, move)
    numbers = dict.fromkeys([number for key in dead for number in _numbers_beside(board, key)])
    return [board.features[number] for number in numbers if board.features[number].meeples]


def _beside(board: CarcassonneBoard, key: int) -> list[Feature]:
    """Return the roads and cities that a cell would continue."""
    return [board.features[number] for number in _numbers_beside(board, key)]


def _numbers_beside(board: CarcassonneBoard, key: int) -> Iterator[int]:
    for side, step in enumerate(STEPS):
        beside = board.tiles.get(key + step)
        if beside is not None and (at := beside.orientation.segment_at[side ^ 2]) >= 0:
            yield board.find(beside.first + at)


EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {
        "ends_game": Effect(ends_game, words.ends_game, mistake="greedy", good=False),
        "city": Effect(completes("city"), words.completes_city, words.COMPLETE_CITY, "missed"),
        "monastery": Effect(completes("monastery"), words.completes_monastery, words.COMPLETE_MONASTERY, "missed"),
        "road": Effect(completes("road"), words.completes_road, words.COMPLETE_ROAD, "missed"),
        "takes_over": Effect(takes_over, words.takes_over, words.TAKE_OVER, "missed"),
        "shares": Effect(shares, words.shares, words.SHARE, "missed"),
        "wastes": Effect(wastes, words.wastes, mistake="greedy", good=False),
        "pays_others": Effect(pays_others, words.pays_others, mistake="greedy", good=False),
        "stuck": Effect(stuck, words.stuck, mistake="blocked", good=False),
        "blocks": Effect(blocks, words.blocks, words.BLOCK, "blocked"),
        "returns": Effect(returns, words.returns, words.RETURN, "missed"),
        "keeps": Effect(keeps, words.keeps, words.KEEP, "greedy"),
        "last_meeple": Effect(last_meeple, words.last_meeple, mistake="greedy", good=False),
        "claims_field": Effect(claims_field, words.claims_field, words.CLAIM_FIELD, "late"),
        "claims": Effect(claims, words.claims, words.CLAIM, "late"),
        "raises_lowest": Effect(raises_lowest, words.raises_lowest, words.RAISE_LOWEST, "missed", of_turn="last"),
        "nearly": Effect(nearly, words.nearly, words.NEARLY, "late"),
        "surrounds": Effect(surrounds, words.surrounds, words.SURROUND, "late"),
        "founds": Effect(founds, words.founds, words.SURROUND, "late"),
        "claimable": Effect(claimable, words.claimable, words.CLAIM, "late", of_turn="next"),
        "grows": Effect(grows, words.grows, words.GROW, "late"),
        "narrows": Effect(narrows, words.narrows, mistake="blocked", good=False),
        "helps_others": Effect(helps_others, words.helps_others, mistake="greedy", good=False),
        "gaps": Effect(gaps, words.gaps, mistake="blocked", good=False),
        "stays": Effect(stays, words.stays, mistake="greedy", good=False),
    }
)
"""The most important first."""
