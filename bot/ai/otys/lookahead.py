"""Looking to the end of a turn: every way to go through it, and what the best of them leaves.

It never looks at the deck or the bag: it searches in a copy of the position from which both are taken away, so that
nothing new is revealed there. What drawing a contract is worth it guesses.
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
    """Goes by what a seat has at the end of its turn.

    `worth` says what that is worth, `drawn` what a contract from the deck is while few are in hand, `credit` a Credit.
    """

    def __init__(self, worth: Callable[[OtysSoloState], float], *, drawn: float, credit: float) -> None:
        self._worth, self._drawn, self._credit = worth, drawn, credit
        self._found: Cache[float] = Cache(_CACHE_SIZE)

    def evaluate_moves(self, position: OtysPosition) -> dict[Move, float]:
        """What the moves worth a try promise for the end of the turn; of Timers the lower one is better."""
        moves, stage = position.moves(), stage_of(position)
        if stage == "timer":
            return {move: -float(_space(position, move)) for move in moves}
        blind = _without_hidden(position)
        tried = moves if stage == "draw" else _candidates(blind.state, moves)
        return {move: self._evaluate_move(blind.copy(), move) for move in tried}

    def _evaluate_move(self, position: OtysPosition, move: Move) -> float:
        """What a move leads to at the end of the turn; it is played here."""
        state, turn = position.state, position.state.turn.number
        if type(move) is not OtysDraw:
            position.play(move)
            return self._best(position, turn)
        drawn = self._drawn if len(state.board.hand) < _ENOUGH_CARDS else 0.0
        drawn -= self._credit * state.board.side(state.board.diver(state.turn.level)).cost
        position.play(PASS)
        return drawn + self._best(position, turn)

    def _best(self, position: OtysPosition, turn: int) -> float:
        """The best that can be made of the rest of this turn; it is played here, unless that was done before."""
        stage = stage_of(position)
        if stage in {"over", "timer"} or position.state.turn.number > turn:
            return self._worth(position.state)
        return self._found.get(facts_of(position.state, stage), lambda: self._try_all(position, stage))

    def _try_all(self, position: OtysPosition, stage: str) -> float:
        """The best of all ways on, each of them tried."""
        *others, last = _ways_on(position, stage)
        best = max([self._evaluate_move(position.copy(), move) for move in others], default=-inf)
        return max(best, self._evaluate_move(position, last))


def stage_of(position: OtysPosition) -> str:
    """Return the kind of the decision, or "over"."""
    decision = position.decision
    return "over" if decision is None else decision.kind


def facts_of(state: OtysSoloState, stage: str) -> Facts:
    """Return all facts that matter for the rest of the turn when nothing is left to reveal.

    Where many ways lead to the same facts, the best that can be made of them is the same: who is where in the column
    counts no more once somebody acts, which keys are spent not before the next turn.
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
    """The position as it would be with nothing left to reveal."""
    blind = position.copy()
    blind.clear_cache()
    blind.state.deck = blind.state.bag = ()
    return blind


def _candidates(state: OtysSoloState, moves: Sequence[Move]) -> Iterator[Move]:
    """The moves worth a try: no propeller that leaves the same diver on the active level."""
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
    """The moves worth a try on the way to the end of the turn: contracts first, and no battery only to stay."""
    moves = position.moves()
    if stage != "finish":
        return [*_candidates(position.state, moves)]
    return [move for move in moves if type(move) is not OtysSurface] or moves[:1]


@lru_cache(maxsize=1 << 12)
def nearest(cards: tuple[str | None, ...], levels: tuple[Counts, ...]) -> float:
    """Return the Prestige of these contracts, each by the level that is closest to it."""
    return sum([max([_nearness(card, cubes) for cubes in levels]) for card in cards if card is not None])


@lru_cache(maxsize=1 << 14)
def _nearness(card: str, cubes: Counts) -> float:
    """How far the cubes of one level have come towards a contract; the last one counts most."""
    contract = CONTRACTS[card]
    if contract.pattern:
        have = sorted(cubes, reverse=True)
        there = sum([min(wanted, number) for wanted, number in zip(contract.pattern, have, strict=False)])
    else:
        there = sum(map(min, contract.cost, cubes))
    return contract.prestige * (there / contract.size) ** 2
