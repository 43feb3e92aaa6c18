"""The end of a diver's work: contracts, then surface or stay (rules/otys.md 6, 3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import permutations

from bot.games.engine import Execution, Step
from bot.games.errors import Refusal
from bot.games.otys import events, words
from bot.games.otys.components import (
    CONTRACTS,
    INDEX,
    RESOURCES,
    TOKENS,
    Contract,
    Counts,
    OtysGain,
    Resource,
    count_cubes,
    cubes_of,
    with_cube,
)
from bot.games.otys.decisions.stage import LastingStage, OtysDecision, gain
from bot.games.otys.moves import Complete, OtysSurface
from bot.games.otys.state import OtysState
from bot.games.otys.words import amounts
from bot.games.otys.words.amounts import diver_name
from bot.games.text import Text, with_shorter

_SURFACE, _STAY = OtysSurface(), OtysSurface(stay=True)


class CompleteContract(OtysDecision[OtysState, Complete]):
    """Which contract to complete, and with which cubes if there are several ways."""

    kind = "finish"
    rule = "otys 6"
    takes = (Complete,)

    def moves(self, state: OtysState) -> Sequence[Complete]:
        """Public ones first, then those in hand."""
        board = state.boards[self.seat]
        cubes, virtual = board.cubes(state.turn.level), state.virtual
        found: list[Complete] = []
        for card in (*state.public, *board.hand):
            if card is not None:
                found += payments(card, cubes, virtual)
        return found

    def explain(self, state: OtysState, move: Complete) -> Text:
        """Name the gain, a token's help, and the number of cards that look the same."""
        text = self._label(state, move)
        others = [other for other in self.moves(state) if other.contract != move.contract]
        if any(self._label(state, other) == text for other in others):
            text = words.twin_label(label=text, card=move.contract)
        return self.with_warning(state, text, self.gain(state, move))

    def _label(self, state: OtysState, move: Complete) -> Text:
        helped = len(move.paid) < CONTRACTS[move.contract].size
        label = words.complete_token_label if helped else words.complete_label
        brings = amounts.gain_words(self.gain(state, move))
        letters = "".join(amounts.LETTERS[resource] for resource in move.paid)
        return with_shorter(label(paid=amounts.paid_words(move.paid), gain=brings), label(paid=letters, gain=brings))

    def refuse(self, state: OtysState, move: Complete) -> Refusal:
        """It is out of reach, or other cubes pay for it."""
        card, board, level = move.contract, state.boards[self.seat], state.turn.level
        if card not in state.public and card not in board.hand:
            return Refusal(words.not_yours(card=card), self.rule)
        there, paid = board.cubes(level), count_cubes(move.paid)
        short = any(wanted > number for wanted, number in zip(paid, there, strict=True))
        said = words.cubes_short if short else words.wrong_price
        text = said(level=level, paid=amounts.paid_words(move.paid), card=card, price=amounts.price_words(card))
        return Refusal(text, self.rule)

    def gain(self, state: OtysState, move: Complete) -> OtysGain:
        """Return Bonus and Prestige as one gain.

        It includes what a reward token kept on the active level adds.
        """
        card, kept = CONTRACTS[move.contract], state.boards[self.seat].kept[state.turn.level - 1]
        gain = card.bonus + OtysGain(prestige=card.prestige)
        return gain + TOKENS[kept].kept if kept and TOKENS[kept].moment == "contract" else gain

    def reveals(self, state: OtysState, move: Complete) -> bool:
        """A public one is replaced."""
        return bool(state.deck) and move.contract in state.public

    def play(self, run: Execution[OtysState], move: Complete) -> None:
        """The cubes go to the supply."""
        state, turn, board = run.state, run.state.turn, run.state.boards[self.seat]
        card, brings = CONTRACTS[move.contract], self.gain(state, move)
        for index, number in enumerate(count_cubes(move.paid)):
            if number:
                board.put(turn.level, index, -number)
                state.take_from_supply(index, -number)
        turn.virtual_used = turn.virtual_used or len(move.paid) < card.size
        slot = state.public.index(move.contract) if move.contract in state.public else None
        if slot is None:
            board.hand = tuple([one for one in board.hand if one != move.contract])
        else:
            discard(state, slot)
            run.then(Reveal(slot))
        run.emit(partial(events.completed, self.seat, card, move.paid, slot))
        gain(run, self.seat, brings, "contract")


class SurfaceOrStay(OtysDecision[OtysState, OtysSurface]):
    """Whether the diver rises to the top."""

    kind = "finish"
    takes = (OtysSurface,)
    leaves = True

    def moves(self, state: OtysState) -> Sequence[OtysSurface]:
        """Staying takes a battery."""
        return (_SURFACE, _STAY) if state.boards[self.seat].batteries else (_SURFACE,)

    def explain(self, state: OtysState, move: OtysSurface) -> Text:
        level = state.turn.level
        diver = diver_name(state.boards[self.seat].diver(level))
        return words.stay_label(diver=diver, level=level) if move.stay else words.surface_label(diver=diver)

    def refuse(self, state: OtysState, move: OtysSurface) -> Refusal:
        return Refusal(words.STAYING_NEEDS_BATTERY, self.rule)

    def cost(self, state: OtysState, move: OtysSurface) -> OtysGain:
        return OtysGain(batteries=int(move.stay))

    def play(self, run: Execution[OtysState], move: OtysSurface) -> None:
        """The key goes to the Hacker track."""
        board, turn = run.state.boards[self.seat], run.state.turn
        diver = board.diver(turn.level)
        if move.stay:
            board.batteries -= 1
        else:
            board.column = board.moved(diver, -board.column.index(diver))
        turn.surfaced = True
        run.emit(partial(events.surfaced, self.seat, diver, turn.level, board.column, stay=move.stay))
        if board.spend(turn.key):
            run.emit(partial(events.keys_back, self.seat, board.threshold))


class FinishDive(LastingStage[OtysState]):
    """Complete any number of contracts, until the diver surfaces or stays."""

    kind = "finish"

    def ask(self, state: OtysState) -> Text:
        return words.finish(level=state.turn.level)


def finish(seat: int) -> FinishDive:
    """Return the end of a seat's work."""
    return FinishDive(seat, (CompleteContract(seat), SurfaceOrStay(seat)))


# Public contracts


@dataclass(frozen=True, slots=True)
class Reveal(Step[OtysState]):
    """Fill a space for a public contract."""

    slot: int

    def run(self, run: Execution[OtysState]) -> None:
        """Reveal a contract while there is a deck, and put the queue's next cube on it."""
        state, slot = run.state, self.slot
        if not state.deck:
            return
        card, state.deck = state.deck[0], state.deck[1:]
        run.emit(partial(events.revealed, slot, card, len(state.deck)))
        cube, state.queue = next(iter(state.queue), None), state.queue[1:]
        state.lay(slot, card, cube)
        if cube is not None:
            run.emit(partial(events.laid, slot, cube, card, state.queue))


def discard(state: OtysState, slot: int) -> None:
    """Remove a public contract; its cube returns to the supply."""
    cube = state.carried[slot]
    if cube is not None:
        state.take_from_supply(INDEX[cube], -1)
    state.lay(slot, None, None)


# Payment


@lru_cache(maxsize=1 << 15)
def payments(contract: str, cubes: Counts, virtual: Resource | None) -> tuple[Complete, ...]:
    """List the ways to complete a contract with these cubes and perhaps a virtual one.

    Ways without the virtual cube come first; each group is in the order of the colours.
    """
    wanted = _needs(CONTRACTS[contract])
    found = [need for need in wanted if _covers(cubes, need)]
    if virtual is not None:
        index = INDEX[virtual]
        helped = [with_cube(need, index, -1) for need in wanted if need[index]]
        found += [need for need in helped if _covers(cubes, need)]
    return tuple(Complete(contract, cubes_of(need)) for need in found)


def _covers(cubes: Counts, need: Counts) -> bool:
    return all(there >= wanted for there, wanted in zip(cubes, need, strict=True))


@lru_cache(maxsize=256)
def _needs(contract: Contract) -> tuple[Counts, ...]:
    """Return all sets of cubes that fulfil a contract."""
    if not contract.pattern:
        return (contract.cost,)
    return tuple(sorted(set(_spread(contract.pattern)), reverse=True))


def _spread(pattern: tuple[int, ...]) -> Iterator[Counts]:
    for colours in permutations(range(len(RESOURCES)), len(pattern)):
        need = [0] * len(RESOURCES)
        for colour, number in zip(colours, pattern, strict=True):
            need[colour] = number
        yield tuple(need)
