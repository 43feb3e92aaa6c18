"""Results of the checks of `doctor`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check.

    Not `is_good` would stop `run`, `is_advice` needs attention.
    """

    is_good: bool
    sentence: str
    is_advice: bool = False

    @property
    def mark(self) -> str:
        """The word before the sentence."""
        if not self.is_good:
            return "STOP"
        return "note" if self.is_advice else "good"
