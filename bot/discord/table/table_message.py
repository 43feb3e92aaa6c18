"""Messages of tables: text, picture and controls, for everybody or for one member.

A public message shows what a spectator may see; at a table with one seat, what that seat sees. A private message
shows what the member's seat sees. The view alone decides that: a face makes texts and controls for the view's viewer.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

import discord

from bot.core.errors import NotSeated
from bot.core.services import Services
from bot.core.table.model import LiveTable, Status, deciders
from bot.discord import words
from bot.discord.components.controls import Button, Control, with_names
from bot.discord.components.items import count_lines, fit_emojis, stack_height
from bot.discord.components.links import board_link, mentions, not_seated, return_time, seat_names
from bot.discord.components.payload import (
    MessagePayload,
    arrange_if_room,
    arrange_rows,
    attach_picture,
    break_lines,
)
from bot.discord.consent import words as question_words
from bot.discord.notices.closing_call import ending_text, forfeit_lines
from bot.discord.pictures.avatars import PictureStyle, board_style, member_style
from bot.discord.pictures.render_queue import QueueFull, RenderQueue, Superseded
from bot.discord.table import words as computer_words
from bot.discord.table import words as end_words
from bot.discord.table.board_parts import BoardParts, ShownBoard, make_buttons, make_lines
from bot.discord.table.face import Face
from bot.discord.table.guide import HOW_TO_PLAY
from bot.discord.table.names import NameCache
from bot.discord.table.result import compare_results
from bot.discord.table.story_messages import story_since
from bot.discord.table.time_control import clock_line, outage_line, resume_buttons
from bot.discord.transport import calls
from bot.discord.transport.response import Response
from bot.games.contract import Move, Refusal, View, decider_for
from bot.games.records import rank_view
from bot.games.text import Text, TextLike, fill_names, lines, sentences
from bot.metrics import PressStage, time_stage

HAND = "hand"
"""The verb that shows a seat's hidden information."""

COME_BACK = "comeback"
"""The verb that takes a seat back from its computer player."""

RESET = "reset"
"""The verb that undoes a whole turn."""

MAX_LINES = 6
"""Lines of controls on a phone above which controls with a command are left out."""


class TablePayloads:
    """Makes the messages of tables.

    Methods raise Superseded if a newer rev is about to be drawn.
    """

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        faces: Mapping[str, Face],
        render_queue: RenderQueue,
        names: NameCache,
    ) -> None:
        self._client = client
        self._services = services
        self._faces = faces
        self._render_queue = render_queue
        self._names = names
        self.parts = parts = BoardParts()
        for place, line in enumerate((_substitutes, _clock, _outage), start=1):
            parts.lines.add(100 * place, line)
        parts.lines.add(500, _deciders)
        parts.result_lines.add(100, _forfeits)
        for results in (parts.result_lines, parts.private_lines):
            results.add(200, lambda board: compare_results(board.personal))
        parts.always.add(100, _hand)
        parts.optional.add(400, lambda board: (HOW_TO_PLAY,) if board.private else ())
        parts.passing.add(100, _undo)
        parts.passing.add(200, _come_back)
        parts.passing.add(300, lambda board: () if board.private else resume_buttons(board.live.table))

    async def public(
        self,
        live: LiveTable,
        *,
        proposal: Move | None = None,
        look: str = "",
        message: Hashable | None = None,
        fresh: bool = False,
        style: PictureStyle | None = None,
    ) -> MessagePayload:
        """Make the public message, with pictures in the board's style by default.

        A `fresh` one is a new message that replaces an earlier board.

        `message` is any name of the message that is edited: only the newest of several for it is finished.
        """
        view = await self._view(live, public_viewer(live), proposal)
        style = style or await board_style(self._services.settings, self._client, live.table)
        table, face = live.table, self._faces[live.table.game]
        newcomer = await self._is_first_of(live, table.members)
        board = ShownBoard(live, face, view, look, deciding=bool(deciders(live)), newcomer=newcomer)
        if table.status is Status.RUNNING:
            controls = public_controls(self.parts, board)
            remark = remark_lines(*await make_lines(self.parts.lines, board))
            after_rev = _last_reported_rev(live, fresh=fresh)
            return await self._payload(board, controls, style, message, remark, after_rev)
        if table.run is None:
            board = replace(board, personal=await self._services.results.personal(table))
        controls = break_lines(make_buttons(self.parts.results, board)) if table.run is None else ()
        remark = remark_lines(*await make_lines(self.parts.result_lines, board))
        return await self._payload(board, controls, style, message, remark)

    async def private(
        self,
        live: LiveTable,
        response: Response,
        *,
        proposal: Move | None = None,
        look: str = "",
        message: Hashable | None = None,
    ) -> MessagePayload:
        """Make a member's private message, with all controls while they decide.

        Raises NotSeated.
        """
        view = await self._view(live, private_viewer(live, response.member), proposal)
        style = await self._private_style(live, response)
        table, parts = live.table, self.parts
        deciding = response.member in deciders(live)
        board = ShownBoard(live, self._faces[table.game], view, look, private=True, deciding=deciding)
        controls: tuple[Control, ...] = ()
        if table.status is Status.RUNNING:
            controls = private_controls(parts, board)
        elif table.run is not None:
            board = replace(board, personal=await self._services.results.personal(table))
            controls = tuple([control for make in parts.run_results for control in await make(live)])
        remark = remark_lines(*await make_lines(parts.private_lines, board))
        return await self._payload(board, controls, style, message, remark)

    async def _is_first_of(self, live: LiveTable, members: Sequence[int]) -> bool:
        """Whether this is the first board, and one of its readers hasn't done all lessons of the game."""
        table, lessons = live.table, self._faces[live.table.game].lessons
        if table.rev or table.run is not None or table.status.ended or not lessons:
            return False
        found = [await self._services.people.lessons(member, table.game) for member in members]
        return any(sum(each.done for each in progress.values()) < len(lessons) for progress in found)

    async def newest(
        self,
        live: LiveTable,
        response: Response | None = None,
        *,
        fresh: bool = False,
        style: PictureStyle | None = None,
    ) -> tuple[LiveTable, MessagePayload]:
        """Make the message after all moves played meanwhile; never raises Superseded.

        Without a `response` it's the public one, in a style of its own where it isn't the board.
        """
        while True:
            try:
                if response is None:
                    return live, await self.public(live, fresh=fresh, style=style)
                return live, await self.private(live, response)
            except Superseded:
                live = await self._services.tables.live(live.table.id)

    async def with_table(self, text: TextLike, live: LiveTable, response: Response) -> MessagePayload:
        """Make a sentence and the member's view, without controls, for typed commands."""
        live, payload = await self.newest(live, response)
        return MessagePayload(lines(sentences(text, board_link(live.table)), payload.content), payload.files)

    async def refused(self, live: LiveTable, response: Response, refusal: Refusal) -> MessagePayload:
        """Explain a refused move to the member: sentence, rule, outlined areas.

        The picture is left out if it has no such areas, or if too many others are waiting.
        """
        table, face = live.table, self._faces[live.table.game]
        text = fill_names(calls.explain_refusal(refusal), seat_names(table))
        if not (face.outlines and refusal.areas):
            return MessagePayload(text)
        view = await self._view(live, private_viewer(live, response.member), None)
        pointing = replace(view, outlined=refusal.areas)
        style = await self._private_style(live, response)
        try:
            subject = (f"{table.id} refused", view.viewer)
            picture = await self._render_queue.draw(subject, table.rev, pointing, face.renderer, style=style)
        except (Superseded, QueueFull):
            return MessagePayload(text)
        except Exception as error:
            calls.log_error(error, f"drawing why a move at table {table.id} was refused")
            return MessagePayload(text)
        return MessagePayload(text, (attach_picture(picture),))

    async def whole(self, live: LiveTable, response: Response) -> MessagePayload:
        """Show a finished table's final board to a member, large, without the result.

        Raises NotSeated for strangers at a run, and QueueFull.
        """
        member, table = response.member, live.table
        seen = private_viewer(live, member) if member in table.members or table.run else public_viewer(live)
        view, face = await self._view(live, seen, None), self._faces[live.table.game]
        style = await self._private_style(live, response)
        subject = (f"{live.table.id}-whole", seen)
        picture = await self._render_queue.draw(subject, live.table.rev, view, face.whole, style=style)
        return MessagePayload(end_words.WHOLE, (attach_picture(picture),))

    async def _private_style(self, live: LiveTable, response: Response) -> PictureStyle:
        return await member_style(self._services.settings, response.interaction, live.table.guild)

    async def _view(self, live: LiveTable, viewer: int | None, proposal: Move | None) -> View:
        names = await self._names.seats(live.table)
        with time_stage(PressStage.VIEW):
            view = live.position.view(viewer, proposal, decider_for(live.position.deciders, viewer))
            return replace(
                rank_view(view, [forfeit.seat for forfeit in live.table.forfeits]),
                names=names,
                early_end=_early_end(live, names),
                gained=live.gained(*addressees(live, viewer)) if live.position.deciders else (),
            )

    async def _payload(
        self,
        board: ShownBoard,
        controls: tuple[Control, ...],
        style: PictureStyle,
        message: Hashable | None,
        remark: TextLike = "",
        after_rev: int = 0,
    ) -> MessagePayload:
        """Combine text and pictures of a view.

        A renderer that fails costs only the pictures.

        A run has no public board with the whole table, so that picture comes above a detail view.
        """
        live, face, view = board.live, board.face, board.view
        table = live.table
        with time_stage(PressStage.WORDS):
            controls = tuple(with_names(control, view.names) for control in controls)
            content = _content(board, remark, after_rev)
        try:
            renderer, seen = face.renderer_of(view, board.look), face.outline(view, board.look)
            if face.one_picture:  # so that the board and private views share one drawing
                seen = replace(seen, viewer=None)
            if table.run is not None and renderer is not face.renderer:
                renderer = self._render_queue.stack(face.renderer, renderer)
            subject = (table.id, seen.viewer)
            picture = await self._render_queue.draw(subject, table.rev, seen, renderer, style=style, message=message)
            files = (attach_picture(picture),)
        except Superseded:
            raise
        except QueueFull:
            return MessagePayload(lines(content, words.UNDRAWN), (), controls, table.id, table.rev)
        except Exception as error:
            error_id = calls.log_error(error, f"drawing table {table.id} at rev {table.rev}")
            return MessagePayload(lines(content, words.undrawable(error_id)), (), controls, table.id, table.rev)
        return MessagePayload(content, files, controls, table.id, table.rev)


def _content(board: ShownBoard, remark: TextLike, after_rev: int) -> TextLike:
    live, face, view = board.live, board.face, board.view
    table = live.table
    content = face.content(live, view, board.look) if view.outcome or not table.status.ended else ending_text(table)
    about = "" if table.rev or table.status.ended else face.aim(len(table.seats))
    texts: TextLike = ""
    if table.status is Status.RUNNING:
        texts = story_since(face, live, *addressees(live, view.viewer), after_rev=after_rev)
    return lines(about, texts, fill_names(content, seat_names(table)), remark)


@time_stage(PressStage.WORDS)
def public_controls(parts: BoardParts, board: ShownBoard) -> tuple[Control, ...]:
    """Return the public controls while the game goes on."""
    return _arrange(parts, board, _offered(board) if board.deciding else ())


@time_stage(PressStage.WORDS)
def private_controls(parts: BoardParts, board: ShownBoard) -> tuple[Control, ...]:
    """Return a member's private controls while the game goes on: all of them while they decide."""
    if board.deciding:
        return _arrange(parts, board, _offered(board))
    return tuple(
        button for makers in (parts.always, parts.passing, parts.optional) for button in make_buttons(makers, board)
    )


def _offered(board: ShownBoard) -> Sequence[Control]:
    return board.face.controls(board.live, board.view, board.look)


def _arrange(parts: BoardParts, board: ShownBoard, offered: Sequence[Control]) -> tuple[Control, ...]:
    """Combine a face's controls with those of all boards.

    Optional ones need room in the message and on a phone; so does *Undo turn*, which is left out if only that makes
    the controls as low as the picture.
    """
    always, optional = make_buttons(parts.always, board), make_buttons(parts.optional, board)
    low = board.face.picture_height(board.view)
    ends = [control for control in offered if isinstance(control, Button) and control.trailing]
    begins = [control for control in offered if control not in ends]
    passing = (*make_buttons(parts.passing, board), *ends)
    fewer = tuple(button for button in passing if button.verb != RESET)
    higher: tuple[Control, ...] | None = None
    for kept in (passing,) if fewer == passing else (passing, fewer):
        for more in (optional[:count] for count in range(len(optional), -1, -1)):
            controls = arrange_if_room(begins, always, (*more, *kept))
            if controls is None:
                continue
            if stack_height(controls) <= low:
                return fit_emojis(controls)
            if higher is None and more and kept is passing and count_lines(controls) <= MAX_LINES:
                higher = controls
    return fit_emojis(arrange_rows(begins, always, passing) if higher is None else higher)


def addressees(live: LiveTable, viewer: int | None) -> tuple[int, ...]:
    """Return the seats that a message addresses, from whose last decision it tells."""
    return live.position.deciders if viewer is None else (viewer,)


def _last_reported_rev(live: LiveTable, *, fresh: bool) -> int:
    """Return the rev up to which the story is told above the board."""
    board = live.table.board
    return 0 if board is None else live.table.rev if fresh else board.told


def names_deciders(face: Face, view: View) -> bool:
    """Whether a public board says who may press.

    Not while a proposal names its member, which takes a phone's line.
    """
    return view.proposal is None and not face.is_from_hand(view)


def remark_lines(*remarks: TextLike) -> TextLike:
    """Join remarks below a face's text; empty if there are none."""
    return lines(*remarks) if any(remarks) else ""


def _substitutes(board: ShownBoard) -> TextLike:
    """Say which seats have a substitute computer player."""
    seats = [seat for seat in board.live.table.seats if seat.computer is not None and seat.members]
    return remark_lines(*[computer_words.stands_in(mentions(seat.members), return_time(seat)) for seat in seats])


def _clock(board: ShownBoard) -> TextLike:
    return clock_line(board.live.table)


def _outage(board: ShownBoard) -> TextLike:
    return outage_line(board.live.table)


def _deciders(board: ShownBoard) -> TextLike:
    owing = deciders(board.live)
    return words.who_may_press(mentions(owing)) if names_deciders(board.face, board.view) and owing else ""


def _forfeits(board: ShownBoard) -> TextLike:
    return remark_lines(*forfeit_lines(board.live.table))


def _hand(board: ShownBoard) -> Sequence[Button]:
    if board.private:
        return board.face.more_pictures(board.view, board.look)
    return (Button(words.PLAY, HAND, tone="main"),) if board.face.hand and board.live.position.seats > 1 else ()


def _undo(board: ShownBoard) -> Sequence[Button]:
    if board.private:
        return undo_buttons(board.live, board.view.viewer)
    return () if board.face.is_from_hand(board.view) else undo_buttons(board.live, board.live.last_seat)


def _come_back(board: ShownBoard) -> Sequence[Button]:
    absent = any(seat.computer is not None and seat.members for seat in board.live.table.seats)
    return (Button(question_words.COME_BACK, COME_BACK),) if absent and not board.private else ()


def public_viewer(live: LiveTable) -> int | None:
    """Return the viewer of the public message: None (spectators), or the only seat."""
    return 0 if live.position.seats == 1 else None


def private_viewer(live: LiveTable, member: int) -> int:
    """Return the member's seat to view: the first that decides, else the first."""
    seats = live.table.seats_of(member)
    if not seats:
        raise NotSeated(not_seated(live.table))
    return next((seat for seat in live.position.deciders if seat in seats), seats[0])


def undo_buttons(live: LiveTable, seat: int | None) -> tuple[Button, ...]:
    """Return *Undo* and *Undo turn*, without those that would do nothing or the same.

    After its turn a seat can still undo, but has no turn to reset.
    """
    undo = Button(words.UNDO, "undo")
    reset = Button(words.RESET, RESET)
    free = 0 if seat is None or live.table.seats[seat].computer else live.takeable.get(seat, 0)
    return (undo, reset)[: min(free, 2 if seat in live.position.deciders else 1)]


def _early_end(live: LiveTable, names: Sequence[TextLike]) -> Text | None:
    """Return the result of a table that ended before its game did, for the picture."""
    table = live.table
    if not table.status.ended or not live.position.deciders:
        return None
    if table.idle:
        return end_words.CLOSED
    ranks = table.outcome["ranks"] if table.outcome is not None else ()
    winners = [name for name, rank in zip(names, ranks, strict=False) if rank == 1] if isinstance(ranks, list) else []
    return end_words.winners(winners) if winners else end_words.NO_RESULT
