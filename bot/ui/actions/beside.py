"""What private messages beside a board share: a picture for one member, and going on when they played from there.

Hints and trials are such messages. A picture that cannot be made now is left out: what is said stands without it.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract import View
from bot.games.text import Text, sentences
from bot.model.table import Live
from bot.services.service import Tables
from bot.ui.actions.hands import Hands
from bot.ui.components.links import board_link
from bot.ui.components.sheet import Enclosure, Sheet, enclosed
from bot.ui.messages.boards import Boards
from bot.ui.messages.face import Face
from bot.ui.messages.names import Names
from bot.ui.pictures.studio import Overrun, Studio
from bot.ui.pictures.turns import Renderer
from bot.ui.transport import failures
from bot.ui.transport.answer import Answer


class Beside:
    """A kind of such messages."""

    def __init__(
        self,
        tables: Tables,
        faces: Mapping[str, Face],
        names: Names,
        studio: Studio,
        boards: Boards,
        hands: Hands,
    ) -> None:
        self._tables = tables
        self._faces = faces
        self._names = names
        self._studio = studio
        self._boards = boards
        self._hands = hands

    async def _picture(self, seen: View, live: Live, member: int) -> tuple[Enclosure, ...]:
        """The table as this member sees it, or nothing."""
        theme = await self._tables.settings.theme_of_member(member, live.table.guild)
        return await drawn(self._studio, seen, theme, live.table.id, self._faces[live.table.game].beside(seen))

    async def _played(self, answer: Answer, live: Live, said: Text) -> None:
        """The table goes on, and this message says so; a run goes on in it."""
        if live.table.run is not None:
            await self._hands.go_on(answer, live)
            return
        await answer.show(Sheet(sentences(said, board_link(live.table))))
        answer.message = None
        await self._boards.go_on(answer, live)


async def drawn(
    studio: Studio, view: View, theme: str, subject: str, *renderers: Renderer, name: str = "board"
) -> tuple[Enclosure, ...]:
    """Pictures of a view, or none where they cannot be made now; the log names the subject then."""
    try:
        pictures = [await studio.make(renderer, view, theme=theme) for renderer in renderers]
    except Overrun:
        return ()
    except Exception as error:
        failures.report(error, f"drawing {subject} privately")
        return ()
    numbers = ("", *map(str, range(1, len(pictures))))
    return tuple(enclosed(each, f"{name}{number}.png") for each, number in zip(pictures, numbers, strict=True))
