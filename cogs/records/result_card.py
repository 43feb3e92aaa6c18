"""The result card of a finished table, for *Share*; without the board."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.results.standings import goals_of, rank_of, score_of
from bot.core.table.model import Table
from bot.discord.client.host import Host
from bot.discord.components.payload import FileAttachment, attach_picture
from bot.discord.pictures.style import server_style
from bot.games.registry import game_named
from bot.games.text import Text, TextLike
from renderers.challenges import draw_result, draw_share
from renderers.challenges.sheets import ResultCard, ResultRow, ShareCard


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
