"""What moves do in Otys, read from views by counting cubes; shares no code with the effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import permutations

from bot.games.contract import Move, Position
from bot.games.otys.view import ContractView, OtysView
from tests.ai.hint_checks.measure import Measure

Cubes = Sequence[str]

COLOURS = ("plant", "tech", "metal", "fuel")
ACTED = frozenset({"take", "bonus", "sell", "buy", "advance", "token", "timer", "keep"})
"""First words of moves with which a diver has acted."""


def _view(position: Position, seat: int) -> OtysView:
    view = position.view(seat)
    assert isinstance(view, OtysView)
    return view


def _played(position: Position, move: Move, seat: int) -> OtysView:
    after = position.copy()
    after.play(move, seat)
    return _view(after, seat)


def _cards(view: OtysView) -> list[ContractView]:
    return [*(space.contract for space in view.public if space.contract is not None), *view.table[0].hand]


def _lacks(card: ContractView, cubes: Iterable[str]) -> int:
    """How many more cubes a contract needs, in the best choice of colours."""
    there = Counter(cubes)
    if card.cost:
        return sum((Counter(map(str, card.cost)) - there).values())
    return min(
        sum(max(0, wanted - there[colour]) for wanted, colour in zip(card.pattern, colours, strict=True))
        for colours in permutations(COLOURS, len(card.pattern))
    )


def _paid(view: OtysView, level: int = 0, more: Cubes = (), less: Cubes = ()) -> set[str]:
    """The contracts of a view that the cubes of some level pay for, with more or fewer on this one."""
    found: set[str] = set()
    for board in view.table[0].levels:
        there: Counter[str] = Counter(board.cubes)
        if board.level == level:
            there = there + Counter(more) - Counter(less)
        if board.kept is not None and board.kept.type in COLOURS:
            there[board.kept.type] += 1
        found |= {card.id for card in _cards(view) if not _lacks(card, there.elements())}
    return found


def _most(view: OtysView, ids: Iterable[str]) -> int:
    return max((card.prestige for card in _cards(view) if card.id in ids), default=0)


def _brought(view: OtysView, level: int, diver: str) -> set[str]:
    """The contracts whose last cube this diver would bring on this level."""
    board = view.table[0].levels[level - 1]
    resource = next(one.resource for one in view.table[0].column if one.id == diver)
    if resource is None or len(board.cubes) >= board.capacity:
        return set()
    return _paid(view, level, more=(resource,)) - _paid(view)


def _words(move: Move) -> list[str]:
    return str(move).split()


def _by_word(*verbs: str) -> Callable[[Callable[..., float]], Callable[..., float]]:
    """Make a measure 0 for moves that don't begin with one of these words."""

    def decorate(measure: Callable[..., float]) -> Callable[..., float]:
        def measured(position: Position, move: Move, seat: int, **how: object) -> float:
            return measure(position, move, seat, **how) if _words(move)[0] in verbs else 0.0

        return measured

    return decorate


def _ends(position: Position, move: Move, seat: int) -> float:
    after = _played(position, move, seat)
    return after.table[0].prestige if after.outcome is not None else 0


def _timers(view: OtysView) -> list[int]:
    assert view.solo is not None
    return sorted(timer.space for timer in view.solo.timers if timer.space is not None)


def _meets(position: Position, move: Move, seat: int) -> float:
    before, after = _view(position, seat), _played(position, move, seat)
    return float(after.outcome is None and len(_timers(after)) < len(_timers(before)))


@_by_word("timer")
def _discards(position: Position, move: Move, seat: int) -> float:
    before, after = _view(position, seat), _played(position, move, seat)
    there = {card.id for card in _cards(after)}
    return _most(before, {card.id for card in _cards(before)} - there)


@_by_word("timer")
def _keeps_far(position: Position, move: Move, seat: int) -> float:
    view, (_, name, way) = _view(position, seat), _words(move)
    assert view.solo is not None
    spaces = {timer.name.lower(): timer.space for timer in view.solo.timers if timer.space is not None}
    if way == "up" or len(set(spaces.values())) < 2 or spaces[name] != min(spaces.values()):
        return 0
    return max(spaces.values()) - view.table[0].prestige


@_by_word("timer")
def _delays(position: Position, move: Move, seat: int) -> float:
    return float(_words(move)[2] == "up")


@_by_word("complete")
def _completes(position: Position, move: Move, seat: int) -> float:
    return _most(_view(position, seat), {_words(move)[1]})


@_by_word("complete")
def _another(position: Position, move: Move, seat: int) -> float:
    before, after = _view(position, seat), _played(position, move, seat)
    if after.outcome is not None:
        return 0
    return _most(before, {card.id for card in _cards(before)} & _paid(after))


@_by_word("take", "buy")
def _missing_cube(position: Position, move: Move, seat: int) -> float:
    view = _view(position, seat)
    assert view.turn.level is not None
    return _most(view, _paid(view, view.turn.level, more=_words(move)[1:]) - _paid(view))


@_by_word("sell")
def _breaks(position: Position, move: Move, seat: int) -> float:
    view = _view(position, seat)
    assert view.turn.level is not None
    return _most(view, _paid(view) - _paid(view, view.turn.level, less=_words(move)[1:]))


@_by_word("key", "propel")
def _diver_completes(position: Position, move: Move, seat: int) -> float:
    view, words = _view(position, seat), _words(move)
    if words[0] == "key":
        level = int(words[-1])
        return _most(view, _brought(view, level, view.table[0].column[level + 2].id))
    level = view.turn.level or 0
    return _most(view, _brought(view, level, _played(position, move, seat).table[0].column[level + 2].id))


@_by_word("surface")
def _sinks(position: Position, move: Move, seat: int, *, away: bool) -> float:
    view, after = _view(position, seat), _played(position, move, seat)
    old, new = (
        {card for level in range(1, 6) for card in _brought(view, level, column[level + 2].id)}
        for column in (view.table[0].column, after.table[0].column)
    )
    return _most(view, old - new if away else new - old)


@_by_word("keep")
def _keeps(position: Position, move: Move, seat: int, *, lacking: int) -> float:
    view = _view(position, seat)
    (card,) = [card for card in view.drawn if card.id == _words(move)[1]]
    return card.prestige if min(_lacks(card, level.cubes) for level in view.table[0].levels) == lacking else 0


def _gains(position: Position, move: Move, seat: int, *, what: str) -> float:
    before, after = _view(position, seat).table[0], _played(position, move, seat).table[0]
    return float(max(0, getattr(after, what) - getattr(before, what)))


def _prestige(position: Position, move: Move, seat: int) -> float:
    return 0 if _words(move)[0] == "complete" else _gains(position, move, seat, what="prestige")


@_by_word("sell")
def _sells_in_time(position: Position, move: Move, seat: int) -> float:
    view = _view(position, seat)
    assert view.solo is not None
    near = {cube.resource for cube in view.solo.cubes if cube.there and cube.space + 1 in _timers(view)}
    return float(_words(move)[1] in near)


def _upgrades(position: Position, move: Move, seat: int) -> float:
    before, after = _view(position, seat).table[0], _played(position, move, seat).table[0]
    return sum(diver.upgraded for diver in after.column) - sum(diver.upgraded for diver in before.column)


@_by_word("key")
def _sponsor_upgrades(position: Position, move: Move, seat: int) -> float:
    return float(_played(position, move, seat).stage == "upgrade")


@_by_word("key")
def _twice(position: Position, move: Move, seat: int) -> float:
    sponsors = _played(position, move, seat).sponsors
    return 2.0 if sponsors[int(_words(move)[-1]) - 1].effect == "twice" else 0


@_by_word("advance")
def _advances(position: Position, move: Move, seat: int, *, what: str) -> float:
    before, after = _view(position, seat).table[0], _played(position, move, seat).table[0]
    found: float = getattr(after, what)
    return found if found != getattr(before, what) else 0


@_by_word("advance")
def _returns(position: Position, move: Move, seat: int) -> float:
    before, after = _view(position, seat).table[0], _played(position, move, seat).table[0]
    keys = len(before.track) + 1
    return keys if before.threshold > keys >= after.threshold else 0


def _keeps_token(position: Position, move: Move, seat: int) -> float:
    before, after = _view(position, seat).table[0], _played(position, move, seat).table[0]
    return sum(level.kept is not None for level in after.levels) - sum(
        level.kept is not None for level in before.levels
    )


@_by_word("key")
def _wastes(position: Position, move: Move, seat: int) -> float:
    level = int(_words(move)[-1])
    return level if len(_words(move)) == 3 and _view(position, seat).table[0].keys[level - 1].usable else 0


@_by_word("pass")
def _unused(position: Position, move: Move, seat: int) -> float:
    view = _view(position, seat)
    return float(view.last is None or view.last.move.split()[0] not in ACTED)


MEASURES: Mapping[str, Measure] = {
    "ends": _ends,
    "completes": _completes,
    "missing_cube": _missing_cube,
    "another_contract": _another,
    "diver_completes": _diver_completes,
    "breaks": _breaks,
    "discards": _discards,
    "meets": _meets,
    "upgrades": _upgrades,
    "prestige": _prestige,
    "sells_in_time": _sells_in_time,
    "sponsor_upgrades": _sponsor_upgrades,
    "acts_twice": _twice,
    "keeps_payable": partial(_keeps, lacking=0),
    "keeps_near": partial(_keeps, lacking=1),
    "sinks_into_place": partial(_sinks, away=False),
    "sinks_too_far": partial(_sinks, away=True),
    "keeps_far_timer": _keeps_far,
    "delays": _delays,
    "returns_keys": _returns,
    "hacker": partial(_advances, what="threshold"),
    "mechanic": partial(_advances, what="reach"),
    "keeps_token": _keeps_token,
    "credits": partial(_gains, what="credits"),
    "batteries": partial(_gains, what="batteries"),
    "neutral_keys": partial(_gains, what="neutral_keys"),
    "wastes_x_key": _wastes,
    "pays_to_stay": _by_word("stay")(lambda position, move, seat: 1),
    "unused": _unused,
}
