"""Texts about days: reminders, the start of a day, the day before, last hours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.core.results.standings import Standing
from bot.discord.components.links import mention, mentions, message_link, relative_time
from bot.games.contract import Game
from bot.games.text import Text, TextLike, UserText, lines, sentences
from cogs.challenge.model import Challenge, Reminder
from cogs.challenge.words.challenges import name

# Reminders

WISHES: Mapping[Reminder, Text] = {
    Reminder.ALWAYS: Text("Always: every daily and weekly I haven't finished"),
    Reminder.BEGUN: Text("Started: only if I have an unfinished run"),
    Reminder.NEVER: Text("Never"),
}

# Answers

_REMINDED: Mapping[Reminder, Text] = {
    Reminder.ALWAYS: Text("I'll remind you three hours before a challenge closes if you haven't finished it."),
    Reminder.BEGUN: Text("I'll remind you three hours before a challenge closes if you have an unfinished run."),
    Reminder.NEVER: Text("No challenge reminders."),
}


def reminded(request: Reminder) -> Text:
    return _REMINDED[request]


def day_begins(zone: TextLike, clock: str, hour: int, opens: Sequence[datetime]) -> Text:
    """When the days of a server begin, with its local time, and the next challenges."""
    said = Text(
        "Challenge days begin at {hour}:00. Time zone: {zone}, where it's {clock} now.",
        hour=f"{hour:02}",
        zone=zone,
        clock=clock,
    )
    return lines(
        said,
        "" if not opens else Text("The next one opens {when}.", when=relative_time(min(opens))),
        Text("-# Open challenges close as announced."),
    )


# The announcement

PODIUM, HOLDERS = 3, 5
"""Maximum rank and number of streaks in a report on the day before."""
_SHOWN = 6


def podium(challenge: Challenge, game: Game, best: Sequence[Standing]) -> Text:
    """How the challenge before ended: its first three ranks."""
    first = [each for each in best if each.rank <= PODIUM]
    places = [
        Text("**{rank}** {member} {score}", rank=each.rank, member=mention(each.member), score=each.score)
        for each in first[:_SHOWN]
    ]
    named: TextLike = name(challenge, game)
    if challenge.results is not None:
        link = message_link(challenge.guild, challenge.channel, challenge.results)
        named = Text("[{name}]({link})", name=named, link=link)
    return Text("Podium of {name}: {places: · }", name=named, places=tuple(places))


def streaks(holders: Mapping[int, int]) -> Text | str:
    """Streaks of finished dailies, longest first; one day is no streak."""
    held = sorted(((member, days) for member, days in holders.items() if days > 1), key=lambda each: (-each[1], each))
    shown = [Text("{member} 🔥{days}", member=mention(member), days=days) for member, days in held[:HOLDERS]]
    return Text("Daily streaks: {shown: · }", shown=tuple(shown)) if shown else ""


# The last hours


def last_hours(challenge: Challenge, game: Game, begun: Sequence[int], waiting: Sequence[int]) -> Text:
    """A reminder for those with a run under way, and those who want it anyway."""
    return lines(
        _closes(challenge, game),
        Text("{members}: you have an unfinished run.", members=mentions(begun)) if begun else "",
        Text("{members}: you haven't played yet.", members=mentions(waiting)) if waiting else "",
    )


def private_reminder(challenge: Challenge, game: Game, *, begun: bool) -> Text:
    """The same for one member, by direct message."""
    left = Text("You have an unfinished run.") if begun else Text("You haven't played yet.")
    return sentences(_closes(challenge, game), left)


def in_server(server: UserText) -> Text:
    return Text("Reminder from **{server}**:", server=server) if server else Text("Reminder:")


def _closes(challenge: Challenge, game: Game) -> Text:
    named: TextLike = name(challenge, game)
    if challenge.message is not None:
        link = message_link(challenge.guild, challenge.channel, challenge.message)
        named = Text("[{name}]({link})", name=named, link=link)
    return Text("**{name}** closes {when}.", name=named, when=relative_time(challenge.closes))
