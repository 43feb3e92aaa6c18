"""Plans of a round: the best use of a seat's dice and cards.

A plan uses built cards, places the remaining dice in the headquarters and builds from hand with the proceeds. Values
are those of `worth`; draws and rolls count with their average, so a plan uses nothing hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import ge
from typing import NamedTuple

from bot.ai.factories.worth import KINDS, Worths, built_worth, hand_value
from bot.games.factories.components import BONUS, FACES, SECTIONS, SPACES, Blueprint, CardType, SectionName
from bot.games.factories.state import Built, Dice, changed, joined, without
from bot.games.factories.state import PlayerState as Seat
from bot.games.factories.ways import Way, ways_to_use

_ORDER: tuple[CardType, ...] = ("utility", "training", "special", "production", "monument")
_ITSELF = (None,)


class Aim(NamedTuple):
    """A card to build: its value beyond keeping it and its payment, and its cost."""

    worth: float
    metal: int
    energy: int
    cards: int


@lru_cache(maxsize=1 << 12)
def _aims(worths: Worths, compound: tuple[Blueprint, ...], hand: tuple[Blueprint, ...]) -> tuple[Aim, ...]:
    """List all possible buildings from hand, paid with the least valuable card."""
    seat = Seat(compound=[*map(Built, compound)])
    wishes = {card: hand_value(worths, seat, card) for card in hand}
    found: list[Aim] = []
    for card in wishes:
        rest = [*hand]
        rest.remove(card)
        pays = min((wishes[other] for other in rest if other.tool == card.tool), default=None)
        if pays is not None and seat.may_have(card):
            worth = built_worth(worths, seat, card) - wishes[card] - pays
            found.append(Aim(worth, seat.metal_for(card), card.energy, 2))
    return tuple(found)


@dataclass(frozen=True, eq=False, slots=True)
class PlanningContext:
    """Facts that are constant during planning; equal contexts are the same object.

    That makes them cheap cache keys. `worths` are the current values, `row` the market blueprints that a Replicator
    could copy, `builds` what could be built from hand, `placed` the dice in each section of the headquarters.
    """

    worths: Worths
    row: tuple[Blueprint, ...]
    builds: tuple[Aim, ...]
    placed: tuple[Dice, ...]


@lru_cache(maxsize=4096)
def _shared_context(
    worths: Worths, row: tuple[Blueprint, ...], builds: tuple[Aim, ...], placed: tuple[Dice, ...]
) -> PlanningContext:
    return PlanningContext(worths, row, builds, placed)


def planning_context(
    worths: Worths,
    row: tuple[Blueprint, ...],
    compound: tuple[Blueprint, ...],
    hand: tuple[Blueprint, ...],
    placed: tuple[Dice, ...],
) -> PlanningContext:
    """Return the context of a seat with this compound and hand."""
    return _shared_context(worths, row, _aims(worths, compound, hand), placed)


def in_sections(placed: Mapping[SectionName, Dice]) -> tuple[Dice, ...]:
    """Return the dice in each section of the headquarters, in rising order."""
    return tuple([tuple(sorted(placed[name])) for name in SECTIONS])


def usable_cards(seat: Seat) -> tuple[Blueprint, ...]:
    """Return the cards that can be used this round, resources before goods."""
    ready = [built.card for built in seat.compound if not built.used and built.card.action is not None]
    return tuple(sorted(ready, key=lambda card: _ORDER.index(card.type)))


@lru_cache(maxsize=1 << 14)
def plan(ahead: PlanningContext, cards: tuple[Blueprint, ...], dice: Dice, metal: int, energy: int, held: int) -> float:
    """Return the value of the best plan with these cards, in this order, and dice.

    It includes what stays in stock.
    """
    worths, builds, best = ahead.worths, ahead.builds, 0.0
    row = ahead.row if any(card.action is not None and card.action.copies for card in cards) else _ITSELF
    for value, ores, powers, papers in _ends(worths, row, ahead.placed, cards, dice, metal, energy, held):
        found = value + _stocks(worths, ores, powers, papers)
        if found > best:
            best = found
        for worth, takes_metal, takes_energy, takes_cards in builds:
            if takes_metal <= ores and takes_energy <= powers and takes_cards <= papers:
                stocks = _stocks(worths, ores - takes_metal, powers - takes_energy, papers - takes_cards)
                found = value + (worth + stocks)
                if found > best:
                    best = found
    return best


class _PlanEnd(NamedTuple):
    """A possible end of using cards and dice: value, metal, energy and cards in hand."""

    value: float
    metal: int
    energy: int
    cards: int


_Stocks = tuple[int, int, int]
_Reached = dict[tuple[Dice, int, int, int], float]
"""Best value by reachable free dice and stocks."""


@lru_cache(maxsize=1 << 11)
def _ends(
    worths: Worths,
    row: tuple[Blueprint | None, ...],
    placed: tuple[Dice, ...],
    cards: tuple[Blueprint, ...],
    dice: Dice,
    *stocks: int,
) -> tuple[_PlanEnd, ...]:
    """List the possible ends before building, without dominated ones.

    They don't depend on the hand, so plans for different hands share them.
    """
    metal, energy, held = stocks
    reached: _Reached = {(dice, metal, energy, held): 0.0}
    for card in cards:
        _use(reached, card, row if card.action is not None and card.action.copies else _ITSELF, worths)
        if len(reached) > worths.width:
            reached = _prune(reached, worths)
    ends: dict[_Stocks, float] = {}
    for (there, ores, powers, papers), value in reached.items():
        for ore, power, paper in _incomes(placed, there):
            end = (ores + ore, powers + power, papers + paper)
            if value > ends.get(end, -1.0):
                ends[end] = value
    found: list[_PlanEnd] = []
    for end, value in sorted(ends.items(), key=_by_value, reverse=True):
        ores, powers, papers = end
        for _, metal, energy, held in found:
            if metal >= ores and energy >= powers and held >= papers:
                break
        else:
            found.append(_PlanEnd(value, ores, powers, papers))
    return tuple(found)


def _use(reached: _Reached, card: Blueprint, row: tuple[Blueprint | None, ...], worths: Worths) -> None:
    """Add the results of using one more card."""
    for (dice, metal, energy, held), value in [*reached.items()]:
        for use in _uses(card, row, dice):
            ore, power, paper, left, goods, rolled, more_metal, more_energy, more_held = use
            if ore <= metal and power <= energy and paper <= held:
                after = (left, metal + more_metal, energy + more_energy, held + more_held)
                worth = value + (worths.point * goods + worths.die * rolled)
                if worth > reached.get(after, -1.0):
                    reached[after] = worth


def _prune(reached: _Reached, worths: Worths) -> _Reached:
    """Keep the most valuable results."""
    promises = {
        there: value + worths.die * len(there[0]) + _stocks(worths, *there[1:]) for there, value in reached.items()
    }
    best = sorted(promises, key=promises.__getitem__, reverse=True)[: worths.width]
    return {there: reached[there] for there in best}


def _by_value(end: tuple[_Stocks, float]) -> tuple[float, int]:
    return end[1], sum(end[0])


class _Use(NamedTuple):
    """The result of a use: what it takes, dice left, goods, dice rolled, changes."""

    metal: int
    energy: int
    cards: int
    dice: Dice
    goods: int
    rolled: int
    metal_change: int
    energy_change: int
    cards_change: int


def _use_of(way: Way, dice: Dice) -> _Use:
    """Return the result of one use; dice to roll and cards to draw count as averages."""
    gain, action, taken, rolled = way.gain, way.action, way.move.dice, 0
    if action.dice is not None:
        dice = without(dice, taken)
    elif action.change is not None:
        if action.change.kind == "reroll":
            return _Use(way.metal, way.energy, way.cards, dice, 0, 0, 0, -way.energy, 0)
        dice = joined(without(dice, taken), tuple(changed(action.change, face) for face in taken))
    if way.die:
        dice = joined(dice, (way.die,))
    elif way.die == 0:
        rolled = 1
    half = 0 if action.printed is None else action.printed // 2
    metal, energy = int(gain.metal) + half - way.metal, int(gain.energy) + half - way.energy
    return _Use(way.metal, way.energy, way.cards, dice, gain.goods, rolled, metal, energy, gain.cards - way.cards)


@lru_cache(maxsize=1 << 14)
def _uses(card: Blueprint, row: tuple[Blueprint | None, ...], dice: Dice) -> tuple[_Use, ...]:
    """Return every use of a card with these dice.

    A Replicator copies any card of the row.
    """
    return tuple(dict.fromkeys(_use_of(way, dice) for copied in row for way in ways_to_use(card, copied, dice)))


def after_use(
    ahead: PlanningContext,
    left: tuple[Blueprint, ...],
    way: Way,
    dice: Dice,
    metal: int,
    energy: int,
    held: int,
) -> float:
    """Return the value of one use and the best plan for the rest."""
    use = _use_of(way, dice)
    return (ahead.worths.point * use.goods + ahead.worths.die * use.rolled) + plan(
        ahead,
        left,
        use.dice,
        metal + use.metal_change,
        energy + use.energy_change,
        held + use.cards_change,
    )


@lru_cache(maxsize=4096)
def _stocks(worths: Worths, *counts: int) -> float:
    """Return the value of metal, energy and cards together."""
    return sum(worths.stock(kind, count) for kind, count in enumerate(counts))


class _Place(NamedTuple):
    """A section for a die: number, kind, and gain without the bonus."""

    section: int
    kind: int
    units: int


_PLACES: Mapping[int, Sequence[_Place]] = {
    face: [
        _Place(number, KINDS.index(section.unit), face if section.each == "X" else int(section.each))
        for number, section in enumerate(SECTIONS.values())
        if face in section.accepts
    ]
    for face in FACES
}
"""The sections that accept a face."""

_Income = tuple[int, ...]


@lru_cache(maxsize=8192)
def _incomes(placed: tuple[Dice, ...], dice: Dice) -> tuple[_Income, ...]:
    """List the incomes that free dice can bring, without dominated ones."""
    ends: list[tuple[tuple[Dice, ...], _Income]] = [(placed, (0,) * len(KINDS))]
    for face in dice:
        ends = [_with_die(*end, face, place) for end in ends for place in _PLACES[face]]
    best: list[_Income] = []
    for income in sorted({income for _, income in ends}, reverse=True):
        if not any(all(map(ge, one, income)) for one in best):
            best.append(income)
    return tuple(best[::-1])


def _with_die(placed: tuple[Dice, ...], income: _Income, face: int, place: _Place) -> tuple[tuple[Dice, ...], _Income]:
    """Add one more die, which brings nothing if there is no space."""
    number, kind, units = place
    there = placed[number]
    if len(there) >= SPACES:
        return placed, income
    units += BONUS * (face in there)
    after = (*placed[:number], (*there, face), *placed[number + 1 :])
    return after, (*income[:kind], income[kind] + units, *income[kind + 1 :])
