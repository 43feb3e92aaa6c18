"""What members are sent: each mention and direct message, and what changes without notifying anyone."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from statistics import quantiles
from typing import TypeAlias

from bot.playground.world.changes import MessageCreated, MessageUpdated
from bot.playground.world.model import Message
from bot.playground.world.world import World

Change: TypeAlias = MessageCreated | MessageUpdated

MENTION, DIRECT, QUIET_POST, EDIT = "mention", "direct message", "post without a mention", "edit"
NOTIFYING = (MENTION, DIRECT)

KINDS: Mapping[str, str] = {
    "still your turn": "reminder of a turn",
    "your turn": "turn",
    "you're next": "next in turn",
    "you move next": "next in turn",
    "do you agree": "proposal",
    "Decide what happens next": "missing player",
    " is over.": "result",
    "invites you": "invitation",
    "all seats are taken": "full lobby",
    "unfinished run": "reminder of a challenge",
    "haven't played": "reminder of a challenge",
    "closes": "closing soon",
    "league": "league",
}
"""What a notification is about, by what it says; the first that fits."""

SAME_THING = timedelta(hours=12)
"""Two notifications with the same words within this time are one too many."""


@dataclass(frozen=True, slots=True)
class Sent:
    """One thing that a member was sent, or that changed where they are."""

    at: datetime
    member: int
    how: str
    where: str
    text: str

    @property
    def about(self) -> str:
        """What it is about."""
        return next((kind for words, kind in KINDS.items() if words in self.text), "other")


@dataclass
class Diary:
    """Everything that members were sent, in order."""

    world: World
    begin: datetime
    sent: list[Sent] = field(default_factory=list)
    _pings: int = 0
    _changes: list[Change] = field(default_factory=list)

    async def listen(self) -> None:
        """Collect what is posted and edited, until cancelled."""
        async for change in self.world.feed.subscribe():
            if isinstance(change, MessageCreated | MessageUpdated):
                self._changes.append(change)

    def note(self, now: datetime) -> Sequence[Sent]:
        """Write down what was sent since the last time; return it."""
        before = len(self.sent)
        pinged: set[tuple[int, int]] = set()
        for ping in self.world.pings[self._pings :]:
            pinged.add((ping.message.id, ping.member.id))
            how = DIRECT if self.world.channel(ping.message.channel_id).is_dm else MENTION
            self._add(now, ping.member.id, how, ping.message)
        self._pings = len(self.world.pings)
        for change in self._changes:
            self._note_change(now, change, pinged)
        self._changes.clear()
        return self.sent[before:]

    def _note_change(self, now: datetime, change: Change, pinged: set[tuple[int, int]]) -> None:
        message = change.message
        channels = {channel.id: channel for channel in self.world.channels}
        channel = channels.get(message.channel_id)
        if channel is None or message.is_ephemeral or not message.author.bot:
            return
        is_new = isinstance(change, MessageCreated)
        members = channel.members if channel.is_dm or channel.is_thread else ()
        for member in members:
            if self.world.member(member).bot or (message.id, member) in pinged:
                continue
            if is_new:
                self._add(now, member, DIRECT if channel.is_dm else QUIET_POST, message)
            else:
                self._add(now, member, EDIT, message)

    def _add(self, now: datetime, member: int, how: str, message: Message) -> None:
        where = "direct message" if how == DIRECT else f"#{self.world.channel(message.channel_id).name}"
        self.sent.append(Sent(now, member, how, where, message.content))

    # Reports

    def repeated(self) -> list[tuple[Sent, Sent]]:
        """Return pairs of notifications that told a member the same twice in a short time."""
        found: list[tuple[Sent, Sent]] = []
        last: dict[tuple[int, str], Sent] = {}
        for each in self.sent:
            if each.how in NOTIFYING:
                key = (each.member, f"{each.where} {each.text}" if each.how == MENTION else each.text)
                earlier = last.get(key)
                if earlier is not None and each.at - earlier.at < SAME_THING:
                    found.append((earlier, each))
                last[key] = each
        return found

    def counts(self) -> Mapping[int, Counter[str]]:
        """Count by member how things were sent."""
        found: defaultdict[int, Counter[str]] = defaultdict(Counter)
        for each in self.sent:
            found[each.member][each.how] += 1
        return found

    def kinds(self) -> Counter[tuple[str, str]]:
        """Count what notifications were about."""
        return Counter((each.how, each.about) for each in self.sent if each.how in NOTIFYING)

    def weekly(self, here: Mapping[int, Iterable[int]]) -> Sequence[int]:
        """Return how many notifications each member got in each of the weeks in which they were `here`."""
        found: Counter[tuple[int, int]] = Counter()
        for each in self.sent:
            if each.how in NOTIFYING:
                found[each.member, (each.at - self.begin).days // 7] += 1
        return [found[member, week] for member, weeks in here.items() for week in weeks]

    def transcript(self, member: int) -> str:
        """Write everything that one member was sent."""
        rows = [
            f"{each.at:%a %d %b %H:%M} | {each.how} | {each.where} | {each.about}\n{self._readable(each.text)}"
            for each in self.sent
            if each.member == member and each.how != EDIT
        ]
        return "\n".join(rows) + "\n"

    def _readable(self, text: str) -> str:
        """Write names for mentions, and shorten links."""
        named = re.sub(r"<@(\d+)>", lambda found: f"@{self.world.member(int(found[1])).name}", text)
        named = re.sub(r"\]\(https?://[^)]+\)", "]", named)
        named = re.sub(
            r"<t:(\d+):\w>", lambda found: f"<{datetime.fromtimestamp(int(found[1]), UTC):%d %b %H:%M}>", named
        )
        return "\n".join(f"    {line}" for line in named.splitlines())


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def quartiles(numbers: Sequence[int]) -> str:
    """Write the quartiles and the maximum of some numbers."""
    if len(numbers) < 2:
        return "-"
    low, middle, high = quantiles(numbers, n=4)
    return f"{low:.0f} / {middle:.0f} / {high:.0f}, at most {max(numbers)}"
