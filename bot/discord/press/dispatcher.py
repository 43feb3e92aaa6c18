"""Dispatches presses to the handlers of their verbs.

Cogs add the verbs of their controls.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from typing import Any, TypeVar, cast

import discord

from bot.core.errors import NoSuchTable, NotSeated, StaleRev, TableFrozen, TableOver
from bot.core.services import Services
from bot.core.table.model import LiveTable, Opened, Table
from bot.discord import words
from bot.discord.components.controls import DO, PICK, Button, Control, ControlId
from bot.discord.components.links import not_seated
from bot.discord.components.modal import FieldValues
from bot.discord.components.payload import Contributions, FileAttachment, MessagePayload, attach_picture
from bot.discord.components.table_request import TableRequest
from bot.discord.consent.messages import QuestionMessages
from bot.discord.lesson.service import FIRST_GAME, LEARN, Lessons
from bot.discord.notices.closing_call import ClosingMessages
from bot.discord.notices.direct_messages import MINE, SNOOZE, Snoozes
from bot.discord.pictures.avatars import Avatars, PictureStyle, member_style
from bot.discord.pictures.fair_queue import Renderer
from bot.discord.pictures.render_queue import SHUTDOWN_SECONDS, BindStyle, Hurry, RenderQueue, Stack
from bot.discord.press.lookup import GameLooks
from bot.discord.press.panel import Panel
from bot.discord.press.press import Handler, Press
from bot.discord.servers import NOTIFY_ME, HomeServers, PlayerRole, Presence
from bot.discord.table.boards import TO_BOARD, Boards
from bot.discord.table.description import IN_WORDS, Descriptions
from bot.discord.table.face import Face, PositionT
from bot.discord.table.guide import RULES, Guide
from bot.discord.table.hands import Hands
from bot.discord.table.names import NameCache
from bot.discord.table.play import Play
from bot.discord.table.post_game import PostGameActions
from bot.discord.table.table_factory import TableFactory
from bot.discord.table.table_message import HAND, TablePayloads
from bot.discord.transport.calls import Declined
from bot.discord.transport.progress import NOTICE_SECONDS, ProgressNotice
from bot.discord.transport.response import MODAL_SECONDS, Deferral, Interaction, Response
from bot.games.contract import Game, IllegalMove, Refusal
from bot.games.text import TextLike
from bot.metrics import InteractionResult, Metrics, measure_press

T = TypeVar("T")

UNKNOWN, NO_GAME = "unknown", "none"
"""Metrics labels for presses with an unknown verb, and without a table."""


def _first_word(control: ControlId) -> str:
    return control.argument.partition(" ")[0]


StartPart = Callable[[Response], Awaitable[tuple[Sequence[TextLike], Sequence[Control]]]]
"""Makes lines and controls of the start card."""

MarkMoves = Callable[[Table, Container[int] | None], Awaitable[Mapping[int, TextLike]]]
"""Returns texts on moves of a table by number: on all, or on those among some."""

LeaveMoves = Callable[[LiveTable, int, Sequence[str]], Awaitable[MessagePayload]]
"""Leaves moves for the next turn of a member at a table, and returns what they see then."""


async def _text_only(response: Response, sentence: TextLike) -> MessagePayload:
    """Make a payload of the text alone, for bots without a start card."""
    return MessagePayload(sentence)


ChooseWay = Callable[[Response, Game], Awaitable[TableRequest | None]]
"""Returns what a member usually opens of a game, or None once they were asked."""


async def usual_request(_response: Response, game: Game) -> TableRequest | None:
    """Return what a game's command opens if the bot doesn't ask the member."""
    return TableRequest(game.key, game.check_options({}), (), game.seats[0])


class Dispatcher:
    """Holds what commands and controls need: tables, faces, boards, verbs."""

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        *,
        drawers: int,
        styled: BindStyle,
        hurried: Hurry,
        stacked: Stack,
        metrics: Metrics,
    ) -> None:
        self.services = services
        self._of_subjects: dict[type, object] = {}
        self._metrics = metrics
        self.notice_seconds = NOTICE_SECONDS
        """Seconds until the progress notice."""
        self.faces: dict[str, Face] = {}
        self.looks: dict[str, GameLooks] = {}
        """What `/look` shows, by game."""
        self.command_ids: dict[str, int] = {}
        """Ids of the published commands, by the first word of their names."""
        self.start: Callable[[Response, TextLike], Awaitable[MessagePayload]] = _text_only
        """Makes the start card below a sentence."""
        self.choose_way: ChooseWay = usual_request
        """Finds out how a member wants to play a game."""
        self.render_queue = RenderQueue(
            drawers=drawers, styled=styled, hurried=hurried, stacked=stacked, metrics=self._metrics
        )
        self.names = NameCache(services)
        self.avatars = Avatars(client)
        self.payloads = TablePayloads(client, services, self.faces, self.render_queue, self.names)
        self.hands = Hands(services, self.payloads)
        self.boards = Boards(client, services, self.faces, self.payloads, self.render_queue, self.hands)
        self.descriptions = Descriptions(services, self.faces, self.names, self.render_queue)
        self.guide = Guide(services, self.faces, self.render_queue)
        self.questions = QuestionMessages(client, services, self.boards)
        self.play = Play(services, self.faces, self.boards, self.hands, self.questions)
        self.presence = Presence(client, services.now)
        self.home_servers = HomeServers(client, services, self.presence)
        self.player_role = PlayerRole(services)
        self.post_game = PostGameActions(client, services, self.faces, self.payloads)
        self.table_factory = TableFactory(services, self.faces, self.boards)
        self.lessons = Lessons(services, self.faces, self.render_queue, self.table_factory, self.payloads.parts)
        self.closing = ClosingMessages(client, services, self.faces)
        self.snoozes = Snoozes(services)
        self._verbs: dict[str, Handler] = {
            **self.play.verbs,
            **self.post_game.verbs,
            **self.questions.verbs,
            HAND: self.hands.press,
            IN_WORDS: self.descriptions.press,
            RULES: self.guide.press,
            TO_BOARD: self.boards.come_back,
            LEARN: self.lessons.open,
            FIRST_GAME: self.lessons.open_first_game,
            "thread": self.table_factory.open_in_thread,
            SNOOZE: self.snoozes.snooze,
            NOTIFY_ME: self.player_role.toggle,
        }
        self._selects: dict[str, Handler] = {
            DO: self.play.do,
            RULES: self.guide.turn_to,
            LEARN: self.lessons.turn_to,
        }

        self._multi_selects: set[str] = set()
        self.panels: dict[str, Panel[Any]] = {}
        """The panels of all commands, by name."""
        self._modals: dict[str, Handler] = {}
        self._modal_openers: set[str] = set()
        """Verbs, and first words of selects, that may open a modal."""
        self._direct_message_verbs = {MINE, SNOOZE}
        """Verbs that also work in direct messages; handlers check who pressed."""
        self.press_checks: dict[type, Callable[[Press, Any], Awaitable[None]]] = {}
        """Raise for presses that can't be about what a subject opened, by its class."""
        self._press_filters: list[tuple[Callable[[Press], bool], Handler]] = [
            (self.lessons.is_lesson, self.lessons.press)
        ]
        """Handlers of all presses on some kind of message, whatever the verb."""
        self.watching: Contributions[Callable[[LiveTable], Sequence[Button]]] = Contributions()
        """What is suggested to a spectator who pressed on a board."""
        self.start_parts: Contributions[StartPart] = Contributions()
        """What the start card lists in a server, beside the games."""
        self.mark_moves: MarkMoves | None = None
        """Says what a replay says of moves, where something is known of them."""
        self.leave_moves: LeaveMoves | None = None
        """Leaves moves for a member's next turn, where that can be done."""

    def provide(self, messages: object) -> None:
        """Make the messages of a subject available by their class."""
        self._of_subjects[type(messages)] = messages

    def __getitem__(self, kind: type[T]) -> T:
        """Return a subject's messages by their class. Raises KeyError if the bot runs without that subject."""
        return cast("T", self._of_subjects[kind])

    def add_face(self, face: Face, looks: GameLooks | None = None) -> None:
        """Register the face of a game, and what `/look` shows of it."""
        self.faces[face.game.key] = face
        if looks is not None:
            self.looks[face.game.key] = looks

    async def style_for(self, response: Response) -> PictureStyle:
        """Return the style of pictures that only the member sees."""
        return await member_style(self.services.settings, response.interaction)

    async def draw_for(
        self, response: Response, renderer: Renderer, view: object, name: str = "board.png"
    ) -> FileAttachment:
        """The picture of a view, in the style of the member who is answered.

        Raises QueueFull.
        """
        style = await self.style_for(response)
        return attach_picture(await self.render_queue.draw_unbound(renderer, view, style=style), name)

    async def at(self, face: Face[PositionT], press: Press) -> LiveTable[PositionT]:
        """Return the table of a pressed control of this game."""
        return face.require_own(await self.services.tables.live(press.control.table))

    def add_verb(
        self, verb: str, handler: Handler, *, opens_modal: bool = False, in_direct_messages: bool = False
    ) -> None:
        """Register the handler of a verb; each verb has one.

        It may open a modal only if that is said here, and serves direct messages to members if it checks who pressed.
        """
        if verb in self._verbs:
            raise ValueError(f"the verb {verb!r} is served already")
        self._verbs[verb] = handler
        if opens_modal:
            self._modal_openers.add(verb)
        if in_direct_messages:
            self._direct_message_verbs.add(verb)

    def add_press_filter(self, is_ours: Callable[[Press], bool], handler: Handler) -> None:
        """Register the handler of all presses that are of this kind, whatever their verb."""
        self._press_filters.append((is_ours, handler))

    def add_select(self, word: str, handler: Handler, *, of_several: bool = False, opens_modal: bool = False) -> None:
        """Register the handler of selects whose argument starts with `word`.

        Each word has one.

        Selects `of_several` can have any number of values. It may open a modal only if that is said here.
        """
        if word in self._selects:
            raise ValueError(f"the select {word!r} is served already")
        self._selects[word] = handler
        if of_several:
            self._multi_selects.add(word)
        if opens_modal:
            self._modal_openers.add(f"{PICK} {word}")

    def add_modal(self, verb: str, handler: Handler) -> None:
        """Register the handler of submissions of modals with this verb; each verb has one."""
        if verb in self._modals:
            raise ValueError(f"the modal {verb!r} is served already")
        self._modals[verb] = handler

    def add_panel(self, panel: Panel[Any]) -> None:
        """Register the controls and modals of a panel."""
        self.panels[panel.name] = panel
        for verb, handler in panel.verbs.items():
            self.add_verb(verb, handler, opens_modal=True)
        for word, handler in panel.selects.items():
            self.add_select(word, handler, of_several=True, opens_modal=True)
        for verb, handler in panel.modals.items():
            self.add_modal(verb, handler)

    @property
    def verbs(self) -> frozenset[str]:
        """All registered verbs."""
        return frozenset(self._verbs)

    async def handle(self, press: Press) -> None:
        """Serve a press by its verb, or the first word of a select's argument.

        Raises Declined for an unknown verb.
        """
        verb = press.control.verb
        if verb == PICK:
            handler = self._selects.get(_first_word(press.control), self._verbs[PICK])
        elif verb in self._verbs:
            handler = self._verbs[verb]
        else:
            raise Declined(words.OLD_BUTTON)
        await handler(press)

    async def _handle_modal(self, press: Press) -> None:
        """Serve a submission. Raises Declined for an unknown verb."""
        if press.control.verb not in self._modals:
            raise Declined(words.OLD_BUTTON)
        await self._modals[press.control.verb](press)

    def _opens_modal(self, control: ControlId) -> bool:
        opener = f"{PICK} {_first_word(control)}" if control.verb == PICK else control.verb
        return opener in self._modal_openers

    async def _check(self, press: Press) -> None:
        """Raise for presses that Discord's clients don't send.

        For example without exactly one choice, or with a control of another message.
        """
        if (
            press.control.verb == PICK
            and _first_word(press.control) not in self._multi_selects
            and len(press.values) != 1
        ):
            raise Declined(words.NOTHING_CHOSEN)
        if press.response.in_direct_messages and press.control.verb in self._direct_message_verbs:
            if press.control.verb != SNOOZE or not press.control.argument:  # else it's the question until when
                press.response.treat_as_public()
            return
        found = await self.services.tables.subject(press.control.table)
        if isinstance(found, Table):
            await self.check_place(press, found, found.members, None if found.board is None else found.board.message)
        elif found is not None:
            await self.press_checks[type(found)](press, found)
        elif press.response.in_direct_messages:
            await self.home_servers.prepare(press.response.interaction)

    async def check_place(self, press: Press, place: Opened, members: Container[int], shown: int | None) -> None:
        """Raise for presses from another server than that of a table or lobby, and others' from another channel.

        Runs are private to their player, who can play those of a daily of all servers anywhere. A member in another
        channel may not see that of the table. In direct messages, a press on the message that shows the place is
        public, others are on private views.
        """
        run = place if isinstance(place, Table) and place.run is not None else None
        response, interaction = press.response, press.response.interaction
        if response.in_direct_messages:
            await self.home_servers.prepare(interaction)
            if interaction.message is not None and interaction.message.id == shown:
                response.treat_as_public()
        elif response.in_server and place.guild != interaction.guild_id and (run is None or run.guild is not None):
            raise Declined(words.ELSEWHERE)
        if press.member in members:
            return
        if run is not None:
            raise NotSeated(not_seated(run))
        if place.channel != response.channel:
            raise Declined(words.OTHER_CHANNEL)

    async def dispatch(self, interaction: Interaction, control: ControlId, values: tuple[str, ...]) -> None:
        """Handle the use of a control; never raises.

        If its picture would have to wait for others, the press is acknowledged first.
        """
        if self._opens_modal(control):
            patience: float | None = MODAL_SECONDS
        else:
            patience = 0.0 if self.render_queue.is_busy else None
        with measure_press() as times:
            async with (
                Response(interaction, late=Deferral.UPDATE, patience=patience) as response,
                ProgressNotice(response, soon=self.notice_seconds),
            ):
                press = Press(response, control, values)
                await self.serve(press, self._handler_of(press))
        for stage, seconds in times.items():
            self._metrics.press_stages.observe(seconds, stage)
        self._count(control, response, self._verbs)

    def _handler_of(self, press: Press) -> Handler:
        if press.control.verb == TO_BOARD:
            return self.handle
        return next((handler for is_ours, handler in self._press_filters if is_ours(press)), self.handle)

    async def receive_modal(self, interaction: Interaction, modal: ControlId, fields: FieldValues) -> None:
        """Handle the submission of a modal; never raises."""
        late = Deferral.PRIVATE if interaction.message is None else Deferral.UPDATE
        async with Response(interaction, late=late) as response, ProgressNotice(response, soon=self.notice_seconds):
            await self.serve(Press(response, modal, fields=fields), self._handle_modal)
        self._count(modal, response, self._modals)

    async def serve(self, press: Press, handler: Handler | None = None) -> None:
        """Let a handler, by default that of its verb, serve a press.

        Show how things are if it cannot be done.
        """
        response, control = press.response, press.control
        try:
            await self._check(press)
            await (handler or self.handle)(press)
        except StaleRev as stale:
            response.result = InteractionResult.STALE
            settled = await self.play.is_repeated(press, stale.seen)
            await self._catch_up(response, stale.live, "" if settled else stale.text)
        except TableOver as over:
            response.result = InteractionResult.REFUSED
            await self._catch_up(response, await self.services.tables.live(over.table.id), over.text)
        except NotSeated as watching:
            response.result = InteractionResult.REFUSED
            await self._suggest_watching(response, control.table, watching)
        except IllegalMove as illegal:
            response.result = InteractionResult.REFUSED
            await self.refuse(response, await self.services.tables.live(control.table), illegal.refusal)

    def _count(self, control: ControlId, response: Response, served: Container[str]) -> None:
        verb = control.verb if control.verb in served else UNKNOWN
        self._metrics.presses.increment(self.services.tables.game_of(control.table) or NO_GAME, verb, response.result)

    async def _suggest_watching(self, response: Response, table: str, watching: NotSeated) -> None:
        """Suggest to a spectator of a running table what they can do."""
        try:
            live = await self.services.tables.live(table)
        except (NoSuchTable, TableFrozen):
            raise watching from None
        if live.table.status.ended or live.table.run is not None:
            raise watching
        controls = tuple(button for make in self.watching for button in make(live))
        await response.tell(MessagePayload(watching.text, (), controls, live.table.id, live.table.rev))

    async def refuse(self, response: Response, live: LiveTable, refusal: Refusal) -> None:
        """Explain and show a member why a move is refused."""
        await response.tell(await self.payloads.refused(live, response, refusal))

    async def _catch_up(self, response: Response, live: LiveTable, sentence: TextLike) -> None:
        shown = self.hands if response.private or live.table.run is not None else self.boards
        await shown.catch_up(response, live, sentence)

    async def close(self, patience: float = SHUTDOWN_SECONDS) -> None:
        """Stop drawing, after `patience` seconds for drawings in progress."""
        await self.render_queue.close(patience)
