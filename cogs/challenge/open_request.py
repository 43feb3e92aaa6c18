"""Parses typed challenges: `Nova Luna, 3 days, Colours: 3, 2 computers`.

Parts that are no game, time or number of computer players are options of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import TypeVar

from bot.ai.players import APPRENTICE, LEVELS
from bot.discord.components.modal import TextField
from bot.discord.table.options import next_options
from bot.discord.transport.failures import Declined
from bot.games import words as game_words
from bot.games.catalogues import is_named
from bot.games.contract import Game
from bot.games.registry import GAMES
from bot.games.text import Text, TextLike, fold_typed
from cogs.challenge.base import computer_levels
from cogs.challenge.words import actions as action_words
from cogs.challenge.words import challenges as words

_HOURS, _DAYS, _WEEKS = (1, 12), (1, 2, 3), (1, 2)
SUGGESTED: Mapping[str, Text] = {
    str(said): said
    for said in (*map(words.hour_count, _HOURS), *map(words.day_count, _DAYS), *map(words.week_count, _WEEKS))
}
"""Durations in the modals, by what can be typed."""

_WRITTEN = re.compile(r"(\d{1,4}) ?(m|min|minutes?|h|hours?|d|days?|w|weeks?)")
_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


def read_duration(text: str) -> timedelta:
    """The time that was meant. Raises Declined for anything else.

    >>> str(read_duration("90m")), str(read_duration("1 week"))
    ('1:30:00', '7 days, 0:00:00')
    """
    found = find_duration(text)
    if found is None:
        raise Declined(words.NO_DURATION)
    return found


def find_duration(text: str) -> timedelta | None:
    """The time that was meant, if any."""
    match = _WRITTEN.fullmatch(fold_typed(text))
    return None if match is None else timedelta(**{_UNITS[match[2][0]]: int(match[1])})


FoundT = TypeVar("FoundT")

_COMPUTERS = re.compile(r"(?:computers?(?: players?)?: ?(\d)|(\d) computers?(?: players?)?)")
_MENTION = re.compile(r"<@!?(\d{1,20})>")
_VERSUS = re.compile(r"\b(?:vs\.?|against)(?=\s|<|$)")


MAX_OPTIONS_LENGTH = 200

OPTIONS = "options"
"""The key of the field with a game's options."""

OPTIONS_FIELD = TextField(
    key=OPTIONS,
    label=action_words.OPTIONS,
    placeholder=action_words.OPTIONS_EXAMPLE,
    required=False,
    max_length=MAX_OPTIONS_LENGTH,
)


class Parts:
    """The parts of a typed text; `rest` are those not parsed yet."""

    def __init__(self, text: str) -> None:
        self.rest = [part.strip() for part in text.split(",") if part.strip()]

    def take(self, read: Callable[[str], FoundT | None]) -> FoundT | None:
        """Take the first part with this meaning; None if there is none."""
        for number, part in enumerate(self.rest):
            if (found := read(part)) is not None:
                del self.rest[number]
                return found
        return None

    def take_game(self) -> Game:
        """Take the game. Raises Declined if there is none."""
        game = self.take(find_game)
        if game is None:
            raise Declined(words.NAME_A_GAME)
        return game

    def take_computers(self, game: Game) -> tuple[str, ...]:
        """Take number and level of computer players; the default is the minimum number."""
        return computer_levels(game, self.take(find_computers), self.take(find_level) or APPRENTICE)

    @property
    def options(self) -> str:
        """The rest, as options."""
        return ", ".join(self.rest)


def find_game(text: str) -> Game | None:
    """Return the game with this title or key."""
    wanted = text.lower()
    return next((game for game in GAMES if wanted == game.key or is_named(game.title, wanted)), None)


def find_computers(text: str) -> int | None:
    """Return a number of computer players.

    >>> find_computers("2 computers"), find_computers("Computers: 1"), find_computers("2 colours")
    (2, 1, None)
    """
    found = _COMPUTERS.fullmatch(text.lower())
    return None if found is None else int(found[1] or found[2])


def find_level(text: str) -> str | None:
    """Return a level of computer players."""
    return text.lower() if text.lower() in LEVELS else None


def split_sides(text: str, member: int) -> tuple[str, tuple[tuple[int, ...], ...]]:
    """Split the mentioned members of a match from the rest of a text.

    Without `vs` between them, one mentioned member plays against `member`, and of several the first half against the
    others.

    >>> split_sides("otys, <@1> <@2> vs <@3> <@4>, 1 day", 9)[1]
    ((1, 2), (3, 4))
    >>> split_sides("otys, 1 day, <@3>", 9)[1], split_sides("otys, 1 day", 9)[1]
    (((9,), (3,)), ())
    """
    before, *after = _VERSUS.split(text, maxsplit=1)
    one, two = [tuple(map(int, _MENTION.findall(part))) for part in (before, " ".join(after))]
    rest = _MENTION.sub("", " ".join((before, *after)))
    if not one and not two:
        return text, ()
    if after:
        return rest, (one or (member,), two)
    if len(one) == 1:
        return rest, ((member,), one)
    return rest, (one[: len(one) // 2], one[len(one) // 2 :])


def next_of_opening(done: Sequence[str]) -> Sequence[TextLike]:
    """Return what can follow: a game, then the time, then options and computer players."""
    parts = Parts(", ".join(done))
    game = parts.take(find_game)
    if game is None:
        return [action_words.game_for_a_day(each.title) for each in GAMES]
    if parts.take(find_duration) is None:
        return [*SUGGESTED.values()]
    return next_of_rest(game, parts)


def next_of_rest(game: Game, parts: Parts, *, drawn: bool = False) -> Sequence[TextLike]:
    """Return options that are not chosen yet, or `drawn` ones, and computer players."""
    options = next_options(game, parts.rest, drawn=drawn)
    counts = [number - 1 for number in game.seats if number > 1] if parts.take(find_computers) is None else []
    levels = [] if parts.take(find_level) is not None or len(game.seats) == 1 else LEVELS
    computers = [action_words.computer_count(number) for number in counts if number]
    return [*options, *computers, *map(game_words.level, levels)]
