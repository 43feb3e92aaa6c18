"""What a large store holds: which table is where, whose it is, and when it began. A few servers have most of it.

The servers, the largest first, have shares like 1/20, 1/21, 1/22 ...; of twenty thousand the largest has 0.7 %. The
tables of a server lie scattered among those of all others, as if all had been played for a year.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from itertools import count, cycle

from bot.games.chance import Chance
from tests.bench.load.templates import Template, Templates
from tests.bench.multiplied import ChallengeCopy, TableCopy

FIRST_SERVER = 1_200_000_000_000_000_000
SERVER_STEP = 1_000_000
"""Ids of a server's channels, members and messages lie between its own and the next one's."""

MOST_RUNNING = 300
"""Tables that run in one server."""
CHANNELS = 50
"""Channels in which the finished tables of a server were played."""
GAMES_EACH = 5
"""Finished tables of a server for each of its members; they have `LEAST_MEMBERS` at least."""
LEAST_MEMBERS = 6

RUN_IN = 3
"""One in this many finished tables is a run in the daily of its server."""

DAY = 24 * 60 * 60
YEAR = 365 * DAY
RUNNING_FOR = 10 * DAY
"""Maximum age of a running table, in seconds."""
LAST = 12 * 60 * 60
"""Age of the newest table, in seconds: longer than anything periodic lasts."""

_HEAD = 20
_DIGITS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters of ids, in SQLite's order."""
_FIRST_DAILY = len(_DIGITS) ** 7 * (len(_DIGITS) - 1)
_STRIDE = 7


@dataclass(frozen=True, slots=True)
class Size:
    """How much a store holds."""

    servers: int = 20_000
    running: int = 100_000
    finished: int = 1_000_000


def server(number: int) -> int:
    """The id of a server; 0 is the largest one."""
    return FIRST_SERVER + number * SERVER_STEP


def members(size: Size, number: int) -> range:
    """The ids of a server's members."""
    many = max(LEAST_MEMBERS, _shares(size.finished, size.servers)[number] // GAMES_EACH)
    first = server(number) + 500_000
    return range(first, first + many)


class Plan:
    """All copies of one store, as they are at the time `now`, in seconds since 1970."""

    def __init__(self, size: Size, templates: Templates, now: int, seed: bytes = b"large") -> None:
        self._size = size
        self._templates = templates
        self._now = now
        self._chance = Chance(seed)
        self._ids = (_id(n) for n in count())
        self._seated: Counter[int] = Counter()
        self._dailies: dict[tuple[int, int], ChallengeCopy] = {}
        self._runs: Counter[str] = Counter()

    def challenges(self) -> Iterator[ChallengeCopy]:
        """The dailies that the tables are runs in: all of them when all `tables` have been taken."""
        numbers: Counter[tuple[int, str]] = Counter()
        for _, daily in sorted(self._dailies.items()):
            numbers[daily.guild, daily.template] += 1
            yield replace(daily, number=numbers[daily.guild, daily.template])

    def tables(self) -> Iterator[TableCopy]:
        """Every table: those that are finished as they began one after the other, then those that run."""
        kinds = cycle(self._templates.finished)
        where = self._scattered(_shares(self._size.finished, self._size.servers))
        for place, number in enumerate(where):
            began = self._now - YEAR + place * (YEAR - LAST) // len(where)
            if place % RUN_IN == 0:
                yield self._run(number, began)
            else:
                channel = server(number) + 1000 * (1 + place % CHANNELS)
                yield self._table(next(kinds), number, channel, began)
        kinds = cycle(self._templates.running)
        used: Counter[int] = Counter()
        where = self._scattered(_shares(self._size.running, self._size.servers, MOST_RUNNING))
        for place, number in enumerate(where):
            began = self._now - RUNNING_FOR + place * (RUNNING_FOR - LAST) // len(where)
            used[number] += 1
            yield self._table(next(kinds), number, server(number) + 1000 * used[number], began)

    def _scattered(self, shares: Sequence[int]) -> Sequence[int]:
        where = [number for number, share in enumerate(shares) for _ in range(share)]
        return self._chance.shuffle(where, "where", len(where))

    def _table(self, template: Template, number: int, channel: int, began: int) -> TableCopy:
        seated = tuple(self._member(number) for _ in range(template.seats))
        return TableCopy(next(self._ids), template.id, server(number), channel, began, seated)

    def _run(self, number: int, began: int) -> TableCopy:
        daily = self._daily(number, began // DAY)
        runs = self._templates.runs[daily.template]
        nth = self._runs[daily.id]
        self._runs[daily.id] += 1
        seated = (members(self._size, number)[0] + nth,)
        template = runs[nth % len(runs)]
        return TableCopy(next(self._ids), template.id, server(number), daily.channel, began, seated, daily.id)

    def _daily(self, number: int, day: int) -> ChallengeCopy:
        known = self._dailies.get((number, day))
        if known is None:
            games = list(self._templates.runs)
            known = self._dailies[number, day] = ChallengeCopy(
                id=_id(_FIRST_DAILY + len(self._dailies)),
                template=games[day % len(games)],
                guild=server(number),
                channel=server(number) + 1000,
                period=str(datetime.fromtimestamp(day * DAY, UTC).date()),
                number=0,
                opened=day * DAY,
                closes=(day + 1) * DAY,
                closed=None if (day + 1) * DAY > self._now else (day + 1) * DAY,
            )
        return known

    def _member(self, number: int) -> int:
        self._seated[number] += 1
        known = members(self._size, number)
        return known[self._seated[number] * _STRIDE % len(known)]


@cache
def _shares(all_of_them: int, servers: int, most: int | None = None) -> list[int]:
    """How many each server has, the largest first; where that would be more than `most`, smaller ones have them."""
    weights = [1 / (_HEAD + number) for number in range(servers)]
    shares, left, weight = [], all_of_them, sum(weights)
    for each in weights:
        share = round(left * each / weight) if weight > 0 else 0
        share = min(share, left, left if most is None else most)
        shares.append(share)
        left, weight = left - share, weight - each
    return shares


def _id(number: int) -> str:
    letters = []
    for _ in range(8):
        number, rest = divmod(number, len(_DIGITS))
        letters.append(_DIGITS[rest])
    return "".join(reversed(letters))
