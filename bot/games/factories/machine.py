"""The Machine: how it is set up and what it does in its turn (rules/fantastic_factories.md 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.games.contract import Event
from bot.games.factories import machine_events as told
from bot.games.factories.cards import Blueprint
from bot.games.factories.components import FACES, MACHINE, SLOTS
from bot.games.factories.effects import draw, refill
from bot.games.factories.state import Machine, State
from bot.games.factories.view import DieColour, MachineTest, MachineTurn, Row

GREEN: DieColour = "green"
COLOURS: tuple[DieColour, ...] = (*MACHINE.dice, GREEN)

CLEARS: Mapping[int, Row] = {SLOTS + 1: "blueprints", SLOTS + 2: "contractors"}
"""The row that a green die above the slots discards, after a card was taken from the deck."""


def set_up(state: State, events: list[Event]) -> None:
    """Deal its first cards; Monuments go to the discard pile and are replaced (13.1, B11)."""
    machine = _machine(state)
    aside: list[Blueprint] = []
    while len(machine.compound) < MACHINE.levels[machine.level] and (card := draw(state, events)) is not None:
        (aside if card.type == "monument" else machine.compound).append(card)
    state.blueprints.discards += aside
    events.append(told.set_up(machine.level, machine.compound, aside))


def take_turn(state: State, events: list[Event]) -> None:
    """Roll the five dice, take a card, make goods. The dice depend on the round alone."""
    machine = _machine(state)
    dice = {colour: state.chance.die(len(FACES), "machine", state.round, colour) for colour in COLOURS}
    events.append(told.rolled(dice))
    green = dice[GREEN]
    slot, taken = take(state, green, events)
    row = CLEARS.get(green)
    if row is not None:
        pile = state.blueprints if row == "blueprints" else state.contractors
        events.append(told.cleared(row, pile.row))
        pile.clear()
    refill(state, "blueprints", events)
    refill(state, "contractors", events)
    tests = manufacture(machine.compound, dice)
    machine.turn = MachineTurn(state.round, green, slot, taken, row, tests)
    machine.goods += machine.turn.goods
    events.append(told.made(tests, machine.turn.goods, machine.goods))


def take(state: State, green: int, events: list[Event]) -> tuple[int | None, Blueprint | None]:
    """The green die's card goes into the compound: from its slot, else (5, 6, empty slot) from the deck (B4-B7)."""
    row = state.blueprints.row
    slot = green if green <= SLOTS and row[green - 1] is not None else None
    if slot is not None:
        card, row[slot - 1] = row[slot - 1], None
    else:
        card = draw(state, events)
    if card is not None:
        _machine(state).compound.append(card)
    events.append(told.took(card, slot))
    return slot, card


def manufacture(compound: Sequence[Blueprint], dice: Mapping[DieColour, int]) -> tuple[MachineTest, ...]:
    """The four tests: a die passes if it shows no more than the number of cards of its type."""
    counts = Counter(card.type for card in compound)
    return tuple(
        MachineTest(colour, kind, dice[colour], counts[kind], dice[colour] <= counts[kind])
        for colour, kind in MACHINE.dice.items()
    )


def _machine(state: State) -> Machine:
    assert state.machine is not None  # noqa: S101
    return state.machine
