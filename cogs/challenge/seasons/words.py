"""Texts of weeks, seasons and rotating games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.discord.components.links import channel_link, mention
from bot.games.text import Text, TextLike, lines
from cogs.challenge.seasons.service import Place, Span

SPANS: Mapping[Span, Text] = {Span.WEEK: Text("This week"), Span.SEASON: Text("This season (month)")}
EVERY_DAY, DRAWN_GAME = Text("every day"), Text("random game")
WEEKDAYS = (
    Text("Monday"), Text("Tuesday"), Text("Wednesday"), Text("Thursday"), Text("Friday"), Text("Saturday"),
    Text("Sunday"),
)  # fmt: skip
_MONTHS = (
    Text("January"), Text("February"), Text("March"), Text("April"), Text("May"), Text("June"), Text("July"),
    Text("August"), Text("September"), Text("October"), Text("November"), Text("December"),
)  # fmt: skip

DRAWN_HAS_NO_OPTIONS = Text("A random game uses its default options. Choose a game, or leave the options out.")

# The table

NONE_YET = Text("No daily has closed in it yet.")
HOW_IT_COUNTS = Text(
    "-# 0 is par; +100 beats par by as much as par beats random moves. A daily you didn't finish counts as that day's"
    " worst result, at most par. Ties: more dailies finished, then the best single one."
)
LINES = 15


def title(name: str) -> Text:
    """A week or a season: "Week 47", "November 2026"."""
    year, _, part = name.partition("-")
    if part.startswith("W"):
        return Text("Week {week}", week=int(part[1:]))
    return Text("{month:begun} {year}", month=_MONTHS[int(part) - 1], year=year)


def champion(name: str) -> Text:
    """Title of the winner of a week or season."""
    year, _, part = name.partition("-")
    if part.startswith("W"):
        return Text("Winner of week {week}", week=int(part[1:]))
    return Text("Champion of {month} {year}", month=_MONTHS[int(part) - 1], year=year)


def _place(place: Place) -> Text:
    return Text(
        "**{rank}** {member}: {points:+}, {n} {n:daily|dailies}",
        rank=place.rank,
        member=mention(place.member),
        points=place.points,
        n=place.played,
    )


def table(name: str, places: Sequence[Place], counting: int, dailies: int, most: int = LINES, *, final: bool) -> Text:
    """The table in words, with how it counts."""
    head = "**{title}: final table**" if final else "**{title}: table so far**"
    if not dailies:
        return lines(Text(head, title=title(name)), NONE_YET)
    count = Text("{n:The only daily counts|The best {counting} of {n} dailies count}.", counting=counting, n=dailies)
    more = len(places) - most
    return lines(
        Text(head, title=title(name)),
        count,
        *[_place(place) for place in places[:most]],
        Text("-# {n} more {n:member|members}.", n=more) if more > 0 else "",
        HOW_IT_COUNTS if most >= LINES else "",
    )


# The games that come by turns


def rotates(weekdays: Sequence[TextLike], game: TextLike, today: TextLike) -> Text:
    return Text("{days:, }: {game}, posted here. Today is {today}.", game=game, days=tuple(weekdays), today=today)


def with_options(title: TextLike, options: Sequence[TextLike]) -> TextLike:
    return Text("{title} ({options:, })", title=title, options=tuple(options)) if options else title


def turn(weekday: int, game: TextLike, channel: int) -> Text:
    return Text("-# {day}: {game} in {where}", day=WEEKDAYS[weekday], game=game, where=channel_link(channel))
