"""A game's guide: the list of its lessons, each lesson in one private message, and the first game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import replace

from bot.ai.players import APPRENTICE
from bot.core.people.lesson_queries import LessonProgress
from bot.core.services import Services
from bot.core.table.model import LiveTable
from bot.discord import words
from bot.discord.components.controls import (
    MOVE_SEPARATOR,
    ONLY_MOVE_PREFIX,
    PICK,
    Button,
    Choice,
    Control,
    Select,
    chosen_verb,
    is_playable,
    with_names,
)
from bot.discord.components.items import fit_emojis
from bot.discord.components.payload import FileAttachment, MessagePayload
from bot.discord.components.table_request import TableRequest
from bot.discord.lesson import words as lesson_words
from bot.discord.lesson.model import (
    LEARNER,
    MARK,
    Lesson,
    LessonChanged,
    LessonState,
    advance,
    fill,
    find_way,
    lesson_id,
    lesson_table,
    replay_lesson,
)
from bot.discord.pictures.attachments import draw_attachments
from bot.discord.pictures.avatars import member_style
from bot.discord.pictures.render_queue import RenderQueue
from bot.discord.press.press import Press, PressLocks
from bot.discord.table import words as computer_words
from bot.discord.table import words as story_words
from bot.discord.table.board_parts import BoardParts, ShownBoard
from bot.discord.table.face import Face
from bot.discord.table.guide import how_to_play
from bot.discord.table.names import name_of
from bot.discord.table.table_factory import TableFactory
from bot.discord.table.table_message import remark_lines
from bot.discord.transport import calls
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games.contract import IllegalMove, Move, View
from bot.games.text import Text, TextLike, fill_names, lines, sentences

LEARN = "learn"
"""Verb of buttons that show a guide or lesson, first word of its list's argument, and the command."""

TABLE = "lesson"
"""Table id in the controls of a guide."""

FIRST_GAME = "firstgame"
"""Verb of the button that opens the first game."""

SKIP, AGAIN = "skip", "again"
"""Verbs of lessons in addition to those of boards: show the answer; start over."""


MAX_EVENTS = 4
"""Sentences about the replies to an answer, the last ones."""


class Lessons:
    """Shows guides and lessons, and handles their controls."""

    def __init__(
        self,
        services: Services,
        faces: Mapping[str, Face],
        render_queue: RenderQueue,
        tables: TableFactory,
        parts: BoardParts,
    ) -> None:
        self._services = services
        self._faces = faces
        self._render_queue = render_queue
        self._tables = tables
        parts.optional.add(300, _learn_button)
        parts.lines.add(600, _first_game_line)
        parts.result_lines.add(300, _first_game_line)
        self._locks = PressLocks()
        self._verbs: Mapping[str, Callable[[Press, Face, LessonState, str], Awaitable[MessagePayload]]] = {
            "play": self._answer,
            "show": self._propose,
            "choose": self._propose,
            "more": self._look,
            SKIP: self._skip,
            AGAIN: self._start_over,
        }

    def is_lesson(self, press: Press) -> bool:
        """Whether a control acts in a lesson."""
        return press.control.table.startswith(MARK) and press.control.verb in (PICK, *self._verbs)

    async def begin(self, response: Response, game: str) -> None:
        """Show a game's guide privately."""
        await response.tell(await self._guide(response.member, self._faces[game]))

    async def open(self, press: Press) -> None:
        """Handle a button: show a guide, or with a name one of its lessons."""
        game, _, name = press.control.argument.partition(" ")
        await press.response.show(await self._opened(press.response, game, name))

    async def turn_to(self, press: Press) -> None:
        """Handle the list of a guide's lessons."""
        (name,) = press.values
        await press.response.show(
            await self._opened(press.response, press.control.argument.removeprefix(f"{LEARN} "), name)
        )

    async def open_first_game(self, press: Press) -> None:
        """Open a first game in this channel: solo or against apprentices, with the seats of the first lesson."""
        face = self._face(press.control.argument)
        seats = face.lessons[0].seats
        computers = (APPRENTICE,) * (seats - 1)
        request = TableRequest(
            face.game.key, face.game.check_options(face.game.first_game), (), seats, computers, first_game=True
        )
        where = await self._tables.open(press.response, request)
        if where is not None:
            await press.response.show(MessagePayload(lesson_words.opened(where)))

    async def press(self, press: Press) -> None:
        """Handle a control of a lesson."""
        if not press.response.private:  # no client of Discord's sends it so
            raise Declined(words.OLD_BUTTON)
        face, lesson = self._find(press.control.table)
        async with self._locks.hold(press, f"{press.member} {press.control.table}"):
            state, remark = await self._state(press.member, face, lesson)
            if remark or press.control.rev != len(state.moves):
                payload = await self._payload(
                    press.response, face, state, remark=remark or lesson_words.AN_EARLIER_STEP
                )
            else:
                verb, text = press.control.verb, press.control.argument
                if verb == PICK:
                    verb, text = chosen_verb(text, press.values[0])
                try:
                    payload = await self._verbs[verb](press, face, state, text)
                except IllegalMove as illegal:
                    names = _names(press.response, state)
                    await press.response.tell(fill_names(calls.explain_refusal(illegal.refusal), names))
                    return
        await press.response.show(payload)

    # What a lesson's controls do

    async def _answer(self, press: Press, face: Face, state: LessonState, wanted: str) -> MessagePayload:
        """Play right answers, up to the first wrong one. Raises IllegalMove for the first."""
        said: list[TextLike] = []
        first: TextLike = ""
        for notation in wanted.split(MOVE_SEPARATOR):
            move = face.game.parse(notation.removeprefix(ONLY_MOVE_PREFIX))
            refusal = state.position.why_not(move, LEARNER) if state.step is not None else None
            if refusal is not None and not said:
                raise IllegalMove(refusal)
            if (step := state.step) is None or refusal is not None:
                break
            feedback = step.feedback(state.position, move)
            if not step.accepts.match(state.position, move):
                if not said:  # what happened before was said before
                    state = replace(state, events=())
                said = [lesson_words.partly(first), *said[1:]] if said else []
                said.append(lesson_words.wrong(feedback, partly=bool(said)))
                break
            see = fill(step.see, state.position)
            first = first if said else feedback
            said.append(lesson_words.jumped(see, feedback) if said else lesson_words.right(feedback))
            state = advance(state, move)
        await self._keep(press.member, face, state)
        return await self._payload(press.response, face, state, remark=lines(*said))

    async def _skip(self, press: Press, face: Face, state: LessonState, _: str) -> MessagePayload:
        if state.step is None:
            raise Declined(words.OLD_BUTTON)
        answer = state.solve()
        label = fill_names(state.position.explain(answer, LEARNER), _names(press.response, state))
        remark = lesson_words.skipped(label, state.step.feedback(state.position, answer))
        state = advance(state, answer)
        await self._keep(press.member, face, state)
        return await self._payload(press.response, face, state, remark=remark)

    async def _start_over(self, press: Press, face: Face, state: LessonState, _: str) -> MessagePayload:
        state = replay_lesson(face.game, state.lesson)
        await self._keep(press.member, face, state)
        return await self._payload(press.response, face, state)

    async def _propose(self, press: Press, face: Face, state: LessonState, text: str) -> MessagePayload:
        live = lesson_table(face.game, state, press.member, self._services.now())
        return await self._payload(press.response, face, state, proposal=face.consider(live, text))

    async def _look(self, press: Press, face: Face, state: LessonState, look: str) -> MessagePayload:
        return await self._payload(press.response, face, state, look=look)

    # Progress in the store

    async def _state(self, member: int, face: Face, lesson: Lesson) -> tuple[LessonState, TextLike]:
        """Return where a member is in a lesson, and what to say if it has changed."""
        progress = (await self._services.people.lessons(member, face.game.key)).get(lesson.name)
        moves = () if progress is None else progress.moves
        try:
            return await self._render_queue.run(lambda: replay_lesson(face.game, lesson, moves)), ""
        except LessonChanged:
            state = replay_lesson(face.game, lesson)
            await self._keep(member, face, state)
            return state, lesson_words.CHANGED

    async def _keep(self, member: int, face: Face, state: LessonState) -> None:
        """Store the right answers; a lesson that was done once stays done."""
        progress = LessonProgress(member, face.game.key, state.lesson.name, state.moves, done=state.step is None)
        await self._services.people.keep_lesson(progress)

    async def _done(self, member: int, face: Face) -> frozenset[str]:
        """Return the names of the lessons that a member has done."""
        progress = await self._services.people.lessons(member, face.game.key)
        return frozenset(name for name, each in progress.items() if each.done)

    # The messages

    def _face(self, game: str) -> Face:
        """Return the face of a game with lessons. Raises Declined."""
        face = self._faces.get(game)
        if face is None or not face.lessons:
            raise Declined(words.OLD_BUTTON)
        return face

    def _find(self, table: str) -> tuple[Face, Lesson]:
        """Return the lesson with this table id. Raises Declined."""
        for face in self._faces.values():
            for lesson in face.lessons:
                if lesson_id(face.game.key, lesson) == table:
                    return face, lesson
        raise Declined(words.OLD_BUTTON)

    async def _opened(self, response: Response, game: str, name: str) -> MessagePayload:
        """Show a guide, or the lesson of this name where the member left it.

        Raises Declined for a step in a control of an earlier version.
        """
        game, _, step = game.partition("/")
        face = self._face(game)
        if step:
            raise Declined(lesson_words.old_form(game))
        lesson = next((each for each in face.lessons if each.name == name), None)
        if lesson is None:
            return await self._guide(response.member, face)
        state, remark = await self._state(response.member, face, lesson)
        if state.step is None:
            state = replay_lesson(face.game, lesson)
            await self._keep(response.member, face, state)
        return await self._payload(response, face, state, remark=remark)

    async def _guide(self, member: int, face: Face) -> MessagePayload:
        """List the lessons, with those done."""
        title, key = face.game.title, face.game.key
        done = await self._done(member, face)
        lesson = _next_lesson(face, done)
        numbered = [*enumerate(face.lessons, start=1)]
        content = lines(
            lesson_words.guide(title, len(face.lessons), len(done)),
            *(lesson_words.entry(number, each.title, done=each.name in done) for number, each in numbered),
        )
        choices = [
            Choice(lesson_words.entry(number, each.title, done=each.name in done), each.name)
            for number, each in numbered
        ]
        onward = _onward(face, lesson, begun=len(done) > 0)
        first = () if lesson is None else (Button(lesson_words.FIRST_GAME, FIRST_GAME, key),)
        controls = (onward, *first, how_to_play(key), Select(lesson_words.CHOOSE, f"{LEARN} {key}", tuple(choices)))
        return MessagePayload(content, controls=controls, table=TABLE)

    async def _payload(
        self,
        response: Response,
        face: Face,
        state: LessonState,
        *,
        proposal: Move | None = None,
        look: str = "",
        remark: TextLike = "",
    ) -> MessagePayload:
        """Show a step, or the end of a lesson. Raises IllegalMove for an illegal proposal."""
        live = lesson_table(face.game, state, response.member, self._services.now())
        names = _names(response, state)
        view = state.position.view(LEARNER, proposal, LEARNER if state.step is not None else None)
        view = replace(view, names=names, outlined=() if state.step is None else tuple(state.step.outlined))
        number, title = face.lessons.index(state.lesson) + 1, face.game.title
        controls: tuple[Control, ...]
        if state.step is None:
            lesson = _next_lesson(face, await self._done(response.member, face), number)
            closing = lesson_words.over(number, state.lesson.title, fill(state.lesson.closing, state.position))
            content = lines(remark, closing, lesson_words.guide_over(title) if lesson is None else "")
            controls = (_onward(face, lesson), *_lesson_controls(face))
        else:
            head = lesson_words.head(number, state.lesson.title, len(state.moves) + 1, len(state.lesson.steps))
            task = lesson_words.task(self._task(face, state.step.task, state, live))
            if proposal is not None or look:
                content = lines(head, task, face.content(live, view, look))
            else:
                content = lines(head, *_news(state, remark), fill(state.step.see, state.position), task)
            offered = [control for control in face.controls(live, view, look) if is_playable(control)]
            controls = fit_emojis([with_names(control, names) for control in offered])
            controls = (*controls, Button(lesson_words.SKIP, SKIP, starts_row=True), *_lesson_controls(face))
        if look:
            view = face.outline(view, look)
        files = await self._picture(response, face, state, live, view)
        return MessagePayload(fill_names(content, names), files, controls, live.table.id, live.table.rev)

    def _task(self, face: Face, task: Text, state: LessonState, live: LiveTable) -> Text:
        """Return what to do, with the labels of the controls for it."""
        if not {"list", "choice"} & {*task.arguments}:
            return fill(task, state.position)
        plain = state.position.view(LEARNER, None, LEARNER)
        return fill(task, state.position, way=find_way(face.game, state, face.controls(live, plain, "")))

    async def _picture(
        self, response: Response, face: Face, state: LessonState, live: LiveTable, view: View
    ) -> tuple[FileAttachment, ...]:
        style = await member_style(self._services.settings, response.interaction)
        own = (state.step or state.lesson.steps[-1]).renderer
        renderer = own or face.private_renderer_of(view)
        return await draw_attachments(self._render_queue, view, style, live.table.id, renderer)


def _names(response: Response, state: LessonState) -> tuple[TextLike, ...]:
    """Name the learner and the coach."""
    return (name_of(response.interaction.user), *(computer_words.COACH,) * (state.position.seats - 1))


def _news(state: LessonState, remark: TextLike) -> tuple[TextLike, ...]:
    """Return the remark and what happened after the answer; at first what the lesson is about."""
    public = [event for event in state.events if event.audience in (None, LEARNER) and not event.reveals]
    since = [event.text for event in public][-MAX_EVENTS:]
    opening = "" if state.moves or remark else fill(state.lesson.opening, state.position)
    return opening, remark, story_words.small(sentences(*since)) if since else ""


def _next_lesson(face: Face, done: Collection[str], number: int = 0) -> Lesson | None:
    """Return the first lesson after the one with this number that isn't done; None if all are."""
    lessons = (*face.lessons[number:], *face.lessons[:number])
    return next((lesson for lesson in lessons if lesson.name not in done), None)


def _onward(face: Face, lesson: Lesson | None, *, begun: bool = True) -> Button:
    """Return the button that leads to a lesson, or to the first game."""
    if lesson is None:
        return Button(lesson_words.FIRST_GAME, FIRST_GAME, face.game.key, "good")
    return Button(lesson_words.onward(begun=begun), LEARN, f"{face.game.key} {lesson.name}", "good")


def _lesson_controls(face: Face) -> tuple[Button, ...]:
    """Return the buttons at every point of a lesson."""
    return (
        Button(lesson_words.START_OVER, AGAIN),
        Button(lesson_words.ALL_LESSONS, LEARN, face.game.key),
    )


def _learn_button(board: ShownBoard) -> tuple[Button, ...]:
    return (Button(lesson_words.LEARN, LEARN, board.live.table.game),) if board.newcomer else ()


def _first_game_line(board: ShownBoard) -> TextLike:
    table, settled = board.live.table, board.face.game.first_game.items()
    told = settled and settled <= table.options.items() and table.run is None and (table.first_game or not table.rev)
    return remark_lines(lesson_words.MARK_FIRST_GAME if table.first_game else "", lesson_words.SETTLED if told else "")
