"""Statements for results: which finished tables count, and the best of them."""

# ruff: noqa: S608
# The statement is built from our own constants; values are parameters.

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import datetime

from bot.model.results import Achieved, Category
from bot.store.queries.timers import written
from bot.store.session import Session, placeholders

PLAYED = (
    "tables.status = 'finished' AND (tables.counts IS NULL OR tables.counts = 1)"
    " AND tables.id NOT IN (SELECT table_id FROM entries WHERE kind = 'import')"
)
"""Finished tables that were played here and count: no practice, no imports."""

_BEST = f"""
WITH results AS (
    SELECT tables.id, game, seats, options, with_computer, COALESCE(ended, updated) AS at, member,
        json_extract(outcome, '$.scores[' || seat || ']') AS score
    FROM tables JOIN members ON table_id = tables.id
    WHERE guild = :guild AND (CAST(:game AS TEXT) IS NULL OR game = :game) AND take_backs = 0 AND passed_on = 0
        AND hints = 0
        AND {PLAYED}
        AND NOT EXISTS (SELECT 1 FROM challenges WHERE id = challenge AND closed IS NULL AND closes > :now)
), own AS (
    SELECT *, row_number() OVER (
        PARTITION BY game, seats, options, with_computer, member ORDER BY {{place_by}}, at, id
    ) AS n FROM results
), ranked AS (
    SELECT *, row_number() OVER (
        PARTITION BY game, seats, options, with_computer ORDER BY {{place_by}}, at, id
    ) AS place FROM own WHERE n = 1
)
SELECT id, game, seats, options, with_computer, member, score, at FROM ranked WHERE place <= :most
"""


def best(
    connection: Session, guild: int, game: str | None, low: Collection[str], most: int, now: datetime
) -> list[Achieved]:
    """Return a server's best results of one game or of all.

    For each game, number of seats and set of options: the best `most` members with their best result, equal ones by
    time. In `low` games a lower score is better. Leaves out practice, imports, games with undos that cost the record,
    and runs in challenges that are open `now`. Options are compared as stored text, so the same options in different
    words are separate.
    """
    lows = {f"low{n}": low_game for n, low_game in enumerate(sorted(low))}
    listed = ", ".join(f":{name}" for name in lows) or "NULL"
    query = _BEST.format(place_by=f"score * CASE WHEN game IN ({listed}) THEN 1 ELSE -1 END")
    values = {"guild": guild, "game": game, "most": most, "now": written(now), **lows}
    categories: dict[tuple[object, ...], Category] = {}
    found: list[Achieved] = []
    for table_id, key, seats, options, with_computer, member, score, at in connection.execute(query, values):
        category = categories.get(kind := (key, seats, options, with_computer))
        if category is None:
            chosen = tuple(json.loads(options).items())
            category = categories[kind] = Category(key, seats, chosen, bool(with_computer))
        found.append(Achieved(category, table_id, member, score, datetime.fromisoformat(at)))
    return found


def titles(connection: Session, tables: Collection[str]) -> dict[str, str]:
    """Return the titles earned at these tables, without tables that have none."""
    query = f"SELECT id, outcome FROM tables WHERE id IN ({placeholders([*tables])})"
    found = {table_id: json.loads(outcome)["title"] for table_id, outcome in connection.execute(query, [*tables])}
    return {table_id: title for table_id, title in found.items() if title}
