"""What the checks of `doctor` return."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """What one look found; `good` is False for what would stop `run`."""

    good: bool
    sentence: str
