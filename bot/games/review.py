"""Looking back over a game: what each decision of a seat was worth beside the best one, and which mattered most.

A decision is judged as it stood then, by what the seat could know: luck that came later counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Move, Position
from bot.games.players import appraisal_of, levels_of
from bot.games.records import Record, iterate
from bot.games.search import Appraisal, Reason
from bot.games.text import Text

THOUGHTS = 30
"""Decisions that the strongest level could make with what a whole review may think; so any game takes about as long."""

MOST = 3
"""Turning points of a review."""


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision: its number in the record, from 1 on, what was played, and what looked best then.

    `expected` is what the best move promised and `loss` by how much the one that was played promised less, 0 where that
    is no more than its standard error; `at_stake` is what the worst of the moves that were tried would have lost. All
    are in the unit of the game's knowledge. `reasons` speak for the best move against the one that was played.
    """

    number: int
    played: Text
    best: Text
    expected: float
    loss: float
    at_stake: float
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """The decisions of a seat at which there was something to choose, in order."""

    decisions: tuple[Decided, ...]

    @property
    def accuracy(self) -> float:
        """How much was kept of all that could have been lost, from 0 to 1; 1 where nothing could."""
        at_stake = sum([one.at_stake for one in self.decisions])
        return 1 - sum([one.loss for one in self.decisions]) / at_stake if at_stake else 1.0

    @property
    def turning_points(self) -> tuple[Decided, ...]:
        """The decisions that lost most, the dearest first."""
        dear = sorted([one for one in self.decisions if one.loss > 0], key=lambda one: -one.loss)
        return tuple(dear[:MOST])


def review(
    record: Record, game: Game, seat: int, *, thoughts: Fraction = Fraction(THOUGHTS), between: Callable[[], object]
) -> Review:
    """Look back over the decisions of a seat in a record that has its seed; `between` is called after each.

    The same for the same record and as many `thoughts`. Raises BadRecord, BadOption for a game that nobody can search.
    """
    found: list[tuple[int, Position, Move]] = []
    entries = iterate(record, game)
    before = next(entries).position
    for entry in entries:
        if entry.seat == seat and len(before.moves(seat)) > 1:
            found.append((entry.n, before, game.parse(entry.move or "")))
        before = entry.position
    decisions: list[Decided] = []
    for number, position, played in found:
        part = min(Fraction(1), thoughts / len(found))
        decisions.append(_decided(game, position, seat, number, played, part, record.commitment))
        between()
    return Review(tuple(decisions))


def _decided(
    game: Game, position: Position, seat: int, number: int, played: Move, part: Fraction, commitment: str
) -> Decided:
    own = f"review {commitment} {number}"
    seen = position.imagined(seat, Chance(seed_from_text(own))).led_by(seat)
    appraisal = appraisal_of(game, levels_of(game)[-1], seen, Chance(seed_from_text(f"{own} {seat}")), part, (played,))
    best, lead = appraisal.best, appraisal.lead(appraisal.best.move, played)
    return Decided(
        number,
        position.explain(played, seat),
        position.explain(best.move, seat),
        best.worth,
        lead.mean if lead.mean > lead.error else 0.0,
        max(0.0, lead.mean, best.worth - _least(appraisal)),
        () if best.move == played else appraisal.against(best.move, played),
    )


def _least(appraisal: Appraisal) -> float:
    return min([appraisal.expected(one.move).mean for one in appraisal.ranked])
