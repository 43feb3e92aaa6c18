"""Computer players of Fantastic Factories: a greedy one that values resources, dice and buildings by fixed weights."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from bot.games.contract import Move, Player, Position
from bot.games.factories import legal
from bot.games.factories.cards import Action, Blueprint, CardType, Contractor, Gain, Unit
from bot.games.factories.components import BONUS, CONTRACTORS, LIMITS, MACHINE, SECTIONS, blueprint_named
from bot.games.factories.dice import Dice, changed, joined, without
from bot.games.factories.moves import (
    Build,
    Discard,
    Done,
    GainMix,
    Hire,
    Place,
    Return,
    SetDie,
    Specialist,
    Take,
    Use,
)
from bot.games.factories.position import FactoriesPosition
from bot.games.factories.state import Player as Seat
from bot.games.factories.state import State
from bot.games.factories.uses import UseOption, option_of, options

POINT = 3.0
METAL = 1.2
ENERGY = 0.7
CARD = 1.0
DIE = 1.3
BUILDING = 2.5
"""What one more building is worth for the end of the game that it brings nearer."""

_KINDS: tuple[Unit, ...] = ("metal", "energy", "cards")
_ORDER: tuple[CardType, ...] = ("utility", "training", "special", "production", "monument")
_STOCKS = ((METAL, (4, 8)), (ENERGY, (5, 9)), (CARD, (5, 8)))
"""The value of metal, energy and cards, and how many of them are worth it in full and by half."""

PAIR = 0.8
"""What a first card with the tool of one in hand is worth."""

WISH = 0.3
"""How much of what building a card would bring counts while it is in hand."""

_ROUNDS = 4.0
"""Rounds in which a new card is used, at the beginning; fewer as the end comes near."""

_EASE: Mapping[str, float] = {"any": 0.9, "exact": 0.65, "equal": 0.65, "run": 0.4, "sum": 0.35}
"""How often the dice are there that an action asks for."""


class GreedyPlayer(Player):
    """Plans the dice and cards that it has for this round and takes the step that is worth most.

    It looks only at what its seat may see, never at decks, other hands or coming dice.
    """

    name: ClassVar[str] = "greedy"

    def choose(self, position: Position) -> Move:
        """The first of the moves that are worth most."""
        if not isinstance(position, FactoriesPosition):
            raise TypeError("this player plays Fantastic Factories")
        state = position.state
        return max(position.moves(), key=lambda move: _worth(state, state.player, move))


def _worth(state: State, seat: Seat, move: Move) -> float:
    """What a move is worth in metal, compared with the other moves of the same decision."""
    match move:
        case Take(slot=slot):
            card = state.blueprints.row[slot - 1]
            return 0.0 if card is None else _more(seat, cards=1) + _wish(state, seat, card) + _matches(seat, card)
        case Hire(contractor=name, discard=pays):
            return _hired(seat, CONTRACTORS[name]) - _keep(state, seat, blueprint_named(pays))
        case SetDie(face=face):
            pending = state.pending
            return _plan_with(state, seat, joined(() if pending is None else pending.chosen, (face,)))
        case Specialist(face=face):
            return _plan_with(state, seat, joined(seat.dice, (face,)))
        case Use() | Build() | Place() | Done():
            return _worth_of_step(state, seat, move)
        case Discard(card=name):
            return _discarded(state, seat, blueprint_named(name))
        case GainMix(metal=metal, energy=energy):
            return _more(seat, metal, energy)
        case Return(metal=metal, energy=energy):
            return _more(seat, -metal, -energy)
    return -1.0


def _worth_of_step(state: State, seat: Seat, move: Use | Build | Place | Done) -> float:
    """What a step of the work phase brings at once, and what can still be done after it."""
    cards, row, held = _ready(seat), _row(state), len(seat.hand)
    match move:
        case Use():
            option = option_of(move, seat.dice)
            if option is None:
                return -1.0
            left = tuple(card for card in cards if card.id != move.card)
            return _after(left, row, option, seat.dice, seat.metal, seat.energy, held)
        case Build():
            card = blueprint_named(move.card)
            now = _built(state, seat, card) - _wish(state, seat, card)
            now -= _wish(state, seat, blueprint_named(move.discard))
            metal, energy = seat.metal - seat.metal_for(card), seat.energy - card.energy
            return now + _plan((*cards, card), row, seat.dice, metal, energy, held - 2)
        case Place():
            section, dice = SECTIONS[move.section], without(seat.dice, (move.face,))
            units = (move.face if section.each == "X" else section.each) + (
                BONUS if move.face in seat.placed[move.section] else 0
            )
            stocks = [seat.metal, seat.energy, held]
            stocks[_KINDS.index(section.unit)] += units
            return _plan(cards, row, dice, *stocks)
    return _plan((), (), (), seat.metal, seat.energy, held)


@lru_cache(maxsize=1024)
def _stock(kind: int, count: int) -> float:
    """What so much of metal (0), energy (1) or cards (2) is worth; the more there is, the less."""
    value, (full, half) = _STOCKS[kind]
    return value * (min(count, full) + 0.5 * max(0, min(count, half) - full) + 0.1 * max(0, count - half))


def _more(seat: Seat, metal: int = 0, energy: int = 0, cards: int = 0) -> float:
    """What a seat wins when its stocks change by so much."""
    stocks = ((seat.metal, metal), (seat.energy, energy), (len(seat.hand), cards))
    return sum(_stock(kind, have + change) - _stock(kind, have) for kind, (have, change) in enumerate(stocks) if change)


def _value(gain: Gain) -> float:
    return POINT * gain.goods + METAL * int(gain.metal) + ENERGY * int(gain.energy) + CARD * gain.cards


@lru_cache(maxsize=64)
def _action_value(card: Blueprint) -> float:
    """What a card is worth in a round in which it is used, on an average."""
    if card.trigger is not None:
        return 0.6 * _value(card.trigger.gain)
    action = card.action
    if action is None:
        return 0.0
    if action.copies:
        return DIE / 2
    if action.change is not None:
        return 0.5 * DIE
    return max(0.0, _ease(action) * max(_option_value(option) for option in _samples(card)))


def _ease(action: Action) -> float:
    return 1.0 if action.dice is None else _EASE[action.dice.pattern]


def _samples(card: Blueprint) -> list[UseOption]:
    """Ways to use a card with any dice that one could wish for."""
    wished = tuple(sorted((1, 2, 3, 4, 5, 6) * 3))
    return list(options(card, None, wished))


def _option_value(option: UseOption) -> float:
    """What a use gives beyond its price, dice counted at their average."""
    value = _value(option.gain) - METAL * option.metal - ENERGY * option.energy - CARD * option.cards
    if option.die is not None:
        value += DIE
    if option.action.printed is not None:
        value += METAL * option.action.printed
    return value - DIE * option.action.slots


def _rounds_left(state: State, seat: Seat) -> float:
    """Rounds in which a card built now will still be used, as far as one can tell."""
    if state.last_round:
        return 0.0
    done = max(len(seat.compound) / LIMITS.end_compound, seat.goods / LIMITS.end_goods)
    if state.machine is not None:
        done = max(done, state.machine.goods / MACHINE.end_goods)
    return _ROUNDS * max(0.0, 1.0 - done)


def _prestige(seat: Seat, card: Blueprint) -> int:
    if not card.sets:
        return card.prestige
    have = min(seat.count(card), len(card.sets) - 1)
    return card.sets[have] - (card.sets[have - 1] if have else 0)


def _built(state: State, seat: Seat, card: Blueprint) -> float:
    """What a building is worth without its price."""
    nearer = 0.0 if state.last_round else BUILDING
    return POINT * _prestige(seat, card) + nearer + _rounds_left(state, seat) * _action_value(card)


def _wish(state: State, seat: Seat, card: Blueprint) -> float:
    """What a card is worth in hand beyond being a payment: the hope to build it."""
    if not seat.may_have(card):
        return 0.0
    return max(0.0, WISH * (_built(state, seat, card) - METAL * seat.metal_for(card) - ENERGY * card.energy - 2 * CARD))


def _matches(seat: Seat, card: Blueprint) -> float:
    """What it is worth that a new card pays for one in hand, or the other way round."""
    return PAIR if any(other.tool == card.tool and seat.may_have(other) for other in seat.hand) else 0.0


def _keep(state: State, seat: Seat, card: Blueprint) -> float:
    """What a seat loses with a card of its hand."""
    return _wish(state, seat, card) - _more(seat, cards=-1)


def _hired(seat: Seat, contractor: Contractor) -> float:
    gain = contractor.gain
    value = _more(seat, int(gain.metal), int(gain.energy) - contractor.energy, gain.cards)
    if contractor.revealed:
        value += _more(seat, 2, 2)
    if contractor.free_build:
        value += POINT + BUILDING + METAL
    return value + DIE * (contractor.rolled + 1.2 * contractor.chosen + 0.3 * contractor.settable)


def _discarded(state: State, seat: Seat, card: Blueprint) -> float:
    """Rather a card that is worth little, or one whose printed cost is gained."""
    pending, worth = state.pending, -_wish(state, seat, card)
    if pending is None or pending.option is None or pending.option.action.printed is None:
        return worth
    return worth + min(METAL * card.metal + ENERGY * card.energy, METAL * pending.option.action.printed)


# The plan for the round


def _ready(seat: Seat) -> tuple[Blueprint, ...]:
    """The cards that can still be used in this round: first those that gain resources, last those that make goods."""
    ready = [built.card for built in seat.compound if not built.used and built.card.action is not None]
    return tuple(sorted(ready, key=lambda card: _ORDER.index(card.type)))


def _row(state: State) -> tuple[Blueprint, ...]:
    return tuple(legal.copyable(state))


def _plan_with(state: State, seat: Seat, dice: Dice) -> float:
    return _plan(_ready(seat), _row(state), dice, seat.metal, seat.energy, len(seat.hand))


@lru_cache(maxsize=100_000)
def _plan(
    cards: tuple[Blueprint, ...], row: tuple[Blueprint, ...], dice: Dice, metal: int, energy: int, held: int
) -> float:
    """The most that these cards and dice can bring, used in this order, with what stays in stock."""
    if not cards:
        return _idle(dice, metal, energy, held)
    card, left = cards[0], cards[1:]
    best = _plan(left, row, dice, metal, energy, held)
    for option in _ways(card, row, dice):
        if option.metal <= metal and option.energy <= energy and option.cards <= held:
            best = max(best, _after(left, row, option, dice, metal, energy, held))
    return best


def _ways(card: Blueprint, row: tuple[Blueprint, ...], dice: Dice) -> list[UseOption]:
    action = card.action
    copied: tuple[Blueprint | None, ...] = row if action is not None and action.copies else (None,)
    return [option for one in copied for option in options(card, one, dice)]


def _after(
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
    value = POINT * gain.goods
    if action.dice is not None:
        dice = without(dice, taken)
    elif action.change is not None:
        if action.change.kind == "reroll":
            return _plan(left, row, dice, metal, energy - option.energy, held)
        dice = joined(without(dice, taken), tuple(changed(action.change, face) for face in taken))
    if option.die:
        dice = joined(dice, (option.die,))
    elif option.die == 0:
        value += DIE
    half = 0 if action.printed is None else action.printed // 2
    return value + _plan(
        left,
        row,
        dice,
        metal - option.metal + int(gain.metal) + half,
        energy - option.energy + int(gain.energy) + half,
        held - option.cards + gain.cards,
    )


def _idle(dice: Dice, metal: int, energy: int, held: int) -> float:
    """What stocks are worth, and dice that are left for the headquarters."""
    value = _stock(0, metal) + _stock(1, energy) + _stock(2, held)
    if dice:
        ore, paper = _stock(0, metal + 1) - _stock(0, metal), _stock(2, held + 1) - _stock(2, held)
        for face in dice:
            other = ore if face in SECTIONS["mine"].accepts else _stock(1, energy + face) - _stock(1, energy)
            value += max(paper, other)
    return value


PLAYERS: Mapping[str, type[Player]] = {GreedyPlayer.name: GreedyPlayer}
