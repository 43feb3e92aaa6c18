"""Private pictures: mats, enlarged tiles, the map, the own cards, current score.

One message shows them; its buttons switch between them. `/look` opens it too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from bot.core.table.model import LiveTable
from bot.discord.components.controls import Button, Control
from bot.discord.components.payload import MessagePayload
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.lookup import viewing_seat
from bot.discord.press.press import Press
from bot.discord.table.face import Face, Suggestion
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games.solarius import SolariusPosition
from bot.games.solarius.view import SolariusView
from bot.games.text import Language, TextLike, render_text, use_language
from cogs.solarius import words
from renderers.kit.names import short_names
from renderers.kit.picture import Picture
from renderers.solarius import draw_board, draw_hand, draw_mat, draw_score, draw_tile

DETAIL_VIEWS = "closeups"
"""The verb that opens the message, at its subject or the member's own mat."""
SWITCH = "switch"
"""The verb that shows something else in it."""

TILES = {"H": words.CENTRE, **{letter: words.tile(letter) for letter in "ABCDEF"}}
"""The tiles that can be enlarged, by letter."""

SPACE, SCORE, HAND = "space", "score", "hand"


class DetailViews:
    """Serves the two verbs and the views."""

    def __init__(self, dispatcher: Dispatcher, face: Face[SolariusPosition, SolariusView]) -> None:
        self._dispatcher = dispatcher
        self._face = face

    async def open(self, press: Press) -> None:
        """The control under a board or beside a hand, at its subject or the own mat; an old one serves as well."""
        live = await self._dispatcher.at(self._face, press)
        subject = press.control.argument or _mat(viewing_seat(live, press.member))
        await press.response.tell(await self._sheet(press.response, live, subject))

    async def switch(self, press: Press) -> None:
        """Handle a control of the message, which shows the current table."""
        live = await self._dispatcher.at(self._face, press)
        await press.response.show(await self._sheet(press.response, live, press.control.argument))

    def suggest_views(
        self, live: LiveTable, member: int, language: Language, names: Sequence[TextLike]
    ) -> Sequence[Suggestion]:
        """Suggest all that the buttons show and the own cards, the member's own mat first."""
        own = viewing_seat(live, member)
        with use_language(language):
            called = short_names(names, len(live.table.seats))
        mats = [(_mat(seat), words.mat_of(name)) for seat, name in enumerate(called)]
        return [
            Suggestion(subject, render_text(label, language))
            for subject, label in (
                mats[own],
                *mats[:own],
                *mats[own + 1 :],
                *([(HAND, words.HAND)] if live.table.seats_of(member) else ()),
                (SPACE, words.SPACE),
                (SCORE, words.SCORE),
                *((subject, label) for label, subject in map(_tile, TILES)),
            )
        ]

    async def show_view(self, response: Response, live: LiveTable, wanted: str) -> MessagePayload | None:
        """Show a mat, a tile, space or the score."""
        kind, _, which = wanted.lower().partition(" ")
        subject = f"{kind} {which.upper()}".strip()
        own = self._face.require_own(live)
        if _renderer(own.position.view(None), subject) is None:
            return None
        return await self._sheet(response, own, subject)

    async def _sheet(self, response: Response, live: LiveTable[SolariusPosition], subject: str) -> MessagePayload:
        """Return the message with this picture. Raises Declined if there is none."""
        names = await self._dispatcher.names.seats(live.table)
        view = replace(live.position.view(None), names=names)
        own = next(iter(live.table.seats_of(response.member)), None)
        hand = own is not None and bool(live.position.view(own).hand)
        if subject == HAND and hand:
            view = replace(live.position.view(own), names=names)
        renderer = _renderer(view, subject)
        if renderer is None or (subject == HAND and not hand):
            raise Declined(words.NO_SUCH_PICTURE)
        picture = await self._dispatcher.draw_for(response, renderer, view)
        with use_language(response.member_language):
            controls = _controls(view, subject, hand=hand)
        return MessagePayload(words.game_round(view), (picture,), controls, live.table.id, live.table.rev)


def _mat(seat: int) -> str:
    return f"mat {seat}"


def _renderer(view: SolariusView, subject: str) -> Callable[[SolariusView], Picture] | None:
    """Return what draws a subject; None for anything else."""
    match subject.split():
        case ["mat", seat] if seat.isdecimal() and int(seat) < view.seats:
            return partial(draw_mat, seat=int(seat))
        case ["tile", letter] if letter in TILES:
            return partial(draw_tile, letter=letter)
        case [word] if word == SCORE:
            return draw_score
        case [word] if word == SPACE:
            return draw_board
        case [word] if word == HAND:
            return draw_hand
    return None


def _tile(letter: str) -> tuple[TextLike, str]:
    return TILES[letter], f"tile {letter}"


def _controls(view: SolariusView, subject: str, *, hand: bool) -> tuple[Control, ...]:
    """Buttons for each mat, the own hand, the map, the score and each tile.

    The current one is highlighted.
    """
    names = short_names(view.names, view.seats)
    rows = (
        [(name, _mat(seat)) for seat, name in enumerate(names)],
        [*([(words.HAND, HAND)] if hand else ()), (words.SPACE, SPACE), (words.SCORE, SCORE), _tile("H")],
        [*map(_tile, "ABC")],
        [*map(_tile, "DEF")],
    )
    return tuple(
        Button(label, SWITCH, value, "main" if value == subject else "plain", starts_row=not number)
        for row in rows
        for number, (label, value) in enumerate(row)
    )
