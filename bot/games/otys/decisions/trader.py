"""The Trader sells cubes of its level to the Store and buys there (rules/otys.md 5 and 7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.engine import Execution
from bot.games.engine.decision import MoveT
from bot.games.errors import Refusal
from bot.games.otys import events, words
from bot.games.otys.components import INDEX, NONE, RESOURCES, STORE, DiverSide, OtysGain, Resource, with_cube
from bot.games.otys.decisions.stage import DiverUse, gain, no_room
from bot.games.otys.moves import Buy, Sell
from bot.games.otys.state import OtysState
from bot.games.otys.words import amounts
from bot.games.otys.words.amounts import RESOURCE_NAMES
from bot.games.text import Text

_SELL = [Sell(resource) for resource in RESOURCES]
_BUY = [Buy(resource) for resource in RESOURCES]
_STORE = "otys 7"


class _Trade(DiverUse[OtysState, MoveT]):
    """One transaction; a use of the Trader has one or two."""

    act = "trade"

    def trade(self, run: Execution[OtysState], resource: Resource, number: int) -> int:
        """Move so many cubes from the level to the Store, or back; returns how many it has now."""
        state, turn, index = run.state, run.state.turn, INDEX[resource]
        if not turn.transactions:
            turn.transactions = self.begin(run).transactions
        turn.transactions -= 1
        state.boards[self.seat].put(turn.level, index, -number)
        state.store = with_cube(state.store, index, number)
        return state.store[index]


class SellToStore(_Trade[Sell]):
    """The scarcer the colour, the more it brings."""

    takes = (Sell,)

    def offer(self, state: OtysState, side: DiverSide) -> Sequence[Sell]:
        """What lies on the level and has a space in the Store."""
        there, in_store = state.boards[self.seat].cubes(state.turn.level), state.store
        return [move for index, move in enumerate(_SELL) if there[index] and STORE.sell[in_store[index]] is not None]

    def explain(self, state: OtysState, move: Sell) -> Text:
        gain = self.gain(state, move)
        text = words.sell_label(resource=RESOURCE_NAMES[move.resource], gain=amounts.gain_words(gain))
        return self.with_warning(state, text, gain)

    def refuse_use(self, state: OtysState, move: Sell) -> Refusal:
        """None is there, or its row is full."""
        level, resource = state.turn.level, RESOURCE_NAMES[move.resource]
        if not state.boards[self.seat].cubes(level)[INDEX[move.resource]]:
            return Refusal(words.none_to_sell(resource=resource, level=level), _STORE)
        return Refusal(words.row_full(resource=resource), _STORE)

    def gain(self, state: OtysState, move: Sell) -> OtysGain:
        """What the Store pays for one more."""
        return STORE.sell[state.store[INDEX[move.resource]]] or NONE

    def play(self, run: Execution[OtysState], move: Sell) -> None:
        """The price is that before the sale."""
        price = self.gain(run.state, move)
        run.emit(partial(events.sold, self.seat, move.resource, self.trade(run, move.resource, 1)))
        gain(run, self.seat, price, "store")


class BuyFromStore(_Trade[Buy]):
    """The scarcer the colour, the more it costs."""

    takes = (Buy,)

    def offer(self, state: OtysState, side: DiverSide) -> Sequence[Buy]:
        """What the Store has and the Credits pay for, if the level has room."""
        board, turn = state.boards[self.seat], state.turn
        if board.room(turn.level) <= 0:
            return ()
        credit, found = board.credits - (0 if turn.transactions else side.cost), []
        for index, move in enumerate(_BUY):
            price = STORE.buy[state.store[index]]
            if price is not None and price <= credit:
                found.append(move)
        return found

    def explain(self, state: OtysState, move: Buy) -> Text:
        price = amounts.gain_words(OtysGain(credits=_price(state, move) or 0))
        return words.buy_label(resource=RESOURCE_NAMES[move.resource], gain=price)

    def refuse_use(self, state: OtysState, move: Buy) -> Refusal:
        """A full level, none in the Store, too few Credits."""
        if refusal := no_room(state, self.seat):
            return refusal
        price, resource = _price(state, move), RESOURCE_NAMES[move.resource]
        if price is None:
            return Refusal(words.none_to_buy(resource=resource), _STORE)
        credit = state.boards[self.seat].credits
        return Refusal(words.costs_more(resource=resource, price=price, n=credit), _STORE)

    def cost(self, state: OtysState, move: Buy) -> OtysGain:
        return super().cost(state, move) + OtysGain(credits=_price(state, move) or 0)

    def play(self, run: Execution[OtysState], move: Buy) -> None:
        """The price is that before the purchase."""
        price = _price(run.state, move) or 0
        stock = self.trade(run, move.resource, -1)
        run.state.boards[self.seat].credits -= price
        run.emit(partial(events.bought, self.seat, move.resource, price, stock))


def _price(state: OtysState, move: Buy) -> int | None:
    return STORE.buy[state.store[INDEX[move.resource]]]
