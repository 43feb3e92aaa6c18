"""Weeks of a game by four members with different habits: one in `make test`, three in `make soak`.

Ana looks in all day. Ben sleeps by the clock of New York and says so. Chloe is away for some days. Dan forgets every
third turn until he is reminded twice, and leaves in the end: Emil, who wants direct messages, takes his seat.

`pytest -s tests/e2e/operation/test_three_weeks.py` prints the table of messages each of them got.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.core.notices.model import MAX_REMINDERS, asking
from bot.core.settings.service import DIRECT, PINGS, QUIET, ZONE
from bot.core.table.model import Status, deciders
from bot.playground.scripted import ScriptedMember
from tests.e2e.racing import gathered
from tests.e2e.stage import Stage, labels_of, settled, staged


@dataclass(frozen=True)
class Weeks:
    """A game and its dates: its first and last day, Chloe's absence, Dan's last day, and the notices each one gets."""

    line: str
    begin: datetime
    over: datetime
    away: tuple[datetime, datetime]
    leaves: datetime
    expected: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Notification:
    """One notice: who got it, when, which it was, and for which asking of them."""

    name: str
    at: datetime
    what: str
    asked: int


@dataclass
class Diary:
    """Everything that members were told, in order; looked up after every step of the clock."""

    stage: Stage
    told: list[Notification] = field(default_factory=list)
    _pings: int = 0
    _letters: set[int] = field(default_factory=set)

    async def note(self) -> None:
        live = await self.stage.live()
        found = [(ping.member, ping.message.content) for ping in self.stage.world.pings[self._pings :]]
        self._pings = len(self.stage.world.pings)
        for channel in self.stage.world.channels:
            new = [each for each in self.stage.world.messages(channel.id) if each.id not in self._letters]
            if channel.is_dm:
                found += [(self.stage.world.member(channel.members[0]), each.content) for each in new]
                self._letters.update(each.id for each in new)
        for member, content in found:
            what = next((kind for kind, text in KINDS.items() if text in content), "other")
            assert what not in ("call", "reminder") or member.id in deciders(live), (member.name, content)
            self.told.append(Notification(member.name, self.stage.clock(), what, asking(live, member.id).rev))

    def of(self, name: str) -> list[Notification]:
        """The messages a member got about their turns."""
        return [each for each in self.told if each.name == name and each.what in ("call", "reminder")]

    def last(self, name: str) -> list[Notification]:
        """What a member was told since they were asked the last time."""
        own = self.of(name)
        return [each for each in own if each.asked == own[-1].asked]


Habit = Callable[[datetime, Diary], bool]
"""Whether a member looks in and plays at this full hour."""


def forgets(diary: Diary) -> bool:
    """Whether Dan forgets his turn, which is every third, and was not reminded of it twice yet."""
    calls = [each.what for each in diary.of("Dan")].count("call")
    return calls % 3 == 0 and [each.what for each in diary.last("Dan")].count("reminder") < 2


HABITS: Mapping[str, Habit] = {
    "Ana": lambda now, _: 7 <= now.hour <= 21,
    "Ben": lambda now, _: now.hour in (13, 16, 19, 22),
    "Chloe": lambda now, _: 8 <= now.hour <= 23,
    "Dan": lambda now, diary: now.hour % 3 == 0 and bool(diary.of("Dan")) and not forgets(diary),
    "Emil": lambda now, _: now.hour in (9, 13, 17, 21),
}


async def play_a_turn(stage: Stage, member: ScriptedMember, chance: Random) -> None:
    """Decide everything a member has to, until it is somebody else's turn."""
    live = await stage.live()
    while member.id in deciders(live) and live.table.status is Status.RUNNING:
        seat = next(seat for seat in live.position.deciders if seat in live.table.seats_of(member.id))
        move = chance.choice(live.position.moves(seat))
        live = await stage.services.moves.play(live.table.id, member.id, str(move))


ONE = Weeks(
    line="novaluna seats:4",
    begin=datetime(2026, 10, 22, 8, tzinfo=UTC),  # on the fourth day clocks go back in Europe
    over=datetime(2026, 10, 28, 13, tzinfo=UTC),
    away=(datetime(2026, 10, 23, 8, tzinfo=UTC), datetime(2026, 10, 26, tzinfo=UTC)),
    leaves=datetime(2026, 10, 27, 16, tzinfo=UTC),
    expected={
        "Ana": {"call": 9, "other": 1},
        "Ben": {"call": 6, "other": 1},
        "Chloe": {"call": 7, "other": 1},
        "Dan": {"call": 6, "reminder": 2},
        "Emil": {"other": 1, "call": 3},
    },
)
THREE = Weeks(
    line="solarius seats:4",
    begin=datetime(2026, 10, 19, 8, tzinfo=UTC),  # clocks go back: in Europe in week 2, in New York in week 3
    over=datetime(2026, 11, 9, 8, tzinfo=UTC),
    away=(datetime(2026, 10, 23, 8, tzinfo=UTC), datetime(2026, 10, 28, tzinfo=UTC)),
    leaves=datetime(2026, 11, 2, 8, tzinfo=UTC),
    expected={
        "Ana": {"call": 16, "result": 1, "other": 1},
        "Ben": {"call": 16, "result": 1, "other": 1},
        "Chloe": {"call": 16, "result": 1, "other": 1},
        "Dan": {"call": 12, "reminder": 7},
        "Emil": {"other": 1, "call": 4, "result": 1},
    },
)
"""A call for each of the sixteen turns of a seat; reminders for who forgot; that the lobby is full, or that
Dan shares his seat with Emil; and the result."""


@pytest.mark.parametrize(
    "weeks", [pytest.param(ONE, id="one"), pytest.param(THREE, id="three", marks=pytest.mark.soak)]
)
async def test_weeks_of_exactly_the_needed_notifications(tmp_path: Path, weeks: Weeks) -> None:
    async with staged(tmp_path, described=False) as stage:
        stage.clock.now = weeks.begin
        away_from, away_until = weeks.away
        names = ("Ana", "Ben", "Chloe", "Dan")
        members = {each.member.name: each for each in await gathered(stage, *names, line=weeks.line)}
        members["Emil"] = stage.member("Emil")
        await stage.services.settings.choose(ZONE, members["Ben"].id, "America/New_York")
        await stage.services.settings.choose(QUIET, members["Ben"].id, "21-8")
        await stage.services.settings.choose(PINGS, members["Emil"].id, DIRECT)
        diary, chance = Diary(stage), Random(7)
        while stage.clock() < weeks.over:
            await stage.later(hours=1)
            await diary.note()
            now = stage.clock()
            if now == away_from:
                await members["Chloe"].slash(f"turns do:away with:{away_until:%Y-%m-%d}")
            if now == weeks.leaves:
                await members["Dan"].slash("table do:invite member:@Emil")
                await members["Emil"].press("Agree")
                await settled()
                await members["Dan"].slash("table do:leave")
                await settled()
                await diary.note()
            for name, member in members.items():
                if name == "Chloe" and away_from <= now < away_until:
                    continue
                if HABITS[name](now, diary) and member.id in deciders(await stage.live()):
                    await play_a_turn(stage, member, chance)
                    await stage.later(seconds=40)
                    stage.clock.turn(seconds=-40)
                    await diary.note()
        assert ((await stage.live()).table.status is Status.FINISHED) is (weeks is THREE)
        sys.stdout.write(as_rows(diary))
        for name in HABITS:
            check_none_is_superfluous(diary, name, weeks)
        assert table_of(diary) == weeks.expected
        if weeks is THREE:
            assert not any("Snooze" in labels_of(message) for message in members["Ana"].messages())
            at_home = stage.world.open_conversation(members["Emil"].member).id
            assert [each for each in stage.world.messages(at_home) if "it's your turn" in each.content] == []


KINDS = {"call": "it's your turn", "reminder": "it's still your turn", "result": " is over."}
"""What a notice of each kind says."""


def table_of(diary: Diary) -> Mapping[str, Mapping[str, int]]:
    """How many notices of which kind each member got."""
    return {name: Counter(each.what for each in diary.told if each.name == name) for name in HABITS}


def as_rows(diary: Diary) -> str:
    """The same for people: each notice of a member with its day and hour in UTC."""
    short = {"call": "", "reminder": " (reminder)", "result": " (result)", "other": " (question)"}
    rows = [f"{name}: {dict(counts)}" for name, counts in table_of(diary).items()]
    for name in HABITS:
        told = [f"{each.at:%a %d %b %H:%M}{short[each.what]}" for each in diary.told if each.name == name]
        rows.append(f"{name}: {', '.join(told)}")
    return "\n".join(["", *rows, ""])


def check_none_is_superfluous(diary: Diary, name: str, weeks: Weeks) -> None:
    """One call for each asking, no reminder before a day is over, none in a member's sleep or absence.

    That the table waited for them whenever they were told so is seen as each is noted; who needs no reminder gets none.
    """
    own = diary.of(name)
    assert own
    for asked in {each.asked for each in own}:
        one = [each for each in own if each.asked == asked]
        assert [each.what for each in one] == ["call", *["reminder"] * (len(one) - 1)]
        assert len(one) <= 1 + MAX_REMINDERS
        assert all(later.at - earlier.at >= timedelta(days=1) for earlier, later in pairwise(one))
    if name == "Ben":
        assert all(8 <= each.at.astimezone(ZoneInfo("America/New_York")).hour < 21 for each in own)
    if name == "Chloe":
        away_from, away_until = weeks.away
        assert not any(away_from <= each.at < away_until for each in own)
        assert away_until in [each.at for each in own]
    if name != "Dan":
        assert all(each.what == "call" for each in own)
