"""How much a player may think about one decision, counted so that it is the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Budget:
    """`simulations` are games in all, `moves` how many candidates are tried.

    `ahead` is how far a game goes before it is judged, in the unit of the knowledge's clock.
    """

    simulations: int
    moves: int
    ahead: float

    def part(self, share: Fraction) -> Budget:
        """A part of the simulations, at least one for each candidate.

        >>> Budget(64, 8, 4).part(Fraction(1, 2))
        Budget(simulations=32, moves=8, ahead=4)
        """
        return Budget(max(self.moves, int(self.simulations * share)), self.moves, self.ahead)
