"""What moves do in Solarius Mission, as differences of views; shares no code with the effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.contract import Move, Position
from bot.games.solarius.moves import Develop
from bot.games.solarius.view import MatView, RowView, SolariusView
from tests.ai.hint_checks.measure import Measure


def _mats(position: Position, move: Move, seat: int) -> tuple[MatView, MatView]:
    after = position.copy()
    after.play(move, seat)
    before, then = position.view(seat), after.view(seat)
    assert isinstance(before, SolariusView)
    assert isinstance(then, SolariusView)
    return before.mats[seat], then.mats[seat]


def _gained(number: Callable[[MatView], int]) -> Measure:
    def measure(position: Position, move: Move, seat: int) -> float:
        before, after = map(number, _mats(position, move, seat))
        return max(0, after - before)

    return measure


def _range(position: Position, move: Move, seat: int) -> float:
    before, after = _mats(position, move, seat)
    return after.range if after.range > before.range else 0


def _cleaned(position: Position, move: Move, seat: int) -> float:
    before, after = _mats(position, move, seat)
    return max(0, before.contamination - after.contamination)


def _settled(mat: MatView) -> int:
    return sum(planet.planet.vp for planet in mat.settled)


def _die(read: Callable[[RowView], int], *, whole: bool = False) -> Measure:
    """What a step of a tech die changes in its row; with `whole`, the number after it if it's higher."""

    def measure(position: Position, move: Move, seat: int) -> float:
        if not isinstance(move, Develop):
            return 0
        before, after = (read(mat.row(move.colour)) for mat in _mats(position, move, seat))
        if whole:
            return after if after > before else 0
        return after - before

    return measure


MEASURES: Mapping[str, Measure] = {
    "fuel": _gained(lambda mat: mat.fuel),
    "spacebucks": _gained(lambda mat: mat.spacebucks),
    "range": _range,
    "cleans": _cleaned,
    "settles": _gained(_settled),
    "die_vp": _die(lambda row: row.vp),
    "star": _die(lambda row: row.value, whole=True),
    "spaces": _die(lambda row: sum(row.open)),
}
