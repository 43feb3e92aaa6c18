"""How colours look to people whose red, green or blue cones do not work, and how far apart two colours then are."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from renderers.kit.palette import Colour

Matrix = Sequence[Sequence[float]]

DEFICIENCIES: Mapping[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Matrices for linear light at full severity: Machado, Oliveira and Fernandes 2009."""

_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def linear(colour: Colour) -> list[float]:
    """Levels of light from 0 to 1."""
    parts = (level / 255 for level in colour)
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def distance(first: Colour, second: Colour, deficiency: str = "normal") -> float:
    """How far apart two colours look, as the distance in CIELAB (about 2 can just be told apart side by side)."""
    return math.dist(_seen(first, deficiency), _seen(second, deficiency))


def contrast(first: Colour, second: Colour) -> float:
    """The contrast of text and ground as WCAG counts it, from 1 to 21."""
    light, dark = sorted((_apply(_TO_XYZ, linear(one))[1] for one in (first, second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=1 << 14)
def _seen(colour: Colour, deficiency: str) -> tuple[float, float, float]:
    return _lab(_apply(DEFICIENCIES[deficiency], linear((colour[0], colour[1], colour[2]))))


def _apply(matrix: Matrix, values: Sequence[float]) -> list[float]:
    return [min(max(sum(a * b for a, b in zip(row, values, strict=True)), 0.0), 1.1) for row in matrix]


def _lab(light: Sequence[float]) -> tuple[float, float, float]:
    parts = [value / white for value, white in zip(_apply(_TO_XYZ, light), _WHITE, strict=True)]
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
