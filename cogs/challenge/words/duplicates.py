"""Texts of challenges with several seats, the others held by computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.core.results.standings import Placing
from bot.discord.table.options import describe_changed_options, describe_drawn_options
from bot.discord.table.words import computer
from bot.games.contract import Game, OptionValue
from bot.games.text import Text, TextLike
from bot.games.words import level
from cogs.challenge.model import Options


def against(computers: Sequence[str]) -> Text:
    """Whom everybody plays against, behind the name of a challenge."""
    return Text(
        "against {n} {n:computer|computers}, {levels:, }",
        n=len(computers),
        levels=tuple(level(each) for each in dict.fromkeys(computers)),
    )


def unusual(game: Game, options: Mapping[str, OptionValue], computers: Sequence[str]) -> list[Text]:
    """Differences from the usual options, and the opponents if there are any."""
    return [*describe_changed_options(game, options), *([against(computers)] if computers else [])]


def unusual_or_drawn(game: Game, options: Options, computers: Sequence[str]) -> list[Text]:
    """The same, and of which values one is drawn."""
    return [*describe_drawn_options(game, options), *([against(computers)] if computers else [])]


AGAINST_ALL = Text(
    "Everyone plays the first seat; the same moves get the same replies. Ties: the bigger lead over the computer"
    " players wins. Par is played against apprentices."
)
"""Below the name in an announcement: who has which seat, and what decides."""


YOU = Text("You")


def seats(computers: Sequence[str]) -> tuple[str, ...]:
    several = len(computers) > 1
    return (str(YOU), *(str(computer(n if several else None)) for n, _ in enumerate(computers, start=1)))


def placed_among(placing: Placing) -> Text:
    """Which place it was at the member's own table."""
    return Text("place {rank} of {seats}", rank=placing.rank, seats=placing.seats)


def placed(result: TextLike, placing: Placing | None) -> TextLike:
    """A result with how far ahead of the best computer player it was, or behind."""
    if placing is None:
        return result
    if not placing.margin:
        template = "{result}, place {rank} of {seats}"
    elif placing.margin > 0:
        template = "{result}, place {rank} of {seats} ({n} ahead)"
    else:
        template = "{result}, place {rank} of {seats} ({n} behind)"
    return Text(template, result=result, rank=placing.rank, seats=placing.seats, n=abs(placing.margin))
