"""What a seat can still make of its dice and cards in this round: the plan of the greedy player.

A plan uses built cards, places the dice that are left in the headquarters and builds from hand what that pays for.
Values count as in `worth`; what will be drawn or rolled counts as an average, so a plan knows nothing hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from bot.games.factories.components import BONUS, SECTIONS, SPACES, Blueprint, CardType, SectionName
from bot.games.factories.decisions.use import copyable
from bot.games.factories.dice import Dice, changed, joined, without
from bot.games.factories.player.worth import DIE, KINDS, built_worth, point_worth, stock, wish
from bot.games.factories.state import Player as Seat
from bot.games.factories.state import State
from bot.games.factories.ways import Way, ways_to_use

_ORDER: tuple[CardType, ...] = ("utility", "training", "special", "production", "monument")
_ITSELF = (None,)


class Aim(NamedTuple):
    """One card to build: what that is worth beyond keeping it and its payment, and what it takes."""

    worth: float
    metal: int
    energy: int
    cards: int


def _aims(state: State, seat: Seat, hand: list[Blueprint]) -> tuple[Aim, ...]:
    """Everything that could be built from this hand if there were resources, each paid with the least wanted card."""
    wishes = {card: wish(state, seat, card) for card in hand}
    found: list[Aim] = []
    for card in wishes:
        rest = hand[:]
        rest.remove(card)
        pays = min((wishes[other] for other in rest if other.tool == card.tool), default=None)
        if pays is not None and seat.may_have(card):
            worth = built_worth(state, seat, card) - wishes[card] - pays
            found.append(Aim(worth, seat.metal_for(card), card.energy, 2))
    return tuple(found)


@dataclass(frozen=True, eq=False, slots=True)
class Outlook:
    """What stays the same while a plan is made; equal ones are one object, so that plans can be looked up by it.

    `point` is what a point is worth, `row` the market blueprints that a Replicator could copy, `builds` what could be
    built from hand, `placed` the dice in each section of the headquarters.
    """

    point: float
    row: tuple[Blueprint, ...]
    builds: tuple[Aim, ...]
    placed: tuple[Dice, ...]


@lru_cache(maxsize=4096)
def _outlook(point: float, row: tuple[Blueprint, ...], builds: tuple[Aim, ...], placed: tuple[Dice, ...]) -> Outlook:
    return Outlook(point, row, builds, placed)


def outlook(
    state: State, seat: Seat, hand: list[Blueprint], placed: Mapping[SectionName, Dice] | None = None
) -> Outlook:
    """What a seat with this hand can aim at, with its own dice in the headquarters unless others are given."""
    sections = seat.placed if placed is None else placed
    dice = tuple(tuple(sorted(sections[name])) for name in SECTIONS)
    return _outlook(point_worth(state), tuple(copyable(state)), _aims(state, seat, hand), dice)


def ready(seat: Seat) -> tuple[Blueprint, ...]:
    """The cards that can still be used in this round: first those that gain resources, last those that make goods."""
    ready = [built.card for built in seat.compound if not built.used and built.card.action is not None]
    return tuple(sorted(ready, key=lambda card: _ORDER.index(card.type)))


def plan_with(state: State, seat: Seat, dice: Dice) -> float:
    """The most that a seat could bring about with these free dice."""
    return plan(outlook(state, seat, seat.hand), ready(seat), dice, seat.metal, seat.energy, len(seat.hand))


@lru_cache(maxsize=100_000)
def plan(ahead: Outlook, cards: tuple[Blueprint, ...], dice: Dice, metal: int, energy: int, held: int) -> float:
    """The most that these cards and dice can bring, used in this order, with what stays in stock."""
    best, point = _last_steps(ahead, dice, metal, energy, held), ahead.point
    for number, card in enumerate(cards, 1):
        action = card.action
        for use in _uses(card, ahead.row if action is not None and action.copies else _ITSELF, dice):
            ore, power, paper, after, goods, worth, more_metal, more_energy, more_held = use
            if ore <= metal and power <= energy and paper <= held:
                left, following = cards[number:], (after, metal + more_metal, energy + more_energy, held + more_held)
                value = point * goods + worth
                value += plan(ahead, left, *following) if left else _last_steps(ahead, *following)
                if value > best:
                    best = value
    return best


class _Use(NamedTuple):
    """What a way to use a card leads to: what it takes, the dice after it, goods, what else it is worth, changes."""

    metal: int
    energy: int
    cards: int
    dice: Dice
    goods: int
    worth: float
    metal_change: int
    energy_change: int
    cards_change: int


def _use_of(way: Way, dice: Dice) -> _Use:
    """What is rolled or drawn counts as an average."""
    gain, action, taken, worth = way.gain, way.action, way.move.dice, 0.0
    if action.dice is not None:
        dice = without(dice, taken)
    elif action.change is not None:
        if action.change.kind == "reroll":
            return _Use(way.metal, way.energy, way.cards, dice, 0, 0.0, 0, -way.energy, 0)
        dice = joined(without(dice, taken), tuple(changed(action.change, face) for face in taken))
    if way.die:
        dice = joined(dice, (way.die,))
    elif way.die == 0:
        worth = DIE
    half = 0 if action.printed is None else action.printed // 2
    metal, energy = int(gain.metal) + half - way.metal, int(gain.energy) + half - way.energy
    return _Use(way.metal, way.energy, way.cards, dice, gain.goods, worth, metal, energy, gain.cards - way.cards)


@lru_cache(maxsize=1 << 14)
def _uses(card: Blueprint, row: tuple[Blueprint | None, ...], dice: Dice) -> tuple[_Use, ...]:
    """Every different use of a card with these dice; a Replicator copies any card of the row."""
    return tuple(dict.fromkeys(_use_of(way, dice) for copied in row for way in ways_to_use(card, copied, dice)))


def after_use(
    ahead: Outlook,
    left: tuple[Blueprint, ...],
    way: Way,
    dice: Dice,
    metal: int,
    energy: int,
    held: int,
) -> float:
    """What one use brings, and the best plan for what is left."""
    use = _use_of(way, dice)
    return (ahead.point * use.goods + use.worth) + plan(
        ahead,
        left,
        use.dice,
        metal + use.metal_change,
        energy + use.energy_change,
        held + use.cards_change,
    )


@lru_cache(maxsize=100_000)
def _last_steps(ahead: Outlook, dice: Dice, metal: int, energy: int, held: int) -> float:
    """The most that the headquarters and then building can bring, with what stays in stock."""
    best, builds = 0.0, ahead.builds
    for ore, power, paper in _incomes(ahead.placed, dice):
        ores, powers, papers = metal + ore, energy + power, held + paper
        value = _stocks(ores, powers, papers)
        if value > best:
            best = value
        for worth, takes_metal, takes_energy, takes_cards in builds:
            if takes_metal <= ores and takes_energy <= powers and takes_cards <= papers:
                value = worth + _stocks(ores - takes_metal, powers - takes_energy, papers - takes_cards)
                if value > best:
                    best = value
    return best


@lru_cache(maxsize=4096)
def _stocks(*counts: int) -> float:
    """What metal, energy and cards are worth together."""
    return sum(stock(kind, count) for kind, count in enumerate(counts))


@lru_cache(maxsize=8192)
def _incomes(placed: tuple[Dice, ...], dice: Dice) -> tuple[tuple[int, ...], ...]:
    """Every income in metal, energy and cards that free dice can bring in the headquarters."""
    found: set[tuple[int, ...]] = set()
    fitting = [[index for index, section in enumerate(SECTIONS.values()) if face in section.accepts] for face in dice]
    for where in product(*fitting):
        sections, income = list(placed), [0] * len(KINDS)
        for face, index in zip(dice, where, strict=True):
            if len(sections[index]) < SPACES:
                section = tuple(SECTIONS.values())[index]
                each = face if section.each == "X" else section.each
                income[KINDS.index(section.unit)] += each + BONUS * (face in sections[index])
                sections[index] = (*sections[index], face)
        found.add(tuple(income))
    best = [one for one in found if not any(_beats(other, one) for other in found)]
    return tuple(sorted(best))


def _beats(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one != other and all(more >= less for more, less in zip(one, other, strict=True))
