"""Ratings: the library's own test vectors, ties and teams, a simulated ladder, and what computer players are worth."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from importlib import resources
from itertools import combinations
from math import exp, log, sqrt
from pathlib import Path
from random import Random

import pytest
from openskill.models import PlackettLuce

from bot.core.results.model import Rating
from bot.core.results.ratings import (
    GRADES,
    INITIAL,
    PROVISIONAL_GAMES,
    LadderEntry,
    Player,
    RatedGame,
    from_shown,
    in_order,
    nearest_grade,
    rate,
    rate_answer,
    rate_game,
    rating_of_computer,
    rating_of_grade,
    shown,
    spread,
)
from bot.games.chance import Chance, seed_from_text

START = datetime(2026, 11, 20, tzinfo=UTC)

MU, SIGMA = 20.35125162611535, 8.33148112355601
"""The model of openskill's test data (tests/models/data/plackettluce.json of version 6.2.0, MIT license)."""

VECTORS: Mapping[str, tuple[bool, Sequence[int], Sequence[int], Sequence[tuple[float, float]]]] = {
    # limited sigma, sizes of the teams, their ranks, and what each player of a team has afterwards
    "normal": (
        False, (1, 2), (1, 2), [(23.855123082692877, 8.22447878583752), (16.84738016953782, 8.179571171464575)],
    ),
    "ranks": (
        False, (1, 2, 1, 2), (2, 1, 4, 3),
        [(22.35555943890167, 8.265434830225024), (22.373451456616035, 8.258479912445537),
         (18.311159777900297, 8.219170401234347), (18.364835831043397, 8.112716571808326)],
    ),
    "ties": (
        True, (1, 2, 3), (1, 2, 1),
        [(21.63766806988004, 8.310709773172306), (19.53956360838512, 8.268148437657915),
         (19.87652320008089, 8.237522411103104)],
    ),
}  # fmt: skip
"""Those that our games can have: no margins, no weights."""


def a_game(*teams: Sequence[Player], ranks: Sequence[int], n: int = 0) -> RatedGame:
    return RatedGame(f"t{n:05}", START + timedelta(hours=n), teams, ranks)


@pytest.mark.parametrize("name", VECTORS)
def test_games_are_rated_as_the_library_says_of_itself(name: str) -> None:
    limited, sizes, ranks, expected = VECTORS[name]
    teams = [tuple(10 * number + place for place in range(size)) for number, size in enumerate(sizes)]
    after = rate_game(a_game(*teams, ranks=ranks), {}, PlackettLuce(MU, SIGMA, limit_sigma=limited))
    for team, (mu, sigma) in zip(teams, expected, strict=True):
        for player in team:
            assert after[player] == pytest.approx((mu, sigma), rel=1e-4)


def test_a_tie_of_equals_moves_nobody_and_says_something_of_both() -> None:
    after = rate_game(a_game((1,), (2,), ranks=(1, 1)), {})
    assert after[1].mu == after[2].mu == pytest.approx(INITIAL.mu)
    assert after[1].sigma == after[2].sigma < INITIAL.sigma
    better = Rating(30, 5)
    after = rate_game(a_game((1,), (2,), ranks=(1, 1)), {1: better})
    assert after[1].mu < better.mu
    assert after[2].mu > INITIAL.mu


def test_everybody_of_a_team_gains_and_loses_with_it() -> None:
    after = rate_game(a_game((1, 2), (3,), ranks=(2, 1)), {2: Rating(28, 2)})
    assert after[1].mu < INITIAL.mu
    assert after[2].mu < 28
    assert INITIAL.mu - after[1].mu > 28 - after[2].mu  # of whom less is known moves further
    assert after[3].mu > INITIAL.mu


def test_a_fixed_rating_stays_as_it_is() -> None:
    master = Rating(32, 1)
    games = [a_game((1,), ("master",), ranks=(1, 2), n=n) for n in range(3)]
    *_, (_, after) = rate(games, {"master": master})
    assert after["master"] == master
    assert after[1].mu > INITIAL.mu


def test_people_see_a_scale_with_1500_in_its_middle() -> None:
    assert (shown(INITIAL), spread(INITIAL)) == (1500, 400)
    assert from_shown(1500, 400) == pytest.approx(INITIAL)
    assert shown(from_shown(1712, 80)) == 1712
    assert spread(from_shown(1712, 80)) == 80


def test_provisional_ratings_are_below_the_others_on_a_ladder() -> None:
    few, many = PROVISIONAL_GAMES - 1, PROVISIONAL_GAMES
    entries = [
        LadderEntry(1, Rating(24, 2), many),
        LadderEntry(2, Rating(35, 7), few),
        LadderEntry("master", Rating(32, 1), None),
        LadderEntry(3, Rating(26, 2), many),
    ]
    assert [each.player for each in in_order(entries)] == ["master", 3, 1, 2]


def first_of(chance: Chance, seats: Sequence[float], scale: float, *label: object) -> int:
    """Draw who is first of these strengths, as the model says it."""
    worths = [exp(strength / scale) for strength in seats]
    point = chance.below(10**6, *label) / 10**6 * sum(worths)
    for seat, worth in enumerate(worths):
        point -= worth
        if point < 0:
            return seat
    return len(seats) - 1


@pytest.mark.parametrize(("game", "seats"), [("novaluna", 2), ("solarius", 2), ("factories", 3)])
def test_on_a_simulated_ladder_the_measured_levels_come_out_in_order(game: str, seats: int) -> None:
    """Four players of each level's strength and four between them, in some 100 games each."""
    found = {level: rating_of_computer(game, seats, level) for level in ("apprentice", "master")}
    low, high = (shown(each) for each in found.values() if each is not None)
    strengths = {n: (low, (low + high) / 2, high)[n // 4] for n in range(12)}
    chance, games = Chance(seed_from_text(f"ladder {game}")), list[RatedGame]()
    for turn in range(200 if seats == 3 else 18):
        groups = (
            list(combinations(strengths, 2))
            if seats == 2
            else [tuple(chance.shuffle(list(strengths), turn)[at : at + 3]) for at in range(0, 12, 3)]
        )
        for players in groups:
            left, order = list(players), list[int]()
            while left:
                order.append(
                    left.pop(
                        first_of(
                            chance, [strengths[each] for each in left], 200 * sqrt(seats), turn, players, len(left)
                        )
                    )
                )
            ranks = [order.index(each) + 1 for each in players]
            games.append(a_game(*[(each,) for each in players], ranks=ranks, n=len(games)))
    ratings: dict[Player, Rating] = {}
    for _, after in rate(games):
        ratings |= after
    ladder = sorted(strengths, key=lambda player: ratings[player].mu)
    assert [{*ladder[at : at + 4]} for at in (0, 4, 8)] == [{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}]
    means = [sum(shown(ratings[n]) for n in range(at, at + 4)) / 4 for at in (0, 8)]
    # What isn't known of a strength widens the scale: the differences of ratings are larger than those of strengths.
    assert 1 < (means[1] - means[0]) / (high - low) < 1.5


def test_the_ratings_of_computer_players_follow_from_the_measured_games() -> None:
    measured = {
        ("carcassonne", 2): "Carcassonne, seats 2, master, mirrored",
        ("factories", 3): "Fantastic Factories, seats 3, master",
        ("novaluna", 2): "Nova Luna, seats 2, master",
        ("solarius", 2): "Solarius Mission, seats 2, master",
    }
    players = resources.files("data") / "players"
    games = [
        json.loads(line) for line in Path(__file__).with_name("measured.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    kept = json.loads((players / "ratings.json").read_text(encoding="utf-8"))["ratings"]
    assert {(game, int(seats)) for game, by_seats in kept.items() for seats in by_seats} == {*measured}
    for (game, seats), kind in measured.items():
        ranks = [each["ranks"][each["seat"]] for each in games if each["kind"] == kind]
        part, scale = ranks.count(1) / len(ranks), 200 * sqrt(seats)
        ahead = scale * log(part * (seats - 1) / (1 - part))
        error = scale / sqrt(len(ranks) * part * (1 - part))
        for level, sign in (("apprentice", -1), ("master", 1)):
            found = rating_of_computer(game, seats, level)
            assert found is not None
            assert (shown(found), spread(found)) == (round(1500 + sign * ahead / 2), round(error / 2))
    assert rating_of_computer("novaluna", 2, "journeyman") is None
    assert rating_of_computer("carcassonne", 3, "master") is None


def test_a_puzzle_is_an_opponent_as_strong_as_its_grade() -> None:
    assert [(shown(rating_of_grade(grade)), spread(rating_of_grade(grade))) for grade in (1, 3, 5)] == [
        (1100, 100),
        (1500, 100),
        (1900, 100),
    ]
    assert [rating_of_grade(grade) for grade in (0, 6)] == [INITIAL, INITIAL]
    gains = [rate_answer(INITIAL, rating_of_grade(grade), solved=True).mu - INITIAL.mu for grade in GRADES]
    losses = [INITIAL.mu - rate_answer(INITIAL, rating_of_grade(grade), solved=False).mu for grade in GRADES]
    assert 0 < gains[0] < gains[1] < gains[2] < gains[3] < gains[4]
    assert losses[0] > losses[1] > losses[2] > losses[3] > losses[4] > 0


def test_who_solves_half_of_the_puzzles_of_a_grade_ends_at_its_rating() -> None:
    rating, chance = INITIAL, Random(4)
    for _ in range(200):
        rating = rate_answer(rating, rating_of_grade(4), solved=chance.random() < 0.5)
    assert abs(shown(rating) - 1700) < 2 * spread(rating)
    assert spread(rating) < 120


def test_practice_is_of_the_grade_nearest_to_a_rating() -> None:
    assert [nearest_grade(from_shown(points, 80), GRADES) for points in (900, 1199, 1200, 1500, 1799, 1801, 2500)] == [
        1, 1, 2, 3, 4, 5, 5,
    ]  # fmt: skip
    assert nearest_grade(INITIAL, [1, 5]) == 5
