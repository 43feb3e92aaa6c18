"""Every legal move of each decision (rules/otys.md 3 to 8). The only place that knows what may be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from bot.games.contract import Move
from bot.games.otys.components import DIVERS, HACKER, INDEX, LEVELS, MECHANIC, RESOURCES, STORE, TOKENS, Side
from bot.games.otys.moves import (
    Advance,
    Buy,
    Draw,
    Keep,
    Pass,
    PlayKey,
    Propel,
    Retrieve,
    Sell,
    Surface,
    TakeBonus,
    TakeCube,
    TakeToken,
    Upgrade,
)
from bot.games.otys.paying import payments
from bot.games.otys.view import Act, Resource, Stage

if TYPE_CHECKING:
    from bot.games.otys.position import OtysPosition

PASS, SURFACE, STAY, DRAW, BONUS = Pass(), Surface(), Surface(stay=True), Draw(), TakeBonus()

_NUMBERED = [PlayKey("number", level) for level in LEVELS]
_X = [PlayKey("x", level) for level in LEVELS]
_NEUTRAL = [PlayKey("n", level) for level in LEVELS]
_TAKE: dict[Resource, TakeCube] = {resource: TakeCube(resource) for resource in RESOURCES}
_SELL = [Sell(resource) for resource in RESOURCES]
_BUY = [Buy(resource) for resource in RESOURCES]
_PROPEL = {
    (diver, steps): Propel(diver, steps) for diver in DIVERS for steps in range(-len(DIVERS), len(DIVERS) + 1) if steps
}


def moves(position: OtysPosition) -> tuple[Move, ...]:
    """Every legal move of a game that is not over, in a stable order."""
    stage = _STAGES.get(position.turn.stage)
    return position.own_moves() if stage is None else tuple(stage(position))


def usable(position: OtysPosition, key: str) -> bool:
    """Whether an own key lies on its place: neither on the Hacker track nor played this turn."""
    return key != position.turn.key and key not in position.board.track


def affordable(position: OtysPosition, side: Side) -> bool:
    """Whether a use of the diver has begun, or can be begun and paid."""
    turn = position.turn
    return bool(turn.transactions) or (turn.uses > 0 and position.board.credits >= side.cost)


def upgradable(position: OtysPosition) -> list[str]:
    """The divers that the sponsor could turn over."""
    board = position.board
    divers = board.column if position.settings.upgrade == "any" else (board.diver(position.turn.level),)
    return [diver for diver in divers if diver not in board.upgraded]


def virtual(position: OtysPosition) -> Resource | None:
    """The cube that a kept reward token of the active level still counts as this turn."""
    turn = position.turn
    kept = position.board.kept[turn.level - 1] if turn.level and not turn.virtual_used else ""
    return TOKENS[kept].kept_resource if kept else None


def _key(position: OtysPosition) -> list[Move]:
    found: list[Move] = [move for move in _NUMBERED if usable(position, str(move.level))]
    if usable(position, "X"):
        found += _X
    if position.board.neutral_keys:
        found += _NEUTRAL
    return found


def _upgrade(position: OtysPosition) -> list[Move]:
    return [*[Upgrade(diver) for diver in upgradable(position)], PASS]


def _retrieve(position: OtysPosition) -> list[Move]:
    return [*[Retrieve(key) for key in position.board.retrievable], PASS]


def _dive(position: OtysPosition) -> list[Move]:
    board, turn = position.board, position.turn
    side = board.side(board.diver(turn.level))
    found: list[Move] = []
    if affordable(position, side):
        for act in side.acts:
            offered = _ACTS.get(act)
            found += position.spy_moves(act) if offered is None else offered(position, side)
    if board.batteries and not turn.propelled and not turn.acted:
        found += _propel(position)
    found.append(PASS)
    return found


def _propel(position: OtysPosition) -> list[Move]:
    board = position.board
    last, reach = len(board.column) - 1, board.reach
    return [
        _PROPEL[diver, steps]
        for place, diver in enumerate(board.column)
        for steps in range(max(-reach, -place), min(reach, last - place) + 1)
        if steps
    ]


def _cube(position: OtysPosition, side: Side) -> list[Move]:
    board, found = position.board, list[Move]()
    if side.resource and board.room(position.turn.level) > 0 and position.supply[INDEX[side.resource]]:
        found.append(_TAKE[side.resource])
    bonus = side.bonus
    if bonus.credits or bonus.batteries or bonus.neutral_keys or (side.own_keys and board.retrievable):
        found.append(BONUS)
    return found


def _trade(position: OtysPosition, side: Side) -> list[Move]:
    board, turn = position.board, position.turn
    there, in_store = board.cubes(turn.level), position.store
    credit = board.credits - (0 if turn.transactions else side.cost)
    found: list[Move] = []
    for index, move in enumerate(_SELL):
        if there[index] and STORE.sell[in_store[index]] is not None:
            found.append(move)
    if board.room(turn.level) > 0:
        for index, offer in enumerate(_BUY):
            price = STORE.buy[in_store[index]]
            if price is not None and price <= credit:
                found.append(offer)
    return found


def _draw(position: OtysPosition, side: Side) -> list[Move]:
    return [DRAW] if position.deck else []


def _advance(position: OtysPosition, side: Side) -> list[Move]:
    board, found = position.board, list[Move]()
    if board.hacker + 1 < len(HACKER):
        found.append(Advance("hacker"))
    if board.mechanic + 1 < len(MECHANIC):
        found.append(Advance("mechanic"))
    return found


def _token(position: OtysPosition, side: Side) -> list[Move]:
    level = position.turn.level
    types = dict.fromkeys(position.tokens[level - 1])
    free = not position.board.kept[level - 1]
    return [TakeToken(token, keep) for token in types for keep in ((False, True) if free else (False,))]


def _cubes(position: OtysPosition) -> list[Move]:
    turn, cube = position.turn, position.turn.cube
    if cube is None or not turn.cubes or position.board.room(turn.level) <= 0 or not position.supply[INDEX[cube]]:
        return [PASS]
    return [_TAKE[cube], PASS]


def _keep(position: OtysPosition) -> list[Move]:
    return [Keep(card) for card in position.turn.drawn]


def _finish(position: OtysPosition) -> list[Move]:
    board = position.board
    cubes, helped = board.cubes(position.turn.level), virtual(position)
    found: list[Move] = []
    for card in (*position.public, *board.hand):
        if card is not None:
            found += payments(card, cubes, helped)
    found.append(SURFACE)
    if board.batteries:
        found.append(STAY)
    return found


_STAGES: Mapping[Stage, Callable[[OtysPosition], list[Move]]] = {
    "key": _key,
    "upgrade": _upgrade,
    "retrieve": _retrieve,
    "dive": _dive,
    "cubes": _cubes,
    "draw": _keep,
    "finish": _finish,
}

_ACTS: Mapping[Act, Callable[[OtysPosition, Side], list[Move]]] = {
    "cube": _cube,
    "trade": _trade,
    "draw": _draw,
    "advance": _advance,
    "token": _token,
}


def payable(contract: str, position: OtysPosition, seat: int) -> tuple[int, ...]:
    """The levels of a seat whose cubes pay for a contract, with what a kept reward token counts as."""
    board = position.boards[seat]
    spent = position.turn.level if position.turn.virtual_used and seat == position.active else 0
    found = []
    for level in LEVELS:
        kept = board.kept[level - 1] if level != spent else ""
        helped = TOKENS[kept].kept_resource if kept else None
        if payments(contract, board.cubes(level), helped):
            found.append(level)
    return tuple(found)
