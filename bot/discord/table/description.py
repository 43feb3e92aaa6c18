"""A table in words, for members who don't see the picture.

Shown by `/table` *In words* and a control on some boards.

It tells all that the picture shows and the member may know, in a fixed order: the prompt, recent events, the table,
and each choice with its notation. Longer texts have pages, and come as a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from bot.core.services import Services
from bot.core.table.model import LiveTable, Status, seats_owed_by
from bot.discord.components.controls import Button
from bot.discord.components.payload import MAX_CONTENT_LENGTH, FileAttachment, MessagePayload
from bot.discord.pictures.render_queue import RenderQueue
from bot.discord.press.press import Press
from bot.discord.table import words
from bot.discord.table.face import Face
from bot.discord.table.names import NameCache
from bot.discord.table.story_messages import story_since
from bot.discord.table.table_message import private_viewer, public_viewer
from bot.discord.table.words import sentence
from bot.discord.transport.response import Response
from bot.games.chance import Chance
from bot.games.contract import decider_for
from bot.games.records import rank_view
from bot.games.text import Language, TextLike, fill_names, in_messages, lines, render_text, sentences

IN_WORDS = "words"
"""The verb that describes a table; with a number it turns to that page."""

MAX_PAGE_LENGTH = MAX_CONTENT_LENGTH - 150
"""Length of a page; the rest of the message is for its head."""


class Descriptions:
    """Describes tables to members."""

    def __init__(
        self, services: Services, faces: Mapping[str, Face], names: NameCache, render_queue: RenderQueue
    ) -> None:
        self._services = services
        self._faces = faces
        self._names = names
        self._render_queue = render_queue

    async def press(self, press: Press) -> None:
        """Handle the control on a board (answered privately), or a page button there."""
        live = await self._services.tables.live(press.control.table)
        argument = press.control.argument
        if argument.isdecimal():
            await press.response.show(await self._payload(press.response, live, int(argument)))
        else:
            await self.tell(press.response, live)

    async def tell(self, response: Response, live: LiveTable) -> None:
        """Show the first page privately. Raises NotSeated for strangers at a run."""
        await response.tell(await self._payload(response, live, 0))

    async def _payload(self, response: Response, live: LiveTable, page: int) -> MessagePayload:
        names = await self._names.seats(live.table)
        spoken = partial(describe_table, self._faces, live, response.member, names)
        text = await self._render_queue.run(lambda: spoken(in_messages(response.member_language)))
        table = live.table
        shown = split_pages(text)
        if len(shown) == 1:
            return MessagePayload(shown[0])
        page = min(page, len(shown) - 1)
        controls = [Button(words.EARLIER_PAGE, IN_WORDS, str(page - 1))] if page else []
        if page < len(shown) - 1:
            controls.append(Button(words.NEXT_PAGE, IN_WORDS, str(page + 1)))
        whole = _strip_markup(await self._render_queue.run(lambda: spoken(response.member_language)))
        file = FileAttachment(f"{table.game}-{table.id}-{table.rev}.txt", f"{whole}\n".encode())
        head = words.page(page + 1, len(shown))
        return MessagePayload(lines(head, shown[page]), (file,), tuple(controls), table.id, table.rev)


def describe_table(
    faces: Mapping[str, Face], live: LiveTable, member: int, names: Sequence[TextLike], language: Language
) -> Sequence[str]:
    """Return the lines of a description for a member, in a language. Raises NotSeated."""
    texts = _describe(faces[live.table.game], live, member, names, language)
    return [
        line
        for text in texts
        for line in render_text(fill_names(text, _plain_names(live, names)), language).split("\n")
    ]


def _plain_names(live: LiveTable, names: Sequence[TextLike]) -> Sequence[TextLike]:
    """Name the seats in plain text: a file has no links."""
    return [name or words.nameless(seat + 1) for seat, name in enumerate(names)]


def _describe(
    face: Face, live: LiveTable, member: int, names: Sequence[TextLike], language: Language
) -> Iterator[TextLike]:
    table, position = live.table, live.position
    seated = bool(table.seats_of(member)) or table.run is not None
    viewer = private_viewer(live, member) if seated else public_viewer(live)
    called = _plain_names(live, names)
    view = position.view(viewer, None, decider_for(position.deciders, viewer))
    view = replace(rank_view(view, [forfeit.seat for forfeit in table.forfeits]), names=tuple(called))
    running = table.status is Status.RUNNING
    owed = seats_owed_by(table, position, member) if running else ()
    if owed:
        yield words.asked_of_you(view.prompt.text)
    elif running:
        for seat in position.deciders:
            yield words.waits_for(called[seat], position.prompt_for(seat).text)
    if table.run is not None:
        yield words.YOUR_RUN if table.run.counts else words.YOUR_PRACTICE
    texts = [event.text for event in live.events if event.audience is None or event.audience == viewer]
    if texts:
        yield words.HAPPENED_LAST
        yield sentences(*map(sentence, texts))
    others = story_since(face, live, viewer, names=called) if viewer is not None and running else ""
    if others:
        yield words.OTHERS_SINCE
        yield others
    yield words.THE_TABLE
    yield from face.description(view)
    for seat in owed:
        yield words.CHOICES
        imagined = position.imagine(seat, Chance(b""))
        for suggestion in face.suggest_moves(live, language, seat, names):
            came = face.preview_events(imagined, suggestion.notation, seat)
            yield words.choice(suggestion.notation, suggestion.label, sentences(*map(sentence, came)) if came else "")


def split_pages(text: Sequence[str]) -> Sequence[str]:
    """Split lines into pages; only a line longer than a page is broken, between words."""
    found: list[str] = []
    for line in (part for each in text for part in _break_line(each)):
        if found and len(found[-1]) + 1 + len(line) <= MAX_PAGE_LENGTH:
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def _break_line(line: str) -> Iterator[str]:
    while len(line) > MAX_PAGE_LENGTH:
        cut = line.rfind(" ", 0, MAX_PAGE_LENGTH)
        cut = cut if cut > 0 else MAX_PAGE_LENGTH
        yield line[:cut]
        line = line[cut:].lstrip()
    yield line


def _strip_markup(text: Sequence[str]) -> str:
    """Remove the markup for a file."""
    return "\n".join(line.removeprefix("-# ").replace("**", "") for line in text)
