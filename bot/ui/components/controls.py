"""Controls as plain data: what a game's cog says should stand under a board, without a Discord object."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot.games.text import TextLike, fill_names
from bot.ui import words

MAX_LABEL_LENGTH = 80
MAX_OPTION_LENGTH = 100
MAX_PLACEHOLDER_LENGTH = 150
MAX_CHOICES = 25
"""Most choices that one select can hold."""
MAX_SELECTS = 3
"""Most selects on one board; two of the five rows stay for buttons."""

DO = "do"
"""First word of the argument of a select that plays what is chosen; any other select proposes it."""
MORE_PREFIX = "? "
"""How the value of a choice begins that only leads on, as a `more` button with the rest of the value does."""
PROPOSE_PREFIX = "! "
"""How the value of a choice begins that first proposes its move, as a `show` button with the rest of the value does."""

MOVE_SEPARATOR = "; "
"""What stands between moves that one press plays one after another."""
ONLY_MOVE_PREFIX = "~"
"""How a move among them begins that is played only where it is all that is left to do."""

Tone = Literal["plain", "main", "good", "danger"]
"""What a button is for: one among several, the way forward, agreement, something that cannot be taken back."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button: pressing it does `verb` with `argument`. One that `begins` stands first in its row.

    One that `stands` does so under all boards of its game; one that `ends` comes and goes without moving what does.
    """

    label: TextLike
    verb: str
    argument: str = ""
    tone: Tone = "plain"
    disabled: bool = False
    starts_row: bool = False
    trailing: bool = False
    permanent: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a select; `value` is a notation or another word that the picked control understands.

    In any select a value that begins with LOOK shows further choices instead; in one that plays at once, a value that
    begins with SHOW proposes its move.
    """

    label: TextLike
    value: str
    description: TextLike = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A select; `argument` tells several selects of one board apart."""

    placeholder: TextLike
    argument: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class ChannelSelect:
    """A select of the channels of the server, of which Discord offers all; these `chosen` ones are those so far.

    They are those that hold messages, unless they can be `of_any_kind`. Up to `most` can be chosen, or none. What is
    chosen arrives as the ids of channels.
    """

    placeholder: TextLike
    argument: str
    chosen: tuple[int, ...]
    max_channels: int = 1
    any_type: bool = False


Control = Button | Select
"""What stands under boards."""

AnyControl = Control | ChannelSelect
"""What any message can have."""


def join_moves(*notations: str) -> str:
    """What a `play` button carries, or a choice that plays: moves that it plays one after another.

    >>> join_moves("place N9 r2", "meeple city N")
    'place N9 r2; meeple city N'
    """
    return MOVE_SEPARATOR.join(notations)


def with_names(control: Control, names: Sequence[TextLike]) -> Control:
    """The same with what the seats are called, which a control shows in plain letters."""
    if isinstance(control, Button):
        return replace(control, label=fill_names(control.label, names))
    choices = tuple(
        replace(choice, label=fill_names(choice.label, names), description=fill_names(choice.description, names))
        for choice in control.choices
    )
    return replace(control, placeholder=fill_names(control.placeholder, names), choices=choices)


def shorten(text: str, length: int) -> str:
    """The text, cut at a word with an ellipsis when it is longer than a control can show."""
    if len(text) <= length:
        return text
    head = text[: length - 1]
    cut = head.rfind(" ")
    return f"{head[: cut if cut > length // 2 else None].rstrip(' ,;·')}…"


def split_selects(placeholder: TextLike, argument: str, choices: Sequence[Choice]) -> Iterator[Select]:
    """Selects of at most 25 choices each; when there are several, each says from which label to which it goes."""
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
    """One select; when there are more than 25 choices the last of each page leads to the next.

    It plays what is chosen, or proposes it if not `at_once`. `look` says how a page, counted from 0, travels; any
    number is a page, but a chosen choice is always among those shown.
    """
    argument = f"{DO} {argument}" if at_once else argument
    if len(choices) <= MAX_CHOICES:
        return Select(placeholder, argument, tuple(choices))
    room = MAX_CHOICES - 1
    pages = [tuple(choices[start : start + room]) for start in range(0, len(choices), room)]
    chosen_at = _chosen_at(choices)
    shown = page % len(pages) if chosen_at is None else chosen_at // room
    on = Choice(more, f"{MORE_PREFIX}{look((shown + 1) % len(pages))}", words.page(shown + 1, len(pages)))
    return Select(placeholder, argument, (*pages[shown], on))


def _chosen_at(choices: Sequence[Choice]) -> int | None:
    return next((number for number, choice in enumerate(choices) if choice.chosen), None)
