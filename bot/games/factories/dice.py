"""The free dice that a card can take or change.

Dice are faces in rising order; equal faces are interchangeable.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

from bot.games.factories.components import FACES, DiceNeed, DieChange

Dice = tuple[int, ...]

OPPOSITE = FACES[0] + FACES[-1]
"""The sum of opposite faces."""


@lru_cache(maxsize=4096)
def distinct(dice: Dice) -> Dice:
    """Return each face once."""
    return tuple(sorted(set(dice)))


def without(dice: Dice, taken: Dice) -> Dice:
    """Return the remaining dice after some are taken."""
    left = list(dice)
    for face in taken:
        left.remove(face)
    return tuple(left)


def joined(dice: Dice, more: Dice) -> Dice:
    """All dice together."""
    return tuple(sorted(dice + more))


@lru_cache(maxsize=4096)
def picks(need: DiceNeed, dice: Dice) -> tuple[Dice, ...]:
    """Return all ways to fill a card's spaces (rules/fantastic_factories.md 7)."""
    if need.pattern == "any" or need.pattern == "sum":
        found = sorted(set(combinations(dice, need.count)))
        return tuple(one for one in found if sum(one) >= need.value)
    faces = distinct(dice)
    if need.pattern == "exact":
        wanted = (need.value,) * need.count
        return (wanted,) if dice.count(need.value) >= need.count else ()
    if need.pattern == "equal":
        return tuple((face,) * need.count for face in faces if dice.count(face) >= need.count)
    runs = (tuple(range(face, face + need.count)) for face in faces)
    return tuple(run for run in runs if set(run) <= set(faces))


@lru_cache(maxsize=4096)
def targets(change: DieChange, dice: Dice) -> tuple[Dice, ...]:
    """Return all sets of dice that a training card can change."""
    if change.kind == "reroll":
        sizes = range(1, len(dice) + 1)
        return tuple(sorted({some for size in sizes for some in combinations(dice, size)}))
    return tuple((face,) for face in distinct(dice) if change.kind == "flip" or face + change.by in FACES)


def changed(change: DieChange, face: int) -> int:
    """Return the face of a die after a change that needs no roll."""
    return OPPOSITE - face if change.kind == "flip" else face + change.by


def new_faces(before: Dice, after: Dice) -> Dice:
    """Return the faces that `after` has more often than `before`."""
    return tuple(sorted((Counter(after) - Counter(before)).elements()))
