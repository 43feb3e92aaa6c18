"""Made-up game reviews."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from renderers.review.sheet import ReviewLine, ReviewMark, ReviewSheet

LONG = "Maximiliane von und zu Hohenstein-Wittgenau"


def line(
    seat: int, name: str, start: float, end: float | None, moves: int, *, step: int = 1, noise: float = 1.0
) -> ReviewLine:
    """A line from `start` to about `end`, up and down by as much as `noise` with each move."""
    chance = random.Random(f"{name} {seat}")
    found, at = [], start
    for move in range(1 + seat, moves, step):
        at += ((start if end is None else end) - at) * step / (moves - move + step) + chance.uniform(-noise, noise)
        found.append((move, at))
    return ReviewLine(seat, name, tuple(found), end, 0.96 - 0.13 * seat)


def _marked(of: ReviewLine, *numbers: tuple[int, float]) -> tuple[ReviewMark, ...]:
    return tuple(ReviewMark(of.expected[n][0], of.seat, of.expected[n][1], cost) for n, cost in numbers)


_ALONE = line(0, "Ana", 38.0, 47.0, 71)
ALONE = ReviewSheet(
    "carcassonne", "table of Ana", 71, (_ALONE,), _marked(_ALONE, (22, 4.2), (41, 3.4), (43, 1.6)),
    is_chance=False, low_is_better=False,
)  # fmt: skip
_RIVALS = [line(seat, name, 55, end, 700, step=4, noise=2.2) for seat, (name, end) in enumerate(
    [("Ana", 74.0), ("Ben", 61.0), ("Apprentice 3", 48.0), (LONG, 66.0)]
)]  # fmt: skip
FOUR = ReviewSheet(
    "solarius", LONG * 2, 700, _RIVALS,
    (*_marked(_RIVALS[0], (40, 6.1), (160, 2.8)), *_marked(_RIVALS[3], (41, 5.2))),
    is_chance=False, low_is_better=False,
)  # fmt: skip
_RACE = [
    ReviewLine(
        seat, name, tuple((move, max(0.02, min(0.98, share / 100))) for move, share in each.expected), end, accuracy
    )
    for seat, (name, end, accuracy) in enumerate([("Ana", 1.0, 0.91), ("Ben", 0.0, 0.64), ("Cy", 0.0, None)])
    for each in [line(seat, name, 33, 100 * end, 54, step=3, noise=9)]
]
RACE = ReviewSheet(
    "novaluna", "table of Ana", 54, _RACE, _marked(_RACE[1], (5, 0.12), (9, 0.31)), is_chance=True, low_is_better=False
)
PERFECT = replace(ALONE, game="novaluna", marked=(), low_is_better=True)
SHORT = ReviewSheet("otys", "", 1, (ReviewLine(0, "日本", (), None, None),), (), is_chance=False, low_is_better=False)
FIVE = replace(
    RACE, game="factories", lines=[replace(_RACE[seat % 3], seat=seat) for seat in range(5)],
    marked=tuple(ReviewMark(move, 0, 0.5, 0.2) for move in (10, 11, 12)),
)  # fmt: skip

SHEETS: Mapping[str, ReviewSheet] = {
    "alone": ALONE,
    "four": FOUR,
    "race": RACE,
    "perfect": PERFECT,
    "short": SHORT,
    "five": FIVE,
}
