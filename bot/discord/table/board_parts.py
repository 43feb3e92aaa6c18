"""What subjects add to the messages of tables: lines below a face's text, buttons below its controls."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from discord.utils import maybe_coroutine

from bot.core.results.model import Personal
from bot.core.table.model import LiveTable
from bot.discord.components.controls import Button, Control
from bot.discord.components.payload import Contributions
from bot.discord.table.face import Face
from bot.games.contract import View
from bot.games.text import TextLike


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A table as a message shows it."""

    live: LiveTable
    face: Face
    view: View
    look: str = ""
    private: bool = False
    """Whether one member reads the message, not everybody."""
    deciding: bool = True
    """Whether a reader has to decide."""
    newcomer: bool = False
    """Whether it is the first board of a reader who hasn't done the game's lessons."""
    personal: Mapping[int, Personal] = field(default_factory=dict)
    """Members' results beside their earlier ones, once they count."""


LineMaker = Callable[[ShownBoard], TextLike | Awaitable[TextLike]]
"""Makes a line, empty for none."""

ButtonMaker = Callable[[ShownBoard], Sequence[Button]]


class BoardParts:
    """The parts by where they are shown, each in the order of its place."""

    def __init__(self) -> None:
        self.lines: Contributions[LineMaker] = Contributions()
        """Below the public board of a running game."""
        self.result_lines: Contributions[LineMaker] = Contributions()
        """Below the public board of a game that has ended."""
        self.private_lines: Contributions[LineMaker] = Contributions()
        """Below a member's view."""
        self.always: Contributions[ButtonMaker] = Contributions()
        """In the last rows while the game goes on."""
        self.passing: Contributions[ButtonMaker] = Contributions()
        """Above them, while there is something to do."""
        self.optional: Contributions[ButtonMaker] = Contributions()
        """Before those while there is room, because they can be typed as well; the last is left out first."""
        self.results: Contributions[ButtonMaker] = Contributions()
        """Below a game that has ended."""
        self.run_results: Contributions[Callable[[LiveTable], Awaitable[Sequence[Control]]]] = Contributions()
        """Below a run that has ended, for its player."""


async def make_lines(makers: Iterable[LineMaker], board: ShownBoard) -> Sequence[TextLike]:
    """Return the lines of these makers."""
    return [await maybe_coroutine(make, board) for make in makers]


def make_buttons(makers: Iterable[ButtonMaker], board: ShownBoard) -> Sequence[Button]:
    """Return the buttons of these makers."""
    return [button for make in makers for button in make(board)]
