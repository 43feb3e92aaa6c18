"""A table to open, encoded for a control id: `carcassonne/01000001/2d3.1f0/1`.

The parts are the game, one digit per option in their order (the index of its choice), the other members in base 36,
and the number of seats; with more than one seat, others can join. The levels of computer players (one digit each) and
the clock may follow: `novaluna/0//4/02/72.24.off`; then `/first` for a first game.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.ai.players import LEVELS
from bot.core.time.time_control import TimeControl
from bot.games.contract import Game, OptionValue
from bot.games.registry import game_named

NO_CLOCK = "none"
"""A request for a table whose members want no clock.

Without a clock it gets that of the server.
"""

GAME = "game"
"""The verb that shows one game with its options, as a request that can be opened."""

FIRST = "/first"
"""The end of a request for a first game."""

_DIGITS = string.digits + string.ascii_lowercase

# nothing that `int` alone would take: a sign, an underscore, other digits
_WRITTEN = re.compile(
    r"([a-z]+)/([0-9a-z]*)/((?:[0-9a-z]{1,13}(?:\.[0-9a-z]{1,13})*)?)/([0-9]{1,2})"
    r"(?:/([0-9]{0,9})/((?:[0-9]{1,4}\.[0-9]{1,4}(?:\.off)?|none)?)(/first)?)?"
)


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A table to open: game, options, members, seats, computers and clock.

    The clock has no time zone here: it gets that of the member who opens the table. Without one the table gets the
    clock of the server, unless it's to be `without_clock`. A `first_game` is for learning.
    """

    game: str
    options: Mapping[str, OptionValue]
    partners: tuple[int, ...]
    seats: int = 1
    computers: tuple[str, ...] = ()
    time_control: TimeControl | None = None
    without_clock: bool = False
    first_game: bool = False

    def __str__(self) -> str:
        game = game_named(self.game)
        chosen = "".join(
            _DIGITS[option.choices.index(self.options.get(option.name, option.default))] for option in game.options
        )
        text = f"{self.game}/{chosen}/{'.'.join(map(_base36, self.partners))}/{self.seats}"
        if not (self.computers or self.time_control or self.without_clock or self.first_game):
            return text
        levels = "".join(str(LEVELS.index(level)) for level in self.computers)
        time_control = NO_CLOCK if self.without_clock else ""
        if self.time_control is not None:
            time_control = str(replace(self.time_control, zone="")).replace(" ", ".")
        return f"{text}/{levels}/{time_control}{FIRST if self.first_game else ''}"

    @property
    def opens_lobby(self) -> bool:
        """Whether others can join, or have to agree, before the game begins."""
        return self.seats > 1 + len(self.computers)

    @classmethod
    def read(cls, text: str) -> TableRequest:
        """Parse what `str` wrote.

        Raises ValueError for anything else, BadOption for an unknown game.

        Options that are newer than the control get their defaults.
        """
        if (found := _WRITTEN.fullmatch(text)) is None:
            raise ValueError(f"{text!r} is no wish")
        key, chosen, partners, seats, levels, time_control, first = found.groups(default="")
        game: Game = game_named(key)
        if len(chosen) > len(game.options):
            raise ValueError(f"{key} has no {len(chosen)} options")
        digits = zip(game.options, chosen, strict=False)
        try:
            options = game.with_defaults(
                {option.name: option.choices[_DIGITS.index(digit)] for option, digit in digits}
            )
        except IndexError as error:
            raise ValueError(f"{key} has no options {chosen}") from error
        if any(int(digit) >= len(LEVELS) for digit in levels):
            raise ValueError(f"there are no levels {levels}")
        return cls(
            key,
            options,
            tuple(int(part, 36) for part in partners.split(".") if part),
            int(seats),
            tuple(LEVELS[int(digit)] for digit in levels),
            TimeControl.read(time_control.replace(".", " ")) if time_control not in ("", NO_CLOCK) else None,
            time_control == NO_CLOCK,
            first == FIRST,
        )


def default_request(game: Game) -> TableRequest:
    """A request with the defaults: one seat if the game allows it, else its maximum."""
    return TableRequest(game.key, game.check_options({}), (), 1 if 1 in game.seats else game.seats[-1])


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"
