"""Several dice by one press: every way to place two or more of the free dice in the headquarters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from bot.games.contract import Move
from bot.games.factories.components import BONUS, SECTIONS, SectionName
from bot.games.factories.dice import Dice
from bot.games.factories.moves import Done, Place, Use
from bot.games.factories.view import PlayerView, SectionView
from bot.games.factories.words.names import amounts
from bot.games.text import Said, Text
from bot.ui.controls import IF_LEFT, OPTION_LENGTH, Choice, Select, folded, in_turn
from cogs.factories import words
from cogs.factories.looks import Look

MOST = 6
"""More dice at once are not offered: a press cannot carry them all."""

Carry = Callable[[Sequence[Move]], str]
"""What a press carries that plays these moves, as `Button.argument` or `Choice.value`."""


def carried(moves: Sequence[Move]) -> str:
    """These moves and no more."""
    return in_turn(*map(str, moves))


def carried_to_the_end(moves: Sequence[Move]) -> str:
    """These moves, and being done where nothing else is left to do."""
    return in_turn(*map(str, moves), f"{IF_LEFT}{Done()}")


@dataclass(frozen=True, slots=True)
class Plan:
    """Dice that are used up by one press; `about` says what they give."""

    moves: tuple[Move, ...]
    label: Text
    about: Said = ""

    def all_of(self, player: PlayerView) -> bool:
        """Whether no free die is left after it."""
        return sum(len(move.dice) if isinstance(move, Use) else 1 for move in self.moves) == len(player.dice)

    @property
    def then_done(self) -> str:
        """What a press carries that ends the work phase after them, whatever is left."""
        return carried((*self.moves, Done()))


def plans(player: PlayerView, sections: Sequence[Place]) -> tuple[Plan, ...]:
    """Every way to place several of the free dice, the most dice first, then what gives most."""
    ways = {
        tuple(sorted(way, key=_order)): None
        for count in range(min(len(player.dice), MOST), 1, -1)
        for dice in dict.fromkeys(combinations(player.dice, count))
        for way in product(*([move for move in sections if move.face == face] for face in dice))
        if _fits(player, way)
    }
    short = [way for way in ways if len(carried_to_the_end(way)) <= OPTION_LENGTH]
    return tuple(sorted((_plan(player, way) for way in short), key=lambda plan: _worth(player, plan), reverse=True))


def plan_of_one(player: PlayerView, move: Place) -> Plan:
    """One die alone."""
    ((_, gain),) = _gains(player, (move,))
    return Plan((move,), words.placed_in(move.section, move.face, gain))


def _order(move: Place) -> tuple[int, int]:
    return [*SECTIONS].index(move.section), move.face


def _fits(player: PlayerView, way: Sequence[Place]) -> bool:
    wanted = Counter(move.section for move in way)
    return all(wanted[each.section] <= each.spaces - len(each.dice) for each in player.sections)


def _plan(player: PlayerView, way: tuple[Place, ...]) -> Plan:
    gained: dict[str, int] = {SECTIONS[name].unit: gain for name, gain in _gains(player, way)}
    said = [words.planned_in(name, dice) for name, dice in _by_section(way)]
    return Plan(way, words.plan(said), words.together(amounts(**gained)))


def _by_section(way: Sequence[Place]) -> Iterator[tuple[SectionName, Dice]]:
    for name in SECTIONS:
        dice = tuple(move.face for move in way if move.section == name)
        if dice:
            yield name, dice


def _gains(player: PlayerView, way: Sequence[Place]) -> Iterator[tuple[SectionName, int]]:
    """What the dice give in each section, equal ones with their bonus."""
    lying = {each.section: each for each in player.sections}
    for name, dice in _by_section(way):
        yield name, sum(_gain(lying[name], dice[:number], face) for number, face in enumerate(dice))


def _gain(section: SectionView, before: Dice, face: int) -> int:
    each = SECTIONS[section.section].each
    return (face if each == "X" else each) + (BONUS if face in (*section.dice, *before) else 0)


def _worth(player: PlayerView, plan: Plan) -> tuple[int, int]:
    return len(plan.moves), sum(
        gain for _, gain in _gains(player, [move for move in plan.moves if isinstance(move, Place)])
    )


def plan_list(found: Sequence[Plan], look: Look, carry: Carry) -> Select:
    """All of them in one list."""
    choices = [Choice(plan.label, carry(plan.moves), plan.about) for plan in found]
    page = look.page if look.name == "plans" else 0
    return folded(words.PLACE_SEVERAL, "plans", choices, page, Look("page", "plans").at, more=words.FURTHER_WAYS)
