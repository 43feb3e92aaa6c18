"""The controls of lobbies, of invitations to them, and *Play again* below a result."""

from __future__ import annotations

from bot.discord.client.host import Host
from bot.discord.table.result import AGAIN
from cogs.lobby.errors import LobbyOpen
from cogs.lobby.lobby_message import INVITED, PICK
from cogs.lobby.messages import LobbyMessages
from cogs.lobby.model import Lobby
from cogs.lobby.openings import LobbyOpenings, again_button, tell_of_lobby
from cogs.lobby.panel import LobbyActions
from cogs.settings.data import PersonalData


async def setup(host: Host) -> None:
    """Gather players for games."""
    dispatcher = host.dispatcher
    messages = LobbyMessages(host, dispatcher.services, dispatcher.faces, dispatcher.boards, dispatcher.names)
    openings = LobbyOpenings(host, dispatcher, messages)
    dispatcher.provide(messages)
    dispatcher.provide(openings)
    dispatcher[PersonalData].before_forgetting.append(messages.leave_all)
    dispatcher.table_factory.gather = openings.open
    dispatcher.table_factory.find_gathering = messages.find_gathering
    dispatcher.table_factory.occupants[LobbyOpen] = tell_of_lobby
    for verb, handler in messages.verbs.items():
        dispatcher.add_verb(verb, handler, opens_modal=verb in messages.modals, in_direct_messages=verb == INVITED)
    for verb, handler in messages.modals.items():
        dispatcher.add_modal(verb, handler)
    dispatcher.press_checks[Lobby] = lambda press, lobby: dispatcher.check_place(
        press, lobby, lobby.members, lobby.message
    )
    dispatcher.add_select(PICK, messages.pick)
    dispatcher.add_verb(AGAIN, openings.again)
    actions, panel = LobbyActions(dispatcher, messages), dispatcher.panels["table"]
    panel.add("lobby", 100, actions.actions)
    panel.add("table", 90, actions.instead)
    dispatcher.payloads.parts.results.add(200, again_button)
