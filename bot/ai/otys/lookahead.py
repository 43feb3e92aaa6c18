"""Searches to the end of a turn: all ways through it, and the best result.

It works on a copy of the position without deck and bag, so nothing new is revealed. Contracts that would be drawn have
an estimated value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import inf

from bot.ai.search import Cache
from bot.games.contract import Move
from bot.games.otys.components import PLAYER, Contract, Counts, count_cubes
from bot.games.otys.decisions.contracts import payments
from bot.games.otys.game import OtysPosition
from bot.games.otys.moves import PASS, Complete, MoveTimer, OtysDraw, OtysSurface, Propel
from bot.games.otys.state import OtysSoloState

_ENOUGH_CARDS = 2
_CACHE_SIZE = 1 << 13
"""Results of turns that are cached."""

Facts = tuple[tuple[object, ...], ...]


class Lookahead:
    """Searches by a seat's position at the end of its turn.

    `worth` evaluates it; `drawn` is the value of a contract from the deck while few are in hand, `credit` that of a
    Credit.
    """

    def __init__(self, worth: Callable[[OtysSoloState], float], *, drawn: float, credit: float) -> None:
        self._worth, self._drawn, self._credit = worth, drawn, credit
        self._found: Cache[float] = Cache(_CACHE_SIZE)

    def evaluate_moves(self, position: OtysPosition) -> dict[Move, float]:
        """Return the value of each move worth trying; the lower Timer is better."""
        moves, stage = position.moves(), stage_of(position)
        if stage == "timer":
            return {move: -float(_space(position, move)) for move in moves}
        blind = _without_hidden(position)
        tried, is_end = moves if stage == "draw" else worth_trying(blind.state, moves), stage == "finish"
        return {move: self._evaluate_move(blind.copy(), move, is_end=is_end) for move in tried}

    def _evaluate_move(self, position: OtysPosition, move: Move, *, is_end: bool) -> float:
        """Play a move and return the best value at the end of the turn."""
        state, turn = position.state, position.state.turn.number
        if type(move) is not OtysDraw:
            position.play(move)
            return self._best(position, turn, is_end=is_end)
        drawn = self._drawn if len(state.board.hand) < _ENOUGH_CARDS else 0.0
        drawn -= self._credit * state.board.side(state.board.diver(state.turn.level)).cost
        position.play(PASS)
        return drawn + self._best(position, turn, is_end=is_end)

    def _best(self, position: OtysPosition, turn: int, *, is_end: bool) -> float:
        """Return the best value of the rest of this turn, from the cache or by playing it.

        With `is_end`, the diver had acted when the search began.
        """
        stage = stage_of(position)
        if stage == "timer" and len(position.state.alive) == 1:  # it meets the marker or a cube
            position.play(position.moves()[0])
            return self._worth(position.state)
        if stage in {"over", "timer"} or position.state.turn.number > turn:
            return self._worth(position.state)
        facts = (*facts_of(position.state, stage), (is_end,))
        return self._found.get(facts, lambda: self._try_all(position, is_end=is_end))

    def _try_all(self, position: OtysPosition, *, is_end: bool) -> float:
        """Return the best value of all continuations."""
        *others, last = ways_on(position, is_end=is_end)
        best = max([self._evaluate_move(position.copy(), move, is_end=is_end) for move in others], default=-inf)
        return max(best, self._evaluate_move(position, last, is_end=is_end))


def stage_of(position: OtysPosition) -> str:
    """Return the kind of the decision, or "over"."""
    decision = position.decision
    return "over" if decision is None else decision.kind


def facts_of(state: OtysSoloState, stage: str) -> Facts:
    """Return all facts that matter for the rest of the turn, if nothing is revealed.

    Different ways to the same facts have the same best rest: after an action, the divers' places in the column don't
    matter, and spent keys matter only in the next turn.
    """
    board, turn, settings = state.board, state.turn, state.settings
    facts = (
        (stage, turn.number, turn.level, turn.used_tokens),
        (settings.start, settings.upgrade, settings.version),
        (board.prestige, board.credits, board.batteries, board.neutral_keys, board.hacker, board.mechanic),
        (board.upgraded, board.levels, board.kept, board.hand),
        (state.public, state.deck, state.queue, state.timers, state.order, state.reached),
    )
    if stage == "finish":
        return facts
    begun = turn.propelled or turn.acted
    return (
        *facts,
        (turn.uses, turn.transactions, turn.cubes, turn.cube, turn.drawn, begun),
        (board.diver(turn.level) if begun else board.column, len(board.retrievable)),
        (state.sponsors, state.tokens[turn.level - 1], state.carried, state.store, state.supply),
    )


def _space(position: OtysPosition, move: Move) -> int:
    return position.state.space(move.timer) if type(move) is MoveTimer else 0


def _without_hidden(position: OtysPosition) -> OtysPosition:
    """Return the position with nothing left to reveal."""
    blind = position.copy()
    blind.clear_cache()
    blind.state.deck = blind.state.bag = ()
    return blind


def worth_trying(state: OtysSoloState, moves: Sequence[Move]) -> Iterator[Move]:
    """Yield the moves worth trying, without propellers that keep the active diver.

    A contract is tried with its best payment. Before the diver has acted it's only tried if it may help the diver.
    """
    board, level, is_early = state.board, state.turn.level, not any(type(move) is OtysSurface for move in moves)
    acting: set[str] = set()
    for move in _best_payments(state, moves):
        if type(move) is Complete and is_early and not _helps_diver(state, move):
            continue
        if type(move) is Propel:
            diver = board.moved(move.diver, move.steps)[PLAYER.surface + level - 1]
            if diver == board.diver(level) or diver in acting:
                continue
            acting.add(diver)
        yield move


def _best_payments(state: OtysSoloState, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves with one payment for each contract: the cubes that other contracts miss least."""
    completes = tuple([move for move in moves if type(move) is Complete])
    if len(completes) < 2:
        return moves
    best = _least_missed(open_contracts(state), state.board.levels, state.turn.level, completes)
    return [move for move in moves if type(move) is not Complete or best[move.contract] == move]


@lru_cache(maxsize=1 << 12)
def _least_missed(
    contracts: tuple[Contract, ...], levels: tuple[Counts, ...], active: int, moves: tuple[Complete, ...]
) -> Mapping[str, Complete]:
    """Return the payment of each contract that leaves the best cubes for the others."""
    best: dict[str, tuple[float, Complete]] = {}
    for move in moves:
        left, others = list(levels), tuple([each for each in contracts if each.id != move.contract])
        place, paid = (move.level or active) - 1, count_cubes(move.paid)
        left[place] = tuple([there - gone for there, gone in zip(left[place], paid, strict=True)])
        value = nearest(others, tuple(left))
        if move.contract not in best or value > best[move.contract][0]:
            best[move.contract] = value, move
    return {card: move for card, (_, move) in best.items()}


def _helps_diver(state: OtysSoloState, move: Complete) -> bool:
    """Return whether a contract frees a space that the diver needs, or brings the Credit that it costs."""
    board, level = state.board, state.turn.level
    if not move.level and board.room(level) <= 0:
        return True
    missing = board.side(board.diver(level)).cost - board.credits
    return 0 < missing <= state.contract(move.contract).bonus.credits


def ways_on(position: OtysPosition, *, is_end: bool) -> Sequence[Move]:
    """List the moves worth trying after the first: contracts in order of Prestige, no battery just to stay.

    While the diver has to act, contracts of other levels stay in stock: every way through the turn can complete them.
    """
    state, found, smallest = position.state, list[Move](), None
    for move in worth_trying(state, position.moves()):
        if type(move) is Complete:
            if move.level and not is_end:
                continue
            if smallest is None or state.contract(move.contract).prestige < state.contract(smallest.contract).prestige:
                smallest = move
        elif type(move) is not OtysSurface or not move.stay:
            found.append(move)
    return found if smallest is None else [smallest, *found]


def open_contracts(state: OtysSoloState) -> tuple[Contract, ...]:
    """Return the contracts that the player may complete."""
    return tuple([state.contract(card) for card in (*state.public, *state.board.hand) if card is not None])


@lru_cache(maxsize=1 << 12)
def nearest(contracts: tuple[Contract, ...], levels: tuple[Counts, ...]) -> float:
    """Return the Prestige of contracts, each weighted by its closest level."""
    return sum([max([_nearness(contract, cubes) for cubes in levels]) for contract in contracts])


@lru_cache(maxsize=1 << 14)
def _nearness(contract: Contract, cubes: Counts) -> float:
    """Return the progress of one level's cubes towards a contract.

    The last counts most.
    """
    if contract.pattern:
        have = sorted(cubes, reverse=True)
        there = sum([min(wanted, number) for wanted, number in zip(contract.pattern, have, strict=False)])
    else:
        there = sum(map(min, contract.cost, cubes))
    return contract.prestige * (there / contract.size) ** 2


@lru_cache(maxsize=1 << 12)
def ready(contracts: tuple[Contract, ...], levels: tuple[Counts, ...]) -> tuple[int, int]:
    """Return the Prestige of contracts that these cubes can pay for together, and of the best one.

    The best ones come first; each takes the first cubes that pay for it.
    """
    left, total, best = list(levels), 0, 0
    for contract in sorted(contracts, key=lambda each: -each.prestige):
        for number, cubes in enumerate(left):
            ways = payments(contract.id, cubes, None)
            if ways:
                paid = count_cubes(ways[0].paid)
                left[number] = tuple([there - gone for there, gone in zip(cubes, paid, strict=True)])
                total, best = total + contract.prestige, max(best, contract.prestige)
                break
    return total, best
