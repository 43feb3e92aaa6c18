"""What moves do in Fantastic Factories, as differences of views; shares no code with the effects."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract import Move, Position
from bot.games.factories.moves import Done, FactoriesPlace
from bot.games.factories.view import FactoriesView, PlayerView
from tests.ai.hint_checks.measure import Measure

GOODS_AT_THE_END, CARDS_AT_THE_END, MOST_RESOURCES = 12, 10, 12


def _players(position: Position, move: Move, seat: int) -> tuple[PlayerView, PlayerView]:
    """The seat's mat before and after a move."""
    after = position.copy()
    after.play(move, seat)
    before, then = position.view(seat), after.view(seat)
    assert isinstance(before, FactoriesView)
    assert isinstance(then, FactoriesView)
    return before.players[seat], then.players[seat]


def _goods(position: Position, move: Move, seat: int) -> float:
    before, after = _players(position, move, seat)
    return after.goods - before.goods


def _prestige(position: Position, move: Move, seat: int) -> float:
    before, after = _players(position, move, seat)
    return after.prestige - before.prestige


def _metal(position: Position, move: Move, seat: int) -> float:
    before, after = _players(position, move, seat)
    return max(0, after.metal - before.metal)


def _energy(position: Position, move: Move, seat: int) -> float:
    before, after = _players(position, move, seat)
    return max(0, after.energy - before.energy)


def _left_dice(position: Position, move: Move, seat: int) -> float:
    before, _ = _players(position, move, seat)
    return len(before.dice) if isinstance(move, Done) else 0


def _too_many(position: Position, move: Move, seat: int) -> float:
    before, _ = _players(position, move, seat)
    return max(0, before.metal + before.energy - MOST_RESOURCES) if isinstance(move, Done) else 0


def _end(position: Position, move: Move, seat: int) -> float:
    reached = [
        one.goods >= GOODS_AT_THE_END or len(one.compound) >= CARDS_AT_THE_END for one in _players(position, move, seat)
    ]
    return float(reached == [False, True])


def _pair(position: Position, move: Move, seat: int) -> float:
    if not isinstance(move, FactoriesPlace):
        return 0
    _, after = _players(position, move, seat)
    dice = next(section.dice for section in after.sections if section.section == move.section)
    return float(dice.count(move.face) > 1)


MEASURES: Mapping[str, Measure] = {
    "makes_goods": _goods,
    "builds_prestige": _prestige,
    "metal": _metal,
    "energy": _energy,
    "unused_dice": _left_dice,
    "over_limit": _too_many,
    "triggers_end": _end,
    "matches": _pair,
}
