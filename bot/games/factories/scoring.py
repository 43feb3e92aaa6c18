"""Points, end and outcome of a game (rules/fantastic_factories.md 10, 11, 13.4).

Goals and titles of a game against The Machine are our own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial

from bot.games.contract import Goal, Json, Outcome
from bot.games.engine import Execution, Step
from bot.games.factories import events, words
from bot.games.factories.components import (
    FACES,
    LIMITS,
    MACHINE,
    SLOTS,
    THE_MACHINE,
    Blueprint,
    CardType,
    DieColour,
    Row,
)
from bot.games.factories.effects import draw, refill
from bot.games.factories.state import FactoriesState, Machine, MachineTest, MachineTurn, PlayerState
from bot.games.text import Text

CLEAR_MARGIN = 10
"""A win by at least this many points is clear."""

_TITLES = (
    (2 * CLEAR_MARGIN, words.REVOLUTION),
    (CLEAR_MARGIN, words.CAPTAIN),
    (1, words.WIN),
    (0, words.DRAW),
    (-CLEAR_MARGIN, words.OUTPACED),
)


def prestige(cards: Iterable[Blueprint]) -> int:
    """The prestige of built cards; those that score as a set count together."""
    total = 0
    for card, number in Counter(cards).items():
        total += card.sets[min(number, len(card.sets)) - 1] if card.sets else number * card.prestige
    return total


def score(player: PlayerState) -> int:
    """Goods and prestige."""
    return player.goods + prestige(built.card for built in player.compound)


def machine_score(machine: Machine) -> int:
    """Goods, one for each card, one more for each Monument."""
    monuments = sum(card.type == "monument" for card in machine.compound)
    return machine.goods + MACHINE.per_card * len(machine.compound) + MACHINE.per_monument * monuments


def ending(state: FactoriesState) -> tuple[int, ...]:
    """Return the seats that reached an end condition, The Machine last.

    The Machine ends the game by goods only.
    """
    seats = [
        seat
        for seat, player in enumerate(state.players)
        if player.goods >= LIMITS.end_goods or len(player.compound) >= LIMITS.end_compound
    ]
    if state.machine is not None and state.machine.goods >= MACHINE.end_goods:
        seats.append(THE_MACHINE)
    return tuple(seats)


def outcome(state: FactoriesState) -> Outcome:
    """Return the outcome of a finished table (section 11).

    Most points win; then metal, energy and cards in hand decide.
    """
    if state.machine is not None:
        return _solo(state, state.players[0], state.machine)
    keys = [(score(player), player.metal, player.energy, len(player.hand)) for player in state.players]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    return Outcome(tuple(key[0] for key in keys), ranks, None, (), _details(state))


def title(margin: int) -> Text:
    """Return the rank title for a margin over The Machine."""
    return next((name for least, name in _TITLES if margin >= least), words.REPLACED)


def _solo(state: FactoriesState, player: PlayerState, machine: Machine) -> Outcome:
    """Strictly more points than The Machine win (13.4, B13)."""
    points, against = score(player), machine_score(machine)
    margin = points - against
    goals = (
        Goal(f"beat_{machine.level}", words.BEATEN[machine.level], margin > 0),
        Goal("clear_win", words.clear_win(n=CLEAR_MARGIN), margin >= CLEAR_MARGIN),
        Goal("goods", words.goods_made(n=LIMITS.end_goods), player.goods >= LIMITS.end_goods),
        Goal("compound", words.cards_built(n=LIMITS.end_compound), len(player.compound) >= LIMITS.end_compound),
    )
    details: dict[str, Json] = {
        **_details(state),
        "level": machine.level,
        "won": margin > 0,
        "machine": against,
        "machine_goods": machine.goods,
        "machine_cards": len(machine.compound),
        "machine_monuments": sum(card.type == "monument" for card in machine.compound),
    }
    return Outcome((points,), (1,), title(margin), goals, details)


def _details(state: FactoriesState) -> dict[str, Json]:
    """Return the details of the seats in an outcome."""
    players = state.players
    return {
        "rounds": state.round,
        "goods": [player.goods for player in players],
        "prestige": [prestige(built.card for built in player.compound) for player in players],
        "cards": [len(player.compound) for player in players],
        "metal": [player.metal for player in players],
        "energy": [player.energy for player in players],
        "hand": [len(player.hand) for player in players],
    }


# The Machine: its set-up and its turn (rules/fantastic_factories.md 13)


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
