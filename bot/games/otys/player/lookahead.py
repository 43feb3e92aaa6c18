"""Looking to the end of a turn: every way to go through it, and what the best of them leaves.

It never looks at the deck or the bag: it searches in a copy of the position from which both are taken away, so that
nothing new is revealed there. What drawing a contract is worth it guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from bot.games.contract import Move
from bot.games.otys.components import CONTRACTS, PLAYER, Counts
from bot.games.otys.game import OtysPosition
from bot.games.otys.moves import PASS, Draw, MoveTimer, Propel, Surface
from bot.games.otys.state import SoloState

_ENOUGH_CARDS = 2


class Lookahead:
    """Goes by what a seat has at the end of its turn.

    `worth` says what that is worth, `drawn` what a contract from the deck is while few are in hand, `credit` a Credit.
    """

    def __init__(self, worth: Callable[[SoloState], float], *, drawn: float, credit: float) -> None:
        self._worth, self._drawn, self._credit = worth, drawn, credit

    def weighed(self, position: OtysPosition) -> dict[Move, float]:
        """What the moves worth a try promise for the end of the turn; of Timers the lower one is better."""
        moves, stage = position.moves(), stage_of(position)
        if stage == "timer":
            return {move: -float(_space(position, move)) for move in moves}
        blind = _blind(position)
        tried = moves if stage == "draw" else _candidates(blind.state, moves)
        return {move: self._promise(blind, move) for move in tried}

    def _promise(self, blind: OtysPosition, move: Move) -> float:
        """What a move leads to at the end of the turn."""
        after, turn = blind.copy(), blind.state.turn.number
        if type(move) is not Draw:
            after.play(move)
            return self._best(after, turn)
        state = after.state
        drawn = self._drawn if len(state.board.hand) < _ENOUGH_CARDS else 0.0
        drawn -= self._credit * state.board.side(state.board.diver(state.turn.level)).cost
        after.play(PASS)
        return drawn + self._best(after, turn)

    def _best(self, position: OtysPosition, turn: int) -> float:
        """The best that can be made of the rest of this turn."""
        stage = stage_of(position)
        if stage in {"over", "timer"} or position.state.turn.number > turn:
            return self._worth(position.state)
        moves = position.moves()
        if stage == "finish" and type(moves[0]) is not Surface:
            moves = [move for move in moves if type(move) is not Surface]
        return max([self._promise(position, move) for move in _candidates(position.state, moves)])


def stage_of(position: OtysPosition) -> str:
    """What is decided, or "over"."""
    decision = position.decision
    return "over" if decision is None else decision.kind


def _space(position: OtysPosition, move: Move) -> int:
    return position.state.space(move.timer) if type(move) is MoveTimer else 0


def _blind(position: OtysPosition) -> OtysPosition:
    """The position as it would be with nothing left to reveal."""
    blind = position.copy()
    blind.forget()
    blind.state.deck = blind.state.bag = ()
    return blind


def _candidates(state: SoloState, moves: Sequence[Move]) -> Iterator[Move]:
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


@lru_cache(maxsize=1 << 12)
def nearest(cards: tuple[str | None, ...], levels: tuple[Counts, ...]) -> float:
    """How much of the Prestige of these contracts the levels hold: for each the one that has come furthest."""
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
