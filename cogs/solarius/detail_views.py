"""Pictures on request, for one member: any mat, one tile closely, all of space, the score as it stands.

They stand in one private message whose buttons switch between them; `/solarius mat` and `/solarius tile` open it too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.games.solarius import SolariusPosition
from bot.games.solarius.view import SolariusView
from bot.games.text import TextLike
from bot.model.table import LiveTable
from bot.ui.actions.dispatcher import Dispatcher
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import Button, Control
from bot.ui.components.payload import MessagePayload
from bot.ui.messages.face import Face
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.transport.response import Deferral, Interaction, Response
from cogs.solarius import words
from renderers.kit.names import seat_names
from renderers.kit.picture import Picture
from renderers.solarius import draw_board, draw_mat, draw_score, draw_tile

DETAIL_VIEWS = "closeups"
"""The verb that opens the message, at the member's own mat."""
SWITCH = "switch"
"""The verb that shows something else in it."""

TILES = {"H": words.CENTRE, **{letter: words.tile(letter) for letter in "ABCDEF"}}
"""What can be looked at closely, by letter."""

SPACE, SCORE = "space", "score"


class DetailViews:
    """Serves the two verbs and the two commands."""

    def __init__(self, dispatcher: Dispatcher, face: Face[SolariusPosition, SolariusView]) -> None:
        self._dispatcher = dispatcher
        self._face = face

    async def open(self, press: Press) -> None:
        """The control under a board or beside a hand; an old one serves as well."""
        live = await self._dispatcher.at(self._face, press)
        await press.response.tell(await self._sheet(press.response, live, _mat(own_seat(live, press.member))))

    async def switch(self, press: Press) -> None:
        """A control of the message itself, which shows the table as it stands now."""
        live = await self._dispatcher.at(self._face, press)
        await press.response.show(await self._sheet(press.response, live, press.control.argument))

    def commands(self) -> Sequence[app_commands.Command[Any, ..., Any]]:
        """`/solarius mat` and `/solarius tile`."""
        return (self._mat_command(), self._tile_command())

    def _mat_command(self) -> app_commands.Command[Any, ..., Any]:
        async def mat(interaction: Interaction, member: discord.Member | None = None) -> None:
            async with Response(interaction, late=Deferral.PRIVATE) as response:
                live = await self._dispatcher.latest(self._face, interaction)
                seat = own_seat(live, response.member) if member is None else _seat_of(live, member)
                await response.tell(await self._sheet(response, live, _mat(seat)))

        app_commands.describe(member=command_text(words.WHOSE_MAT))(mat)
        return app_commands.Command(name="mat", description=command_text(words.MAT), callback=mat)

    def _tile_command(self) -> app_commands.Command[Any, ..., Any]:
        async def tile(interaction: Interaction, tile: str) -> None:
            async with Response(interaction, late=Deferral.PRIVATE) as response:
                live = await self._dispatcher.latest(self._face, interaction)
                await response.tell(await self._sheet(response, live, f"tile {tile.upper()}"))

        app_commands.describe(tile=command_text(words.WHICH_TILE))(tile)
        tiles = [app_commands.Choice(name=command_text(name), value=letter) for letter, name in TILES.items()]
        app_commands.choices(tile=tiles)(tile)
        return app_commands.Command(name="tile", description=command_text(words.TILE), callback=tile)

    async def _sheet(self, response: Response, live: LiveTable[SolariusPosition], subject: str) -> MessagePayload:
        """The message with this picture. Raises Declined if there is no such thing to look at."""
        view = replace(live.position.view(None), names=await self._dispatcher.names.seats(live.table))
        picture = await self._dispatcher.draw_for(response, _renderer(view, subject), view)
        return MessagePayload(words.when(view), (picture,), _controls(view, subject), live.table.id, live.table.rev)


def _mat(seat: int) -> str:
    return f"mat {seat}"


def own_seat(live: LiveTable, member: int) -> int:
    """The member's seat; for others the seat to move, or the first at the end of the game."""
    seats = live.table.seats_of(member)
    return seats[0] if seats else next(iter(live.position.deciders), 0)


def _seat_of(live: LiveTable, member: discord.Member) -> int:
    """The seat of a member who plays. Raises Declined for others."""
    seats = live.table.seats_of(member.id)
    if not seats:
        raise Declined(words.not_at_this_table(member.mention))
    return seats[0]


def _renderer(view: SolariusView, subject: str) -> Callable[[SolariusView], Picture]:
    match subject.split():
        case ["mat", seat] if seat.isdecimal() and int(seat) < view.seats:
            return partial(draw_mat, seat=int(seat))
        case ["tile", letter] if letter in TILES:
            return partial(draw_tile, letter=letter)
        case [word] if word == SCORE:
            return draw_score
        case [word] if word == SPACE:
            return draw_board
    raise Declined(words.NO_SUCH_PICTURE)


def _tile(letter: str) -> tuple[TextLike, str]:
    return TILES[letter], f"tile {letter}"


def _controls(view: SolariusView, subject: str) -> tuple[Control, ...]:
    """Buttons for each mat, space, the score and each tile; the current one is highlighted."""
    names = seat_names(view.names, view.seats)
    rows = (
        [(name, _mat(seat)) for seat, name in enumerate(names)],
        [(words.SPACE, SPACE), (words.SCORE, SCORE), _tile("H")],
        [*map(_tile, "ABC")],
        [*map(_tile, "DEF")],
    )
    return tuple(
        Button(label, SWITCH, value, "main" if value == subject else "plain", starts_row=not number)
        for row in rows
        for number, (label, value) in enumerate(row)
    )
