"""The shortest way through the controls to what somebody plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.cli.presses.shown import Plays, Shown, Use, leads
from bot.tables.model import Live
from bot.ui.face import Face

LONGEST = 6
"""Presses after which a move counts as out of reach."""


class OutOfReach(Exception):
    """No way through the controls leads to a move."""


@dataclass(frozen=True, slots=True)
class Way:
    """The presses that play the next so many of somebody's moves; the last one was made on a private message or not."""

    uses: tuple[Use, ...]
    moves: int

    @property
    def private(self) -> bool:
        """Whether it ends on the member's own message, which then stays in use."""
        return self.uses[-1].private


def shortest(face: Face, live: Live, seat: int, moves: Sequence[str], *, private: bool) -> Way:
    """The fewest presses that play the first of these moves, or several where one press plays them in a row.

    `private` says that the member's own message is open already. Raises OutOfReach.
    """
    start = [Shown(private=True), Shown()] if private else [Shown()]
    met = set(start)
    level: list[tuple[Shown, tuple[Use, ...]]] = [(shown, ()) for shown in start]
    for _ in range(LONGEST):
        onward: list[tuple[Shown, tuple[Use, ...]]] = []
        for shown, uses in sorted(level, key=lambda each: _likeness(each[0], moves[0]), reverse=True):
            found: Way | None = None
            for use, leads_to in leads(face, live, seat, shown):
                if isinstance(leads_to, Shown):
                    if leads_to not in met:
                        met.add(leads_to)
                        onward.append((leads_to, (*uses, use)))
                elif (n := _played(leads_to, moves)) and (found is None or n > found.moves):
                    found = Way((*uses, use), n)
            if found is not None:
                return found
        level = onward
    raise OutOfReach(f"{face.game.key}: {moves[0]!r} cannot be reached within {LONGEST} presses")


def _likeness(shown: Shown, wanted: str) -> tuple[int, int]:
    """What is nearest to the wanted move is looked at first: one of the shortest ways is found early there."""
    said = shown.proposal or shown.look
    alike = next((n for n, (one, other) in enumerate(zip(said, wanted, strict=False)) if one != other), len(said))
    return alike, -len(said)


def _played(plays: Plays, moves: Sequence[str]) -> int:
    """How many of the moves are played, if all that is played is wanted."""
    n = len(plays.moves)
    return n if tuple(moves[:n]) == plays.moves else 0
