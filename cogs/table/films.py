"""`/table replay`: a game or the latest part of it as a film, and any position of it by its number, for one member.

What is drawn are the views of that member's seat; a stranger sees what everybody may see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from discord import app_commands

from bot.games.text import Language, Said, lines, named, written
from bot.model.table import Live, Status, Table, deciders
from bot.tables.moments import Moment, Wanted, since, single, whole
from bot.ui import words as words_of_all
from bot.ui.client.host import Host
from bot.ui.components.controls import Button, Control
from bot.ui.components.links import called
from bot.ui.components.listed import listed
from bot.ui.components.sheet import Enclosure, Sheet, enclosed
from bot.ui.messages.face import Face
from bot.ui.messages.result import MOMENT, REPLAY, WHOLE_GAME
from bot.ui.messages.story import did, within
from bot.ui.messages.table_sheet import private_viewer, public_viewer
from bot.ui.transport.answer import Answer, Late
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.transport.progress import Progress, Terms, answer_with
from bot.ui.words import story as words_of_story
from cogs.table import lookup, words
from cogs.table.lookup import Interaction
from cogs.table.part import TablePart
from renderers.kit.animation import MAX_FRAMES, Film, Frame, draw_film, draw_frame
from renderers.kit.names import shown_name

SINGLE = 24
"""So many moves are shown one by one; of more since somebody's turn the ends of turns."""

AT_ONCE = 3
"""Pictures of one film that wait in the studio's line; the boards of others come in between."""

TOLD_LENGTH = 400
"""Characters of what came of a move, below its position."""


LONGEST = 90.0
"""Seconds after which a film is given up; some seconds are usual."""

MakeFilm = Callable[[Answer, Live, Progress], Awaitable[Sheet]]


class Films(TablePart):
    """Replay."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._made: set[tuple[str, int]] = set()
        """Tables of which a film is being made for a member: a second press would get the same once more."""

    @app_commands.command(description=listed(words.REPLAY))
    @app_commands.describe(move=listed(words.WHICH_MOVE))
    async def replay(self, interaction: Interaction, move: app_commands.Range[int, 0, 9999] | None = None) -> None:
        """A position by its number, or else a film: of what the member has not seen yet, or of the whole game."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            live = await self.tables.live((await lookup.latest(self.desk, interaction)).id)
            if move is not None:
                await answer.tell(await self._position(answer, live, move, exact=True))
            elif live.table.status is Status.RUNNING and live.position.seats > 1 and live.table.seats_of(answer.member):
                await self._show_film(answer, live, self._since)
            else:
                await self._show_film(answer, live, self._whole)

    async def press_since(self, press: Press) -> None:
        """The button on a board, for who sits at the table; it shows what is unseen now, however old it is."""
        live = await self.tables.live(press.control.table)
        private_viewer(live, press.member)
        await self._once(press, live, self._since)

    async def press_replay(self, press: Press) -> None:
        """The whole game, for whoever presses."""
        await self._once(press, await self.tables.live(press.control.table), self._whole)

    async def _once(self, press: Press, live: Live, film: MakeFilm) -> None:
        made = (live.table.id, press.member)
        if made in self._made:
            return
        self._made.add(made)
        try:
            await self._show_film(press.answer, live, film)
        finally:
            self._made.remove(made)

    async def press_moment(self, press: Press) -> None:
        """Another position."""
        live = await self.tables.live(press.control.table)
        number, _, _ = press.control.argument.partition("-")
        if not number.isdecimal():
            raise Declined(words_of_all.OLD_BUTTON)
        await self._show(press, await self._position(press.answer, live, int(number)))

    async def _show(self, press: Press, sheet: Sheet) -> None:
        await press.answer.show(sheet)

    # Films

    async def _show_film(self, answer: Answer, live: Live, film: MakeFilm) -> None:
        """Show a film as soon as it is made, and how far it is meanwhile; where that takes too long, another way."""
        steps = Button(words.STEP_BY_STEP, MOMENT, str(live.number))
        otherwise = Sheet(words.FILM_TOO_LONG, controls=(steps,), table=live.table.id, rev=live.table.rev)
        terms = Terms(self.desk.soon, LONGEST, otherwise)
        await answer_with(answer, lambda progress: film(answer, live, progress), _how_far, terms)

    async def _since(self, answer: Answer, live: Live, progress: Progress) -> Sheet:
        """Just what this member has not seen: move by move, or turn by turn where that would be too long."""
        seats = live.table.seats_of(answer.member)
        wanted = since(seats, deciding=answer.member in deciders(live), singly=SINGLE, most=MAX_FRAMES)
        found = await self._moments(answer, live, wanted)
        if len(found) <= 1:
            return Sheet(words.NOTHING_SINCE, controls=(WHOLE_GAME,), table=live.table.id, rev=live.table.rev)
        head = words.since_your_turn(found[-1].number - found[0].number)
        return await self._film(answer, live, found, (head, words.LAST_SEEN), progress)

    async def _whole(self, answer: Answer, live: Live, progress: Progress) -> Sheet:
        """Every turn of the game as far as it has come."""
        found = await self._moments(answer, live, whole(MAX_FRAMES))
        if len(found) <= 1:
            return Sheet(words.NOTHING_PLAYED)
        head = words.whole_game(found[-1].moves, ended=live.table.status.ended)
        return await self._film(answer, live, found, (head, words.GAME_BEGINS), progress)

    async def _film(
        self, answer: Answer, live: Live, found: Sequence[Moment], heads: tuple[Said, Said], progress: Progress
    ) -> Sheet:
        """A film of these moments; what stands above it, and below its first frame."""
        progress.of, (head, first) = len(found), heads
        table, face = live.table, self.desk.faces[live.table.game]
        names = await self.desk.names.seats(table)
        drawn = tuple(map(shown_name, names))
        said = [
            _caption(face, table, moment, drawn, first if moment is found[0] else "", answer.reader) for moment in found
        ]
        theme = await self.desk.theme_for(answer)
        room = asyncio.Semaphore(AT_ONCE)

        async def draw(moment: Moment, sentence: str) -> bytes:
            async with room:
                frame = Frame(face.renderer, replace(moment.view, names=names), sentence)
                picture = await self.desk.studio.make(draw_frame, frame, theme=theme)
            progress.done += 1
            return picture.png

        try:
            async with asyncio.TaskGroup() as group:
                frames = [group.create_task(draw(*each)) for each in zip(found, said, strict=True)]
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None
        alt = written(words.film_alt(face.game.title, len(found), said[-1]), answer.reader)
        film = await self.desk.studio.make(
            draw_film, Film.of([frame.result() for frame in frames], said, alt), theme=theme
        )
        last = found[-1].number
        controls: tuple[Control, ...] = (Button(words.STEP_BY_STEP, MOMENT, str(last)),)
        if found[0].number:
            controls = (*controls, WHOLE_GAME)
        file = Enclosure(f"{table.game}-{last}.gif", film.png, film.alt)
        return Sheet(head, (file,), controls, table.id, table.rev)

    # Positions

    async def _position(self, answer: Answer, live: Live, number: int, *, exact: bool = False) -> Sheet:
        """The table after so many moves, with the way to its neighbours."""
        table, face = live.table, self.desk.faces[live.table.game]
        if exact and number > live.number:
            raise Declined(words.no_such_move(live.number))
        (moment,) = await self._moments(answer, live, single(number))
        view = replace(moment.view, names=await self.desk.names.seats(table))
        picture = await self.desk.studio.make(face.renderer, view, theme=await self.desk.theme_for(answer))
        told = _told(face, table, moment, called(table), TOLD_LENGTH) if moment.number else words.GAME_BEGINS
        said = lines(words.move_of(moment.number, moment.moves), told)
        return Sheet(said, (enclosed(picture),), _steps(moment), table.id, table.rev)

    async def _moments(self, answer: Answer, live: Live, wanted: Wanted) -> Sequence[Moment]:
        """What this member may see of it. Raises NotSeated for a stranger at a run."""
        table = live.table
        seated = answer.member in table.members or table.run is not None
        viewer = private_viewer(live, answer.member) if seated else public_viewer(live)
        return await self.tables.moments(table.id, viewer, wanted)


def _how_far(progress: Progress) -> Said:
    return words.drawing(progress.done, progress.of) if progress.of else words_of_all.WORKING


def _steps(moment: Moment) -> tuple[Control, ...]:
    """To the first, the next and the last position; each has an id of its own, though some lead to the same."""
    at, last = moment.number, moment.moves
    begun, over = at == 0, at == last
    return (
        Button(words.FIRST, MOMENT, "0", disabled=begun),
        Button(words.BACK, MOMENT, f"{max(at - 1, 0)}-back", disabled=begun),
        Button(words.ON, MOMENT, f"{min(at + 1, last)}-on", disabled=over),
        Button(words.LAST, MOMENT, f"{last}-last", disabled=over),
        Button(words.AS_FILM, REPLAY),
    )


def _caption(face: Face, table: Table, moment: Moment, names: Sequence[str], first: Said, language: Language) -> str:
    """The sentence of a frame."""
    said = first or _told(face, table, moment, names, TOLD_LENGTH)
    return written(words.frame(moment.number, said) if moment.number else said, language)


def _told(face: Face, table: Table, moment: Moment, names: Sequence[Said], length: int) -> Said:
    """What was done up to a moment: in short as the story tells it, or else what it caused, or its labels."""
    short = [did(face, table, names, turn) for turn in moment.turns]
    if any(short):
        return named(within([words_of_story.ended(each) for each in short if each], length), names)
    events = [event.text for turn in moment.turns for event in turn.events if event.audience is None]
    return named(within(events or [words_of_story.ended(label) for label in moment.labels], length), names)
