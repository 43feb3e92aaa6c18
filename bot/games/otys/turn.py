"""A turn: key, sponsor, diver, contracts, surfacing (rules/otys.md 3, 5 and 6), one function for each move.

Everything here holds for any number of seats. After every gain of Prestige the game may be over; then nothing follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bot.games.contract import Event, Move
from bot.games.otys import events as told
from bot.games.otys import gains, legal, moves
from bot.games.otys.board import counted, key_name, with_cube
from bot.games.otys.components import CONTRACTS, INDEX, NEUTRAL, STORE, TOKENS, Gain
from bot.games.otys.state import Turn
from bot.games.otys.view import Resource

if TYPE_CHECKING:
    from bot.games.otys.position import OtysPosition

Events = list[Event]


def begin(position: OtysPosition, number: int) -> None:
    """The turn with this number begins with the choice of a key."""
    position.turn = Turn(number)


def apply(position: OtysPosition, move: Move, events: Events) -> None:
    """Play a legal move."""
    played = _PLAYED.get(type(move))
    if played is None:
        position.own_play(move, events)
    else:
        played(position, move, events)


def begin_use(position: OtysPosition) -> None:
    """Begin a use of the diver's effect and pay for it."""
    turn, board = position.turn, position.board
    turn.uses -= 1
    turn.acted = True
    board.credits -= board.side(board.diver(turn.level)).cost


def go_on(position: OtysPosition) -> None:
    """After a part of the diver's effect: what is left of it, or contracts and surfacing."""
    turn = position.turn
    turn.stage = "dive" if turn.uses or turn.transactions else "finish"


def _play_key(position: OtysPosition, move: moves.PlayKey, events: Events) -> None:
    turn, board = position.turn, position.board
    turn.key, turn.level = key_name(move.kind, move.level), move.level
    events.append(told.dived(position.active, turn.key, move.level, board.diver(move.level)))
    if turn.key == NEUTRAL:
        board.neutral_keys -= 1
    if move.kind != "number":
        position.sponsors = gains.rotated(position.sponsors)
        events.append(told.rotated(position.sponsors))
    kept = gains.activation(position, move.level)
    if kept != gains.NONE:
        _gain(position, kept, "token", events)
    if not position.ending:
        _use_sponsor(position, events)


def _use_sponsor(position: OtysPosition, events: Events) -> None:
    turn = position.turn
    sponsor = gains.sponsor_at(position.sponsors, turn.level)
    turn.uses, turn.stage = sponsor.uses, "dive"
    if sponsor.upgrade:
        if legal.upgradable(position):
            turn.stage = "upgrade"
    elif sponsor.own_keys and position.board.retrievable:
        turn.stage, turn.retrieving = "retrieve", "sponsor"
    elif sponsor.gain != gains.NONE:
        _gain(position, sponsor.gain, "sponsor", events)


def _upgrade(position: OtysPosition, move: moves.Upgrade, events: Events) -> None:
    gain = gains.gain_of(position, move)
    position.board.upgraded |= {move.diver}
    events.append(told.upgraded(position.active, move.diver))
    position.turn.stage = "dive"
    _gain(position, gain, "sponsor", events)


def _retrieve(position: OtysPosition, move: moves.Retrieve, events: Events) -> None:
    position.board.retrieve(move.key)
    events.append(told.retrieved(position.active, move.key))
    _after_key(position)


def _after_key(position: OtysPosition) -> None:
    turn = position.turn
    turn.stage = "dive"
    if turn.retrieving == "diver":
        go_on(position)
    turn.retrieving = ""


def _propel(position: OtysPosition, move: moves.Propel, events: Events) -> None:
    board = position.board
    board.batteries -= 1
    board.column = board.moved(move.diver, move.steps)
    position.turn.propelled = True
    events.append(told.propelled(position.active, move.diver, move.steps, board.column))


def _take(position: OtysPosition, move: moves.TakeCube, events: Events) -> None:
    turn = position.turn
    if turn.stage == "cubes":
        _place(position, move.resource, events)
        turn.cubes -= 1
        if not turn.cubes:
            _leave_cubes(position)
        return
    _place(position, move.resource, events)
    _take_bonus(position, move, events)


def _place(position: OtysPosition, resource: Resource, events: Events) -> None:
    position.board.put(position.turn.level, INDEX[resource], 1)
    position.take_from_supply(INDEX[resource], 1)
    events.append(told.took(position.active, resource, position.turn.level))


def _leave_cubes(position: OtysPosition) -> None:
    position.turn.cubes, position.turn.cube = 0, None
    go_on(position)


def _take_bonus(position: OtysPosition, move: Move, events: Events) -> None:
    """The bonus of an expert, which comes with its cube or alone."""
    board, turn = position.board, position.turn
    side = board.side(board.diver(turn.level))
    begin_use(position)
    go_on(position)
    if side.own_keys and board.retrievable:
        turn.stage, turn.retrieving = "retrieve", "diver"
    if side.bonus != gains.NONE:
        _gain(position, side.bonus, "diver", events)


def _begin_transaction(position: OtysPosition) -> None:
    board, turn = position.board, position.turn
    if not turn.transactions:
        begin_use(position)
        turn.transactions = board.side(board.diver(turn.level)).transactions
    turn.transactions -= 1
    go_on(position)


def _sell(position: OtysPosition, move: moves.Sell, events: Events) -> None:
    index, gain = INDEX[move.resource], gains.sale(position, move.resource)
    _begin_transaction(position)
    position.board.put(position.turn.level, index, -1)
    position.store = with_cube(position.store, index, 1)
    events.append(told.sold(position.active, move.resource, position.store[index]))
    _gain(position, gain, "store", events)


def _buy(position: OtysPosition, move: moves.Buy, events: Events) -> None:
    index = INDEX[move.resource]
    price = STORE.buy[position.store[index]] or 0
    _begin_transaction(position)
    position.board.credits -= price
    position.board.put(position.turn.level, index, 1)
    position.store = with_cube(position.store, index, -1)
    events.append(told.bought(position.active, move.resource, price, position.store[index]))


def _draw(position: OtysPosition, move: moves.Draw, events: Events) -> None:
    board, turn = position.board, position.turn
    begin_use(position)
    cards = board.side(board.diver(turn.level)).cards
    turn.drawn, position.deck = position.deck[:cards], position.deck[cards:]
    turn.stage = "draw"
    events += told.drew(position.active, turn.drawn)


def _keep(position: OtysPosition, move: moves.Keep, events: Events) -> None:
    turn = position.turn
    position.deck += tuple([card for card in turn.drawn if card != move.contract])
    turn.drawn = ()
    position.board.hand += (move.contract,)
    events += told.kept_card(position.active, move.contract, len(position.board.hand))
    go_on(position)


def _advance(position: OtysPosition, move: moves.Advance, events: Events) -> None:
    board = position.board
    begin_use(position)
    if move.track == "hacker":
        board.hacker += 1
    else:
        board.mechanic += 1
    value = board.threshold if move.track == "hacker" else board.reach
    events.append(told.advanced(position.active, move.track, value))
    go_on(position)


def _token(position: OtysPosition, move: moves.TakeToken, events: Events) -> None:
    turn, token = position.turn, TOKENS[move.type]
    begin_use(position)
    go_on(position)
    shown = list(position.tokens[turn.level - 1])
    place = shown.index(move.type)
    new, position.bag = position.bag[:1], position.bag[1:]
    shown[place : place + 1] = new
    position.tokens = (*position.tokens[: turn.level - 1], tuple(shown), *position.tokens[turn.level :])
    events.append(told.token(position.active, move.type, turn.level, keep=move.keep))
    if new:
        events.append(told.refilled(turn.level, new[0], len(position.bag)))
    if move.keep:
        position.board.keep(turn.level, move.type)
        return
    if token.cubes:
        turn.stage, turn.cubes, turn.cube = "cubes", token.cubes, token.resource
    _gain(position, token.now, "token", events)


def _pass(position: OtysPosition, move: moves.Pass, events: Events) -> None:
    turn = position.turn
    events.append(told.passed(position.active, turn.stage, turn.level))
    if turn.stage == "cubes":
        _leave_cubes(position)
    elif turn.stage == "retrieve":
        _after_key(position)
    elif turn.stage == "upgrade":
        turn.stage = "dive"
    else:
        turn.uses = turn.transactions = 0
        turn.stage = "finish"


def _complete(position: OtysPosition, move: moves.Complete, events: Events) -> None:
    seat, board, turn = position.active, position.board, position.turn
    card, gain = CONTRACTS[move.contract], gains.completion(position, move.contract)
    for index, number in enumerate(counted(move.paid)):
        if number:
            board.put(turn.level, index, -number)
            position.take_from_supply(index, -number)
    turn.virtual_used = turn.virtual_used or len(move.paid) < card.size
    slot = position.public.index(move.contract) if move.contract in position.public else None
    if slot is None:
        board.hand = tuple([one for one in board.hand if one != move.contract])
    else:
        position.remove_public(slot)
    events.append(told.completed(seat, card, move.paid, slot))
    _gain(position, gain, "contract", events)
    if slot is not None and not position.ending:
        position.reveal(slot, events)


def _surface(position: OtysPosition, move: moves.Surface, events: Events) -> None:
    board, turn, seat = position.board, position.turn, position.active
    diver = board.diver(turn.level)
    if move.stay:
        board.batteries -= 1
    else:
        board.column = board.moved(diver, -board.column.index(diver))
    events.append(told.surfaced(seat, diver, turn.level, board.column, stay=move.stay))
    if board.spend(turn.key):
        events.append(told.keys_back(seat, board.threshold))
    position.after_turn(events)


def _gain(position: OtysPosition, gain: Gain, source: str, events: Events) -> None:
    """Everything but Prestige first: the game may end with that (rules/otys.md 10.12)."""
    board = position.board
    board.gain(gain)
    if gain.credits or gain.batteries or gain.neutral_keys:
        events.append(told.gained(position.active, gain, source))
    position.score(position.active, gain.prestige, events)


_PLAYED: Mapping[type[Move], Callable[[OtysPosition, Any, Events], None]] = {
    moves.PlayKey: _play_key,
    moves.Upgrade: _upgrade,
    moves.Retrieve: _retrieve,
    moves.Propel: _propel,
    moves.TakeCube: _take,
    moves.TakeBonus: _take_bonus,
    moves.Sell: _sell,
    moves.Buy: _buy,
    moves.Draw: _draw,
    moves.Keep: _keep,
    moves.Advance: _advance,
    moves.TakeToken: _token,
    moves.Pass: _pass,
    moves.Complete: _complete,
    moves.Surface: _surface,
}
