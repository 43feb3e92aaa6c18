"""What a position tells and shows, as values: events, prompts, outcomes, views. They hold no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from bot.games.text import Text

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]

NO_DATA: Mapping[str, Json] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a move caused, worth telling or drawing.

    `data` is JSON-ready and complete: a log of events needs nothing else to be understood. `reveals` says that
    something became known that was not known before, so undo stops here. `audience` is the only seat that may see
    the event; None means everyone.
    """

    kind: str
    text: Text
    data: Mapping[str, Json] = field(default_factory=lambda: NO_DATA)
    reveals: bool = False
    audience: int | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is being asked of the seat to move: a stable kind for programs and a sentence for people."""

    kind: str
    text: Text


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal of a game and whether this outcome reached it."""

    key: str
    text: Text
    reached: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of a finished position. `scores` and `ranks` have one entry per seat; rank 1 is best, ties share it.

    A better score always ranks before a worse one; of equal scores a game's tie-break may put one before another.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    title: Text | None = None
    goals: tuple[Goal, ...] = ()
    details: Mapping[str, Json] = field(default_factory=lambda: NO_DATA)

    def as_json(self) -> dict[str, Json]:
        """The outcome as it stands in records and on the last line of a replay."""
        return {
            "scores": list(self.scores),
            "ranks": list(self.ranks),
            "title": None if self.title is None else str(self.title),
            "goals": [goal.key for goal in self.goals if goal.reached],
            "details": dict(self.details),
        }


@dataclass(frozen=True, slots=True)
class View:
    """A position as one viewer may see it; hidden things are absent, not masked. Every game adds its own fields.

    `viewer` is a seat, or None for a spectator. `prompt` is what the `decider` is asked. `proposal` is the notation of
    the move that is being considered, `foreseen` the result that it leads to: None where the game goes on after it, and
    where something is revealed before.
    `names` are what the seats are called, `outlined` cells to point at, by the names that the picture gives them, and
    `gained` what the scores of the seats changed by since whoever looks decided last, empty where nobody did anything;
    a position knows of none of these, whoever shows the view fills them in.
    """

    game: str
    viewer: int | None
    seats: int
    deciders: tuple[int, ...]
    prompt: Prompt
    outcome: Outcome | None
    proposal: str | None
    foreseen: Outcome | None = field(default=None, kw_only=True)
    names: tuple[str, ...] = field(default=(), kw_only=True)
    outlined: tuple[str, ...] = field(default=(), kw_only=True)
    gained: tuple[int, ...] = field(default=(), kw_only=True)

    @property
    def decider(self) -> int | None:
        """Whose decision is shown: the viewer's own if they owe one, or else the first; None when the game is over."""
        return decider_for(self.deciders, self.viewer)

    def gained_by(self, seat: int) -> int:
        """What the score of a seat changed by since whoever looks decided last."""
        return self.gained[seat] if self.gained else 0


def decider_for(deciders: Sequence[int], viewer: int | None) -> int | None:
    """Whose decision a viewer is shown, of those that are owed.

    >>> decider_for((0, 2), 2), decider_for((0, 2), 1), decider_for((), None)
    (2, 0, None)
    """
    if viewer in deciders:
        return viewer
    return deciders[0] if deciders else None
