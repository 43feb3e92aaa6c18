"""The action dice: drawn, rolled, placed on the bridge (rules 4.0, 9.2 C).

Each die is drawn and rolled under its own label, with game turn and number, so the rolls of a game turn don't depend on
earlier decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bot.games.engine import Execution, Step
from bot.games.solarius import events
from bot.games.solarius.components import FACES, ON_BRIDGE, WHEEL
from bot.games.solarius.components.vocabulary import COLOURS, Colour, Face
from bot.games.solarius.mats.mat import Mat, points_of
from bot.games.solarius.state import BridgeDie, SolariusState

Drawn = tuple[Colour, Face]


def sorted_bag(dice: list[Colour]) -> tuple[Colour, ...]:
    """Sort dice by colour, because the bag has no order."""
    return tuple(sorted(dice, key=COLOURS.index))


def draw(state: SolariusState, game_turn: int, number: int) -> Drawn:
    """Draw a die from the bag and roll it."""
    index = state.chance.below(len(state.bag), "bag", game_turn, number)
    colour = state.bag[index]
    state.bag = (*state.bag[:index], *state.bag[index + 1 :])
    return colour, state.chance.choice(FACES, "die", game_turn, number)


@dataclass(frozen=True, slots=True)
class FillBridge(Step[SolariusState]):
    """Place the first dice by their bonus for the starting player (4.0).

    Equal ones share a space.
    """

    def run(self, run: Execution[SolariusState]) -> None:
        state = run.state
        drawn = [draw(state, 0, number) for number in range(1, ON_BRIDGE + 1)]
        state.bridge = line_up(drawn, state.mats[state.starting])
        run.emit(events.bridge_rolled(state.starting, state.bridge, len(state.bag)))


def line_up(drawn: Sequence[Drawn], mat: Mat) -> tuple[BridgeDie, ...]:
    """Return dice on the bridge by their bonus for a mat, the best at the arrow."""
    values = [points_of(mat, *die) for die in drawn]
    ranks = sorted(set(values), reverse=True)
    dice = [BridgeDie(*die, ranks.index(value)) for die, value in zip(drawn, values, strict=True)]
    return tuple(sorted(dice, key=_order))


def _order(die: BridgeDie) -> tuple[int, int]:
    return die.space, COLOURS.index(die.colour)


@dataclass(frozen=True, slots=True)
class RefillBridge(Step[SolariusState]):
    """End a player turn: turn the wheel and place a new die on its first space."""

    seat: int

    def run(self, run: Execution[SolariusState]) -> None:
        """Every die moves on by one space; on the last it stays."""
        state = run.state
        state.refills += 1
        last = len(WHEEL) - 1
        moved = [die._replace(space=min(die.space + 1, last)) for die in state.bridge]
        new = BridgeDie(*draw(state, state.game_turn, state.refills), 0)
        state.bridge = tuple(sorted([*moved, new], key=_order))
        state.active, state.portals_active = None, False
        state.turns += 1
        run.emit(partial(events.refilled, self.seat, new, len(state.bag)))
