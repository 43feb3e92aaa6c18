"""A table that a member has open on the page."""

from __future__ import annotations

import asyncio
import base64
import hashlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import discord

from bot.core.errors import NotSeated, TableOver
from bot.core.table.model import LiveTable, Table
from bot.discord.client.host import Host
from bot.discord.components.controls import decode_id
from bot.discord.components.languages import reader_language
from bot.discord.components.links import seat_names
from bot.discord.components.payload import UploadFile
from bot.discord.table.play import require_turn
from bot.discord.table.table_message import private_viewer
from bot.discord.table.touch import Narrowed, explain_touch
from bot.discord.transport.calls import explain_refusal
from bot.discord.transport.places import PAGE_BOARD
from bot.discord.transport.response import Deferral, Response
from bot.games.areas import AreaKey
from bot.games.contract import Game, NotYourTurn
from bot.games.text import Language, TextLike, fill_names, render_text
from bot.web import markup
from cogs.page import words
from cogs.page.interaction import PageInteraction, PageMember
from cogs.page.model import PAGE
from cogs.page.seal import Seal
from cogs.page.touches import SHOW, Offer, Row, Touchable, id_of, offers, row_of

AIDS = "aids"
"""The option of games that show what can be done."""

SENTENCE_LENGTH = 2000
"""Longest sentence that a page is told."""

PRESS_SECONDS = 0.5
"""For how long a change of the table waits for a press on the same page."""

MAX_MESSAGES = 12
"""Maximum number of messages on the page, not counting the board. The oldest goes first."""

Json = dict[str, Any]
Send = Callable[[Json], None]


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """A message on the page: its text in Discord's markdown, its pictures by their hash, and the areas in them."""

    content: str
    pictures: Mapping[str, bytes]
    areas: frozenset[AreaKey]


class OpenBoard:
    """A table on the page of a member.

    `send` passes JSON to the page, with sealed ids of controls. Members without a seat watch.
    """

    def __init__(self, host: Host, table: Table, member: PageMember, send: Send, seal: Seal) -> None:
        self._host = host
        self.seal = seal
        self.table = table
        self.member = member.id
        self._member = member
        self._send: Send = lambda told: send(seal.close_all(told))
        self._ids = discord.utils.time_snowflake(host.dispatcher.services.now())
        self._messages: dict[int, ShownMessage] = {}
        self.rev = -1
        """What the page shows; -1 before it shows anything."""
        self._offered: dict[Row, Offer] = {}
        self._current: dict[Row, Offer] = {}
        """What the controls of the board offer now; `_offered` is what they have offered since its rev began."""
        self._touched: tuple[AreaKey, ...] = ()
        self._proposed: Row = ()
        self._told = asyncio.Lock()

    # What answers do to the page

    def new_id(self) -> int:
        """Return an id that no interaction and no message of the page has."""
        self._ids += 1
        return self._ids

    def put(self, message: int, arguments: Mapping[str, Any]) -> None:
        """Show a message, or change it."""
        view = arguments.get("view")
        rows = [] if view is None else _without_page(view.to_components())
        files = [_Picture.of(file) for file in (arguments.get("attachments") or arguments.get("files") or ())]
        before = self._messages.get(message)
        content = arguments.get("content")
        if content is None:
            content = "" if before is None else before.content
        keeps = before is not None and "attachments" not in arguments and "files" not in arguments
        if before is not None and keeps:
            self._messages[message] = replace(before, content=content)
        else:
            pictures = {file.hash: file.png for file in files}
            areas = frozenset(key for file in files for key in file.areas)
            self._messages[message] = ShownMessage(content, pictures, areas)
        if message == PAGE_BOARD:
            self._note_offers(rows)
        self._forget_oldest()
        self._send(
            {
                "tell": "board" if message == PAGE_BOARD else "message",
                "id": str(message),
                "html": markup.to_html(content, _Names(self._host, self.table)),
                "pictures": None if keeps else [file.json() for file in files],
                "components": rows,
            }
        )

    def remove(self, message: int) -> None:
        """Remove a message."""
        if message != PAGE_BOARD and self._messages.pop(message, None) is not None:
            self._send({"tell": "gone", "id": str(message)})

    def content_of(self, message: int) -> str:
        """Return what a message says, in Discord's markdown."""
        return self._messages[message].content if message in self._messages else ""

    def open(self, modal: discord.ui.Modal) -> None:
        """Open a form."""
        self._send({"tell": "form", **modal.to_dict()})

    def picture(self, hashed: str) -> bytes | None:
        """Return the PNG of a picture that the page shows."""
        return next((each.pictures[hashed] for each in self._messages.values() if hashed in each.pictures), None)

    async def show_picture(self, hashed: str) -> None:
        """Tell the page a picture that it didn't get: its request reached another process."""
        if (png := self.picture(hashed)) is not None:
            self._send({"tell": "picture", "hash": hashed, "data": base64.b64encode(png).decode()})

    def _note_offers(self, rows: list[Json]) -> None:
        revs = [id_of(each).rev for row in rows for each in row["components"]]
        if max(revs, default=self.rev) != self.rev:
            self.rev, self._offered, self._touched, self._proposed = max(revs), {}, (), ()
        self._current = offers(rows, self._game)
        for choice, offer in self._current.items():
            self._offered.setdefault(choice, offer)

    @property
    def _game(self) -> Game:
        return self._host.dispatcher.faces[self.table.game].game

    def _forget_oldest(self) -> None:
        others = [each for each in self._messages if each != PAGE_BOARD]
        for each in others[:-MAX_MESSAGES]:
            self.remove(each)

    # The table as it is

    async def catch_up(self) -> None:
        """Show the table if the page shows an earlier rev.

        A press on this page shows it itself, so it's waited for, unless it takes long.
        """
        waited = True
        try:
            async with asyncio.timeout(PRESS_SECONDS):
                await self._told.acquire()
        except TimeoutError:
            waited = False
        try:
            await self._show_newest()
        except NotSeated:
            return  # the change that took the seat is shown next
        finally:
            if waited:
                self._told.release()

    async def _show_newest(self) -> None:
        """Show the table as the member's seat sees it; at the end, and without a seat, as everyone does."""
        live = await self._host.dispatcher.services.tables.live(self.table.id)
        if live.table.rev == self.rev:
            return
        table = self.table = live.table
        response = Response(self._interaction({"custom_id": ""}), late=Deferral.UPDATE)
        plays = bool(table.seats_of(self.member))
        own = plays and (table.run is not None or not table.status.ended)
        live, payload = await self._host.dispatcher.payloads.newest(live, response if own else None)
        self.put(PAGE_BOARD, (payload if plays else replace(payload, controls=())).to_edit(response.member_language))
        self.rev = live.table.rev
        await self._light(live)

    def _interaction(self, data: Json) -> PageInteraction:
        now = self._host.dispatcher.services.now()
        return PageInteraction(self._host, self, self.table, self._member, now, data)

    # Touches and presses

    async def touch(self, kind: str, which: str | int) -> None:
        """Touch an area of the board. A single choice that's left is pressed; several are shown."""
        key = AreaKey(kind, which)
        live = await self._host.dispatcher.services.tables.live(self.table.id)
        if live.table.rev != self.rev:
            await self.catch_up()
            return
        found = self._touchable(live)
        if found is None:
            self._say(_why_no_turn(live, self.member))
            return
        before = found.narrowed(self._touched)
        narrowed = found.narrowed((*self._touched, key))
        if not narrowed.left or key not in narrowed.touched:
            self._touched = ()
            face = self._host.dispatcher.faces[live.table.game]
            refusal = explain_touch(live.position, found.seat, key, face.game.parse, partial(face.consider, live))
            why: TextLike = words.NOTHING_HERE if refusal is None else explain_refusal(refusal)
            self._say(fill_names(why, seat_names(live.table)))
            return
        first = not self._touched
        self._touched = narrowed.touched
        language = self._language
        if narrowed.chosen is not None:
            again = not first and narrowed.chosen == before.chosen
            offer = found.offer(narrowed.chosen, language, first=first)
            known = (self._current if again else found.offered).get(narrowed.chosen)
            if not again:
                await self.press(PAGE_BOARD, offer.control, offer.values)
            if known is not None and known.plays and (again or not offer.plays):
                self._send({"tell": "choices", "choices": [_choice_json(known)]})  # no touch plays it by mistake
            return
        best = found.offered.get(narrowed.left[0])
        if best is not None and not best.plays:
            await self.press(PAGE_BOARD, best.control, best.values)  # what Discord would propose for this place
        else:
            self._tell_lit(found)
        listed = narrowed.left
        if len(listed) > MAX_LISTED or (self._lights(found) and self._shows_each(narrowed)):
            listed = ()  # the next touch says which
        self._send({"tell": "choices", "choices": [_choice_json(found.offer(row, language)) for row in listed]})

    def _shows_each(self, narrowed: Narrowed[Row]) -> bool:
        """Whether every remaining choice can be told apart by the area it lights in a picture."""
        shown = self._messages[PAGE_BOARD].areas
        return len(narrowed.lit) == len(narrowed.left) and shown.issuperset(narrowed.lit)

    def _touchable(self, live: LiveTable[Any]) -> Touchable | None:
        """Return what can be touched; None if the member has nothing to decide."""
        try:
            seat = private_viewer(live, self.member)
        except NotSeated:
            return None
        if live.table.status.ended or seat not in live.position.deciders:
            return None
        return Touchable.of(live, seat, self._offered)

    async def _light(self, live: LiveTable[Any]) -> None:
        found = self._touchable(live)
        if found is None:
            self._send({"tell": "lit", "lit": [], "more": []})
        else:
            self._tell_lit(found)

    def _tell_lit(self, found: Touchable) -> None:
        """Tell which areas a touch can be about, with what it does there; and choices that have no area."""
        language, narrowed = self._language, found.narrowed(self._touched)
        about: dict[AreaKey, list[str]] = {}
        for row in narrowed.left if self._lights(found) else ():
            label = found.describe(row, language)
            for key in dict.fromkeys(found.choices[row]):
                about.setdefault(key, []).append(label)
        lit = set(narrowed.lit)
        areas = [
            {
                "key": list(key),
                "lit": key in lit,
                "plays": key in lit and found.plays(self._touched, key),
                "label": "; ".join(labels[:MAX_SAID]) + ("; …" if len(labels) > MAX_SAID else ""),
            }
            for key, labels in about.items()
        ]
        more = [_choice_json(found.offer(row, language)) for row in found.unplaced()]
        proposed = self._current.get(self._proposed)
        if self._proposed in found.choices and (proposed is None or not proposed.plays):
            more = [_choice_json(found.play(self._proposed, language)) | {"main": True}, *more]
        self._send({"tell": "lit", "lit": areas, "more": more})

    @staticmethod
    def _lights(found: Touchable) -> bool:
        return found.live.table.options.get(AIDS) is not False

    @property
    def _language(self) -> Language:
        return reader_language(self._host, self.member, self.table.guild, self._member.locale)

    def render(self, text: TextLike) -> str:
        """Return a text in the member's language, without formatting."""
        return markup.to_plain(render_text(text, self._language), _Names(self._host, self.table), SENTENCE_LENGTH)

    def _say(self, text: TextLike) -> None:
        self._send({"tell": "said", "text": self.render(text)})

    def close(self) -> None:
        """Tell the page that the bot stops. It tries to connect again."""
        self._send({"tell": "closing"})

    async def press(self, message: int, control: str, values: tuple[str, ...] = ()) -> None:
        """Use a control of a message on the page."""
        data: Json = {"custom_id": control, "component_type": 3 if values else 2, "message": message}
        used = decode_id(control)
        self._proposed = row_of(self._game, used.argument) if used.verb == SHOW else ()
        await self._served(partial(self._host.receive_press, self._interaction(data), used, values))

    async def submit(self, message: int, form: str, values: Mapping[str, Any]) -> None:
        """Submit a form."""
        fields = [
            {
                "type": 18,
                "component": {"custom_id": key, "values" if isinstance(value, list) else "value": value},
            }
            for key, value in values.items()
        ]
        data: Json = {"custom_id": form, "components": fields, "message": message}
        await self._served(partial(self._host.receive_submission, self._interaction(data)))

    async def _served(self, serve: Callable[[], Awaitable[None]]) -> None:
        """Serve a press; afterwards light what can be touched now."""
        try:
            async with self._told:
                await serve()
                await self._light(await self._host.dispatcher.services.tables.live(self.table.id))
        finally:
            await self.catch_up()


def _why_no_turn(live: LiveTable[Any], member: int) -> TextLike:
    """Return why a member has nothing to decide."""
    if live.table.status.ended:
        return TableOver(live.table).text
    try:
        require_turn(live, member)
    except (NotSeated, NotYourTurn) as why:
        return why.text
    return words.NOTHING_HERE


MAX_SAID = 4
"""Choices that the label of an area names."""

MAX_LISTED = 25
"""Choices in a list. With more than these, the member has to touch something else first."""


@dataclass(frozen=True, slots=True)
class _Picture:
    """A file of a message."""

    hash: str
    png: bytes
    file: Any

    @classmethod
    def of(cls, file: discord.File) -> _Picture:
        png = file.fp.read()
        file.close()
        return cls(hashlib.sha256(png).hexdigest()[:40], png, file)

    @property
    def areas(self) -> Mapping[AreaKey, Any]:
        """Where places are in the picture."""
        return self.file.areas if isinstance(self.file, UploadFile) else {}

    def json(self) -> Json:
        file = self.file
        return {
            "hash": self.hash,
            "name": file.filename,
            "alt": file.description or "",
            "width": getattr(file, "width", 0),
            "height": getattr(file, "height", 0),
            "areas": [{"key": list(key), "polygons": polygons} for key, polygons in self.areas.items()],
        }


@dataclass(frozen=True, slots=True)
class _Names:
    """Names for mentions in texts."""

    host: Host
    table: Table

    def member_name(self, member: int) -> str | None:
        """Return a member's name, if it's known."""
        return self.host.dispatcher.names.known(member)

    def channel_name(self, channel: int) -> str | None:
        """Return the name of a channel of the server."""
        found = self.host.get_channel(channel)
        return getattr(found, "name", None)

    def role_name(self, role: int) -> str | None:
        """Return the name of a role of the server."""
        guild = None if self.table.guild is None else self.host.get_guild(self.table.guild)
        found = None if guild is None else guild.get_role(role)
        return None if found is None else found.name


def _without_page(rows: list[Json]) -> list[Json]:
    """Return rows of controls without those that open the page, their ids as texts."""
    kept: list[Json] = []
    for row in rows:
        controls = [each for each in row["components"] if id_of(each).verb != PAGE]
        kept.append(row | {"components": [_with_text_ids(each) for each in controls]})
    return [row for row in kept if row["components"]]


def _with_text_ids(value: Any) -> Any:
    """Return JSON whose ids are texts: a snowflake doesn't fit into a JavaScript number."""
    if isinstance(value, dict):
        return {
            key: str(each) if key == "id" and isinstance(each, int) else _with_text_ids(each)
            for key, each in value.items()
        }
    return [_with_text_ids(each) for each in value] if isinstance(value, list) else value


def _choice_json(offer: Offer) -> Json:
    return {"label": offer.label, "control": offer.control, "values": list(offer.values)}
