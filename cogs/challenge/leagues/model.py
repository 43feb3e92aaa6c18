"""Leagues: a season of games between members of a server, as immutable values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.core.delivery.entries import Content, OutboxKind, define
from bot.games.contract import OptionValue

LEAGUE_TIMER = "league"
"""Kind of the timer that looks at a league; its subject is `League.subject`."""

LEAGUE_ENTRY = define(OutboxKind("league", 200))
"""Update the message of a league; the subject begins with the server."""


@dataclass(frozen=True, slots=True)
class GameToOpen(Content):
    """The number of a league's game."""

    number: int

    @property
    def key(self) -> int:
        """The number."""
        return self.number


PAIRING_ENTRY = define(OutboxKind("pairing", 210, GameToOpen))
"""Open the table of a league's game."""

SEATS = range(2, 6)
"""Seats of a league's game. With more than two, everybody plays everybody in divisions."""

DIVISION_SIZES = range(3, 7)

MAX_MEMBERS = 64

MIN_MEMBERS = 3

WIN, TIE, LOSS = 2, 1, 0
"""Points of a game for each opponent, by who is ahead; a bye counts as a win."""


class LeagueForm(StrEnum):
    """How the members of a league are paired."""

    ROUND_ROBIN = "robin"
    """In divisions, everybody plays everybody once; with more than two seats, about equally often."""
    SWISS = "swiss"
    """All members together, for a number of rounds."""
    ELIMINATION = "elimination"
    """All members together, a loss ends the season."""


class LeagueStatus(StrEnum):
    """Where a league is: members join, games are played, it has ended or was cancelled."""

    GATHERING = "gathering"
    RUNNING = "running"
    ENDED = "ended"
    CANCELLED = "cancelled"

    @property
    def over(self) -> bool:
        """Whether the season has ended or was cancelled."""
        return self in (LeagueStatus.ENDED, LeagueStatus.CANCELLED)


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """A game of a league; with one player it's a bye.

    `number` counts all games of the league from 1, and `round` those of a division. It's played at `table`, once that
    is open, until it's `due`. `points` are those of its players, None before the game has ended. A `void` game has
    ended but doesn't count, as a manager decided.
    """

    number: int
    division: int
    round: int
    players: tuple[int, ...]
    table: str | None = None
    due: datetime | None = None
    points: tuple[int, ...] | None = None
    void: bool = False

    @property
    def is_bye(self) -> bool:
        """Whether there is nobody to play against."""
        return len(self.players) == 1

    def pair_results(self) -> Iterator[tuple[int, int, int]]:
        """Yield for each player and each of their opponents the points between them; none before the end.

        A game without a result gives no points.
        """
        if self.points is None:
            return
        for player, own in zip(self.players, self.points, strict=True):
            for other, theirs in zip(self.players, self.points, strict=True):
                if other != player:
                    yield player, other, (TIE if own == theirs else WIN if own > theirs else LOSS) * any(self.points)


@dataclass(frozen=True, slots=True)
class NewLeague:
    """What a season of one game is opened with, with `seats` players at each table.

    `rounds` are those of a Swiss system. A division has at most `division_size` members. A game has to end within
    `deadline` from the time its table is open. `follows` is the season whose final standings make the divisions.
    """

    game: str
    guild: int
    channel: int
    options: Mapping[str, OptionValue]
    form: LeagueForm
    creator: int
    deadline: timedelta
    rounds: int
    division_size: int
    seats: int = 2
    follows: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class League(NewLeague):
    """A season as it stands.

    `season` counts those of the same game in the server from 1; it's 0 before the league is stored. `divisions` are the
    members in the order of their seeds; while they gather it's one, in the order in which they joined. `message` shows
    it all; `rev` counts changes.
    """

    id: str
    created: datetime
    status: LeagueStatus = LeagueStatus.GATHERING
    season: int = 0
    divisions: tuple[tuple[int, ...], ...] = ((),)
    games: tuple[LeagueGame, ...] = ()
    message: int | None = None
    rev: int = 0

    @property
    def subject(self) -> str:
        """Return what its timer and its outbox entries are about."""
        return subject_of(self.guild, self.id)

    @property
    def members(self) -> tuple[int, ...]:
        """Return all members."""
        return tuple(member for division in self.divisions for member in division)

    @property
    def full(self) -> bool:
        """Whether nobody else can join."""
        return len(self.members) >= MAX_MEMBERS

    def games_of(self, division: int) -> tuple[LeagueGame, ...]:
        """Return the games of a division."""
        return tuple(game for game in self.games if game.division == division)

    def find_game(self, number: int) -> LeagueGame | None:
        """Return the game with this number."""
        return next((game for game in self.games if game.number == number), None)


def subject_of(guild: int, league_id: str) -> str:
    """Return the subject of a league's timer and outbox entries."""
    return f"{guild} {league_id}"


def league_of(subject: str) -> str:
    """Return the id of the league that a timer or an outbox entry is about.

    >>> league_of("100 k7m2xq9a")
    'k7m2xq9a'
    """
    return subject.rpartition(" ")[2]
