"""Boards of played games as a phone of 390 x 844 shows them: how high text, picture and controls are.

No browser is asked; `tests/cogs/test_phone_in_the_browser.py` holds the estimate against one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import cast

from bot.ai.players import RandomPlayer
from bot.core.history.replay import Replay
from bot.core.table.model import Kind, LiveTable, LogEntry, Revision
from bot.discord import words
from bot.discord.components.controls import AnyControl, Button, Select
from bot.discord.components.items import DEFAULT_LETTER_WIDTH, LETTER_WIDTHS, LINE_WIDTH, ROW_GAP, stack_height
from bot.discord.components.links import seat_names
from bot.discord.table.face import Face
from bot.discord.table.story_messages import story_since
from bot.discord.table.table_message import addressees, names_deciders, public_viewer
from bot.games.chance import Chance
from bot.games.text import TextLike, fill_names, lines
from renderers.kit.picture import Picture
from tests.bench.presses.shown import NAMES, Shown, controls_of, leads
from tests.cogs.tables import MEMBERS, NOW, table_at

HIGH = 664
"""Pixels between the strip at the top of the page and the line to write in, without the air at their edges.

The bot's name above a board may be scrolled away.
"""

ABOVE = 4
"""Pixels between text and picture."""

TITLE = 276
"""Pixels in the box of a list beside its arrow."""

LOOKED_AT = 3
"""Number of a message's controls that are followed and checked as well."""

_PLAIN = {
    letter: pixels
    for pixels, letters in (
        (4.45, "'ijl"), (4.75, "IJ"), (5.1, " ,.·’"), (5.55, "/:;|f"), (5.8, "-"), (6.35, "()[]tr"), (6.45, "!"),
        (7.4, '"'), (8.0, "*_–"), (8.4, "“”sz"), (8.5, "?"), (8.95, "cL"), (9.3, "Fk"), (9.55, "vxyT"), (9.8, "PY"),
        (9.85, "oae"), (10.2, "EhnuSbdgpq0123456789"), (10.5, "K"), (11.0, "VXZB"), (11.2, "RC"), (11.4, "A"),
        (11.75, "U"), (12.05, "NH"), (12.4, "▶◀DG"), (12.6, "&OQ"), (13.1, "w"), (13.45, "#+<=>×→−≥✓"),
        (13.95, "M⚀⚁⚂⚃⚄⚅"), (15.25, "%"), (15.6, "m"), (15.85, "W"), (16.0, "@—…"),
    )
    for letter in letters
}  # fmt: skip
"""Pixels of letters in a text, by their kind."""
_BOLD = {letter: pixels * 16 / 14 for letter, pixels in LETTER_WIDTHS.items()}
_SMALL = 13 / 16
_LINE, _SMALL_LINE = 22, 17.875
_BETWEEN = 2
"""Pixels between a line and small ones above or below."""
_EDITED = " (edited)", 11 / 16
_MARKS = re.compile(r"\*\*(?P<bold>.+?)\*\*|<@(?P<member>\d+)>|\[(?P<link>[^\]]+)\]\([^)]+\)|\*(?P<slanted>.+?)\*")


@dataclass(frozen=True)
class Message:
    """A board in the page: how high its parts are."""

    text: int
    picture: int
    controls: int

    @property
    def whole(self) -> int:
        """All of it below the bot's name, with the air between."""
        return self.text + ABOVE + self.picture + ROW_GAP + self.controls


@dataclass(frozen=True)
class Board:
    """What a board holds, and the size of its picture."""

    shown: Shown
    content: str
    size: tuple[int, int]
    controls: tuple[AnyControl, ...]

    @property
    def estimated(self) -> Message:
        width, height = self.size
        return Message(text_height(self.content), round(LINE_WIDTH * height / width), stack_height(self.controls))

    @property
    def scrolled_away(self) -> int:
        """Pixels of what others did before the latest move, which is read first and then scrolled away."""
        story = [*takewhile(lambda line: line.startswith("-# "), self.content.split("\n"))]
        return text_height("\n".join(story)) - text_height(story[-1]) if len(story) > 1 else 0


def cut_off(controls: Iterable[AnyControl]) -> list[str]:
    """Titles of lists that find no room in their box."""
    titles = [str(control.placeholder) for control in controls if not isinstance(control, Button)]
    return [title for title in titles if sum(_PLAIN.get(letter, DEFAULT_LETTER_WIDTH) for letter in title) > TITLE]


def uncapped(controls: Iterable[AnyControl]) -> list[str]:
    """Labels of buttons and lines of lists that begin in lower case; descriptions may."""
    labels = [str(control.label) for control in controls if isinstance(control, Button)]
    labels += [str(choice.label) for control in controls if isinstance(control, Select) for choice in control.choices]
    return [label for label in labels if label[0].islower()]


def text_height(content: str) -> int:
    """Pixels of a text that was edited, its lines broken where they have no room."""
    lines = content.split("\n")
    height, before = 0.0, False
    for number, line in enumerate(lines):
        small = line.startswith("-# ")
        edited = _EDITED if number == len(lines) - 1 else ("", 1.0)
        count = _lines(line.removeprefix("-# "), _SMALL if small else 1.0, *edited)
        height += count * (_SMALL_LINE if small else _LINE)
        height += _BETWEEN if number and small != before else 0
        before = small
    return math.ceil(height)


def _lines(line: str, scale: float, edited: str, edited_scale: float) -> int:
    """How many lines it takes: words are as wide as their letters, whatever is bold among them."""
    words_: list[float] = [0.0]
    for text, widths, size in (*_runs(line, scale), (edited, _PLAIN, edited_scale)):
        for letter in text:
            if letter == " ":
                words_.append(0.0)
            else:
                words_[-1] += size * widths.get(letter, DEFAULT_LETTER_WIDTH)
    count, used, space = 1, 0.0, scale * _PLAIN[" "]
    for width in words_:
        if used and used + space + width > LINE_WIDTH:
            count, used = count + 1, 0.0
        used += width + (space if used else 0)
    return count


def _runs(line: str, scale: float) -> Iterator[tuple[str, dict[str, float], float]]:
    at = 0
    line = re.sub(r"\*\*(<@\d+>)\*\*", r"\1", line)
    for found in _MARKS.finditer(line):
        yield line[at : found.start()], _PLAIN, scale
        if found["member"]:
            yield f"@{NAMES[MEMBERS.index(int(found['member']))]}", _MENTION, scale
        else:
            yield found["bold"] or found["link"] or found["slanted"], _BOLD if found["bold"] else _PLAIN, scale
        at = found.end()
    yield line[at:], _PLAIN, scale


_MENTION = {**_BOLD, "@": _BOLD["@"] + 8}
"""A mention has a little air on both sides."""


def lives(face: Face, seats: int, seed: str, every: int) -> Iterator[LiveTable]:
    """Yield every nth table of a random game, with everything a table knows about it."""
    position = face.game.new(seats=seats, seed=seed.encode())
    table = table_at(face.game, position).table
    replay = Replay(position, position.opening(), Revision(0, NOW))
    player = RandomPlayer(Chance(b"phone"))
    number = 0
    while position.deciders:
        if number % every == 0:
            state = replay.state(table)
            yield replace(state, position=position.copy()).live()
        seat, move = position.deciders[0], player.choose(position)
        number += 1
        replay.play(LogEntry(number, Kind.MOVE, MEMBERS[seat], seat, str(move), NOW), move)


def boards(face: Face, live: LiveTable) -> Iterator[Board]:
    """Return what the deciding member sees, in public, in private, in some steps."""
    seat = live.position.deciders[0]
    for private in (False, True) if face.hand and live.position.seats > 1 else (False,):
        first, size = Shown(private=private), (0, 0)
        onward = [shown for _, shown in leads(face, live, seat, first) if isinstance(shown, Shown)]
        step = max(len(onward) // LOOKED_AT, 1)
        for shown in (first, *(each for each in onward[::step] if each.private == private)):
            proposal = None if shown.proposal is None else face.game.parse(shown.proposal)
            viewer = seat if private else public_viewer(live)
            view = live.position.view(viewer, proposal, seat)
            view = replace(view, names=NAMES[: live.position.seats], gained=live.gained(*addressees(live, viewer)))
            if not size[0]:
                picture = cast("Picture", face.renderer_of(view)(view))
                size = picture.width, picture.height
            report = story_since(face, live, *addressees(live, viewer))
            whose = words.who_may_press(f"<@{MEMBERS[seat]}>") if names_deciders(face, view) and not private else ""
            about: TextLike = face.aim(live.position.seats) if not live.number else ""
            content = fill_names(face.content(live, view, shown.look), seat_names(live.table))
            text = str(lines(about, report, content, whose))
            yield Board(shown, text, size, controls_of(face, live, seat, shown))
