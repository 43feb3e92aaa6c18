"""Export of a member's or server's data; deletion of a member's."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.discord.components.controls import Button, Choice
from bot.discord.components.payload import FileAttachment, MessagePayload
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.press import Press
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games.text import TextLike
from cogs.settings import words

EXPORT, DELETE = "export", "delete"
"""What can be typed to do with data."""

FORGET = "forget"
"""The verb of the confirmation."""

MAX_PLAIN_SIZE = 4 * 2**20
"""Bytes of a file that is sent as it is; a larger one is packed."""

MAX_PACKED_SIZE = 9 * 2**20
"""Maximum size of an upload in bytes, with room for the rest of the request."""


@dataclass(frozen=True, slots=True)
class DataChoices:
    """What else *My data* can do with something that a subject keeps.

    The values of the choices begin with the word of the subject; `run` gets the rest of the chosen one.
    """

    make: Callable[[int], Awaitable[Sequence[Choice]]]
    run: Callable[[Response, str], Awaitable[TextLike]]


class PersonalData:
    """People's data, privately."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._services = dispatcher.services
        self.before_forgetting: list[Callable[[Response], Awaitable[None]]] = []
        """What subjects do before the data of the member who pressed is deleted."""
        self.choices: dict[str, DataChoices] = {}
        """What else can be chosen, by the word of each subject."""
        dispatcher.add_verb(FORGET, self._forget)

    async def hand_out(self, response: Response) -> None:
        """Send a member everything stored about them."""
        kept = await self._services.people.export_member(response.member)
        await response.tell(MessagePayload(words.YOUR_DATA, (_file("my-data.json", kept),)))

    async def hand_out_of_server(self, response: Response, guild: int) -> None:
        """Send everything stored about a server. Raises Declined if a file can't hold it."""
        kept = await self._services.people.export_server(guild)
        await response.tell(MessagePayload(words.DATA_OF_SERVER, (_file("server-data.json", kept),)))

    async def ask(self, response: Response, controls_of: str) -> None:
        """Ask whether a member means it."""
        button = Button(words.DELETE_FOR_GOOD, FORGET, str(response.member), tone="danger")
        await response.tell(MessagePayload(words.REALLY_FORGET, controls=(button,), table=controls_of))

    async def _forget(self, press: Press) -> None:
        """Delete a member's data. Raises Declined for others."""
        if press.control.argument != str(press.member):
            raise Declined(words.NOT_YOUR_DATA)
        for leave in self.before_forgetting:
            await leave(press.response)
        await self._services.people.forget_member(press.member)
        self._dispatcher.names.forget(press.member)
        self._dispatcher.avatars.forget(press.member)
        await press.response.conclude(words.FORGOTTEN)


def _file(name: str, text: str) -> FileAttachment:
    content = text.encode()
    if len(content) <= MAX_PLAIN_SIZE:
        return FileAttachment(name, content)
    packed = gzip.compress(content)
    if len(packed) > MAX_PACKED_SIZE:
        raise Declined(words.TOO_MUCH_DATA)
    return FileAttachment(f"{name}.gz", packed)
