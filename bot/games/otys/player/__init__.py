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
from bot.games.otys.game import OtysPosition
from bot.games.otys.moves import PASS, Draw, MoveTimer, Propel, Surface
from bot.games.otys.state import SoloState

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


class GreedyPlayer(Player[OtysPosition]):
    """Tries every way to go through this turn and takes the one that leaves most; moves the lower Timer."""

    name: ClassVar[str] = "greedy"

    def choose(self, position: OtysPosition) -> Move:
        """The first move of the turn that promises most."""
        moves = position.moves()
        if len(moves) == 1 or _stage(position) == "order":
            return moves[0]
        promises = weighed(position)
        return max(promises, key=promises.__getitem__)


def weighed(position: OtysPosition) -> dict[Move, float]:
    """What the moves worth a try promise for the end of the turn; of Timers the lower one is better."""
    moves, stage = position.moves(), _stage(position)
    if stage == "timer":
        return {move: -float(_space(position, move)) for move in moves}
    blind = _blind(position)
    tried = moves if stage == "draw" else _candidates(blind.state, moves)
    return {move: _promise(blind, move) for move in tried}


def _stage(position: OtysPosition) -> str:
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


def _promise(blind: OtysPosition, move: Move) -> float:
    """What a move leads to at the end of the turn."""
    after, turn = blind.copy(), blind.state.turn.number
    if type(move) is not Draw:
        after.play(move)
        return _best(after, turn)
    state = after.state
    drawn = _DRAWN if len(state.board.hand) < _ENOUGH_CARDS else 0.0
    drawn -= _CREDIT * state.board.side(state.board.diver(state.turn.level)).cost
    after.play(PASS)
    return drawn + _best(after, turn)


def _best(position: OtysPosition, turn: int) -> float:
    """The best that can be made of the rest of this turn."""
    stage = _stage(position)
    if stage in {"over", "timer"} or position.state.turn.number > turn:
        return worth(position.state)
    moves = position.moves()
    if stage == "finish" and type(moves[0]) is not Surface:
        moves = [move for move in moves if type(move) is not Surface]
    return max([_promise(position, move) for move in _candidates(position.state, moves)])


def worth(state: SoloState) -> float:
    """What a seat has at the end of its turn, in tenths of a Prestige."""
    board = state.board
    worth = _PRESTIGE * board.prestige
    if state.ending:
        return worth
    worth += _CREDIT * min(board.credits, 6) + _BATTERY * min(board.batteries, 4)
    worth += _NEUTRAL_KEY * min(board.neutral_keys, 3) + _UPGRADED * len(board.upgraded)
    worth += _STEP * (board.hacker + board.mechanic) + _KEPT * (len(LEVELS) - board.kept.count(""))
    worth += _CUBE * sum(map(sum, board.levels))
    for nearest in _nearest((*state.public, *board.hand), board.levels):
        worth += nearest
    return worth


@lru_cache(maxsize=1 << 12)
def _nearest(cards: tuple[str | None, ...], levels: tuple[Counts, ...]) -> tuple[float, ...]:
    """How far the level that has come furthest has come towards each contract."""
    return tuple([max([_nearness(card, cubes) for cubes in levels]) for card in cards if card is not None])


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
