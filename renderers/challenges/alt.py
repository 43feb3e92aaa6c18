"""Alternative texts of pictures of challenges and records, most important first."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.text import Text, TextLike
from renderers.challenges import words
from renderers.challenges.comparison import lead_by_move
from renderers.challenges.games import is_win_record
from renderers.challenges.people import member_name
from renderers.challenges.sheets import (
    ComparisonSheet,
    GameTile,
    RatingSheet,
    RecordCard,
    ResultCard,
    SeasonSheet,
    ShareCard,
    StandingsSheet,
)
from renderers.kit.goals import GameFace, Levels, face_of

_MAX_GOAL_ROWS = 3
"""Runs whose goals are listed."""


def standings_sentences(sheet: StandingsSheet) -> Iterator[Text]:
    """Describe the standings: ranks, scores and times first."""
    face = face_of(sheet.game)
    yield words.spoken_standings(sheet.title, face.name, sheet.period, final=sheet.final)
    if sheet.options:
        yield words.spoken_options(sheet.options)
    if not sheet.rows:
        yield words.SPOKEN_NOBODY
    if sheet.low_is_better and sheet.rows:
        yield words.SPOKEN_LOW_WINS
    if sheet.par is not None:
        yield words.spoken_par(sheet.par)
    named = [(row, member_name(row.name, words.member(number))) for number, row in enumerate(sheet.rows, start=1)]
    for row, name in named:
        yield words.spoken_place(row.rank, name, row.score, row.took)
    if sheet.unfinished:
        yield words.spoken_not_finished(sheet.unfinished)
    for row, name in named[:_MAX_GOAL_ROWS]:
        if row.goals:
            yield words.spoken_goals(name, face.describe_goals(row.goals))


def share_sentences(card: ShareCard) -> Iterator[Text]:
    """Describe the result of one run."""
    face, name = face_of(card.game), member_name(card.name)
    yield words.spoken_share(card.title, card.period, name, card.score)
    if card.par is not None:
        yield words.spoken_gap((card.score - card.par) * (-1 if card.low_is_better else 1), card.par)
    if card.pattern:
        yield words.spoken_pattern(card.pattern)
    if card.goals:
        yield words.spoken_goals(name, face.describe_goals(card.goals))
    if card.streak > 1:
        yield words.spoken_streak(card.streak)


def result_sentences(card: ResultCard) -> Iterator[Text]:
    """Describe the result of a table."""
    yield words.spoken_result(card.title, card.period)
    for number, row in enumerate(card.rows, start=1):
        yield words.spoken_seat(row.rank, member_name(row.name, words.member(number)), row.score)


def season_sentences(sheet: SeasonSheet) -> Iterator[Text]:
    """Describe the table of a week or a season."""
    yield words.spoken_season(sheet.title, final=sheet.final)
    yield words.sentence_of(words.best_count(sheet.counting, sheet.dailies))
    if not sheet.rows:
        yield words.sentence_of(words.NOBODY_PLAYED)
    for number, row in enumerate(sheet.rows, start=1):
        yield words.spoken_points(row.rank, member_name(row.name, words.member(number)), row.points, row.played)


def rating_sentences(sheet: RatingSheet) -> Iterator[Text]:
    """Describe a member's ratings."""
    yield words.spoken_ratings(member_name(sheet.name), member_name(sheet.server, words.THIS_SERVER))
    if not sheet.rows:
        yield words.sentence_of(words.NO_RATINGS)
    for row in sheet.rows:
        yield words.spoken_rating(face_of(row.game).name, row.seats, row.rating, row.spread, row.rank, row.members)
        yield words.spoken_tally(row.wins, row.losses, row.ties)
    yield words.spoken_reliability(sheet.finished, sheet.forfeited)
    if sheet.often_leaves:
        yield words.SPOKEN_OFTEN_LEAVES
    if sheet.pace is not None:
        yield words.spoken_pace(*map(words.spoken_duration, sheet.pace))


def comparison_sentences(sheet: ComparisonSheet) -> Iterator[Text]:
    """Describe how two runs compare."""
    mine, other = member_name(sheet.mine.name), member_name(sheet.other.name)
    yield words.spoken_runs(sheet.title, face_of(sheet.game).name, sheet.period)
    for name, course in ((mine, sheet.mine), (other, sheet.other)):
        yield words.spoken_end(name, course.scores[-1], len(course.scores) - 1)
    if sheet.parted is None:
        yield words.SPOKEN_SAME_MOVES
    else:
        at = min(sheet.parted - 1, len(sheet.mine.scores) - 1)
        yield words.spoken_parted(sheet.parted, sheet.mine.scores[at])
    gaps = lead_by_move(sheet)
    for name, most in ((mine, max(gaps)), (other, -min(gaps))):
        if most > 0:
            yield words.spoken_lead(name, most)
    if sheet.par is not None:
        yield words.spoken_par(sheet.par)


def card_sentences(card: RecordCard) -> Iterator[Text]:
    """Describe a member's record card."""
    yield words.spoken_card(member_name(card.name), member_name(card.server, words.THIS_SERVER))
    yield words.spoken_counts(card.games, card.challenges)
    yield words.spoken_streak(card.streak)
    for tile in card.tiles:
        yield _tile(tile, face_of(tile.game))
    if card.ranks:
        yield words.spoken_ranks(card.ranks[-13:])
    for tile in card.tiles:
        face = face_of(tile.game)
        reached = face.describe_goals(key for key in face.goals if key in tile.goals)
        if reached:
            yield words.spoken_goals_of_game(face.name, reached, len(face.goals))


def _tile(tile: GameTile, face: GameFace) -> Text:
    if not tile.played:
        return words.spoken_not_played(face.name)
    facts: list[TextLike] = [
        words.wins(tile.wins) if tile.best is None or is_win_record(tile, face) else words.best(tile.best)
    ]
    if isinstance(face.line, Levels):
        facts.append(words.levels(sum(key in tile.goals for key in face.line.keys), len(face.line.keys)))
    elif tile.title:
        facts.append(tile.title)
    return words.spoken_game(face.name, [*facts, words.games(tile.played)])
