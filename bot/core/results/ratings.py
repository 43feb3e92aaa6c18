"""Ratings of members by game and number of seats; pure functions.

The model is Plackett-Luce by Weng and Lin (JMLR 12, 2011, algorithm 4), which takes any number of seats, ties, and
teams that share a seat; `openskill` computes it, with its own default parameters. A rating is a normal distribution:
everybody begins with a mean of 25 and a standard deviation of 25/3, and strength varies by 25/6 from game to game.
People see it on the scale of chess ratings (`shown`, `spread`): 25 is 1500, and 25/6 are the 200 points of one of Elo's
classes, so one unit is 48 points.

It is here, not among the challenges, because the store rates a game in the transaction that ends it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib import resources
from itertools import groupby
from typing import TypeAlias

from openskill.models import PlackettLuce

from bot.core.results.model import Rating, Result

MODEL = PlackettLuce()

INITIAL = Rating(MODEL.mu, MODEL.sigma)
"""Of a player without a game."""

CENTER, POINTS_PER_UNIT = 1500, 200 / MODEL.beta
"""The displayed scale: its centre, and the points per unit of the model."""

PROVISIONAL_GAMES = 10
"""With fewer rated games a rating is provisional."""

GRADES = range(1, 6)
"""Grades of puzzles, from easy to hard."""

MIDDLE_GRADE, POINTS_PER_GRADE, GRADE_SPREAD = 3, 200, 100
"""A puzzle of the middle grade plays as strongly as a new member, each grade differs by one of Elo's classes.

The last one is the standard deviation of a puzzle's rating in displayed points: half a grade.
"""

Player: TypeAlias = int | str
"""A member by their id, or a computer player by its level."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Games that are rated together: one game, one number of seats, one server."""

    guild: int
    game: str
    seats: int


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game: the players of each seat, and the rank of each seat."""

    table: str
    ended: datetime
    teams: Sequence[Sequence[Player]]
    ranks: Sequence[int]


@dataclass(frozen=True, slots=True)
class LadderEntry:
    """A member on a ladder, or a computer player there, which has no number of games."""

    player: Player
    rating: Rating
    games: int | None

    @property
    def provisional(self) -> bool:
        """Whether there are too few games for the rating to say much."""
        return self.games is not None and self.games < PROVISIONAL_GAMES


def shown(rating: Rating) -> int:
    """Return a rating as people see it.

    >>> shown(INITIAL), shown(Rating(25 + 25 / 6, 2))
    (1500, 1700)
    """
    return round(CENTER + (rating.mu - INITIAL.mu) * POINTS_PER_UNIT)


def shown_gain(gain: float) -> int:
    """Return a difference of means in displayed points.

    >>> shown_gain(-1)
    -48
    """
    return round(gain * POINTS_PER_UNIT)


def spread(rating: Rating) -> int:
    """Return the standard deviation of a rating in displayed points.

    About two thirds of such ratings are off by less.

    >>> spread(INITIAL)
    400
    """
    return round(rating.sigma * POINTS_PER_UNIT)


def from_shown(points: float, spread_points: float) -> Rating:
    """Return the rating that is displayed as this number of points."""
    return Rating(INITIAL.mu + (points - CENTER) / POINTS_PER_UNIT, spread_points / POINTS_PER_UNIT)


def rating_of_grade(grade: int) -> Rating:
    """Return the fixed rating of a puzzle of this grade; one without a grade (0) is as unknown as a new member.

    >>> [shown(rating_of_grade(grade)) for grade in GRADES]
    [1100, 1300, 1500, 1700, 1900]
    """
    if grade not in GRADES:
        return INITIAL
    return from_shown(CENTER + (grade - MIDDLE_GRADE) * POINTS_PER_GRADE, GRADE_SPREAD)


def nearest_grade(rating: Rating, grades: Iterable[int]) -> int:
    """Return the grade whose rating is nearest to a member's, the harder one of two.

    >>> nearest_grade(INITIAL, [1, 2, 4]), nearest_grade(INITIAL, [0, 5])
    (4, 0)
    """
    return min(grades, key=lambda grade: (abs(rating_of_grade(grade).mu - rating.mu), -grade))


def rate_answer(rating: Rating, puzzle: Rating, *, solved: bool) -> Rating:
    """Return a member's rating after an answer to a puzzle with this rating, which doesn't change."""
    teams = [[MODEL.rating(*rating)], [MODEL.rating(*puzzle)]]
    (after,), _ = MODEL.rate(teams, ranks=[1.0, 2.0] if solved else [2.0, 1.0])
    return Rating(after.mu, after.sigma)


def rate_game(game: RatedGame, ratings: Mapping[Player, Rating], model: PlackettLuce = MODEL) -> dict[Player, Rating]:
    """Return the ratings of all its players after a game.

    A player without a rating starts with the initial one.
    """
    first = Rating(model.mu, model.sigma)
    before = [[model.rating(*ratings.get(player, first)) for player in team] for team in game.teams]
    after = model.rate(before, ranks=[float(rank) for rank in game.ranks])
    return {
        player: Rating(found.mu, found.sigma)
        for team, rated in zip(game.teams, after, strict=True)
        for player, found in zip(team, rated, strict=True)
    }


def rate(
    games: Iterable[RatedGame], fixed: Mapping[Player, Rating] | None = None
) -> Iterator[tuple[RatedGame, Mapping[Player, Rating]]]:
    """Rate games in this order; yield each with the ratings of its players after it.

    Those who have a `fixed` rating keep it.
    """
    fixed = fixed or {}
    ratings: dict[Player, Rating] = {**fixed}
    for game in games:
        ratings |= {**rate_game(game, ratings), **fixed}
        yield game, {player: ratings[player] for team in game.teams for player in team}


def rate_against_computers(results: Iterable[Result], guild: int, member: int) -> Mapping[Ladder, LadderEntry]:
    """Rate a member by games against computer players, whose ratings are fixed.

    `results` are all of the games' players, in the order of the games.
    """
    games: defaultdict[Ladder, list[RatedGame]] = defaultdict(list)
    fixed: defaultdict[Ladder, dict[Player, Rating]] = defaultdict(dict)
    for table, found in groupby(results, key=lambda each: each.table):
        players = list(found)
        ladder = Ladder(guild, players[0].category.game, players[0].category.seats)
        rivals = [each.computer for each in players if each.member != member]
        known = {level: rating_of_computer(ladder.game, ladder.seats, level) for level in rivals if level is not None}
        if None in (*rivals, *known.values()) or len(rivals) != ladder.seats - 1:
            continue
        fixed[ladder] |= {level: rating for level, rating in known.items() if rating is not None}
        teams = [(each.member if each.computer is None else each.computer,) for each in players]
        games[ladder].append(RatedGame(table, players[0].at, teams, [each.rank for each in players]))
    return {
        ladder: LadderEntry(member, last_of(rate(found, fixed[ladder]), member), len(found))
        for ladder, found in games.items()
    }


def last_of(rated: Iterable[tuple[RatedGame, Mapping[Player, Rating]]], player: Player) -> Rating:
    """Return a player's rating after the last of the games."""
    rating = INITIAL
    for _, after in rated:
        rating = after.get(player, rating)
    return rating


def in_order(entries: Iterable[LadderEntry]) -> list[LadderEntry]:
    """Sort a ladder: highest rating first, provisional ratings last."""
    return sorted(entries, key=lambda each: (each.provisional, -each.rating.mu, str(each.player)))


def rating_of_computer(game: str, seats: int, level: str) -> Rating | None:
    """Return the fixed rating of a computer player, None if it was not measured.

    They follow from measured games between levels: `data/players/README.md` has the derivation.
    """
    found: dict[str, list[float]] = _measured().get(game, {}).get(str(seats), {})
    return None if level not in found else from_shown(*found[level])


@cache
def _measured() -> dict[str, dict[str, dict[str, list[float]]]]:
    file = resources.files("data") / "players" / "ratings.json"
    found: dict[str, dict[str, dict[str, list[float]]]] = json.loads(file.read_text(encoding="utf-8"))["ratings"]
    return found
