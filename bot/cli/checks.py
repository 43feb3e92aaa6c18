"""What the checks of `doctor` return."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """What one look found; `good` is False for what would stop `run`, `advice` is worth doing something about."""

    good: bool
    sentence: str
    advice: bool = False

    @property
    def mark(self) -> str:
        """The word in front of the sentence."""
        if not self.good:
            return "STOP"
        return "note" if self.advice else "good"
