"""What opens automatically in a server, as text: schedules and rotation."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from bot.core.time.zones import Cadence
from bot.discord.components.links import channel_link
from bot.games.registry import game_named
from bot.games.text import Text, TextLike
from cogs.challenge.model import DRAWN, Pick, Schedule
from cogs.challenge.seasons import words as seasons
from cogs.challenge.words import challenges as words
from cogs.challenge.words import duplicates


def schedule_line(plan: Schedule) -> Text:
    """A line for a schedule."""
    game = game_named(plan.game)
    chosen = duplicates.unusual(game, plan.options, plan.computers)
    return words.planned(plan.cadence, game.title, chosen, channel_link(plan.channel))


def rotation_line(weekday: int, pick: Pick) -> Text:
    """A line for the game of a weekday."""
    title: TextLike = seasons.DRAWN_GAME
    if pick.game != DRAWN:
        game = game_named(pick.game)
        title = seasons.with_options(game.title, duplicates.unusual_or_drawn(game, pick.options, pick.computers))
    elif pick.computers:
        title = seasons.with_options(title, [duplicates.against(pick.computers)])
    return seasons.turn(weekday, title, pick.channel)


def further_dailies(
    schedules: Sequence[Schedule], rotation: Mapping[int, Pick], game: str, weekdays: Collection[int], *, by_turns: bool
) -> Iterator[Text]:
    """Return the dailies that open besides one of this game on these weekdays.

    `by_turns` says that it comes from the rotation. A server has one daily of a game per day.
    """
    for plan in schedules:
        if plan.cadence is Cadence.DAILY and plan.game != game:
            yield schedule_line(plan)
    for weekday, pick in rotation.items():
        if not by_turns and weekday in weekdays and pick.game != game:
            yield rotation_line(weekday, pick)
