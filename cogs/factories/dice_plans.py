"""Several dice with one press: all ways to place two or more free dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

from bot.discord.components.controls import MAX_OPTION_LENGTH, ONLY_MOVE_PREFIX, join_moves
from bot.games.contract import Move
from bot.games.factories.components import BONUS, SECTIONS, SectionName
from bot.games.factories.moves import Done, FactoriesPlace, FactoriesUse
from bot.games.factories.state import Dice
from bot.games.factories.view import PlayerView, SectionView
from bot.games.factories.words import amounts
from bot.games.text import Text, TextLike
from cogs.factories import words

MAX_DICE = 6
"""More dice at once are not offered: a press cannot carry them all."""

Carry = Callable[[Sequence[Move]], str]
"""Encodes moves as `Button.argument` or `Choice.value`."""


def encode_moves(moves: Sequence[Move]) -> str:
    """Encode exactly these moves."""
    return join_moves(*map(str, moves))


def encode_moves_to_end(moves: Sequence[Move]) -> str:
    """Encode these moves, then Done if no other move is left."""
    return join_moves(*map(str, moves), f"{ONLY_MOVE_PREFIX}{Done()}")


@dataclass(frozen=True, slots=True)
class DicePlan:
    """Dice that are used up by one press; `about` says what they give."""

    moves: tuple[Move, ...]
    label: Text
    about: TextLike = ""

    def all_of(self, player: PlayerView) -> bool:
        """Whether it uses all free dice."""
        return sum(len(move.dice) if isinstance(move, FactoriesUse) else 1 for move in self.moves) == len(player.dice)

    @property
    def then_done(self) -> str:
        """The argument of a press that plays these moves and then ends the work phase."""
        return encode_moves((*self.moves, Done()))


def plans(player: PlayerView, sections: Sequence[FactoriesPlace]) -> tuple[DicePlan, ...]:
    """Return all ways to place several dice, most dice first, then best gain."""
    room = {each.section: each.spaces - len(each.dice) for each in player.sections}
    by_face = {face: [move for move in sections if move.face == face] for face in player.dice}
    ways = {
        tuple(sorted(way, key=_order)): None
        for count in range(min(len(player.dice), MAX_DICE), 1, -1)
        for dice in dict.fromkeys(combinations(player.dice, count))
        for way in product(*(by_face[face] for face in dice))
        if _fits(room, way)
    }
    short = [way for way in ways if len(encode_moves_to_end(way)) <= MAX_OPTION_LENGTH]
    found = [(_placements(player, way), way) for way in short]
    found.sort(key=lambda pair: (len(pair[1]), sum(laid.gain for laid in pair[0])), reverse=True)
    return tuple(_plan(way, laid) for laid, way in found)


def plan_of_one(player: PlayerView, move: FactoriesPlace, *, short: bool = False) -> DicePlan:
    """One die alone."""
    (laid,) = _placements(player, (move,))
    return DicePlan((move,), words.placed_in(move.section, move.face, laid.gain, short=short))


class _Placement(NamedTuple):
    """Dice that go to one section by one press, and what they give there."""

    section: SectionName
    dice: Dice
    gain: int


_ORDER = {name: number for number, name in enumerate(SECTIONS)}


def _order(move: FactoriesPlace) -> tuple[int, int]:
    return _ORDER[move.section], move.face


def _fits(room: Mapping[SectionName, int], way: Sequence[FactoriesPlace]) -> bool:
    wanted = [move.section for move in way]
    return all(wanted.count(section) <= spaces for section, spaces in room.items())


def _plan(way: tuple[FactoriesPlace, ...], laid: Sequence[_Placement]) -> DicePlan:
    gained: dict[str, int] = {SECTIONS[each.section].unit: each.gain for each in laid}
    text = [words.planned_in(each.section, each.dice) for each in laid]
    return DicePlan(way, words.plan(text), words.together(amounts(**gained)))


def _placements(player: PlayerView, way: Sequence[FactoriesPlace]) -> tuple[_Placement, ...]:
    """Return the gain of dice by section, matching bonuses included."""
    to: dict[SectionName, list[int]] = {name: [] for name in SECTIONS}
    for move in way:
        to[move.section].append(move.face)
    return tuple(
        _Placement(each.section, tuple(dice), _gain(each, dice))
        for each in player.sections
        if (dice := to[each.section])
    )


def _gain(section: SectionView, faces: Sequence[int]) -> int:
    """Return the gain of faces placed one after another."""
    each = SECTIONS[section.section].each
    lying, gain = set(section.dice), 0
    for face in faces:
        gain += (face if each == "X" else each) + (BONUS if face in lying else 0)
        lying.add(face)
    return gain
