"""The panel of `/table`: what is here, and what the member can do with it."""

from __future__ import annotations

from dataclasses import replace

from bot.core.table.model import LiveTable, Status, deciders, seats_owed_by
from bot.discord.components.links import board_link, mentions, seat_names
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.panel import NO_SUBJECT, Group, Panel, PanelPage
from bot.discord.table.options import describe_changed_options
from bot.discord.table.time_control import clock_line
from bot.discord.transport.response import Interaction
from bot.games.text import TextLike, fill_names, lines
from cogs.table import words
from cogs.table.answer import AnswerActions
from cogs.table.endings import EndActions, ResultActions
from cogs.table.game import GameActions
from cogs.table.history import HistoryActions, holder
from cogs.table.lookup import Here, find_here
from cogs.table.record import FileActions
from cogs.table.replay import ReplayActions
from cogs.table.seats import SeatActions

PANEL = "table"
"""The name of the panel."""

GROUPS = {
    "lobby": words.LOBBY_GROUP,
    "answers": words.ANSWER_GROUP,
    "game": words.GAME_GROUP,
    "table": words.TABLE_GROUP,
}
"""The panel's groups; at a lobby, one group has all actions."""


class TablePanel:
    """Makes the page of the panel for a member in a channel."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self.answers = AnswerActions(dispatcher)
        self.endings = EndActions(dispatcher)
        self.files = FileActions(dispatcher)
        self.game = GameActions(dispatcher)
        self.history = HistoryActions(dispatcher)
        self.replay = ReplayActions(dispatcher)
        self.results = ResultActions(dispatcher)
        self.seats = SeatActions(dispatcher)
        self.panel: Panel[Here] = Panel(PANEL, self.page, GROUPS, blank=Here())
        for group, place, make in (
            ("lobby", 200, self.endings.close),
            ("answers", 100, self.answers.actions),
            ("game", 100, self.game.boards),
            ("game", 300, self.history.undos),
            ("game", 500, self.replay.actions),
            ("game", 600, self.results.again),
            ("game", 620, self.results.actions),
            ("game", 700, self.history.reading),
            ("game", 800, self.game.guides),
            ("table", 100, self.history.info),
            ("table", 200, self.seats.actions),
            ("table", 500, self.files.actions),
            ("table", 600, self.endings.actions),
        ):
            self.panel.add(group, place, make)

    async def page(self, interaction: Interaction, subject: str) -> PanelPage:
        """Make the page of the channel's lobby or table, for any panel pressed.

        Raises Declined.
        """
        here = await find_here(self._dispatcher, interaction)
        here = replace(here, asked=await self.answers.asked(here))
        groups = await self.panel.list_groups(here)
        if here.gathering is not None:
            actions = [action for group in groups for action in group.actions]
            return PanelPage(here.gathering.text, (Group(words.LOBBY_GROUP, actions),), here.gathering.opened.id)
        return PanelPage(self._content(here), groups, NO_SUBJECT if here.table is None else here.table.id)

    def _content(self, here: Here) -> TextLike:
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
            *here.asked.lines,
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
