"""The Machine: its set-up and its turn (rules/fantastic_factories.md 13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from bot.games.engine import Execution, Step
from bot.games.factories import events
from bot.games.factories.components import FACES, MACHINE, SLOTS, Blueprint, CardType, DieColour, Row
from bot.games.factories.effects import draw, refill
from bot.games.factories.state import FactoriesState, Machine, MachineTest, MachineTurn

GREEN: DieColour = "green"
COLOURS: tuple[DieColour, ...] = (*MACHINE.dice, GREEN)

CLEARS: Mapping[int, Row] = {SLOTS + 1: "blueprints", SLOTS + 2: "contractors"}
"""The row that a green die above the slots discards, after a card from the deck."""


class TakeTurn(Step[FactoriesState]):
    """Play The Machine's turn, if it takes part."""

    def run(self, run: Execution[FactoriesState]) -> None:
        """After all seats."""
        if run.state.machine is not None:
            take_turn(run, run.state.machine)


def set_up(run: Execution[FactoriesState], machine: Machine) -> None:
    """Deal its first cards; Monuments are discarded and replaced (13.1, B11)."""
    aside: list[Blueprint] = []
    while len(machine.compound) < MACHINE.levels[machine.level] and (card := draw(run)) is not None:
        (aside if card.type == "monument" else machine.compound).append(card)
    run.state.blueprints.discards += aside
    run.emit(partial(events.machine_set_up, machine.level, tuple(machine.compound), aside))


def take_turn(run: Execution[FactoriesState], machine: Machine) -> None:
    """Roll the five dice, take a card, make goods. The dice depend on the round alone."""
    state = run.state
    dice = {colour: state.chance.die(len(FACES), "machine", state.round, colour) for colour in COLOURS}
    run.emit(partial(events.machine_rolled, dice))
    green = dice[GREEN]
    slot, taken = _take(run, machine, green)
    row = CLEARS.get(green)
    if row is not None:
        pile = state.pile(row)
        run.emit(partial(events.machine_cleared, row, tuple(pile.row)))
        pile.clear()
    refill(run, "blueprints")
    refill(run, "contractors")
    tests = manufacture(machine.compound, dice)
    machine.turn = MachineTurn(state.round, green, slot, taken, row, tests)
    machine.goods += machine.turn.goods
    run.emit(partial(events.machine_made, tests, machine.turn.goods, machine.goods))


def _take(run: Execution[FactoriesState], machine: Machine, green: int) -> tuple[int | None, Blueprint | None]:
    """Move the green die's card into the compound (B4-B7).

    It comes from the die's slot, or from the deck for 5, 6 and an empty slot.
    """
    pile = run.state.blueprints
    slot = green if green <= SLOTS and pile.row[green - 1] is not None else None
    card = draw(run) if slot is None else pile.take(slot)
    if card is not None:
        machine.compound.append(card)
    run.emit(partial(events.machine_took, card, slot))
    return slot, card


def manufacture(compound: Sequence[Blueprint], dice: Mapping[DieColour, int]) -> tuple[MachineTest, ...]:
    """Run the four tests: a die passes if it is at most the count of its type."""
    types = [card.type for card in compound]
    return tuple([_test(colour, kind, dice[colour], types.count(kind)) for colour, kind in MACHINE.dice.items()])


@lru_cache
def _test(colour: DieColour, kind: CardType, die: int, count: int) -> MachineTest:
    return MachineTest(colour, kind, die, count, die <= count)
