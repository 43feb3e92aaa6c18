"""A message to send: text, files, controls.

It becomes arguments of discord.py at the last moment.

Each conversion makes new files and a new view: discord.py forgets our templates if a view is sent twice.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Any, Generic, Protocol, TypeVar

import discord

from bot.core.table.model import is_former
from bot.discord.components.controls import PROPOSE_PREFIX, AnyControl, Button, Choice, Control, Select, Tone
from bot.discord.components.items import (
    BUTTON_GAP,
    BUTTONS_PER_ROW,
    LINE_WIDTH,
    MAX_ROWS,
    ROW_GAP,
    SELECT_HEIGHT,
    build_view,
    button_width,
    count_rows,
    stack_height,
)
from bot.games.areas import AreaKey, Polygon
from bot.games.text import Language, TextLike, message_text, render_text
from bot.metrics import PressStage, time_stage

MAX_CONTENT_LENGTH = 2000

MORE = "\n…"
"""Marks a text that was cut to the length of a message."""


class DrawnPicture(Protocol):
    """A picture from a renderer: PNG bytes, alt text, and where its areas are."""

    @property
    def png(self) -> bytes:
        """The file."""

    @property
    def alt(self) -> TextLike:
        """At most 1024 characters."""

    @property
    def width(self) -> int:
        """In pixels."""

    @property
    def height(self) -> int:
        """In pixels."""

    @property
    def areas(self) -> Areas:
        """Where a page can be touched."""


Areas = Mapping[AreaKey, tuple[Polygon, ...]]
"""Where the areas of a picture are, in its pixels."""


class UploadFile(discord.File):
    """A file that is freed once sent, and what a page wants to know of its picture.

    discord.py leaves its buffer in a reference cycle.
    """

    def __init__(self, file: FileAttachment, alt: str | None) -> None:
        super().__init__(io.BytesIO(file.content), filename=file.name, description=alt)
        self.areas, self.width, self.height = file.areas, file.width, file.height

    def close(self) -> None:
        """Break the reference cycle."""
        super().close()
        vars(self.fp).pop("close", None)


@dataclass(frozen=True, slots=True)
class FileAttachment:
    """A file of a message; of a picture, its size and where its areas are, too."""

    name: str
    content: bytes
    alt: TextLike | None = None
    width: int = 0
    height: int = 0
    areas: Areas = field(default_factory=dict)

    def to_file(self, language: Language) -> UploadFile:
        """Make a new file object; discord.py reads each of them once."""
        alt = None if self.alt is None else render_text(self.alt, language)
        return UploadFile(self, alt)


def attach_picture(picture: DrawnPicture, name: str = "board.png") -> FileAttachment:
    """Make a file with alt text."""
    return FileAttachment(name, picture.png, picture.alt, picture.width, picture.height, picture.areas)


@dataclass(frozen=True, slots=True)
class MessagePayload:
    """A message.

    Its controls belong to a table at a rev; only those in `mentions` and with these `roles` are notified.

    It is written in its readers' language when it is converted, not earlier.
    """

    content: TextLike
    files: tuple[FileAttachment, ...] = ()
    controls: tuple[AnyControl, ...] = ()
    table: str = ""
    rev: int = 0
    mentions: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()

    def text(self, language: Language) -> str:
        """Return the text, cut to the lines that fit in a message."""
        text = message_text(self.content, language)
        if len(text) <= MAX_CONTENT_LENGTH:
            return text
        shown = text[: MAX_CONTENT_LENGTH - len(MORE)]
        return (shown.rpartition("\n")[0] or shown) + MORE

    def to_send(self, language: Language) -> dict[str, Any]:
        """Return arguments for sending."""
        arguments = self.to_edit(language)
        arguments["files"] = arguments.pop("attachments")
        if arguments["view"] is None:
            del arguments["view"]
        return arguments

    @time_stage(PressStage.WORDS)
    def to_edit(self, language: Language) -> dict[str, Any]:
        """Return arguments for editing.

        Files and controls that are not in this payload are removed.
        """
        return {
            "content": self.text(language),
            "allowed_mentions": allow_mentions(self.mentions, self.roles),
            "attachments": [file.to_file(language) for file in self.files],
            "view": build_view(self.controls, self.table, self.rev, language) if self.controls else None,
        }


def fit_lines(texts: Sequence[TextLike], language: Language) -> list[TextLike]:
    """Return the lines that fit in a message, from the first one on."""
    room, kept = MAX_CONTENT_LENGTH, list[TextLike]()
    for each in texts:
        room -= len(message_text(each, language)) + 1
        if room < 0:
            break
        kept.append(each)
    return kept


def allow_mentions(members: tuple[int, ...], roles: tuple[int, ...] = ()) -> discord.AllowedMentions:
    """Notify these members and these roles only."""
    mentions = discord.AllowedMentions.none()
    if members:
        mentions.users = [discord.Object(member) for member in members if not is_former(member)]
    if roles:
        mentions.roles = [discord.Object(role) for role in roles]
    return mentions


# Values that subjects add to a shared place, in an order that doesn't depend on who is loaded first


ValueT = TypeVar("ValueT")


class Contributions(Generic[ValueT]):
    """Values by their place; iterating yields the lowest place first."""

    def __init__(self) -> None:
        self._values: dict[int, ValueT] = {}

    def add(self, place: int, value: ValueT) -> None:
        """Add a value. Raises ValueError if its place is taken."""
        if place in self._values:
            raise ValueError(f"place {place} is taken by {self._values[place]!r}")
        self._values[place] = value

    def items(self) -> Sequence[tuple[int, ValueT]]:
        """Return places and values."""
        return sorted(self._values.items(), key=itemgetter(0))

    def __iter__(self) -> Iterator[ValueT]:
        return iter([value for _, value in self.items()])


# Lay out the rows under a board: the game's controls, then the permanent ones.
#
# Each row is one line on a phone. A board is the last message of its channel, so permanent buttons stay in place at
# the
# bottom. Temporary ones fill the free space in these lines, then a row above them.


_Row = list[Button]

_RANKS: Mapping[Tone, int] = {"good": 0, "main": 1, "plain": 2, "danger": 3}
"""Which buttons stay buttons if there is no room for all; lower ranks first."""


def arrange_rows(
    controls: Sequence[Control], always: Sequence[Button], passing: Sequence[Button]
) -> tuple[Control, ...]:
    """Arrange all of these: offered controls first, permanent buttons at the bottom."""
    in_place = arrange_if_room(controls, always, passing)
    if in_place is not None:
        return in_place
    first, standing = _parted(controls, always)
    return (*first, *_begun(_crowded(standing, passing)))


def arrange_if_room(
    controls: Sequence[Control], always: Sequence[Button], passing: Sequence[Button]
) -> tuple[Control, ...] | None:
    """Arrange them like `arrange_rows`, or return None if they need too many rows."""
    first, standing = _parted(controls, always)
    above, below = _filled(standing, passing)
    room = MAX_ROWS - len(above) - len(below)
    if count_rows(first) > room:
        first = [replace(control, starts_row=False) if isinstance(control, Button) else control for control in first]
    return (*first, *_begun(above), *_begun(below)) if count_rows(first) <= room else None


def _parted(controls: Sequence[Control], always: Sequence[Button]) -> tuple[list[Control], list[Button]]:
    """Split the offered controls from the permanent buttons."""
    own = [control for control in controls if isinstance(control, Button) and control.permanent]
    return [control for control in controls if control not in own], [*own, *always]


def fit_buttons(
    controls: Sequence[Control],
    most: int,
    fold: Callable[[Sequence[Choice], bool], Select],
    often: Callable[[str], float],
) -> tuple[Control, ...]:
    """Keep the buttons that members choose most often, as many as fit in `most` pixels of a phone.

    Put the others in a list. `fold` makes it; its second argument is whether what it holds is chosen less often.
    An entry does the same as its button. `often` is how often the moves of a button are chosen.
    """
    buttons = [control for control in controls if isinstance(control, Button)]
    if stack_height(controls) <= most or not buttons:
        return tuple(controls)
    lists = [control for control in controls if not isinstance(control, Button)]
    written = [replace(button, label=str(button.label)) for button in buttons]  # measured again and again
    stay: list[int] = []
    shares = [often(button.argument) for button in buttons]
    order = sorted(range(len(buttons)), key=lambda each: (-shares[each], _RANKS[buttons[each].tone]))
    for number in order:
        tried = sorted((*stay, number))
        if stack_height((*lists, *_begun([[written[each] for each in tried]]))) <= most - SELECT_HEIGHT - ROW_GAP:
            stay = tried
    kept = [buttons[number] for number in stay]
    folded = [number for number in order if number not in stay]
    others = [Choice(buttons[each].label, _value(buttons[each]), emoji=buttons[each].emoji) for each in folded]
    rare = sum(shares[each] for each in folded) < sum(shares[each] for each in stay)
    return (*lists, fold(others, rare), *_begun([kept]))


def break_lines(buttons: Sequence[Button]) -> tuple[Control, ...]:
    """Put the buttons in rows that fit the lines of a phone."""
    return tuple(_begun(_lines(buttons)))


def _value(button: Button) -> str:
    """Return the value of a list entry that does the same as the button."""
    return button.argument if button.verb == "play" else f"{PROPOSE_PREFIX}{button.argument}"


def _filled(always: Sequence[Button], passing: Sequence[Button]) -> tuple[list[_Row], list[_Row]]:
    """Return the temporary rows and the permanent rows.

    Temporary buttons fill the free space of permanent rows.
    """
    below = _lines(always)
    above: list[_Row] = []
    for button in passing:
        row = next((row for row in (*below, *above) if _fits(row, button)), None)
        if row is None:
            above.append(row := [])
        row.append(button)
    return above, below


def _crowded(always: Sequence[Button], passing: Sequence[Button]) -> list[_Row]:
    """Add all temporary buttons to the permanent rows.

    A phone breaks lines where it must.
    """
    below = _lines(always)
    for button in passing:
        row = next((row for row in below if _fits(row, button)), None)
        (row or next((row for row in reversed(below) if len(row) < BUTTONS_PER_ROW), below[-1])).append(button)
    return below


def _lines(buttons: Sequence[Button]) -> list[_Row]:
    lines: list[_Row] = []
    for button in buttons:
        if not lines or not _fits(lines[-1], button):
            lines.append([])
        lines[-1].append(button)
    return lines


def _fits(row: Sequence[Button], button: Button) -> bool:
    return (
        len(row) < BUTTONS_PER_ROW
        and sum(button_width(each.label) + BUTTON_GAP for each in row) + button_width(button.label) <= LINE_WIDTH
    )


def _begun(rows: Iterable[Sequence[Button]]) -> list[Button]:
    """Return all buttons in order; the first of each row is marked."""
    return [replace(button, starts_row=n == 0) for row in rows for n, button in enumerate(row)]
