"""Previews of moves: certain effects only. Hidden cards and tokens aren't read."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.otys import words
from bot.games.otys.components import Resource
from bot.games.otys.words.amounts import RESOURCE_NAMES
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class OtysMovePreview:
    """The certain effects of a move, with everything needed for warnings.

    `timer` is the Timer that would move, `to` its new space, `waits` whether it would wait at the marker until Prestige
    is gained or the turn ends. `contact` are the Timers that would be discarded because they meet the marker, `ends`
    whether that ends the game. `reaches` is the resource whose cube a Timer would reach, `discards` the public contract
    that would be discarded for it, and `refused` whether the Store has no space for the cube. `reveals` says that
    something unknown would be revealed.
    """

    prestige: int = 0
    credits: int = 0
    batteries: int = 0
    timer: str | None = None
    to: int | None = None
    reaches: Resource | None = None
    refused: bool = False
    discards: str | None = None
    waits: bool = False
    contact: tuple[str, ...] = ()
    ends: bool = False
    reveals: bool = False

    @property
    def warns(self) -> bool:
        """Whether a Timer would reach a cube or the marker."""
        return self.reaches is not None or self.waits or bool(self.contact)

    def warning(self, prestige: int) -> Text | None:
        """Return the warning before the move for a seat with this Prestige, or None."""
        if self.ends:
            return words.ends(n=prestige + self.prestige)
        if self.contact:
            return words.discards_timer(name=self.contact[0])
        if self.waits:
            return words.waits(name=self.timer)
        if self.reaches is None:
            return None
        resource = RESOURCE_NAMES[self.reaches]
        if self.discards is None:
            return words.reaches(name=self.timer, resource=resource)
        return words.discards_contract(name=self.timer, resource=resource)
