"""What the checks of `doctor` return."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """What one look found; `good` is False for what would stop `run`, `advice` is worth doing something about."""

    is_good: bool
    sentence: str
    is_advice: bool = False

    @property
    def mark(self) -> str:
        """The word in front of the sentence."""
        if not self.is_good:
            return "STOP"
        return "note" if self.is_advice else "good"
