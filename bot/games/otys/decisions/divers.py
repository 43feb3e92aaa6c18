"""The uses of each diver (rules/otys.md 5, 7 and 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial

from bot.games.areas import AreaKey
from bot.games.contract import Move, Refusal
from bot.games.engine import Execution
from bot.games.engine.decision import MoveT
from bot.games.otys import events, words
from bot.games.otys.components import (
    HACKER,
    INDEX,
    MECHANIC,
    NONE,
    RESOURCES,
    STORE,
    TOKENS,
    DiverSide,
    OtysGain,
    Resource,
    with_cube,
)
from bot.games.otys.decisions.contracts import CompleteContract
from bot.games.otys.decisions.key import key_back
from bot.games.otys.decisions.stage import DiverUse, LastingStage, LeaveStage, OtysDecision, gain, no_room
from bot.games.otys.moves import Advance, Buy, Keep, OtysDraw, Sell, TakeBonus, TakeCube, TakeToken
from bot.games.otys.state import OtysState
from bot.games.otys.words import RESOURCE_NAMES
from bot.games.text import Text, with_shorter

# Experts bring a cube of their colour, upgraded ones also a bonus (rules/otys.md 5)


TAKE: Mapping[Resource, TakeCube] = {resource: TakeCube(resource) for resource in RESOURCES}
_BONUS = TakeBonus()


class _UseExpert(DiverUse[OtysState, MoveT]):
    act = "cube"

    def gain(self, state: OtysState, move: MoveT) -> OtysGain:
        """The bonus, with the cube or without it."""
        return self.side(state).bonus

    def take_bonus(self, run: Execution[OtysState]) -> None:
        """Which ends this use."""
        side = self.begin(run)
        if side.own_keys and run.state.boards[self.seat].retrievable:
            run.then(key_back(self.seat))
        gain(run, self.seat, side.bonus, "diver")


class TakeFromSupply(_UseExpert[TakeCube]):
    """The cube, and the bonus with it."""

    takes = (TakeCube,)

    def places(self, state: OtysState, move: TakeCube) -> tuple[AreaKey, ...]:
        return _into(state)

    def offer(self, state: OtysState, side: DiverSide) -> Sequence[TakeCube]:
        """Offer a cube while one is left and has room."""
        return available(state, self.seat, side.resource)

    def explain(self, state: OtysState, move: TakeCube) -> Text:
        extra = words.bonus_words(self.side(state))
        if extra is None:
            return take_label(state, move)
        return words.take_more_label(resource=RESOURCE_NAMES[move.resource], level=state.turn.level, extra=extra)

    def refuse_use(self, state: OtysState, move: TakeCube) -> Refusal:
        """Another colour, a full level, an empty supply."""
        return none_to_take(state, self.seat, self.side(state).resource, move)

    def play(self, run: Execution[OtysState], move: TakeCube) -> None:
        place(run, self.seat, move.resource)
        self.take_bonus(run)


class TakeOnlyBonus(_UseExpert[TakeBonus]):
    """The bonus without a cube."""

    takes = (TakeBonus,)

    def offer(self, state: OtysState, side: DiverSide) -> Sequence[TakeBonus]:
        """Unless it is a key and none is on the Hacker track."""
        if side.bonus != NONE or (side.own_keys and state.boards[self.seat].retrievable):
            return (_BONUS,)
        return ()

    def explain(self, state: OtysState, move: TakeBonus) -> Text:
        return words.bonus_label(bonus=words.bonus_words(self.side(state)))

    def places(self, state: OtysState, move: TakeBonus) -> tuple[AreaKey, ...]:
        return (AreaKey("diver", state.boards[self.seat].diver(state.turn.level)),)

    def refuse_use(self, state: OtysState, move: TakeBonus) -> Refusal:
        return Refusal(words.NO_BONUS, self.rule)

    def play(self, run: Execution[OtysState], move: TakeBonus) -> None:
        """No cube comes."""
        self.take_bonus(run)


# Cubes from the supply, which reward tokens bring as well


def available(state: OtysState, seat: int, resource: Resource | None) -> Sequence[TakeCube]:
    """Return the move that puts this cube on the active level, None if impossible."""
    if resource and state.boards[seat].room(state.turn.level) > 0 and state.supply[INDEX[resource]]:
        return (TAKE[resource],)
    return ()


def _into(state: OtysState) -> tuple[AreaKey, ...]:
    """The spaces where a cube of the supply goes."""
    return (AreaKey("cubes", state.turn.level),)


def take_label(state: OtysState, move: TakeCube) -> Text:
    """Return the label of taking a cube."""
    return words.take_label(resource=RESOURCE_NAMES[move.resource], level=state.turn.level)


def none_to_take(state: OtysState, seat: int, wanted: Resource | None, move: TakeCube) -> Refusal:
    """Return why this cube isn't available when one of `wanted` may be taken."""
    if wanted is not None and wanted != move.resource:
        return Refusal(words.brings_another(resource=RESOURCE_NAMES[wanted]), DiverUse.rule)
    empty = words.supply_empty(resource=RESOURCE_NAMES[move.resource])
    return no_room(state, seat) or Refusal(empty, "otys 1")


def place(run: Execution[OtysState], seat: int, resource: Resource) -> None:
    """Put a cube of the supply onto the active level."""
    state = run.state
    state.boards[seat].put(state.turn.level, INDEX[resource], 1)
    state.take_from_supply(INDEX[resource], 1)
    run.emit(partial(events.took, seat, resource, state.turn.level))


# The Explorer takes a reward token of its level, to use or keep it (rules/otys.md 5 and 8)


_TOKENS = "otys 8"


class ChooseToken(DiverUse[OtysState, TakeToken]):
    """Choose a shown token; another one is drawn from the bag."""

    act = "token"
    takes = (TakeToken,)

    def offer(self, state: OtysState, side: DiverSide) -> Sequence[TakeToken]:
        """By type; one is kept on a level at most."""
        level = state.turn.level
        sides = (False,) if state.boards[self.seat].kept[level - 1] else (False, True)
        return [TakeToken(token, keep) for token in dict.fromkeys(state.tokens[level - 1]) for keep in sides]

    def explain(self, state: OtysState, move: TakeToken) -> Text:
        """What it does, now or while it is kept."""
        token = TOKENS[move.type]
        if move.keep:
            effect = words.kept_side_words(token)
            label = with_shorter(words.token_keep_label(effect=effect), words.short_token_keep_label(effect=effect))
            return self.with_price(state, label)
        text = self.with_price(state, words.token_use_label(effect=words.immediate_side_words(token)))
        return self.with_warning(state, text, self.gain(state, move))

    def places(self, state: OtysState, move: TakeToken) -> tuple[AreaKey, ...]:
        """The token, and where it's kept."""
        token = AreaKey("token", move.type)
        return (token, AreaKey("level", state.turn.level)) if move.keep else (token,)

    def refuse_use(self, state: OtysState, move: TakeToken) -> Refusal:
        """No such token is shown, or one is kept there already."""
        level = state.turn.level
        if move.type not in state.tokens[level - 1]:
            return Refusal(words.no_such_token(level=level), _TOKENS)
        return Refusal(words.token_there(level=level), _TOKENS)

    def gain(self, state: OtysState, move: TakeToken) -> OtysGain:
        """That of the immediate side."""
        return NONE if move.keep else TOKENS[move.type].now

    def reveals(self, state: OtysState, move: TakeToken) -> bool:
        """Reveal a token unless the bag is empty."""
        return bool(state.bag)

    def play(self, run: Execution[OtysState], move: TakeToken) -> None:
        """The next one takes its place."""
        state, turn, token = run.state, run.state.turn, TOKENS[move.type]
        self.begin(run)
        shown = list(state.tokens[turn.level - 1])
        place = shown.index(move.type)
        new, state.bag = state.bag[:1], state.bag[1:]
        shown[place : place + 1] = new
        state.tokens = (*state.tokens[: turn.level - 1], tuple(shown), *state.tokens[turn.level :])
        run.emit(partial(events.token, self.seat, move.type, turn.level, keep=move.keep))
        if new:
            run.emit(partial(events.refilled, turn.level, new[0], len(state.bag)))
        if move.keep:
            state.boards[self.seat].keep(turn.level, move.type)
            return
        if token.cubes:
            turn.cubes, turn.cube = token.cubes, token.resource
            run.then(_cubes(self.seat))
        gain(run, self.seat, token.now, "token")


class PlaceCube(OtysDecision[OtysState, TakeCube]):
    """A cube of a used token."""

    kind = "cubes"
    takes = (TakeCube,)

    def places(self, state: OtysState, move: TakeCube) -> tuple[AreaKey, ...]:
        return _into(state)

    def moves(self, state: OtysState) -> Sequence[TakeCube]:
        """List the cube while one is left and has room."""
        return available(state, self.seat, state.turn.cube)

    def explain(self, state: OtysState, move: TakeCube) -> Text:
        return take_label(state, move)

    def refuse(self, state: OtysState, move: TakeCube) -> Refusal:
        """Another colour, a full level, an empty supply."""
        return none_to_take(state, self.seat, state.turn.cube, move)

    def play(self, run: Execution[OtysState], move: TakeCube) -> None:
        """One of those that may be placed."""
        place(run, self.seat, move.resource)
        run.state.turn.cubes -= 1


class _PlaceCubes(LastingStage[OtysState]):
    kind = "cubes"

    def moves(self, state: OtysState) -> Sequence[Move]:
        """List moves while the token has cubes."""
        return super().moves(state) if state.turn.cubes else ()


@cache
def _cubes(seat: int) -> LastingStage[OtysState]:
    return _PlaceCubes(seat, (PlaceCube(seat), LeaveStage(seat, "cubes"), CompleteContract(seat, "cubes")))


# The Trader sells cubes of its level to the Store and buys there (rules/otys.md 5 and 7)


_SELL = [Sell(resource) for resource in RESOURCES]
_BUY = [Buy(resource) for resource in RESOURCES]
_STORE = "otys 7"


class _Trade(DiverUse[OtysState, MoveT]):
    """A transaction; a use of the Trader has one or two."""

    act = "trade"

    def trade(self, run: Execution[OtysState], resource: Resource, number: int) -> int:
        """Move cubes from the level to the Store, or back; return the Store's new count."""
        state, turn, index = run.state, run.state.turn, INDEX[resource]
        if not turn.transactions:
            turn.transactions = self.begin(run).transactions
        turn.transactions -= 1
        state.boards[self.seat].put(turn.level, index, -number)
        state.store = with_cube(state.store, index, number)
        return state.store[index]


class SellToStore(_Trade[Sell]):
    """Sell a cube; the scarcer the colour, the more it brings."""

    takes = (Sell,)

    def offer(self, state: OtysState, side: DiverSide) -> Sequence[Sell]:
        """Offer cubes of the level with a space in the Store."""
        there, in_store = state.boards[self.seat].cubes(state.turn.level), state.store
        return [move for index, move in enumerate(_SELL) if there[index] and STORE.sell[in_store[index]] is not None]

    def explain(self, state: OtysState, move: Sell) -> Text:
        gain = self.gain(state, move)
        text = words.sell_label(resource=RESOURCE_NAMES[move.resource], gain=words.gain_words(gain))
        return self.with_warning(state, text, gain)

    def places(self, state: OtysState, move: Sell) -> tuple[AreaKey, ...]:
        return (AreaKey("cube", f"{state.turn.level} {move.resource}"),)

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
    """Buy a cube; the scarcer the colour, the more it costs."""

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
        price = words.gain_words(OtysGain(credits=_price(state, move) or 0))
        return words.buy_label(resource=RESOURCE_NAMES[move.resource], gain=price)

    def places(self, state: OtysState, move: Buy) -> tuple[AreaKey, ...]:
        return (AreaKey("store", move.resource),)

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


# The Spy draws contracts and keeps one (rules/otys.md 5)


_DRAW = OtysDraw()


class DrawContracts(DiverUse[OtysState, OtysDraw]):
    """Draw the number of contracts on the Spy's side."""

    act = "draw"
    takes = (OtysDraw,)

    def offer(self, state: OtysState, side: DiverSide) -> Sequence[OtysDraw]:
        """Offer a draw while there is a deck."""
        return (_DRAW,) if state.deck else ()

    def explain(self, state: OtysState, move: OtysDraw) -> Text:
        """With how many there are to draw."""
        return self.with_price(state, words.draw_label(n=min(self.side(state).cards, len(state.deck))))

    def places(self, state: OtysState, move: OtysDraw) -> tuple[AreaKey, ...]:
        return (AreaKey("deck"),)

    def refuse_use(self, state: OtysState, move: OtysDraw) -> Refusal:
        return Refusal(words.EMPTY_DECK, self.rule)

    def reveals(self, state: OtysState, move: OtysDraw) -> bool:
        """To its seat."""
        return True

    def play(self, run: Execution[OtysState], move: OtysDraw) -> None:
        """From the top of the deck."""
        state = run.state
        cards = self.begin(run).cards
        state.turn.drawn, state.deck = state.deck[:cards], state.deck[cards:]
        for event in events.drew(self.seat, state.turn.drawn):
            run.emit(event)
        run.then(_keep(self.seat))


class KeepContract(OtysDecision[OtysState, Keep]):
    """Which of the drawn contracts to keep."""

    kind = "draw"
    takes = (Keep,)

    def moves(self, state: OtysState) -> Sequence[Keep]:
        """As they were drawn."""
        return [Keep(card) for card in state.turn.drawn]

    def explain(self, state: OtysState, move: Keep) -> Text:
        return _label(state, move.contract)

    def places(self, state: OtysState, move: Keep) -> tuple[AreaKey, ...]:
        return (AreaKey("contract", move.contract),)

    def refuse(self, state: OtysState, move: Keep) -> Refusal:
        return Refusal(words.not_drawn(card=move.contract), "otys 5")

    def play(self, run: Execution[OtysState], move: Keep) -> None:
        """The others go under the deck."""
        state, board = run.state, run.state.boards[self.seat]
        state.deck += tuple([card for card in state.turn.drawn if card != move.contract])
        state.turn.drawn = ()
        board.hand += (move.contract,)
        for event in events.keep_card(self.seat, state.contract(move.contract), len(board.hand)):
            run.emit(event)


_keep = cache(KeepContract)


def _label(state: OtysState, card: str) -> Text:
    facts = {"card": card, "price": words.price_words(card), "reward": words.reward_words(state.contract(card))}
    return with_shorter(words.keep_label(**facts), words.short_keep_label(**facts))


# The Engineer advances the Hacker or the Mechanic (rules/otys.md 5)


_HACKER, _MECHANIC = Advance("hacker"), Advance("mechanic")


class AdvanceTrack(DiverUse[OtysState, Advance]):
    """One step on one of the two tracks."""

    act = "advance"
    takes = (Advance,)

    def offer(self, state: OtysState, side: DiverSide) -> Sequence[Advance]:
        """Unless it is on its last step."""
        board, found = state.boards[self.seat], []
        if board.hacker + 1 < len(HACKER):
            found.append(_HACKER)
        if board.mechanic + 1 < len(MECHANIC):
            found.append(_MECHANIC)
        return found

    def explain(self, state: OtysState, move: Advance) -> Text:
        """With what holds then and what holds now."""
        board = state.boards[self.seat]
        if move == _HACKER:
            text = words.hacker_label(new=HACKER[board.hacker + 1], old=board.threshold)
        else:
            text = words.mechanic_label(new=MECHANIC[board.mechanic + 1], old=board.reach)
        return self.with_price(state, text)

    def places(self, state: OtysState, move: Advance) -> tuple[AreaKey, ...]:
        return (AreaKey(move.track),)

    def refuse_use(self, state: OtysState, move: Advance) -> Refusal:
        """There is no further step."""
        return Refusal(words.LAST_STEP[move.track], self.rule)

    def play(self, run: Execution[OtysState], move: Advance) -> None:
        """It holds from now on."""
        board = run.state.boards[self.seat]
        self.begin(run)
        if move == _HACKER:
            board.hacker += 1
        else:
            board.mechanic += 1
        value = board.threshold if move == _HACKER else board.reach
        run.emit(partial(events.advanced, self.seat, move.track, value))
