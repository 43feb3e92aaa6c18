"""Divisions, rounds and standings of a league."""

from __future__ import annotations

import doctest
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from cogs.challenge.leagues import model as league_model
from cogs.challenge.leagues import rounds as league_rounds
from cogs.challenge.leagues import words
from cogs.challenge.leagues.model import LOSS, TIE, WIN, League, LeagueForm, LeagueGame, LeagueStatus
from cogs.challenge.leagues.rounds import (
    LeagueStanding,
    form_divisions,
    has_ended,
    order_after,
    points_without_play,
    promoted,
    relegated,
    rounds_of,
    standings,
    winner_of,
    with_next_rounds,
)

START = datetime(2026, 11, 20, tzinfo=UTC)


def a_league(*divisions: tuple[int, ...], form: LeagueForm = LeagueForm.ROUND_ROBIN, rounds: int = 3) -> League:
    return League(
        id="l",
        guild=100,
        channel=200,
        creator=11,
        game="race",
        options={},
        form=form,
        rounds=rounds,
        division_size=4,
        deadline=timedelta(days=7),
        created=START,
        status=LeagueStatus.RUNNING,
        season=1,
        divisions=divisions,
    )


def played(league: League, *, ties: frozenset[frozenset[int]] = frozenset(), upsets: tuple[int, ...] = ()) -> League:
    """Play all rounds: the lower number wins, except against `upsets`."""
    while not has_ended(league := with_next_rounds(league)):
        games = []
        for game in league.games:
            if game.points is None:
                assert not game.is_bye
                first_wins = (game.players[0] < game.players[1]) != (
                    game.players[0] in upsets or game.players[1] in upsets
                )
                points = (WIN, LOSS) if first_wins else (LOSS, WIN)
                game = replace(game, points=(TIE, TIE) if frozenset(game.players) in ties else points)
            games.append(game)
        league = replace(league, games=tuple(games))
    return league


def test_examples() -> None:
    assert doctest.testmod(league_rounds).failed == doctest.testmod(league_model).failed == 0


@pytest.mark.parametrize("number", range(3, 65))
@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_divisions_hold_everybody_and_differ_by_one_at_most(number: int, size: int) -> None:
    divisions = form_divisions(range(number), LeagueForm.ROUND_ROBIN, size)
    assert [member for division in divisions for member in division] == [*range(number)]
    sizes = [*map(len, divisions)]
    assert max(sizes) <= size
    assert max(sizes) - min(sizes) <= 1
    assert sizes == sorted(sizes, reverse=True)


def test_swiss_and_elimination_have_no_divisions() -> None:
    for form in (LeagueForm.SWISS, LeagueForm.ELIMINATION):
        assert form_divisions(range(9), form, 3) == (tuple(range(9)),)


def test_divisions_go_on_by_themselves() -> None:
    """The second division has one round less to play, and doesn't wait for the first."""
    league = with_next_rounds(a_league((1, 2, 3), (4, 5)))
    assert [(game.division, game.round, game.players) for game in league.games] == [(0, 1, (2, 3)), (1, 1, (4, 5))]
    assert [rounds_of(league, division) for division in (0, 1)] == [3, 1]
    assert with_next_rounds(league) == league
    league = replace(league, games=(replace(league.games[0], points=(TIE, TIE)), league.games[1]))
    league = with_next_rounds(league)
    assert [(game.number, game.division, game.round) for game in league.games] == [(1, 0, 1), (2, 1, 1), (3, 0, 2)]
    assert not has_ended(league)


def test_everybody_plays_everybody_and_the_best_wins() -> None:
    league = played(a_league((4, 3, 2, 1), (8, 7, 6, 5)))
    assert len(league.games) == 12
    assert [each.member for each in standings(league, 0)] == [1, 2, 3, 4]
    assert [(each.points, each.wins, each.losses) for each in standings(league, 1)] == [
        (6, 3, 0), (4, 2, 1), (2, 1, 2), (0, 0, 3)
    ]  # fmt: skip
    assert (promoted(league), relegated(league)) == ([5], [4])
    assert order_after(league) == [1, 2, 3, 5, 4, 6, 7, 8]


def test_middle_divisions_of_two_change_both_members() -> None:
    league = played(a_league((1, 2, 3), (4, 5), (6, 7)))
    assert (promoted(league), relegated(league)) == ([4, 6], [3, 5])
    assert order_after(league) == [1, 2, 4, 3, 6, 5, 7]


def test_equal_points_are_decided_by_the_game_between_them() -> None:
    """1 and 2 have four points, and 2 won their game; 3 and 4 have two and tied."""
    results = {(1, 2): (0, 2), (1, 3): (2, 0), (1, 4): (2, 0), (2, 3): (1, 1), (2, 4): (1, 1), (3, 4): (1, 1)}
    games = tuple(
        LeagueGame(number, 0, number, pair, points=points)
        for number, (pair, points) in enumerate(results.items(), start=1)
    )
    found = standings(replace(a_league((1, 2, 3, 4)), games=games), 0)
    assert [(each.member, each.points) for each in found] == [(2, 4), (1, 4), (3, 2), (4, 2)]
    # 2 beat 1; 3 and 4 tied: Sonneborn-Berger 4 + 2 each, so the seed decides
    assert [each.tie_break for each in found[2:]] == [6, 6]


def test_sonneborn_berger_counts_whom_one_beat() -> None:
    """1, 2 and 3 beat each other in a circle, so that only whom else they tied with tells them apart."""
    results = {
        (1, 2): (2, 0), (2, 3): (2, 0), (3, 1): (2, 0),
        (1, 4): (1, 1), (2, 4): (2, 0), (3, 4): (2, 0), (1, 5): (2, 0), (2, 5): (1, 1), (3, 5): (1, 1), (4, 5): (0, 2),
    }  # fmt: skip
    games = tuple(
        LeagueGame(number, 0, number, pair, points=points)
        for number, (pair, points) in enumerate(results.items(), start=1)
    )
    found = standings(replace(a_league((3, 2, 1, 4, 5)), games=games), 0)
    by_member = {each.member: each for each in found}
    assert [by_member[each].points for each in (1, 2, 3, 4, 5)] == [5, 5, 5, 1, 4]
    assert by_member[1].tie_break == 2 * 5 + 1 * 1 + 2 * 4
    assert by_member[2].tie_break == 2 * 5 + 2 * 1 + 1 * 4
    assert [each.member for each in found[:3]] == [1, 3, 2]  # 3 is seeded before 2


def test_swiss_uses_buchholz_and_gives_byes() -> None:
    league = played(a_league((1, 2, 3, 4, 5, 6, 7), form=LeagueForm.SWISS, rounds=3))
    assert max(game.round for game in league.games) == 3
    byes = [game.players[0] for game in league.games if game.is_bye]
    assert len({*byes}) == 3
    pairs = [frozenset(game.players) for game in league.games]
    assert len({*pairs}) == len(pairs)
    found = standings(league, 0)
    assert found[0].member == 1
    assert found[0].points == 3 * WIN
    points = {each.member: each.points for each in found}
    opponents = [player for game in league.games if 1 in game.players for player in game.players if player != 1]
    assert found[0].tie_break == sum(points[each] for each in opponents)
    assert sum(each.byes for each in found) == 3


def test_few_members_have_fewer_rounds_than_were_asked_for() -> None:
    assert rounds_of(a_league((1, 2, 3, 4, 5), form=LeagueForm.SWISS, rounds=9), 0) == 2


def test_elimination_of_five_has_three_byes_and_three_rounds() -> None:
    league = with_next_rounds(a_league((1, 2, 3, 4, 5), form=LeagueForm.ELIMINATION))
    assert [game.players for game in league.games] == [(1,), (4, 5), (2,), (3,)]
    league = played(league, upsets=(1,))
    assert [(game.round, game.players) for game in league.games[4:]] == [(2, (1, 4)), (2, (2, 3)), (3, (4, 2))]
    assert [(each.member, each.out) for each in standings(league, 0)] == [(2, None), (4, 3), (1, 2), (3, 2), (5, 1)]


def test_without_a_winner_the_better_seed_goes_on() -> None:
    league = a_league((9, 8, 7), form=LeagueForm.ELIMINATION)
    for points in ((TIE, TIE), (LOSS, LOSS)):
        assert winner_of(league, LeagueGame(1, 0, 1, (7, 8), points=points)) == 8


def test_former_members_lose_without_a_game() -> None:
    league = with_next_rounds(a_league((1, 2, -1, -2)))
    assert {game.players: game.points for game in league.games} == {
        (1, -2): (WIN, LOSS), (2, -1): (WIN, LOSS),
        (-2, -1): (LOSS, LOSS), (1, 2): None,
    }  # fmt: skip


def test_a_void_game_of_the_last_round_is_won_by_the_better_seed() -> None:
    league = played(a_league((1, 2, 3, 4), form=LeagueForm.ELIMINATION))
    final = league.games[-1]
    assert winner_of(league, final) == 1
    upset = replace(final, points=(LOSS, WIN) if final.players[0] == 1 else (WIN, LOSS))
    league = replace(league, games=(*league.games[:-1], upset))
    assert winner_of(league, upset) == 2
    assert winner_of(league, replace(upset, void=True)) == 1


def test_a_division_at_tables_of_three_counts_each_opponent() -> None:
    """1 wins all games, 4 is last in all; each plays three games, one in each seat."""
    league = with_next_rounds(replace(a_league((1, 2, 3, 4)), seats=3))
    assert (rounds_of(league, 0), [len(game.players) for game in league.games]) == (2, [3, 3])
    while not has_ended(league := with_next_rounds(league)):
        games = [
            replace(game, points=tuple(2 * sum(other > player for other in game.players) for player in game.players))
            for game in league.games
        ]
        league = replace(league, games=tuple(games))
    found = standings(league, 0)
    assert [(each.member, each.points, each.wins, each.losses) for each in found] == [
        (1, 12, 3, 0), (2, 8, 1, 2), (3, 4, 0, 3), (4, 0, 0, 3),
    ]  # fmt: skip
    assert sum(each.points for each in found) == 4 * 3 * 2, "four games, three pairs each, two points a pair"


def test_equal_points_at_tables_of_three_are_decided_among_those_who_tied() -> None:
    games = (
        LeagueGame(1, 0, 1, (1, 2, 3), points=(2, 4, 0)),
        LeagueGame(2, 0, 1, (2, 1, 3), points=(0, 3, 3)),
        LeagueGame(3, 0, 2, (1, 2, 3), points=(0, 2, 4)),
    )
    found = standings(replace(a_league((1, 2, 3)), games=games, seats=3), 0)
    assert [(each.member, each.points) for each in found] == [(3, 7), (2, 6), (1, 5)]


def test_a_former_member_is_behind_everybody_and_the_others_tie() -> None:
    assert points_without_play(LeagueGame(1, 0, 1, (1, -5, 2))) == (3, 0, 3)
    assert points_without_play(LeagueGame(1, 0, 1, (-4, -5, 2))) == (0, 0, 4)
    assert points_without_play(LeagueGame(1, 0, 1, (1, 2, 3))) is None


def test_divisions_are_large_enough_for_a_table() -> None:
    assert form_divisions(range(5), LeagueForm.ROUND_ROBIN, 4, 3) == ((0, 1, 2, 3, 4),)
    assert [len(each) for each in form_divisions(range(14), LeagueForm.ROUND_ROBIN, 5, 5)] == [7, 7]


def test_standings_show_the_bye_whose_points_they_count() -> None:
    two = str(words.standing(1, LeagueStanding(11, 4, 1, 0, 0, 1, 2, None), 2))
    three = str(words.standing(1, LeagueStanding(11, 4, 1, 0, 0, 2, 2, None), 3))
    without = str(words.standing(1, LeagueStanding(11, 2, 1, 0, 0, 0, 2, None), 2))
    assert two.endswith("4 points, 1–0–0, 1 bye")
    assert three.endswith("4 points, 1 win in 1 game, 2 byes")
    assert without.endswith("2 points, 1–0–0")
