"""Levels of detail: small cells show fewer and larger things."""

from __future__ import annotations

from enum import IntEnum, auto


class Detail(IntEnum):
    """From the least to the most that there is to see."""

    BARE = auto()
    """Plain, and nothing grows on the meadow."""
    PLAIN = auto()
    """Larger houses without doors and windows, trees, no ruts in the roads."""
    FULL = auto()
    """Beasts, flowers, and everything else."""
