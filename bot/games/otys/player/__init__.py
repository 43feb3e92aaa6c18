"""Computer players of Otys: a greedy one that looks to the end of its turn.

It never looks at the deck or the bag: it searches in a copy of the position from which both are taken away, so that
nothing new is revealed there. What drawing a contract is worth it guesses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from bot.games.contract import Move, Player
from bot.games.otys.components import CONTRACTS, LEVELS, PLAYER, Counts
from bot.games.otys.legal import DRAW, PASS
from bot.games.otys.moves import MoveTimer, Propel, Surface
from bot.games.otys.position import OtysPosition
from bot.games.otys.solo import SoloPosition

_PRESTIGE = 10.0
_CREDIT = 1.6
_BATTERY = 1.8
_NEUTRAL_KEY = 1.0
_CUBE = 1.2
_UPGRADED = 4.0
_STEP = 3.0
_KEPT = 4.0
_READY = 6.0
_DRAWN = 9.0
_ENOUGH_CARDS = 2


class GreedyPlayer(Player[SoloPosition]):
    """Tries every way to go through this turn and takes the one that leaves most; moves the lower Timer."""

    name: ClassVar[str] = "greedy"

    def choose(self, position: SoloPosition) -> Move:
        """The first move of the turn that promises most."""
        moves = position.moves()
        if len(moves) == 1 or position.turn.stage == "order":
            return moves[0]
        if position.turn.stage == "timer":
            return min(moves, key=lambda move: _space(position, move))
        blind = _blind(position)
        if position.turn.stage == "draw":
            return max(moves, key=lambda move: _promise(blind, move))
        return max(_candidates(blind, moves), key=lambda move: _promise(blind, move))


def _space(position: SoloPosition, move: Move) -> int:
    return (position.timers[move.timer] or 0) if isinstance(move, MoveTimer) else 0


def _blind(position: SoloPosition) -> SoloPosition:
    """The position as it would be with nothing left to reveal."""
    blind = position.copy()
    blind.deck = blind.bag = ()
    blind.forget()
    return blind


def _candidates(position: OtysPosition, moves: Sequence[Move]) -> Iterator[Move]:
    """The moves worth a try: no propeller that leaves the same diver on the active level."""
    board, level = position.board, position.turn.level
    acting: set[str] = set()
    for move in moves:
        if isinstance(move, Propel):
            diver = board.moved(move.diver, move.steps)[PLAYER.surface + level - 1]
            if diver == board.diver(level) or diver in acting:
                continue
            acting.add(diver)
        yield move


def _promise(blind: SoloPosition, move: Move) -> float:
    """What a move leads to at the end of the turn."""
    after = blind.copy()
    if move == DRAW:
        drawn = _DRAWN if len(after.board.hand) < _ENOUGH_CARDS else 0.0
        drawn -= _CREDIT * after.board.side(after.board.diver(after.turn.level)).cost
        after.play(PASS)
        return drawn + _best(after, blind.turn.number)
    after.play(move)
    return _best(after, blind.turn.number)


def _best(position: SoloPosition, turn: int) -> float:
    """The best that can be made of the rest of this turn."""
    if position.ending or position.turn.stage == "timer" or position.turn.number > turn:
        return _worth(position)
    moves = position.moves()
    if position.turn.stage == "finish" and not isinstance(moves[0], Surface):
        moves = [move for move in moves if not isinstance(move, Surface)]
    return max([_promise(position, move) for move in _candidates(position, moves)])


def _worth(position: SoloPosition) -> float:
    """What a seat has at the end of its turn, in tenths of a Prestige."""
    board = position.board
    worth = _PRESTIGE * board.prestige
    if position.ending:
        return worth
    worth += _CREDIT * min(board.credits, 6) + _BATTERY * min(board.batteries, 4)
    worth += _NEUTRAL_KEY * min(board.neutral_keys, 3) + _UPGRADED * len(board.upgraded)
    worth += _STEP * (board.hacker + board.mechanic) + _KEPT * (len(LEVELS) - board.kept.count(""))
    worth += _CUBE * sum(map(sum, board.levels))
    for card in (*position.public, *board.hand):
        if card is not None:
            worth += max([_nearness(card, cubes) for cubes in board.levels])
    return worth


@lru_cache(maxsize=1 << 14)
def _nearness(card: str, cubes: Counts) -> float:
    """How far the cubes of one level have come towards a contract; the last one counts most."""
    contract = CONTRACTS[card]
    if contract.pattern:
        have = sorted(cubes, reverse=True)
        there = sum([min(wanted, number) for wanted, number in zip(contract.pattern, have, strict=False)])
    else:
        there = sum(map(min, contract.cost, cubes))
    return _READY * contract.prestige * (there / contract.size) ** 2


PLAYERS: Mapping[str, type[Player[Any]]] = {GreedyPlayer.name: GreedyPlayer}
