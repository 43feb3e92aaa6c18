"""A member's record card, made from their finished games in a server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta

from bot.core.results.model import Category, Result, best_first
from bot.core.results.standings import goals_of, rank_of, score_of
from bot.core.table.model import Table
from bot.discord.client.host import Host
from bot.discord.components.payload import FileAttachment, attach_picture
from bot.discord.pictures.avatars import server_style
from bot.games.contract import Game
from bot.games.registry import game_named
from bot.games.text import Text, TextLike, literal_text
from cogs.challenge.model import Challenge
from cogs.challenge.results.service import daily_days, days_held, streak
from renderers.challenges import draw_result, draw_share
from renderers.challenges.sheets import GameTile, RecordCard, ResultCard, ResultRow, ShareCard

DAYS = 28
"""Days of dailies that the card shows."""

RANKS = 13
"""Weekly ranks that the card shows."""


def record_card(
    name: str,
    server: str,
    results: Sequence[Result],
    challenges: Mapping[str, Challenge],
    ranks: Sequence[int],
    games: Mapping[str, Game],
    today: date,
    picture: bytes,
) -> RecordCard:
    """Return a member's card from `results`, and `ranks` in weeklies, oldest first."""
    days = daily_days(results, challenges)
    return RecordCard(
        name=name,
        server=server,
        games=len({result.table for result in results}),
        challenges=len({result.challenge for result in results if result.challenge is not None}),
        streak=streak(days, days_held(challenges.values()), today),
        days=tuple(today - timedelta(days=ago) in days for ago in reversed(range(DAYS))),
        tiles=[
            _tile(game, [each for each in results if each.category.game == key], games) for key, game in games.items()
        ],
        ranks=tuple(ranks[-RANKS:]),
        picture=picture,
    )


def _tile(game: Game, results: Sequence[Result], games: Mapping[str, Game]) -> GameTile:
    ranked = best_first(_comparable(game, results), games)
    best = ranked[0] if ranked else None
    return GameTile(
        game=game.key,
        played=len({result.table for result in results}),
        best=None if best is None else best.score,
        title=literal_text(best.title) if best is not None and best.title else None,
        goals=frozenset(goal for result in results for goal in result.goals),
        wins=len({result.table for result in results if result.category.seats > 1 and result.rank == 1}),
    )


def _comparable(game: Game, results: Iterable[Result]) -> list[Result]:
    """Return the results to choose the best from: the default options only.

    If nobody played those, it's the most played category.
    """
    counting = [result for result in results if not result.barred]
    usual = Category(game.key, game.seats[0], tuple(game.check_options({}).items()))
    played = Counter(result.category for result in counting)
    if not played:
        return []
    wanted = usual if usual in played else played.most_common(1)[0][0]
    return [result for result in counting if result.category == wanted]


# The result card of a finished table, for *Share*; without the board


async def result_card(host: Host, table: Table) -> Sequence[FileAttachment]:
    """The result of a table as a picture, for everybody in its server."""
    dispatcher = host.dispatcher
    style = await server_style(dispatcher.services.settings, host, table.guild)
    names, pictures = await dispatcher.names.seats(table), await dispatcher.avatars.of_all(table.members)
    own = [pictures.get(seat.members[0], b"") if seat.members else b"" for seat in table.seats]
    if len(table.seats) == 1:
        drawn = await dispatcher.render_queue.draw_unbound(draw_share, _alone(table, names[0], own[0]), style=style)
    else:
        drawn = await dispatcher.render_queue.draw_unbound(draw_result, _several(table, names, own), style=style)
    return (attach_picture(drawn, "result.png"),)


def _alone(table: Table, name: TextLike, picture: bytes) -> ShareCard:
    game = game_named(table.game)
    return ShareCard(
        game=game.key,
        title=game.title,
        period=_day(table),
        name=name,
        score=score_of(table),
        par=None,
        pattern=(),
        goals=goals_of(table),
        streak=0,
        picture=picture,
    )


def _several(table: Table, names: Sequence[TextLike], pictures: Sequence[bytes]) -> ResultCard:
    game = game_named(table.game)
    rows = [
        ResultRow(rank_of(table, number), names[number], score_of(table, number), pictures[number])
        for number in range(len(table.seats))
    ]
    return ResultCard(game.key, game.title, _day(table), sorted(rows, key=lambda row: row.rank))


def _day(table: Table) -> Text:
    """When it was played, as people say it: "21 November"."""
    ended = table.ended or table.updated
    return Text("{day}", day=ended)
