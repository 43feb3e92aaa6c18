"""Controls under a board as plain data, without Discord objects."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from discord import ChannelType

from bot.discord import words
from bot.games.text import TextLike, fill_names, with_ellipsis

MAX_LABEL_LENGTH = 80
MAX_OPTION_LENGTH = 100
MAX_PLACEHOLDER_LENGTH = 150
MAX_CHOICES = 25
"""Discord's limit of options in a select."""
MAX_SELECTS = 3
"""Selects on one board; two of the five rows stay free for buttons."""

DO = "do"
"""First word of the argument of selects that play the chosen move.

Other selects propose it.
"""
MORE_PREFIX = "? "
"""Prefix of choices that show more choices, like a `more` button."""
PROPOSE_PREFIX = "! "
"""Prefix of choices that propose their move first, like a `show` button."""

MOVE_SEPARATOR = "; "
"""Separator of moves that one press plays in sequence."""
ONLY_MOVE_PREFIX = "~"
"""Prefix of a move in such a sequence that is played only if it is forced."""

Tone = Literal["plain", "main", "good", "danger"]
"""A button's purpose: one of several, the way forward, agreement, no undo."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button; pressing it does `verb` with `argument`.

    `emoji` is the key of an emoji that is shown before the label if it is uploaded, so the label has to say everything;
    `label_with_emoji` takes its place if the emoji repeats a part of it. `starts_row` puts it first in a row. A
    `permanent` button is under all boards of its game; a `trailing` one comes and goes without moving the permanent
    ones. With a `url` it opens that address and the bot hears nothing of it.
    """

    label: TextLike
    verb: str
    argument: str = ""
    tone: Tone = "plain"
    disabled: bool = False
    starts_row: bool = False
    trailing: bool = False
    permanent: bool = False
    emoji: str = ""
    label_with_emoji: TextLike = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a select.

    `value` is a notation or another word that the handler understands.

    `emoji` is as for buttons. A value that starts with MORE_PREFIX shows more choices instead. In a select that plays
    at once, PROPOSE_PREFIX proposes the move.
    """

    label: TextLike
    value: str
    description: TextLike = ""
    chosen: bool = False
    emoji: str = ""


@dataclass(frozen=True, slots=True)
class Select:
    """A select; `argument` distinguishes the selects of one board."""

    placeholder: TextLike
    argument: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class ChannelSelect:
    """A select of the server's channels.

    `chosen` are preselected, up to `max_channels` can be selected, or none.

    It lists channels that hold messages, or with `any_type` all. The values are ids of channels.
    """

    placeholder: TextLike
    argument: str
    chosen: tuple[int, ...]
    max_channels: int
    any_type: bool


@dataclass(frozen=True, slots=True)
class MemberSelect:
    """A select of one member of the server. The value is the member's id."""

    placeholder: TextLike
    argument: str


Control = Button | Select
"""Controls of boards."""

AnyControl = Control | ChannelSelect | MemberSelect
"""Controls of any message."""


def join_moves(*notations: str) -> str:
    """Join moves for a `play` button or choice that plays them in sequence.

    >>> join_moves("place N9 r2", "meeple city N")
    'place N9 r2; meeple city N'
    """
    return MOVE_SEPARATOR.join(notations)


def split_moves(value: str) -> tuple[str, ...]:
    """Return the notations that a control or choice plays or proposes.

    >>> split_moves("! place N9 r2; ~meeple city N")
    ('place N9 r2', 'meeple city N')
    """
    moves = value.removeprefix(PROPOSE_PREFIX).split(MOVE_SEPARATOR)
    return tuple([move.removeprefix(ONLY_MOVE_PREFIX) for move in moves])


def chosen_verb(argument: str, value: str) -> tuple[str, str]:
    """Return what a choice in a board's select does, as verb and argument of a button.

    >>> chosen_verb("do cells", "place N9 r2"), chosen_verb("cells", "? 1")
    (('play', 'place N9 r2'), ('more', '1'))
    """
    if value.startswith(MORE_PREFIX):
        return "more", value.removeprefix(MORE_PREFIX)
    if value.startswith(PROPOSE_PREFIX):
        return "show", value.removeprefix(PROPOSE_PREFIX)
    return ("play" if argument.partition(" ")[0] == DO else "show"), value


def with_names(control: Control, names: Sequence[TextLike]) -> Control:
    """Fill in the names of seats, which a control shows as plain text."""
    if isinstance(control, Button):
        label = fill_names(control.label, names)
        return control if label is control.label else replace(control, label=label)
    choices = tuple(_choice_with_names(choice, names) for choice in control.choices)
    return replace(control, placeholder=fill_names(control.placeholder, names), choices=choices)


def _choice_with_names(choice: Choice, names: Sequence[TextLike]) -> Choice:
    label, description = fill_names(choice.label, names), fill_names(choice.description, names)
    if label is choice.label and description is choice.description:
        return choice
    return replace(choice, label=label, description=description)


BOARD_VERBS = ("play", "show", "choose", "more")
"""Verbs of boards that trials and lessons handle; others are for the board itself."""


def is_playable(control: Control) -> bool:
    """Whether a control of a board works without its table."""
    return not isinstance(control, Button) or control.verb in BOARD_VERBS


def shorten(text: str, length: int) -> str:
    """Cut a text to `length` characters at a word, with an ellipsis."""
    if len(text) <= length:
        return text
    head = text[: length - 1]
    cut = head.rfind(" ")
    return with_ellipsis(head[: cut if cut > length // 2 else None])


def split_selects(placeholder: TextLike, argument: str, choices: Sequence[Choice]) -> Iterator[Select]:
    """Split choices into selects of at most 25.

    Each says from which label to which it goes.
    """
    pages = [tuple(choices[start : start + MAX_CHOICES]) for start in range(0, len(choices), MAX_CHOICES)]
    for number, page in enumerate(pages, start=1):
        select = Select(placeholder, f"{argument} {number}", page)
        if len(pages) > 1:
            select = replace(select, placeholder=words.window(placeholder, page[0].label, page[-1].label))
        yield select


def paged_select(
    placeholder: TextLike,
    argument: str,
    choices: Sequence[Choice],
    page: int,
    look: Callable[[int], str],
    *,
    more: TextLike,
    at_once: bool = True,
) -> Select:
    """Make one select.

    With more than 25 choices the last one of each page leads to the next page.

    It plays what is chosen, or proposes it if not `at_once`. `look` encodes the number of a page, from 0; any number
    is valid, but a page with a chosen choice is preferred.
    """
    argument = f"{DO} {argument}" if at_once else argument
    if len(choices) <= MAX_CHOICES:
        return Select(placeholder, argument, tuple(choices))
    room = MAX_CHOICES - 1
    pages = [tuple(choices[start : start + room]) for start in range(0, len(choices), room)]
    chosen_at = next((number for number, choice in enumerate(choices) if choice.chosen), None)
    shown = page % len(pages) if chosen_at is None else chosen_at // room
    on = Choice(more, f"{MORE_PREFIX}{look((shown + 1) % len(pages))}", words.page(shown + 1, len(pages)))
    return Select(placeholder, argument, (*pages[shown], on))


MESSAGE_CHANNELS: Final = (ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.stage_voice)
"""Channels that hold messages, including the chats of voice and stage channels."""


FORUM_CHANNELS: Final = (ChannelType.forum, ChannelType.media)
"""Channels that hold posts (threads) instead of messages."""


# Ids of controls: t:<table>:<rev>:<verb>:<argument>, up to 100 characters.
#
# This is the only module that knows the format. A half-made choice is stored in these ids alone, so a restart loses
# nothing. A select has the verb pick, a button any other: two templates that never match the same id. Both match
# anything that starts like one of our ids, so that forged ids are answered, too.


MAX_ID_LENGTH = 100
"""Discord's limit for custom ids."""

PICK = "pick"
"""The verb of every select; the selected options arrive as its values."""

_WELL_FORMED = re.compile(
    r"t:(?P<table>[a-z0-9]{4,10}):(?P<rev>[0-9]{1,6}):(?P<verb>[a-z]{2,12}):(?P<argument>[ -~]{0,80})"
)
_PICKS = rf"[^:]*:[^:]*:{PICK}:"

BUTTON_TEMPLATE = re.compile(rf"t:(?!{_PICKS}).*", re.DOTALL)
SELECT_TEMPLATE = re.compile(rf"t:{_PICKS}.*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ControlId:
    """The decoded id of a control: at this table and rev, do `verb` with `argument`.

    >>> str(ControlId("abcdefgh", 12, "play", "place N9 r2"))
    't:abcdefgh:12:play:place N9 r2'
    """

    table: str
    rev: int
    verb: str
    argument: str = ""

    def __str__(self) -> str:
        text = f"t:{self.table}:{self.rev}:{self.verb}:{self.argument}"
        if len(text) > MAX_ID_LENGTH or _WELL_FORMED.fullmatch(text) is None:
            raise ValueError(f"{text!r} is no control id")
        return text


NOT_OURS = ControlId("", 0, "")
"""The result for an id that we never made; no handler serves it."""


def decode(match: re.Match[str]) -> ControlId:
    """The control id that one of the two templates matched."""
    return decode_id(match[0])


def decode_id(custom_id: str) -> ControlId:
    """Return the control id of a custom id; modals have such ids, too."""
    found = _WELL_FORMED.fullmatch(custom_id)
    if found is None:
        return NOT_OURS
    return ControlId(found["table"], int(found["rev"]), found["verb"], found["argument"])
