"""Contracts: paid on one level, replaced when they're gone (rules/otys.md 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import permutations

from bot.games.areas import AreaKey
from bot.games.contract import Refusal
from bot.games.engine import Execution, Step
from bot.games.otys import events, words
from bot.games.otys.components import (
    CONTRACTS,
    INDEX,
    LEVELS,
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
from bot.games.otys.decisions.stage import OtysDecision, gain
from bot.games.otys.moves import Complete
from bot.games.otys.state import OtysState
from bot.games.text import Text, with_shorter

FINISH = "finish"
"""The stage in which all rules versions allow contracts: the diver has acted."""


@dataclass(frozen=True, slots=True)
class CompleteContract(OtysDecision[OtysState, Complete]):
    """Which contract to complete, on which level, and with which cubes if there are several ways.

    It's a free action: the stage that offers it continues.
    """

    kind = "finish"
    rule = "otys 6"
    takes = (Complete,)
    interrupts = True

    stage: str = FINISH

    def moves(self, state: OtysState) -> Sequence[Complete]:
        """List public ones first, then those in hand; the active level comes first."""
        if not self._is_allowed(state):
            return ()
        board, turn = state.boards[self.seat], state.turn
        virtual = state.virtuals(self.seat)
        any_level = state.settings.edition.any_level
        return _all_payments((*state.public, *board.hand), board.levels, virtual, turn.level, any_level=any_level)

    def _is_allowed(self, state: OtysState) -> bool:
        return self.stage == FINISH or state.settings.edition.any_level

    def canonical(self, state: OtysState, move: Complete) -> Complete:
        """The active level isn't written."""
        return replace(move, level=0) if move.level == state.turn.level else move

    def explain(self, state: OtysState, move: Complete) -> Text:
        """Name the card, the gain and a token's help."""
        return self.with_warning(state, self._label(state, move), self.gain(state, move))

    def _label(self, state: OtysState, move: Complete) -> Text:
        card, brings = CONTRACTS[move.contract], words.gain_words(self.gain(state, move))
        helped, letters = len(move.paid) < card.size, "".join([words.LETTERS[resource] for resource in move.paid])
        if not state.settings.edition.any_level:
            label = words.complete_token_label if helped else words.complete_label
            full = label(card=card.id, paid=words.paid_words(move.paid), gain=brings)
            return with_shorter(full, label(card=card.id, paid=letters, gain=brings))
        facts = {"card": card.id, "level": _paying_level(state, move), "gain": brings}
        if helped or card.pattern:
            paid = words.with_token(paid=letters) if helped else letters
            return words.contract_paid_label(**facts, paid=paid)
        return with_shorter(words.contract_label(**facts), words.short_contract_label(**facts))

    def places(self, state: OtysState, move: Complete) -> tuple[AreaKey, ...]:
        """The card, the level that pays, and its cubes."""
        level = _paying_level(state, move)
        paid = [AreaKey("cube", f"{level} {resource}") for resource in move.paid]
        return AreaKey("contract", move.contract), AreaKey("level", level), *paid

    def refuse(self, state: OtysState, move: Complete) -> Refusal:
        """It is out of reach, another level pays, or other cubes do."""
        card, board, level = move.contract, state.boards[self.seat], _paying_level(state, move)
        if not self._is_allowed(state):
            return Refusal(words.not_now(self.stage), OtysDecision.rule)
        if card not in state.public and card not in board.hand:
            return Refusal(words.not_yours(card=card), self.rule)
        if level != state.turn.level and not state.settings.edition.any_level:
            return Refusal(words.only_active_pays(level=state.turn.level), self.rule)
        there, paid = board.cubes(level), count_cubes(move.paid)
        lacking = tuple(max(0, wanted - number) for wanted, number in zip(paid, there, strict=True))
        if not any(lacking):
            text = words.wrong_price(paid=words.paid_words(move.paid), card=card, price=words.price_words(card))
        elif not state.settings.edition.any_level:
            text = words.cubes_short(
                level=level, paid=words.paid_words(move.paid), card=card, price=words.price_words(card)
            )
        elif others := {_paying_level(state, other) for other in self.moves(state) if other.contract == card} - {level}:
            text = words.pays_elsewhere(
                level=level, lacking=words.cubes_words(lacking), card=card, others=tuple(map(str, sorted(others)))
            )
        else:
            text = words.level_lacks(
                level=level, lacking=words.cubes_words(lacking), card=card, price=words.price_words(card)
            )
        return Refusal(text, self.rule)

    def gain(self, state: OtysState, move: Complete) -> OtysGain:
        """Return Bonus and Prestige as one gain.

        It includes what a reward token kept on the paying level adds.
        """
        gain = state.contract(move.contract).reward
        kept = state.boards[self.seat].kept[_paying_level(state, move) - 1]
        return gain + TOKENS[kept].kept if kept and TOKENS[kept].moment == "contract" else gain

    def reveals(self, state: OtysState, move: Complete) -> bool:
        """A public one is replaced."""
        return bool(state.deck) and move.contract in state.public

    def play(self, run: Execution[OtysState], move: Complete) -> None:
        """The cubes go to the supply."""
        state, turn, board = run.state, run.state.turn, run.state.boards[self.seat]
        card, brings, level = state.contract(move.contract), self.gain(state, move), _paying_level(state, move)
        for index, number in enumerate(count_cubes(move.paid)):
            if number:
                board.put(level, index, -number)
                state.take_from_supply(index, -number)
        if len(move.paid) < card.size:
            turn.used_tokens |= {level}
        slot = state.public.index(move.contract) if move.contract in state.public else None
        if slot is None:
            board.hand = tuple([one for one in board.hand if one != move.contract])
        else:
            discard(state, slot)
            run.then(Reveal(slot))
        run.emit(partial(events.completed, self.seat, card, move.paid, slot, move.level))
        gain(run, self.seat, brings, "contract")


def _paying_level(state: OtysState, move: Complete) -> int:
    return move.level or state.turn.level


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
        run.emit(partial(events.revealed, slot, state.contract(card), len(state.deck)))
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


@lru_cache(maxsize=1 << 14)
def _all_payments(
    cards: tuple[str | None, ...],
    levels: tuple[Counts, ...],
    virtual: tuple[Resource | None, ...],
    active: int,
    *,
    any_level: bool,
) -> tuple[Complete, ...]:
    """List the ways to complete these contracts with the cubes and virtual cubes by level; the active level first."""
    places = [active, *[level for level in LEVELS if level != active and any_level]]
    return tuple(
        [
            move
            for card in cards
            if card is not None
            for level in places
            for move in payments(card, levels[level - 1], virtual[level - 1], level if level != active else 0)
        ]
    )


@lru_cache(maxsize=1 << 15)
def payments(contract: str, cubes: Counts, virtual: Resource | None, level: int = 0) -> tuple[Complete, ...]:
    """List the ways to complete a contract with these cubes of a level and perhaps a virtual one.

    Ways without the virtual cube come first; each group is in the order of the colours.
    """
    wanted = _needs(CONTRACTS[contract])
    found = [need for need in wanted if _covers(cubes, need)]
    if virtual is not None:
        index = INDEX[virtual]
        helped = [with_cube(need, index, -1) for need in wanted if need[index]]
        found += [need for need in helped if _covers(cubes, need)]
    return tuple(Complete(contract, cubes_of(need), level) for need in found)


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
