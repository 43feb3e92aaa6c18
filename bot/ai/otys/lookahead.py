"""Searches to the end of a turn: all ways through it, and the best result.

It works on a copy of the position without deck and bag, so nothing new is revealed. Contracts that would be drawn have
an estimated value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import inf

from bot.ai.search import Cache
from bot.games.contract import Move
from bot.games.otys.components import CONTRACTS, PLAYER, Counts
from bot.games.otys.game import OtysPosition
from bot.games.otys.moves import PASS, MoveTimer, OtysDraw, OtysSurface, Propel
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
        tried = moves if stage == "draw" else _candidates(blind.state, moves)
        return {move: self._evaluate_move(blind.copy(), move) for move in tried}

    def _evaluate_move(self, position: OtysPosition, move: Move) -> float:
        """Play a move and return the best value at the end of the turn."""
        state, turn = position.state, position.state.turn.number
        if type(move) is not OtysDraw:
            position.play(move)
            return self._best(position, turn)
        drawn = self._drawn if len(state.board.hand) < _ENOUGH_CARDS else 0.0
        drawn -= self._credit * state.board.side(state.board.diver(state.turn.level)).cost
        position.play(PASS)
        return drawn + self._best(position, turn)

    def _best(self, position: OtysPosition, turn: int) -> float:
        """Return the best value of the rest of this turn, from the cache or by playing it."""
        stage = stage_of(position)
        if stage in {"over", "timer"} or position.state.turn.number > turn:
            return self._worth(position.state)
        return self._found.get(facts_of(position.state, stage), lambda: self._try_all(position, stage))

    def _try_all(self, position: OtysPosition, stage: str) -> float:
        """Return the best value of all continuations."""
        *others, last = _ways_on(position, stage)
        best = max([self._evaluate_move(position.copy(), move) for move in others], default=-inf)
        return max(best, self._evaluate_move(position, last))


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
        (stage, turn.number, turn.level, state.virtual),
        (settings.start, settings.upgrade, settings.spy_meets),
        (board.prestige, board.credits, board.batteries, board.neutral_keys, board.hacker, board.mechanic),
        (board.upgraded, board.levels, board.kept, board.hand),
        (state.public, state.deck, state.queue, state.timers, state.order, state.reached),
    )
    if stage == "finish":
        return facts
    begun = turn.propelled or turn.acted
    return (
        *facts,
        (turn.uses, turn.transactions, turn.virtual_used, turn.cubes, turn.cube, turn.drawn, begun),
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


def _candidates(state: OtysSoloState, moves: Sequence[Move]) -> Iterator[Move]:
    """Yield the moves worth trying, without propellers that keep the active diver."""
    board, level = state.board, state.turn.level
    acting: set[str] = set()
    for move in moves:
        if type(move) is Propel:
            diver = board.moved(move.diver, move.steps)[PLAYER.surface + level - 1]
            if diver == board.diver(level) or diver in acting:
                continue
            acting.add(diver)
        yield move


def _ways_on(position: OtysPosition, stage: str) -> Sequence[Move]:
    """List the moves worth trying: contracts first, no battery just to stay."""
    moves = position.moves()
    if stage != "finish":
        return [*_candidates(position.state, moves)]
    return [move for move in moves if type(move) is not OtysSurface] or moves[:1]


@lru_cache(maxsize=1 << 12)
def nearest(cards: tuple[str | None, ...], levels: tuple[Counts, ...]) -> float:
    """Return the Prestige of contracts, each weighted by its closest level."""
    return sum([max([_nearness(card, cubes) for cubes in levels]) for card in cards if card is not None])


@lru_cache(maxsize=1 << 14)
def _nearness(card: str, cubes: Counts) -> float:
    """Return the progress of one level's cubes towards a contract.

    The last counts most.
    """
    contract = CONTRACTS[card]
    if contract.pattern:
        have = sorted(cubes, reverse=True)
        there = sum([min(wanted, number) for wanted, number in zip(contract.pattern, have, strict=False)])
    else:
        there = sum(map(min, contract.cost, cubes))
    return contract.prestige * (there / contract.size) ** 2
