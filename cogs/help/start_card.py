"""The start card: all games on one picture, with buttons and open lobbies.

A button leads to one game, to open it here.

It is a private message, edited from step to step. What was chosen is a `TableRequest` in its controls, so it serves
after a restart and however old it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.ai.players import APPRENTICE, check_level, levels_of
from bot.core.settings.service import WAYS_TO_PLAY
from bot.core.table.model import LiveTable
from bot.discord.components.controls import Button
from bot.discord.components.links import command_link
from bot.discord.components.modal import MAX_FIELDS, Field, Modal, SelectField
from bot.discord.components.payload import FileAttachment, MessagePayload, attach_picture
from bot.discord.components.table_request import GAME, TableRequest, default_request
from bot.discord.lesson import words as lesson_words
from bot.discord.lesson.service import LEARN
from bot.discord.pictures.attachments import draw_attachments
from bot.discord.pictures.avatars import PictureStyle
from bot.discord.pictures.fair_queue import Renderer
from bot.discord.pictures.render_queue import QueueFull
from bot.discord.press.dispatcher import Dispatcher, usual_request
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.press.press import Press
from bot.discord.press.words import LIGHT
from bot.discord.table.face import Face
from bot.discord.table.guide import how_to_play
from bot.discord.table.options import describe_changed_options, option_fields, read_option_fields
from bot.discord.table.words import COMPUTERS_LABEL, count, seats_for
from bot.discord.transport import calls
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.discord.words import OLD_BUTTON
from bot.games.contract import BadOption, Game, View
from bot.games.previews import preview
from bot.games.registry import GAMES
from bot.games.text import Text, TextLike, lines
from bot.games.words import level
from cogs.help import words
from cogs.lobby.lobby_message import COMPUTERS, computer_choices, read_change, read_levels
from cogs.table.endings import abandon, show_ended
from cogs.table.lookup import Here
from renderers.start import GameEntry, draw_start

CARD = "games"
"""Verb that shows all games; also the id in its controls, instead of a table's."""
BEGIN, OPTIONS = "begin", "options"
"""Verbs: open a game; show the modal of its options."""

SOLO, LOBBY, COMPUTER = "solo", "lobby", "computer"
"""The ways to play a game."""

CHOOSE = "wish"
"""First word of the argument of an options select on older cards."""

PICTURE_SECONDS = 1.5
"""Maximum wait for the picture, in seconds; then the text comes without it."""


class StartCardMessages:
    """Shows the card, and serves its controls."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._settings = dispatcher.services.settings
        self.draw: Renderer = draw_start
        self.patience = PICTURE_SECONDS
        self._made: dict[PictureStyle, asyncio.Task[FileAttachment | None]] = {}
        """The picture of all games in each style."""
        dispatcher.choose_way = self.choose_way
        dispatcher.add_verb(CARD, self.turn_back)
        dispatcher.add_verb(GAME, self.turn_to)
        dispatcher.add_verb(BEGIN, self.begin)
        dispatcher.add_select(CHOOSE, self.choose)
        dispatcher.add_verb(OPTIONS, self.ask_options, opens_modal=True)
        dispatcher.add_modal(OPTIONS, self.set_options)

    async def sheet(self, response: Response, said: TextLike = "") -> MessagePayload:
        """Show all games and open lobbies below a sentence, in the member's style."""
        buttons = [Button(face.game.title, GAME, str(default_request(face.game)), "main") for face in self._faces()]
        picture = await self._overview(await self._dispatcher.style_for(response))
        if not response.in_server:
            welcome = words.WELCOME_ALONE if response.in_direct_messages else words.WELCOME
            return MessagePayload(self.content(said or welcome), picture, tuple(buttons), CARD)
        parts = [await make(response) for make in self._dispatcher.start_parts]
        content = lines(self.content(said), *[line for found, _ in parts for line in found])
        return MessagePayload(content, picture, (*buttons, *[each for _, found in parts for each in found]), CARD)

    def content(self, said: TextLike) -> Text:
        """Return the text of the card: a line for each game, with its command."""
        ids, faces = self._dispatcher.command_ids, self._faces()
        first = next((face for face in faces if face.weight == LIGHT), None)
        texts = [
            words.game_line(command_link(ids, face.game.key), face.weight, _gist(face), here=face is first)
            for face in faces
        ]
        return lines(said or words.WELCOME, *texts, words.CHOOSE)

    async def choose_way(self, response: Response, game: Game) -> TableRequest | None:
        """Return what a member opened of a game the last time; show its ways the first time, and return None."""
        face = self._dispatcher.faces[game.key]
        ways = _ways_to_begin(face, default_request(game), alone=response.in_direct_messages)
        if len(ways) < 2:
            request = await usual_request(response, game)
            return request and await self._settled(request, response.member)
        usual = (await self._usual_ways(response.member)).get(game.key, "")
        chosen = ways.get(usual) or _parse(usual)
        if chosen is not None and _way_of(chosen) in ways:
            return await self._settled(chosen, response.member)
        payload = await self._game(response, default_request(game))
        again = words.same_next_time(command_link(self._dispatcher.command_ids, game.key))
        await response.tell(replace(payload, content=lines(payload.content, again)))
        return None

    def another_way(self, here: Here) -> Sequence[PanelAction]:
        """Return the action of `/table` that asks how to play, before the first move of a member's own table."""
        face = here.face
        ways = () if face is None else _ways_to_begin(face, default_request(face.game), alone=not here.in_server)
        return (
            PanelAction(
                "way",
                words.ANOTHER_WAY,
                words.ANOTHER_WAY_SUMMARY,
                partial(self._ask_way, here),
                available=here.running and _is_untouched(here.live, here.member) and len(ways) > 1,
                button=45,
            ),
        )

    async def _ask_way(self, here: Here, response: Response, text: str, member: PickedMember | None) -> None:
        if here.face is None:
            raise Declined(OLD_BUTTON)
        await response.tell(await self._game(response, default_request(here.face.game)))

    async def turn_back(self, press: Press) -> None:
        """The button that leads back to all games."""
        await press.response.show(await self.sheet(press.response))

    async def turn_to(self, press: Press) -> None:
        """One game."""
        await press.response.show(await self._game(press.response, _read(press.control.argument)))

    async def ask_options(self, press: Press) -> None:
        """Show the modal of a game's options."""
        request = _read(press.control.argument)
        face = self._face(request)
        fields = _fields(face, request)
        if not fields:
            raise Declined(OLD_BUTTON)
        title = words.options_of(face.game.title)
        await press.response.open_modal(Modal(title, OPTIONS, fields, press.control.argument, CARD))

    async def set_options(self, press: Press) -> None:
        """Handle the submitted modal: show the game with these options. Raises BadOption."""
        request = _read(press.control.argument)
        game = self._face(request).game
        options = read_option_fields(game.options, press.fields)
        _, _, opponents = next(iter(press.fields.get(COMPUTERS, ())), "").partition(" ")
        computers = tuple(check_level(game, each) for each in read_levels(opponents or "0"))
        changed = replace(request, options={**request.options, **options}, computers=computers)
        await press.response.show(await self._game(press.response, changed))

    async def choose(self, press: Press) -> None:
        """Handle the select of options on a card of an earlier version."""
        request = _read(press.control.argument.partition(" ")[2])
        face = self._face(request)
        (value,) = press.values
        meant = read_change(face.game, value)
        if meant is None:
            raise Declined(OLD_BUTTON)
        name, chosen = meant
        await press.response.show(
            await self._game(press.response, replace(request, options={**request.options, name: chosen}))
        )

    async def begin(self, press: Press) -> None:
        """Open the table or the lobby in this channel; the card says where it is."""
        request = await self._settled(_read(press.control.argument), press.member)
        await self._close_untouched(press.response, request.game)
        way = await self._dispatcher.table_factory.open(press.response, request)
        if way is not None:
            await self._note_way(request, press.member)
            await press.response.show(MessagePayload(words.opened(way)))

    # How

    async def _settled(self, request: TableRequest, member: int) -> TableRequest:
        """Return a request with the set-up choices made if it's for a member's first game, alone, as it comes."""
        game = self._face(request).game
        as_it_comes = not request.partners and not request.opens_lobby and request.options == game.check_options({})
        if not (game.first_game and as_it_comes) or await self._dispatcher.services.tables.has_played(member, game.key):
            return request
        return replace(request, options=game.check_options(game.first_game))

    async def _close_untouched(self, response: Response, game: str) -> None:
        """Close the member's own table of this game here if nobody has played at it, since another one opens."""
        channel, services = response.channel, self._dispatcher.services
        live = None if channel is None else await services.tables.running_in(channel)
        if live is not None and live.table.game == game and _is_untouched(live, response.member):
            table = await abandon(services, live.table.id, response.member)
            await show_ended(self._dispatcher, response, table)

    async def _usual_ways(self, member: int) -> dict[str, str]:
        """Return what a member opened of each game the last time, as `WAYS_TO_PLAY` has it."""
        return dict(each.split("=") for each in (await self._settings.of(WAYS_TO_PLAY, member)).split())

    async def _note_way(self, request: TableRequest, member: int) -> None:
        ways = await self._usual_ways(member)
        if ways.get(request.game) != (opened := str(request)):
            said = " ".join(f"{game}={each}" for game, each in {**ways, request.game: opened}.items())
            await self._settings.choose(WAYS_TO_PLAY, member, said)

    def _faces(self) -> list[Face]:
        return [self._dispatcher.faces[game.key] for game in GAMES if game.key in self._dispatcher.faces]

    def _face(self, request: TableRequest) -> Face:
        face = self._dispatcher.faces.get(request.game)
        if face is None:
            raise Declined(OLD_BUTTON)
        return face

    async def _game(self, response: Response, request: TableRequest) -> MessagePayload:
        face = self._face(request)
        game = face.game
        found = _ways_to_begin(face, request, alone=response.in_direct_messages)
        labels = {**words.WAYS, SOLO: words.alone(face.solo)} if face.solo else words.WAYS
        ways = [Button(labels[name], BEGIN, str(each), "good") for name, each in found.items()]
        changed = describe_changed_options(game, request.options)
        if COMPUTER in found and request.computers:
            changed.append(seats_for(len(request.computers), level(request.computers[0])))
        content = lines(
            words.game_head(game.title, face.weight, face.players(), face.length),
            *_aims(face),
            words.options(changed) if changed and ways else "",
        )
        learn = (Button(lesson_words.LEARN, LEARN, game.key),) if face.lessons else ()
        change = (Button(words.OPTIONS, OPTIONS, str(request)),) if ways and _fields(face, request) else ()
        controls = (*ways, *learn, *change, how_to_play(game.key), Button(words.ALL_GAMES, CARD))
        return MessagePayload(
            content, await self._look(face, await self._dispatcher.style_for(response)), controls, CARD
        )

    async def complete(self, response: Response) -> None:
        """Wait until the picture is there, or cannot be made now."""
        await asyncio.wait([self._making(await self._dispatcher.style_for(response))])

    def _making(self, style: PictureStyle) -> asyncio.Task[FileAttachment | None]:
        """The picture of all games is made once for each style; again after a failure."""
        making = self._made.get(style)
        if making is None or (making.done() and making.result() is None):
            making = self._made[style] = asyncio.create_task(self._make(style), name=f"drawing the start card, {style}")
        return making

    async def _overview(self, style: PictureStyle) -> tuple[FileAttachment, ...]:
        """The picture of all games; nothing where it is not there in a moment."""
        making = self._making(style)
        await asyncio.wait([making], timeout=self.patience)
        picture = making.result() if making.done() else None
        return () if picture is None else (picture,)

    async def _make(self, style: PictureStyle) -> FileAttachment | None:
        entries = [GameEntry(face.game.title, _view(face), face.players(), face.length) for face in self._faces()]
        try:
            return attach_picture(
                await self._dispatcher.render_queue.draw_unbound(self.draw, tuple(entries), style=style), "games.png"
            )
        except QueueFull:
            return None
        except Exception as error:
            calls.log_error(error, "drawing the start card")
            return None

    async def _look(self, face: Face, style: PictureStyle) -> tuple[FileAttachment, ...]:
        key, queue = face.game.key, self._dispatcher.render_queue
        return await draw_attachments(queue, _view(face), style, key, face.renderer, name=key)


def _view(face: Face) -> View:
    position = preview(face.game)
    view = position.view(0 if position.seats == 1 else None)
    return replace(view, names=words.EXAMPLE_NAMES[: position.seats])


def _is_untouched(live: LiveTable | None, member: int) -> bool:
    """Whether a table is of this member alone, who hasn't moved."""
    return live is not None and live.table.members == (member,) and not any(turn.members for turn in live.turns)


def _gist(face: Face) -> TextLike:
    return face.gist or face.aim(face.game.seats[-1])


def _parse(text: str) -> TableRequest | None:
    try:
        return TableRequest.read(text)
    except (ValueError, IndexError, BadOption):
        return None


def _read(text: str) -> TableRequest:
    """Parse the request of a control. Raises Declined."""
    request = _parse(text)
    if request is None:
        raise Declined(OLD_BUTTON)
    return request


def _aims(face: Face) -> list[Text]:
    seats = face.game.seats
    if 1 not in seats or len(seats) == 1:
        return [face.aim(seats[0])]
    return [words.alone(face.aim(1)), words.together(face.aim(seats[-1]))]


def _fields(face: Face, request: TableRequest) -> Sequence[Field]:
    """Make the fields of the options: opponents first, if the computer can be one."""
    game = face.game
    opponents: list[Field] = []
    if COMPUTER in _ways_to_begin(face, request, alone=True):
        usual = _usual_computers(game)
        numbers = range(len(usual), game.seats[-1])
        choices = computer_choices(game, numbers, request.computers or usual, count)
        opponents = [SelectField(key=COMPUTERS, label=COMPUTERS_LABEL, choices=choices)]
    options = option_fields(face.lobby_options(request.seats), request.options, MAX_FIELDS - len(opponents))
    return (*opponents, *options)


def _usual_computers(game: Game) -> tuple[str, ...]:
    return (APPRENTICE,) * (max(2, game.seats[0]) - 1)


def _ways_to_begin(face: Face, request: TableRequest, *, alone: bool) -> dict[str, TableRequest]:
    """Return the ways to play, each with those of the options that matter there.

    A member `alone` in direct messages gets no lobby for others.
    """
    game = face.game
    several = game.seats[-1] > 1
    ways = {SOLO: _for_seats(face, request, 1)} if request.seats == 1 else {}
    if several and not alone:
        ways[LOBBY] = _for_seats(face, request, game.seats[-1])
    if several and len(levels_of(game)) > 1:
        computers = request.computers or _usual_computers(game)
        ways[COMPUTER] = _for_seats(face, request, 1 + len(computers), computers)
    return ways


def _for_seats(face: Face, request: TableRequest, seats: int, computers: tuple[str, ...] = ()) -> TableRequest:
    options = {option.name: request.options[option.name] for option in face.lobby_options(seats)}
    return replace(request, options=face.game.check_options(options), seats=seats, computers=computers)


def _way_of(request: TableRequest) -> str:
    return SOLO if request.seats == 1 else LOBBY if request.opens_lobby else COMPUTER
