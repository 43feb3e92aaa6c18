"""The panel of `/table`: what is here, and what the member can do with it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import TextLike, fill_names, lines
from bot.model.table import LiveTable, Status, deciders, seats_owed_by
from bot.ui.actions.dispatcher import Dispatcher
from bot.ui.actions.panel import NO_SUBJECT, Group, Panel, PanelPage
from bot.ui.components.links import board_link, mentions, seat_names
from bot.ui.messages.options import describe_changed_options
from bot.ui.messages.time_control import clock_line
from bot.ui.transport.response import Interaction
from cogs.table import words
from cogs.table.answer import AnswerActions, Asked
from cogs.table.clock import ClockActions
from cogs.table.endings import EndActions
from cogs.table.files import FileActions
from cogs.table.follow import FollowActions
from cogs.table.game import GameActions
from cogs.table.here import Here, find_here
from cogs.table.history import HistoryActions, holder
from cogs.table.lobby import LobbyActions
from cogs.table.replay import ReplayActions
from cogs.table.results import ResultActions
from cogs.table.seats import SeatActions
from cogs.table.trials import TrialActions

PANEL = "table"
"""The name of the panel."""

LOBBY_BUTTONS = ("join", "start", "options", "leave", "rules")
"""Actions of a lobby that are buttons, too."""

TABLE_BUTTONS = (
    *("agree", "refuse", "wait", "keep"),
    *("board", "hand", "hint", "undo", "since", "again", "replay", "words"),
)
"""Actions of a table that are buttons, too, while there is room."""


class TablePanel:
    """Makes the page of the panel for a member in a channel."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self.answers = AnswerActions(dispatcher)
        self.clock = ClockActions(dispatcher)
        self.endings = EndActions(dispatcher)
        self.files = FileActions(dispatcher)
        self.follow = FollowActions(dispatcher)
        self.game = GameActions(dispatcher)
        self.history = HistoryActions(dispatcher)
        self.lobby = LobbyActions(dispatcher)
        self.replay = ReplayActions(dispatcher)
        self.results = ResultActions(dispatcher)
        self.seats = SeatActions(dispatcher)
        self.trials = TrialActions(dispatcher)
        self.panel = Panel(PANEL, self.page, lambda: self._groups(Here(), Asked()))

    async def page(self, interaction: Interaction, subject: str) -> PanelPage:
        """Make the page of the channel's lobby or table, for any panel pressed.

        Raises Declined.
        """
        here = await find_here(self._dispatcher, interaction)
        asked = await self.answers.asked(here)
        groups = await self._groups(here, asked)
        if here.lobby is not None:
            actions = [action for group in groups for action in group.actions]
            content = self._dispatcher.lobbies.describe(here.lobby)
            return PanelPage(content, (Group(words.LOBBY_GROUP, actions),), LOBBY_BUTTONS, here.lobby.id)
        return PanelPage(
            self._content(here, asked), groups, TABLE_BUTTONS, NO_SUBJECT if here.table is None else here.table.id
        )

    async def _groups(self, here: Here, asked: Asked) -> Sequence[Group]:
        """Return all actions; those that are not available now refuse who types them."""
        follow, trials = await self.follow.actions(here), await self.trials.actions(here)
        game = (
            *self.game.boards(here),
            self.game.hint(here),
            *self.history.undos(here),
            *trials,
            *self.replay.actions(here),
            *self.results.actions(here),
            *self.history.reading(here),
            *self.game.guides(here),
        )
        table = (
            self.history.info(here),
            *self.seats.actions(here),
            *self.clock.actions(here),
            *follow,
            *self.files.actions(here),
            *self.endings.actions(here),
        )
        return (
            Group(words.LOBBY_GROUP, (*self.lobby.actions(here), self.endings.close(here))),
            Group(words.ANSWER_GROUP, self.answers.actions(here, asked)),
            Group(words.GAME_GROUP, game),
            Group(words.TABLE_GROUP, table),
        )

    def _content(self, here: Here, asked: Asked) -> TextLike:
        """Describe the table: what is asked, whose turn it is, seats, clock, options."""
        table, face = here.table, here.face
        if table is None or face is None:
            return words.NONE_WAS
        status = words.STATES[table.status]
        if here.live is not None and table.status is Status.RUNNING:
            status = words.YOUR_RUN if table.run is not None else words.moves_played(here.live.number)
        options = describe_changed_options(face.game, table.options)
        texts = [
            words.head(face.game.title, status, board_link(table)),
            *asked.lines,
            "" if here.live is None else _turn(here.live, here.member),
            words.seats([words.numbered(seat.number + 1, holder(table, seat)) for seat in table.seats]),
            clock_line(table),
            words.options(options) if options else "",
        ]
        return fill_names(lines(*texts), seat_names(table))


def _turn(live: LiveTable, member: int) -> TextLike:
    """Say whose turn it is."""
    owed = seats_owed_by(live.table, live.position, member) if live.table.status is Status.RUNNING else ()
    if owed:
        return words.your_turn(live.position.prompt_for(owed[0]).text)
    if not live.under_way:
        return ""
    waiting = deciders(live)
    return words.waiting_for(mentions(waiting)) if waiting else words.WAITING_FOR_COMPUTER
