"""Shows guided first games, each in one private message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.games.contract import Move
from bot.games.text import ENGLISH, Text, TextLike, fill_names, lines, message_text, sentences
from bot.services.service import Services
from bot.ui import words
from bot.ui.components.controls import MAX_SELECTS, Button, Choice, Control, split_selects
from bot.ui.components.payload import MAX_CONTENT_LENGTH, FileAttachment, MessagePayload
from bot.ui.components.table_request import GAME, default_request
from bot.ui.messages.attachments import draw_attachments
from bot.ui.messages.face import Face
from bot.ui.messages.guide import how_to_play
from bot.ui.messages.lesson import (
    LEARNER,
    Lesson,
    LessonState,
    decode_move,
    encode_move,
    explain_decision,
    explain_proposal,
    find_lesson,
    preview_events,
    replay_lesson,
)
from bot.ui.messages.names import name_of
from bot.ui.pictures.render_queue import RenderQueue
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.transport.response import Response
from bot.ui.words import lesson as lesson_words
from bot.ui.words import story as story_words

LEARN = "learn"
"""Verb of the buttons, first word of the selects' argument, and the command."""

TABLE = "lesson"
"""Table id in controls of lessons."""

MAX_EVENTS = 4
"""Sentences about recent events, the last ones."""


class Lessons:
    """Shows lessons and handles their controls."""

    def __init__(self, services: Services, faces: Mapping[str, Face], render_queue: RenderQueue) -> None:
        self._services = services
        self._faces = faces
        self._render_queue = render_queue

    async def begin(self, response: Response, game: str, lesson: Lesson) -> None:
        """Show the first step privately."""
        await response.tell(await self._payload(response, encode_step(game, lesson)))

    async def press(self, press: Press) -> None:
        """Handle a button: another step, or the first one."""
        await press.response.show(await self._payload(press.response, press.control.argument))

    async def pick(self, press: Press) -> None:
        """Handle the list: show what another move would do."""
        (value,), (_, step, *_) = press.values, (*press.control.argument.split(" "), "")
        await press.response.show(await self._payload(press.response, step, value))

    async def _payload(self, response: Response, text: str, considered: str = "") -> MessagePayload:
        """Show the encoded step: `carcassonne/0a05`. Raises Declined for an invalid one."""
        key, _, rest = text.partition("/")
        name, _, path = rest.rpartition("/")
        face = self._faces.get(key)
        lesson = None if face is None else find_lesson(face.lessons, name)
        if face is None or lesson is None:
            raise Declined(words.OLD_BUTTON)
        try:
            standing = await self._render_queue.run(lambda: replay_lesson(face.game, lesson, path))
            other = decode_move(standing.moves, considered) if considered else None
        except ValueError as error:
            raise Declined(words.OLD_BUTTON) from error
        names: tuple[TextLike, ...] = (
            name_of(response.interaction.user),
            *(lesson_words.TEACHER,) * (lesson.seats - 1),
        )
        move = other or standing.proposal
        content = _content(face, lesson, standing, move, names)
        controls = (
            _controls(face, lesson, standing, other, names) if move is not None else _closing_controls(face, lesson)
        )
        theme = await self._services.settings.theme_of_member(response.member, response.interaction.guild_id)
        return MessagePayload(content, await self._picture(face, standing, move, names, theme), controls, TABLE)

    async def _picture(
        self, face: Face, standing: LessonState, move: Move | None, names: tuple[TextLike, ...], theme: str
    ) -> tuple[FileAttachment, ...]:
        view = standing.position.view(LEARNER, move, LEARNER if move is not None else None)
        view = replace(view, names=tuple(map(str, names)))
        own = None if standing.step is None else standing.step.renderer
        renderer = own or face.private_renderer_of(view)
        return await draw_attachments(self._render_queue, view, theme, face.game.key, renderer)


def encode_step(game: str, lesson: Lesson, path: str = "") -> str:
    """Encode a step for controls; without choices, the first one."""
    return f"{game}/{lesson.name}/{path}" if lesson.name else f"{game}/{path}"


def _content(face: Face, lesson: Lesson, standing: LessonState, move: Move | None, names: tuple[TextLike, ...]) -> Text:
    step = len(standing.shown) + 1
    title = lesson_words.lesson_title(face.game.title, lesson.variant)
    texts = [event.text for event in standing.events if event.audience in (None, LEARNER)][-MAX_EVENTS:]
    happened = story_words.small(fill_names(sentences(*texts), names)) if texts else ""
    if move is None:
        return lines(happened, lesson_words.lesson_over(title, lesson.closing))
    head = lesson.opening if step == 1 else ""
    position = standing.position
    matters = explain_decision(lesson, standing)
    label = fill_names(position.explain(move, LEARNER), names)
    then = fill_names(sentences(*preview_events(position, move)), names)
    if move == standing.proposal:
        text: TextLike = lesson_words.proposed(label, explain_proposal(lesson, standing, move), then)
    else:
        text = lesson_words.considered(label, then)
    content = lines(lesson_words.lesson_head(title, step), head, happened, matters, text)
    if len(message_text(content, ENGLISH)) > MAX_CONTENT_LENGTH:
        content = lines(lesson_words.lesson_head(title, step), matters, text)
    return content


def _controls(
    face: Face, lesson: Lesson, standing: LessonState, other: Move | None, names: tuple[TextLike, ...]
) -> tuple[Control, ...]:
    position, moves = standing.position, standing.moves
    here = encode_step(face.game.key, lesson, standing.path)

    def label(move: Move) -> TextLike:
        return fill_names(position.explain(move, LEARNER), names)

    move = other or standing.proposal or moves[0]
    do = Button(lesson_words.play_it(label(move)), LEARN, here + encode_move(moves, move), "good")
    back = (Button(lesson_words.AS_PROPOSED, LEARN, here),) if other is not None and other != standing.proposal else ()
    choices = [
        Choice(label(each), encode_move(moves, each), chosen=each == other)
        for each in moves
        if each != standing.proposal
    ]
    selects = (
        list(split_selects(lesson_words.SOMETHING_ELSE, f"{LEARN} {here}", choices))[:MAX_SELECTS] if choices else []
    )
    return (do, *back, how_to_play(face.game.key), *selects)


def _closing_controls(face: Face, lesson: Lesson) -> tuple[Control, ...]:
    return (
        Button(lesson_words.PLAY_FOR_REAL, GAME, str(default_request(face.game)), "good"),
        Button(lesson_words.START_OVER, LEARN, encode_step(face.game.key, lesson)),
        how_to_play(face.game.key),
    )
