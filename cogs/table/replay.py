"""Replays: a game or its latest part as an animation, and single positions.

Members see their seat's views, others what everyone may see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from types import MappingProxyType

from bot.core.history.past_positions import PastPosition, Wanted, since, single, whole
from bot.core.table.model import LiveTable, Stored, Table, deciders
from bot.discord import words as words_of_all
from bot.discord.components.controls import Button, Choice, Control
from bot.discord.components.links import seat_names
from bot.discord.components.payload import FileAttachment, MessagePayload
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.panel import ChoiceInput, PanelAction, PickedMember
from bot.discord.press.press import Press
from bot.discord.table import words as words_of_end
from bot.discord.table import words as words_of_story
from bot.discord.table.face import Face
from bot.discord.table.result import MOMENT, REPLAY, WHOLE_GAME
from bot.discord.table.story_messages import describe_turn, fit_sentences, turn_lines
from bot.discord.table.table_message import private_viewer, public_viewer
from bot.discord.transport.calls import Declined
from bot.discord.transport.progress import ProgressCount, ProgressLimits, answer_with_progress
from bot.discord.transport.response import Response
from bot.games.records import Record
from bot.games.text import Language, TextLike, fill_names, lines, render_text, use_language
from cogs.table import lookup, words
from cogs.table.base import TableActions
from cogs.table.lookup import Here
from renderers.kit.animation import MAX_FRAMES, Film, Frame, draw_film, draw_frame
from renderers.kit.names import short_names as unnamed_seats
from renderers.kit.names import visible_name

SINCE_YOUR_TURN = "since"
"""The verb of buttons on older boards that show what the others did since the member's turn."""

MAX_SINGLE_MOVES = 24
"""Moves shown one by one; a longer replay shows the ends of turns."""

MAX_QUEUED_FRAMES = 3
"""Maximum frames of a replay in the render queue, so that boards can go first."""

CAPTION_LENGTH = 400
"""Characters for the effects of a move, below its position."""


FILM_SECONDS = 90.0
"""Seconds after which a film is given up; some seconds are usual."""

MAX_DIGITS = 4
"""Digits of a move's number that are read."""

NO_MARKS: Mapping[int, TextLike] = MappingProxyType({})

MakeFilm = Callable[[Response, LiveTable, ProgressCount], Awaitable[MessagePayload]]


class ReplayActions(TableActions):
    """Replay, and what happened since the member's turn."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        super().__init__(dispatcher)
        self._made: set[tuple[str, int]] = set()
        """Tables and members whose replay is in progress; a second press is ignored."""

    def serve(self) -> None:
        """Serve the buttons, and show them on boards."""
        self.dispatcher.add_verb(SINCE_YOUR_TURN, self.press_since)
        self.dispatcher.add_verb(REPLAY, self.press_replay)
        self.dispatcher.add_verb(MOMENT, self.press_moment)
        self.dispatcher.watching.add(200, _watch_button)
        self.dispatcher.payloads.parts.results.add(300, lambda _board: (WHOLE_GAME,))

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions that replay."""
        live = here.live
        several = live is not None and live.position.seats > 1
        return (
            PanelAction(
                "since",
                words_of_all.SINCE_YOUR_TURN,
                words.SINCE_SUMMARY,
                self._type_since,
                available=here.plays and several and live is not None and live.number > 0,
                button=90,
            ),
            PanelAction(
                "replay",
                words_of_end.REPLAY,
                words.REPLAY_SUMMARY,
                self._type_replay,
                ChoiceInput(words_of_end.REPLAY, partial(_suggest_positions, here)),
                needs_input=False,
                available=here.channel_table is not None and live is not None and live.number > 0,
                button=110,
            ),
        )

    async def _type_since(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Show what the member hasn't seen yet."""
        live = await lookup.running(self.dispatcher, response.interaction)
        private_viewer(live, response.member)
        await self._show_film(response, live, self._since)

    async def _type_replay(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Show the whole game, or a position by its number.

        Raises Declined for a text that is no number.
        """
        table = await lookup.latest(self.dispatcher, response.interaction)
        live = await self.services.tables.live(table.id)
        if not text:
            await self._show_film(response, live, self._whole)
        elif text.isdecimal() and len(text) <= MAX_DIGITS:
            await response.tell(await self._position(response, live, int(text), exact=True))
        else:
            raise Declined(words.no_such_move(live.number))

    async def press_since(self, press: Press) -> None:
        """Handle the board's button, which shows members what they haven't seen."""
        live = await self.services.tables.live(press.control.table)
        private_viewer(live, press.member)
        await self._once(press, live, self._since)

    async def press_replay(self, press: Press) -> None:
        """The whole game."""
        await self._once(press, await self.services.tables.live(press.control.table), self._whole)

    async def _once(self, press: Press, live: LiveTable, film: MakeFilm) -> None:
        made = (live.table.id, press.member)
        if made in self._made:
            return
        self._made.add(made)
        try:
            await self._show_film(press.response, live, film)
        finally:
            self._made.remove(made)

    async def show_record(self, response: Response, record: Record, below: MessagePayload) -> None:
        """Show the game of a record that is not imported.

        The files and controls are those of `below`.

        Raises BadRecord, BadOption, NotImportable.
        """
        made = (record.commitment, response.member)
        if made in self._made:
            return
        self._made.add(made)
        try:
            draft = await self.services.records.draft(
                record, response.interaction.guild_id, response.channel or 0, response.member
            )
            otherwise = replace(below, content=words.RECORD_TOO_LONG)
            terms = ProgressLimits(self.dispatcher.notice_seconds, FILM_SECONDS, otherwise)
            await answer_with_progress(response, partial(self._record, response, draft, below), _how_far, terms)
        finally:
            self._made.remove(made)

    async def press_moment(self, press: Press) -> None:
        """Another position."""
        live = await self.services.tables.live(press.control.table)
        number, _, _ = press.control.argument.partition("-")
        if not number.isdecimal():
            raise Declined(words_of_all.OLD_BUTTON)
        await self._show(press, await self._position(press.response, live, int(number)))

    async def _show(self, press: Press, sheet: MessagePayload) -> None:
        await press.response.show(sheet)

    # Films

    async def _show_film(self, response: Response, live: LiveTable, film: MakeFilm) -> None:
        """Show the film when it is ready, and progress until then.

        After too long, another way.
        """
        steps = Button(words.STEP_BY_STEP, MOMENT, str(live.number))
        otherwise = MessagePayload(words.FILM_TOO_LONG, controls=(steps,), table=live.table.id, rev=live.table.rev)
        terms = ProgressLimits(self.dispatcher.notice_seconds, FILM_SECONDS, otherwise)
        await answer_with_progress(response, lambda progress: film(response, live, progress), _how_far, terms)

    async def _since(self, response: Response, live: LiveTable, progress: ProgressCount) -> MessagePayload:
        """Show what the member hasn't seen: by move, or by turn if that's too long."""
        seats = live.table.seats_of(response.member)
        wanted = since(seats, deciding=response.member in deciders(live), singly=MAX_SINGLE_MOVES, most=MAX_FRAMES)
        found = await self._moments(response, live, wanted)
        if len(found) <= 1:
            return MessagePayload(words.NOTHING_SINCE, controls=(WHOLE_GAME,), table=live.table.id, rev=live.table.rev)
        turns = [turn for moment in found[1:] for turn in moment.turns]
        told = turn_lines(self.dispatcher.faces[live.table.game], live.table, turns)
        head = lines(words.since_your_turn(found[-1].number - found[0].number), *told)
        return await self._film(response, live, found, (head, words.LAST_SEEN), progress)

    async def _whole(self, response: Response, live: LiveTable, progress: ProgressCount) -> MessagePayload:
        """Every turn of the game so far."""
        found = await self._moments(response, live, whole(MAX_FRAMES))
        if len(found) <= 1:
            return MessagePayload(words.NOTHING_PLAYED)
        marks = await self._marks(live.table)
        head = lines(
            words.whole_game(found[-1].moves, ended=live.table.status.ended),
            *[words.mark(number, text) for number, text in sorted(marks.items())],
        )
        return await self._film(response, live, found, (head, words.GAME_BEGINS), progress, marks)

    async def _record(
        self, response: Response, draft: Stored, below: MessagePayload, progress: ProgressCount
    ) -> MessagePayload:
        """Every turn of a game that isn't stored; its players have no names."""
        viewer = 0 if len(draft.table.seats) == 1 else None
        found = await self.services.records.moments(draft, viewer, whole(MAX_FRAMES))
        if len(found) <= 1:
            return replace(below, content=words.NOTHING_PLAYED)
        file = await self._draw(response, draft.table, found, (), words.GAME_BEGINS, progress)
        return replace(below, content=words.whole_game(found[-1].moves, ended=True), files=(file, *below.files))

    async def _film(
        self,
        response: Response,
        live: LiveTable,
        found: Sequence[PastPosition],
        heads: tuple[TextLike, TextLike],
        progress: ProgressCount,
        marks: Mapping[int, TextLike] = NO_MARKS,
    ) -> MessagePayload:
        """Make an animation of these positions, with text and a first caption; `marks` are said of moves by number."""
        table, (head, first) = live.table, heads
        names = await self.dispatcher.names.seats(table)
        file = await self._draw(response, table, found, names, first, progress, marks)
        controls: tuple[Control, ...] = (Button(words.STEP_BY_STEP, MOMENT, str(found[-1].number)),)
        if found[0].number:
            controls = (*controls, WHOLE_GAME)
        return MessagePayload(head, (file,), controls, table.id, table.rev)

    async def _draw(
        self,
        response: Response,
        table: Table,
        found: Sequence[PastPosition],
        names: Sequence[TextLike],
        first: TextLike,
        progress: ProgressCount,
        marks: Mapping[int, TextLike] = NO_MARKS,
    ) -> FileAttachment:
        """Draw the film of these positions; `first` is the caption of its first frame.

        A frame that shows a marked move has its text as the caption.
        """
        progress.of, face = len(found), self.dispatcher.faces[table.game]
        with use_language(response.member_language):
            drawn = tuple(map(visible_name, names)) or unnamed_seats((), len(table.seats))
        marked = _marked_frames(found, marks)
        text = [
            _caption(face, table, moment, drawn, first if moment is found[0] else "", response.member_language)
            if moment.number not in marked
            else render_text(fill_names(marked[moment.number], drawn), response.member_language)
            for moment in found
        ]
        style = await self.dispatcher.style_for(response)
        room = asyncio.Semaphore(MAX_QUEUED_FRAMES)

        async def draw(moment: PastPosition, sentence: str) -> bytes:
            async with room:
                view = replace(moment.view, names=tuple(names))
                frame = Frame(face.renderer, view, sentence, marked=moment.number in marked)
                picture = await self.dispatcher.render_queue.draw_unbound(draw_frame, frame, style=style)
            progress.done += 1
            return picture.png

        try:
            async with asyncio.TaskGroup() as group:
                frames = [group.create_task(draw(*each)) for each in zip(found, text, strict=True)]
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None
        alt = render_text(words.film_alt(face.game.title, len(found), text[-1]), response.member_language)
        film = await self.dispatcher.render_queue.draw_unbound(
            draw_film, Film.from_frames([frame.result() for frame in frames], text, alt), style=style
        )
        return FileAttachment(f"{table.game}-{found[-1].number}.gif", film.png, film.alt)

    async def _marks(self, table: Table, among: Container[int] | None = None) -> Mapping[int, TextLike]:
        mark_moves = self.dispatcher.mark_moves
        return NO_MARKS if mark_moves is None else await mark_moves(table, among)

    # Positions

    async def _position(
        self, response: Response, live: LiveTable, number: int, *, exact: bool = False
    ) -> MessagePayload:
        """The table after n moves, with controls to the positions around it."""
        table, face = live.table, self.dispatcher.faces[live.table.game]
        if exact and number > live.number:
            raise Declined(words.no_such_move(live.number))
        (moment,) = await self._moments(response, live, single(number))
        view = replace(moment.view, names=await self.dispatcher.names.seats(table))
        picture = await self.dispatcher.draw_for(response, face.renderer, view)
        texts = (
            _describe_moment(face, table, moment, seat_names(table), CAPTION_LENGTH)
            if moment.number
            else words.GAME_BEGINS
        )
        mark = (await self._marks(table, (moment.number,))).get(moment.number)
        said = "" if mark is None else fill_names(words.mark(moment.number, mark), seat_names(table))
        text = lines(words.move_of(moment.number, moment.moves), texts, said)
        return MessagePayload(text, (picture,), _steps(moment), table.id, table.rev)

    async def _moments(self, response: Response, live: LiveTable, wanted: Wanted) -> Sequence[PastPosition]:
        """Return the positions that this member may see. Raises NotSeated at others' runs."""
        table = live.table
        seated = response.member in table.members or table.run is not None
        viewer = private_viewer(live, response.member) if seated else public_viewer(live)
        return await self.services.tables.moments(table.id, viewer, wanted)


def _watch_button(live: LiveTable) -> Sequence[Button]:
    return (Button(words.WATCH, MOMENT, f"{live.number}-watch"),)


async def _suggest_positions(here: Here) -> Sequence[Choice]:
    """Suggest the latest positions."""
    last = 0 if here.live is None else here.live.number
    return [Choice(words.move_number(number, last), str(number)) for number in range(last, max(-1, last - 25), -1)]


def _marked_frames(found: Sequence[PastPosition], marks: Mapping[int, TextLike]) -> Mapping[int, TextLike]:
    """Return the captions of frames that show a marked move; a frame has those since the frame before it."""
    marked: dict[int, TextLike] = {}
    for before, moment in pairwise(found):
        for number, text in marks.items():
            if before.number < number <= moment.number and moment.number not in marked:
                marked[moment.number] = words.frame(number, text)
    return marked


def _how_far(progress: ProgressCount) -> TextLike:
    return words.drawing(progress.done, progress.of) if progress.of else words_of_all.WORKING


def _steps(moment: PastPosition) -> tuple[Control, ...]:
    """Controls to the first, next and last positions.

    Each has a distinct id, though some lead to the same.
    """
    at, last = moment.number, moment.moves
    begun, over = at == 0, at == last
    return (
        Button(words.FIRST, MOMENT, "0", disabled=begun),
        Button(words.BACK, MOMENT, f"{max(at - 1, 0)}-back", disabled=begun),
        Button(words.ON, MOMENT, f"{min(at + 1, last)}-on", disabled=over),
        Button(words.LAST, MOMENT, f"{last}-last", disabled=over),
        Button(words.AS_FILM, REPLAY),
    )


def _caption(
    face: Face, table: Table, moment: PastPosition, names: Sequence[TextLike], first: TextLike, language: Language
) -> str:
    """The sentence of a frame."""
    text = first or _describe_moment(face, table, moment, names, CAPTION_LENGTH)
    return render_text(words.frame(moment.number, text) if moment.number else text, language)


def _describe_moment(
    face: Face, table: Table, moment: PastPosition, names: Sequence[TextLike], length: int
) -> TextLike:
    """Return what happened up to a position: in short, else effects or labels."""
    short = [describe_turn(face, table, names, turn) for turn in moment.turns]
    if any(short):
        return fill_names(fit_sentences([words_of_story.ended(each) for each in short if each], length), names)
    events = [event.text for turn in moment.turns for event in turn.events if event.audience is None]
    return fill_names(fit_sentences(events or [words_of_story.ended(label) for label in moment.labels], length), names)
