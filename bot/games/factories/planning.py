"""What a seat can still make of its dice and cards in this round: the plan of the greedy player.

Values count as in `worths`; what will be drawn or rolled counts as an average, so a plan knows nothing hidden.
"""

from __future__ import annotations

from functools import lru_cache

from bot.games.factories import legal
from bot.games.factories.cards import Blueprint, CardType
from bot.games.factories.components import SECTIONS
from bot.games.factories.dice import Dice, changed, joined, without
from bot.games.factories.state import Player as Seat
from bot.games.factories.state import State
from bot.games.factories.uses import UseOption, options
from bot.games.factories.worths import DIE, point_worth, stock

_ORDER: tuple[CardType, ...] = ("utility", "training", "special", "production", "monument")


def ready(seat: Seat) -> tuple[Blueprint, ...]:
    """The cards that can still be used in this round: first those that gain resources, last those that make goods."""
    ready = [built.card for built in seat.compound if not built.used and built.card.action is not None]
    return tuple(sorted(ready, key=lambda card: _ORDER.index(card.type)))


def copyable_row(state: State) -> tuple[Blueprint, ...]:
    """The blueprints of the market that a Replicator could copy."""
    return tuple(legal.copyable(state))


def plan_with(state: State, seat: Seat, dice: Dice) -> float:
    """The most that a seat could bring about with these free dice."""
    return plan(point_worth(state), ready(seat), copyable_row(state), dice, seat.metal, seat.energy, len(seat.hand))


@lru_cache(maxsize=100_000)
def plan(
    point: float,
    cards: tuple[Blueprint, ...],
    row: tuple[Blueprint, ...],
    dice: Dice,
    metal: int,
    energy: int,
    held: int,
) -> float:
    """The most that these cards and dice can bring, used in this order, with what stays in stock."""
    if not cards:
        return _idle(dice, metal, energy, held)
    card, left = cards[0], cards[1:]
    best = plan(point, left, row, dice, metal, energy, held)
    for option in _ways(card, row, dice):
        if option.metal <= metal and option.energy <= energy and option.cards <= held:
            best = max(best, after_use(point, left, row, option, dice, metal, energy, held))
    return best


def _ways(card: Blueprint, row: tuple[Blueprint, ...], dice: Dice) -> list[UseOption]:
    action = card.action
    copied: tuple[Blueprint | None, ...] = row if action is not None and action.copies else (None,)
    return [option for one in copied for option in options(card, one, dice)]


def after_use(
    point: float,
    left: tuple[Blueprint, ...],
    row: tuple[Blueprint, ...],
    option: UseOption,
    dice: Dice,
    metal: int,
    energy: int,
    held: int,
) -> float:
    """What one use brings, and the best plan for what is left; what is rolled or drawn counts as an average."""
    gain, action, taken = option.gain, option.action, option.move.dice
    value = point * gain.goods
    if action.dice is not None:
        dice = without(dice, taken)
    elif action.change is not None:
        if action.change.kind == "reroll":
            return plan(point, left, row, dice, metal, energy - option.energy, held)
        dice = joined(without(dice, taken), tuple(changed(action.change, face) for face in taken))
    if option.die:
        dice = joined(dice, (option.die,))
    elif option.die == 0:
        value += DIE
    half = 0 if action.printed is None else action.printed // 2
    return value + plan(
        point,
        left,
        row,
        dice,
        metal - option.metal + int(gain.metal) + half,
        energy - option.energy + int(gain.energy) + half,
        held - option.cards + gain.cards,
    )


def _idle(dice: Dice, metal: int, energy: int, held: int) -> float:
    """What stocks are worth, and dice that are left for the headquarters."""
    value = stock(0, metal) + stock(1, energy) + stock(2, held)
    if dice:
        ore, paper = stock(0, metal + 1) - stock(0, metal), stock(2, held + 1) - stock(2, held)
        for face in dice:
            other = ore if face in SECTIONS["mine"].accepts else stock(1, energy + face) - stock(1, energy)
            value += max(paper, other)
    return value
