"""A member's ratings as one picture, put together from their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.core.results.model import Result, reliability, tally
from bot.core.results.ratings import INITIAL, Ladder, LadderEntry, shown, spread
from bot.games.contract import Game
from renderers.challenges.sheets import RatingRow, RatingSheet

Ranks = Mapping[Ladder, tuple[int | None, int]]
"""Rank (None if provisional) and number of ranked members, by ladder."""


def rating_sheet(
    name: str,
    server: str,
    results: Sequence[Result],
    ratings: Mapping[Ladder, LadderEntry],
    ranks: Ranks,
    games: Mapping[str, Game],
    picture: bytes,
) -> RatingSheet:
    """Make the sheet of one member, ladders with most games first.

    `results` are all of theirs in order.
    """
    ladders = sorted(
        (ladder for ladder in ratings if ladder.game in games), key=lambda ladder: -(ratings[ladder].games or 0)
    )
    how = reliability(results)
    return RatingSheet(
        name=name,
        server=server,
        rows=[_row(ladder, ratings[ladder], _of(ladder, results), *ranks[ladder]) for ladder in ladders],
        finished=how.finished,
        forfeited=how.forfeited,
        pace=how.pace,
        picture=picture,
    )


def _of(ladder: Ladder, results: Sequence[Result]) -> list[Result]:
    key = (ladder.game, ladder.seats)
    return [each for each in results if each.rated and (each.category.game, each.category.seats) == key]


def _row(ladder: Ladder, entry: LadderEntry, results: Sequence[Result], rank: int | None, members: int) -> RatingRow:
    history = [INITIAL, *(each.rating for each in results if each.rating is not None)]
    return RatingRow(
        game=ladder.game,
        seats=ladder.seats,
        rating=shown(entry.rating),
        spread=spread(entry.rating),
        history=tuple(map(shown, history)),
        **tally(results)._asdict(),
        rank=rank,
        members=members,
    )
