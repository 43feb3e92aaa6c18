"""Where presses arrive: which verb is served by whom. Cogs add the verbs of their own controls."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.games.errors import IllegalMove, Refusal
from bot.games.text import TextLike
from bot.metrics import Figures, Result
from bot.model.errors import NoSuchTable, NotSeated, StaleRev, TableFrozen, TableOver
from bot.model.lobby import Lobby
from bot.model.table import LiveTable, Table
from bot.services.service import Services
from bot.ui import words
from bot.ui.actions.hands import Hands
from bot.ui.actions.hints import HintMessages
from bot.ui.actions.lessons import LEARN, Lessons
from bot.ui.actions.no_table import refuse_without_table
from bot.ui.actions.play import Play
from bot.ui.actions.post_game import PostGameActions
from bot.ui.actions.premoves import PremoveMessages
from bot.ui.actions.table_factory import TableFactory
from bot.ui.actions.threads import Threads
from bot.ui.actions.trials import TrialMessages
from bot.ui.components.codec import PICK, ControlId
from bot.ui.components.controls import DO
from bot.ui.components.links import not_seated
from bot.ui.components.payload import FileAttachment, MessagePayload, attach_picture
from bot.ui.messages.avatars import Avatars
from bot.ui.messages.boards import Boards
from bot.ui.messages.description import IN_WORDS, Descriptions
from bot.ui.messages.face import Face, PositionT
from bot.ui.messages.guide import RULES, Guide
from bot.ui.messages.journal import Journal
from bot.ui.messages.lobby_message import PICK as LOBBY_PICK
from bot.ui.messages.names import NameCache
from bot.ui.messages.snooze import MINE, SNOOZE, Snoozes
from bot.ui.messages.table_message import HAND, TRY, TablePayloads
from bot.ui.pictures.fair_queue import Renderer
from bot.ui.pictures.render_queue import SHUTDOWN_SECONDS, BindTheme, RenderQueue, ignore_theme
from bot.ui.social.followers import UNFOLLOW, Followers
from bot.ui.social.idle import IdleTables
from bot.ui.social.lobbies import LobbyMessages
from bot.ui.social.overtime import OvertimeMessages
from bot.ui.social.questions import QuestionMessages
from bot.ui.transport.failures import Declined
from bot.ui.transport.installs import require_bot
from bot.ui.transport.press import Press
from bot.ui.transport.progress_notice import NOTICE_SECONDS, ProgressNotice
from bot.ui.transport.response import Deferral, Interaction, Response
from bot.ui.words import commands as command_words

DIRECT_MESSAGE_VERBS = frozenset({MINE, SNOOZE, UNFOLLOW})
"""Verbs that serve in a direct message as well, where no server is; who presses decides what they do."""

UNKNOWN, NO_GAME = "unknown", "none"
"""What is counted where a control has a verb that nobody serves, and where it is of no table."""

Handler = Callable[[Press], Awaitable[None]]


def _check_watching(found: Table | Lobby, channel: int | None) -> None:
    """Raises for a member who does not play, at a run or where its channel is not.

    A run is looked at by its challenge, and its controls are for its player. In another channel a member may press who
    cannot see that of the table.
    """
    if isinstance(found, Table) and found.run is not None:
        raise NotSeated(not_seated(found))
    if found.channel != channel:
        raise Declined(words.OTHER_CHANNEL)


async def _text_only(response: Response, sentence: TextLike) -> MessagePayload:
    """What stands in the place of a start card where there is none."""
    return MessagePayload(sentence)


class Dispatcher:
    """Everything that commands and controls need: the tables, their faces, their boards, the verbs."""

    def __init__(
        self,
        client: discord.Client,
        tables: Services,
        *,
        drawers: int = 0,
        themed: BindTheme = ignore_theme,
        figures: Figures | None = None,
    ) -> None:
        self.tables = tables
        self._figures = figures or Figures()
        self.notice_seconds = NOTICE_SECONDS
        """Seconds until a member who pressed and reads nothing is told something."""
        self.faces: dict[str, Face] = {}
        self.command_ids: dict[str, int] = {}
        """The ids under which Discord knows the commands, by the first word of their names."""
        self.start: Callable[[Response, TextLike], Awaitable[MessagePayload]] = _text_only
        """Makes the start card, below a sentence that led there."""
        self.render_queue = RenderQueue(drawers=drawers, themed=themed, figures=self._figures)
        self.names = NameCache(tables)
        self.avatars = Avatars(client)
        self.payloads = TablePayloads(tables, self.faces, self.render_queue, self.names)
        self.boards = Boards(client, tables, self.faces, self.payloads, self.render_queue)
        self.hands = Hands(tables, self.payloads)
        self.descriptions = Descriptions(tables, self.faces, self.names, self.render_queue)
        self.guide = Guide(tables, self.faces, self.render_queue)
        self.play = Play(client, tables, self.faces, self.boards, self.hands)
        self.questions = QuestionMessages(client, tables, self.boards)
        self.idle = IdleTables(tables, self.boards)
        self.overtime = OvertimeMessages(client, tables, self.questions)
        self.premoves = PremoveMessages(tables)
        self.trials = TrialMessages(
            tables, self.faces, self.names, self.render_queue, self.boards, self.hands, self.premoves
        )
        self.hints = HintMessages(tables, self.faces, self.names, self.render_queue, self.boards, self.hands)
        self.lobbies = LobbyMessages(client, tables, self.faces, self.boards)
        self.post_game = PostGameActions(client, tables, self.faces, self.payloads, self.boards, self.lobbies)
        self.lessons = Lessons(tables, self.faces, self.render_queue)
        self.table_factory = TableFactory(tables, self.faces, self.boards, self.lobbies)
        self.followers = Followers(client, tables, self.faces)
        self.journal = Journal(client, tables, self.faces)
        self.snoozes = Snoozes(tables)
        threads = Threads(tables, self.faces, self.boards, self.lobbies)
        self._verbs: dict[str, Handler] = {
            **self.play.verbs,
            **self.lobbies.verbs,
            **self.premoves.verbs,
            **self.hints.verbs,
            **self.post_game.verbs,
            **self.questions.verbs,
            **self.overtime.verbs,
            **self.idle.verbs,
            HAND: self.hands.press,
            IN_WORDS: self.descriptions.press,
            TRY: self.trials.open,
            RULES: self.guide.press,
            LEARN: self.lessons.press,
            "thread": threads.open,
            SNOOZE: self.snoozes.snooze,
            **self.followers.verbs,
        }
        self._selects: dict[str, Handler] = {
            LOBBY_PICK: self.lobbies.pick,
            **self.overtime.selects,
            DO: self.play.do,
            RULES: self.guide.turn_to,
            LEARN: self.lessons.pick,
        }

        self._multi_selects: set[str] = set()

    def add_face(self, face: Face) -> None:
        """Let tables of this game be shown."""
        self.faces[face.game.key] = face

    async def theme_for(self, response: Response) -> str:
        """The theme of pictures that whoever is being answered sees alone."""
        return await self.tables.settings.theme_of_member(response.member, response.interaction.guild_id)

    async def draw_for(
        self, response: Response, renderer: Renderer, view: object, name: str = "board.png"
    ) -> FileAttachment:
        """The picture of a view, in the theme of the member who is answered. Raises QueueFull."""
        theme = await self.theme_for(response)
        return attach_picture(await self.render_queue.draw_unbound(renderer, view, theme=theme), name)

    async def at(self, face: Face[PositionT], press: Press) -> LiveTable[PositionT]:
        """The table under which a control of this game was pressed."""
        return face.require_own(await self.tables.tables.live(press.control.table))

    async def latest(self, face: Face[PositionT], interaction: Interaction) -> LiveTable[PositionT]:
        """The table of this game that runs in the channel, or that ended last. Raises Declined."""
        channel = interaction.channel_id
        live = None if channel is None else await self.tables.tables.latest_in(channel)
        if live is None or live.table.game != face.game.key:
            raise await self.no_table(interaction, command_words.none_here(face.game.title, face.game.key))
        return face.require_own(live)

    async def no_table(self, interaction: Interaction, otherwise: TextLike) -> Declined:
        """The refusal of a command that needs a table and finds none; `otherwise` is said above the start card."""
        return await refuse_without_table(self.tables, self.faces, interaction, otherwise)

    def add_verb(self, verb: str, handler: Handler) -> None:
        """Serve a verb. Each has one handler."""
        if verb in self._verbs:
            raise ValueError(f"the verb {verb!r} is served already")
        self._verbs[verb] = handler

    def add_select(self, word: str, handler: Handler, *, of_several: bool = False) -> None:
        """Serve the selects whose argument begins with this word. Each word has one handler.

        Those `of_several` can have any number of values.
        """
        if word in self._selects:
            raise ValueError(f"the select {word!r} is served already")
        self._selects[word] = handler
        if of_several:
            self._multi_selects.add(word)

    @property
    def verbs(self) -> frozenset[str]:
        """Every verb that some control may carry."""
        return frozenset(self._verbs)

    def _handler(self, control: ControlId) -> Handler:
        """Who serves a control: by its verb, and a select that does not propose by the first word of its argument.

        Raises Declined for a verb that nobody serves.
        """
        if control.verb == PICK:
            select = control.argument.partition(" ")[0]
            return self._selects.get(select, self._verbs[PICK])
        if control.verb not in self._verbs:
            raise Declined(words.OLD_BUTTON)
        return self._verbs[control.verb]

    async def _check(self, press: Press) -> None:
        """Raises for what Discord's clients do not send: no choice or several, a control from where it never was."""
        word = press.control.argument.partition(" ")[0]
        if press.control.verb == PICK and word not in self._multi_selects and len(press.values) != 1:
            raise Declined(words.NOTHING_CHOSEN)
        require_bot(press.response.interaction)
        guild = press.response.interaction.guild_id
        if guild is None and press.control.verb in DIRECT_MESSAGE_VERBS:
            return
        found = await self.tables.tables.subject(press.control.table)
        if found is not None and found.guild != guild:
            raise Declined(words.ELSEWHERE)
        if isinstance(found, Table | Lobby) and press.member not in found.members:
            _check_watching(found, press.response.channel)

    async def receive(self, interaction: Interaction, control: ControlId, values: tuple[str, ...]) -> None:
        """Answer the use of a control, whatever happens; nothing is raised.

        Where a picture would have to wait for others, the press is acknowledged before anything else.
        """
        patience = 0.0 if self.render_queue.is_busy else None
        async with (
            Response(interaction, late=Deferral.UPDATE, patience=patience) as response,
            ProgressNotice(response, soon=self.notice_seconds),
        ):
            press = Press(response, control, values)
            try:
                await self._check(press)
                serve = self.trials.press if self.trials.is_trial(press) else self._handler(control)
                await serve(press)
            except StaleRev as stale:
                response.result = Result.STALE
                settled = await self.play.is_repeated(press, stale.seen)
                await self._catch_up(response, stale.live, "" if settled else stale.text)
            except TableOver as over:
                response.result = Result.REFUSED
                await self._catch_up(response, await self.tables.tables.live(over.table.id), over.text)
            except NotSeated as watching:
                response.result = Result.REFUSED
                await self._suggest_watching(response, control.table, watching)
            except IllegalMove as illegal:
                response.result = Result.REFUSED
                await self.refuse(response, await self.tables.tables.live(control.table), illegal.refusal)
        verb = control.verb if control.verb in self._verbs else UNKNOWN
        self._figures.presses.add(self.tables.tables.game_of(control.table) or NO_GAME, verb, response.result)

    async def _suggest_watching(self, response: Response, table: str, watching: NotSeated) -> None:
        """Whoever does not play at a table that goes on can follow it, and look at it from the beginning."""
        try:
            live = await self.tables.tables.live(table)
        except (NoSuchTable, TableFrozen):
            raise watching from None
        if live.table.status.ended or live.table.run is not None:
            raise watching
        await response.tell(self.followers.suggest_following(watching.text, live))

    async def refuse(self, response: Response, live: LiveTable, refusal: Refusal) -> None:
        """Tell a member why a move cannot be played, and show them where."""
        await response.tell(await self.payloads.refused(live, response.member, refusal))

    async def _catch_up(self, response: Response, live: LiveTable, sentence: TextLike) -> None:
        shown = self.hands if response.private or live.table.run is not None else self.boards
        await shown.catch_up(response, live, sentence)

    async def close(self, patience: float = SHUTDOWN_SECONDS) -> None:
        """Let go of whoever draws, after so many seconds for what is being drawn."""
        await self.render_queue.close(patience)
