"""Ladders, head-to-head and single games as text. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from bot.core.results.model import Category, Rating, Result, head_to_head
from bot.core.results.ratings import PROVISIONAL_GAMES, Ladder, LadderEntry, shown, spread
from bot.discord.components.links import mention
from bot.discord.table.words import FORFEITS
from bot.games import words as game_words
from bot.games.text import Text, TextLike, lines
from cogs.records import words
from cogs.records.lists import GAMES_BY_KEY

PAGE_ROWS = 12
"""Members on a page of a ladder."""

LATEST_GAMES = 5
"""Games that a head-to-head lists."""


def name_of_ladder(ladder: Ladder | Category) -> Text:
    """Name a ladder by its game and number of players."""
    game = GAMES_BY_KEY.get(ladder.game)
    title = ladder.game if game is None else game.title
    return words.head(title, (words.players(ladder.seats),) if ladder.seats > 1 else ())


def ladder_pages(ladder: Ladder, entries: Sequence[LadderEntry], reader: int) -> Sequence[Text]:
    """Return the pages of a ladder, best first, with the reader's rank.

    Empty for a ladder without members.

    Computer players are listed for comparison, without a rank.
    """
    ranked = [each for each in entries if not each.provisional]
    provisional = [each for each in entries if each.provisional]
    place = 0
    rows: list[Text] = []
    for entry in ranked:
        if isinstance(entry.player, int):
            place += 1
        rows.append(_row(entry, place))
    if provisional:
        rows += [words.PROVISIONAL_BELOW, *(_row(entry, None) for entry in provisional)]
    own = _own_place(entries, reader)
    head = words.bold(name_of_ladder(ladder))
    pages = [rows[first : first + PAGE_ROWS] for first in range(0, len(rows), PAGE_ROWS)]
    return [lines(head, *page, own) for page in pages] if any(each.games for each in entries) else []


def _row(entry: LadderEntry, place: int | None) -> Text:
    points, uncertainty = shown(entry.rating), spread(entry.rating)
    if not isinstance(entry.player, int):
        return words.rated_computer(game_words.level(entry.player), points, uncertainty)
    who = mention(entry.player)
    if place is None:
        return words.provisional(who, points, uncertainty, entry.games or 0)
    return words.ranked(place, who, points, uncertainty, entry.games or 0)


def _own_place(entries: Sequence[LadderEntry], reader: int) -> TextLike:
    rank, members = rank_on(entries, reader)
    if rank is not None:
        return words.your_rank(rank, members)
    games = next((each.games for each in entries if each.player == reader), None)
    return "" if games is None else words.games_missing(PROVISIONAL_GAMES - games)


def about_ratings(member: int, against: Mapping[Ladder, LadderEntry]) -> Text:
    """Text above a member's ratings, with their results against computer players."""
    rows = [
        words.against_computers(name_of_ladder(ladder), shown(each.rating), spread(each.rating), each.games or 0)
        for ladder, each in against.items()
    ]
    return lines(words.ratings_of(mention(member)), *rows)


def rank_on(entries: Sequence[LadderEntry], member: int) -> tuple[int | None, int]:
    """Return a member's rank (None if provisional) and the number of ranked members."""
    members = [each.player for each in entries if isinstance(each.player, int) and not each.provisional]
    return (members.index(member) + 1 if member in members else None, len(members))


def versus(results: Sequence[Result], member: int, other: int) -> Text:
    """Compare two members by all results of their common games, the newest first."""
    who, whom = mention(member), mention(other)
    games = games_of(results)
    if not games:
        return words.never_met(who, whom)
    ladders = sorted({(each.category.game, each.category.seats) for each in results})
    parts = [
        words.ladder_score(name_of_ladder(Ladder(0, *key)), head_to_head(found, member, other))
        for key in ladders
        if (found := [each for each in results if (each.category.game, each.category.seats) == key])
    ]
    latest = [words.met(_when(game), name_of_ladder(game[0].category), _order(game)) for game in games[:LATEST_GAMES]]
    return lines(
        words.met_in(who, whom, len(games)),
        words.score_of(who, whom, head_to_head(results, member, other)),
        *(parts if len(parts) > 1 else ()),
        words.LATEST,
        *latest,
    )


def games_of(results: Iterable[Result]) -> list[list[Result]]:
    """Group results by table, in the order in which they come."""
    return [list(found) for _, found in groupby(results, key=lambda each: each.table)]


def _when(game: Sequence[Result]) -> int:
    return int(game[0].at.timestamp())


def _order(game: Sequence[Result]) -> Sequence[Text]:
    """The players of a game by rank."""
    return [words.at_rank(each.rank, _player(each)) for each in sorted(game, key=lambda each: (each.rank, each.seat))]


def _player(result: Result) -> TextLike:
    if result.computer is None:
        return mention(result.member)
    return words.computer(game_words.level(result.computer))


def latest_games(member: int, results: Sequence[Result]) -> Text:
    """List a member's latest results, the newest first."""
    if not results:
        return words.no_games(mention(member))
    return lines(words.latest_of(mention(member)), *(_latest(each) for each in results))


def _latest(result: Result) -> Text:
    when, name = int(result.at.timestamp()), name_of_ladder(result.category)
    if result.void is not None:
        return words.void_game(when, name)
    return words.latest_game(when, name, result.rank, result.category.seats, result.score, _rated(result.rating))


def _rated(rating: Rating | None) -> tuple[int, int] | None:
    return None if rating is None else (shown(rating), spread(rating))


def one_game(results: Sequence[Result]) -> Text:
    """Describe one game: players with rank, score and rating, and if it is void."""
    first = results[0]
    rows = [
        words.one_player(
            each.rank,
            _player(each),
            each.score,
            _rated(each.rating),
            None if each.forfeit is None else FORFEITS[each.forfeit],
        )
        for each in sorted(results, key=lambda each: (each.rank, each.seat, each.place))
    ]
    head = words.game_head(name_of_ladder(first.category), int(first.at.timestamp()))
    void = (
        ""
        if first.void is None
        else words.void_since(mention(first.void.by), int(first.void.at.timestamp()), first.void.reason)
    )
    return lines(head, *rows, void)


def void_games(games: Sequence[Sequence[Result]]) -> Text:
    """List games that are void, with their reasons."""
    if not games:
        return words.NO_VOID_GAMES
    return lines(words.VOID_GAMES_HEAD, *(_void_game(game) for game in games))


def _void_game(game: Sequence[Result]) -> Text:
    void = game[0].void
    reason = "" if void is None else void.reason
    return words.void_for(_when(game), name_of_ladder(game[0].category), _order(game), reason)


def choices_of(results: Sequence[Result]) -> Mapping[str, Text]:
    """Label the games of a member's results, by table.

    A member in two seats has one choice.
    """
    return {
        each.table: words.choice(name_of_ladder(each.category), each.at.date().isoformat(), each.rank)
        for each in results
    }
