"""What a move brings at once and for certain: one place for playing, for labels and for warnings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bot.games.contract import Move
from bot.games.otys.components import CONTRACTS, INDEX, ROTATION, SPONSORS, STORE, TOKENS, Gain, Sponsor
from bot.games.otys.moves import Complete, PlayKey, Sell, TakeBonus, TakeCube, TakeToken, Upgrade
from bot.games.otys.view import Resource

if TYPE_CHECKING:
    from bot.games.otys.position import OtysPosition

NONE = Gain()


def added(one: Gain, other: Gain) -> Gain:
    """Both gains as one."""
    return Gain(
        one.prestige + other.prestige,
        one.credits + other.credits,
        one.batteries + other.batteries,
        one.neutral_keys + other.neutral_keys,
    )


def gain_of(position: OtysPosition, move: Move) -> Gain:
    """What comes with this move without another choice; costs are not taken off."""
    found = _GAINS.get(type(move))
    return NONE if found is None else found(position, move)


def completion(position: OtysPosition, contract: str) -> Gain:
    """Bonus and Prestige of a contract, with what a reward token kept on the active level adds (one gain)."""
    card = CONTRACTS[contract]
    gain = added(card.bonus, Gain(prestige=card.prestige))
    kept = position.board.kept[position.turn.level - 1]
    if kept and TOKENS[kept].moment == "contract":
        gain = added(gain, TOKENS[kept].kept)
    return gain


def activation(position: OtysPosition, level: int) -> Gain:
    """What a reward token kept on this level brings when it is activated."""
    kept = position.board.kept[level - 1]
    return TOKENS[kept].kept if kept and TOKENS[kept].moment == "activation" else NONE


def sale(position: OtysPosition, resource: Resource) -> Gain:
    """What the Store pays for one more cube; nothing if its row is full."""
    return STORE.sell[position.store[INDEX[resource]]] or NONE


def bonus(position: OtysPosition) -> Gain:
    """The bonus of the active diver's side."""
    board = position.board
    return board.side(board.diver(position.turn.level)).bonus


def rotated(sponsors: tuple[int, ...]) -> tuple[int, ...]:
    """The sponsors by level after an X key: every tile so many levels deeper, from the last to the first."""
    turns = ROTATION % len(sponsors)
    return (*sponsors[-turns:], *sponsors[:-turns]) if turns else sponsors


def sponsors_for(position: OtysPosition, move: PlayKey) -> tuple[int, ...]:
    """The sponsors by level once this key is played."""
    return position.sponsors if move.kind == "number" else rotated(position.sponsors)


def sponsor_at(sponsors: tuple[int, ...], level: int) -> Sponsor:
    """The sponsor of a level."""
    return SPONSORS[sponsors[level - 1]]


def _of_key(position: OtysPosition, move: PlayKey) -> Gain:
    sponsor = sponsor_at(sponsors_for(position, move), move.level)
    gain = activation(position, move.level)
    return gain if sponsor.upgrade else added(gain, sponsor.gain)


def _of_upgrade(position: OtysPosition, move: Upgrade) -> Gain:
    return sponsor_at(position.sponsors, position.turn.level).gain


def _of_sale(position: OtysPosition, move: Sell) -> Gain:
    return sale(position, move.resource)


def _of_cube(position: OtysPosition, move: TakeCube) -> Gain:
    return bonus(position) if position.turn.stage == "dive" else NONE


def _of_bonus(position: OtysPosition, move: TakeBonus) -> Gain:
    return bonus(position)


def _of_token(position: OtysPosition, move: TakeToken) -> Gain:
    return NONE if move.keep else TOKENS[move.type].now


def _of_contract(position: OtysPosition, move: Complete) -> Gain:
    return completion(position, move.contract)


_GAINS: Mapping[type[Move], Callable[[OtysPosition, Any], Gain]] = {
    PlayKey: _of_key,
    Upgrade: _of_upgrade,
    Sell: _of_sale,
    TakeCube: _of_cube,
    TakeBonus: _of_bonus,
    TakeToken: _of_token,
    Complete: _of_contract,
}
