"""Pairings of a league: nobody meets twice, byes are fair, seeds are spread."""

from __future__ import annotations

import doctest
from collections import Counter, defaultdict
from itertools import combinations

import pytest

from bot.games.chance import Chance, seed_from_text
from cogs.challenge.leagues import rounds as pairings
from cogs.challenge.leagues.rounds import (
    MAX_AT_ONCE,
    Pair,
    bracket,
    max_swiss_rounds,
    next_of_bracket,
    round_robin,
    swiss,
    table_rounds,
)


def _both(pair: Pair[int]) -> tuple[int, int]:
    """The two of a game that is no bye."""
    assert pair.second is not None
    return pair.first, pair.second


def test_examples() -> None:
    assert doctest.testmod(pairings).failed == 0


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 16, 63, 64])
def test_everybody_plays_everybody_once(size: int) -> None:
    rounds = round_robin(range(size))
    games = [_both(pair) for each in rounds for pair in each]
    assert len(rounds) == size - 1 + size % 2
    assert sorted(map(tuple, map(sorted, games))) == [(a, b) for a in range(size) for b in range(a + 1, size)]
    for each in rounds:  # nobody plays twice in a round; one has a bye if the number is odd
        players = [player for pair in each for player in pair]
        assert len(players) == len({*players}) == size - size % 2


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 64])
def test_first_seats_are_shared_evenly(size: int) -> None:
    first = Counter(pair.first for each in round_robin(range(size)) for pair in each)
    assert max(first.values()) - min(first[player] for player in range(size)) <= (size + 1) % 2


def _play_swiss(size: int, rounds: int, name: str) -> list[list[Pair[int]]]:
    """Play a Swiss system in which the winners are drawn, some games being tied; return its rounds."""
    chance = Chance(seed_from_text(name))
    points: defaultdict[int, int] = defaultdict(int)
    met: defaultdict[int, set[int]] = defaultdict(set)
    byes: set[int] = set()
    played = []
    for number in range(rounds):
        order = sorted(range(size), key=lambda player: (-points[player], player))
        pairs = swiss(order, points, met, byes)
        played.append(pairs)
        for place, (first, second) in enumerate(pairs):
            if second is None:
                byes.add(first)
                points[first] += 2
                continue
            met[first].add(second)
            met[second].add(first)
            gain = chance.shuffle([0, 1, 2], f"{number} {place}")[0]
            points[first] += gain
            points[second] += 2 - gain
    return played


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 9, 12, 33, 63, 64])
def test_swiss_has_no_rematch_and_no_second_bye(size: int) -> None:
    for attempt in range(20 if size < 20 else 5):
        rounds = _play_swiss(size, max_swiss_rounds(size), f"swiss {size} {attempt}")
        games = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
        assert {*games.values()} == {1}


def test_first_round_of_swiss_is_upper_half_against_lower_half() -> None:
    pairs = swiss(range(8), dict.fromkeys(range(8), 0), dict.fromkeys(range(8), ()), ())
    assert [_both(pair) for pair in pairs] == [(0, 4), (5, 1), (2, 6), (7, 3)]


def test_swiss_pairs_equal_points() -> None:
    """In six rounds of 64 most games are between players with the same points, and none far apart."""
    points: defaultdict[int, int] = defaultdict(int)
    met: defaultdict[int, set[int]] = defaultdict(set)
    gaps: Counter[int] = Counter()
    for _ in range(6):
        for first, second in swiss(sorted(range(64), key=lambda one: (-points[one], one)), points, met, ()):
            assert second is not None
            gaps[abs(points[first] - points[second])] += 1
            met[first].add(second)
            met[second].add(first)
            points[min(first, second)] += 2
    assert gaps[0] >= 6 * 32 * 0.9
    assert max(gaps) <= 2
    assert points[0] == 12


def test_the_bye_goes_to_the_last_who_had_none() -> None:
    met: dict[int, tuple[int, ...]] = dict.fromkeys(range(5), ())
    points = dict.fromkeys(range(5), 0)
    assert swiss(range(5), points, met, ())[-1] == (4, None)
    assert swiss(range(5), points, met, {4, 3})[-1] == (2, None)


def test_leftover_players_exchange_partners() -> None:
    """0 and 1 have met 2 and 3 as well as each other's neighbours: only one pairing is left."""
    met = {0: {1, 2}, 1: {0, 2}, 2: {0, 1}, 3: set[int](), 4: set[int](), 5: set[int]()}
    pairs = swiss(range(6), dict.fromkeys(range(6), 0), met, ())
    assert all(second is not None and second not in met[first] for first, second in pairs)


def test_no_pairing_is_an_error() -> None:
    with pytest.raises(ValueError, match="rematch"):
        swiss(range(2), {0: 0, 1: 0}, {0: {1}, 1: {0}}, ())


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8, 33, 63, 64])
def test_elimination_has_one_winner_and_spreads_the_seeds(size: int) -> None:
    pairs = bracket(range(size))
    field = 1 << (size - 1).bit_length()
    byes = [pair.first for pair in pairs if pair.second is None]
    assert sorted(byes) == [*range(field - size)]  # the best have them
    games = 0
    while pairs:
        real = [_both(pair) for pair in pairs if pair.second is not None]
        games += len(real)
        players = sorted(player for pair in pairs for player in pair if player is not None)
        assert players == [*range(len(players))]  # the better one wins each time: only the weaker half is out
        if len(real) * 2 == len(players):
            assert all(sum(pair) == len(players) - 1 for pair in real)
        winners = [pair.first if pair.second is None else min(_both(pair)) for pair in pairs]
        pairs = next_of_bracket(winners)
    assert winners == [0]
    assert games == size - 1


DIVISIONS = [(number, seats) for seats in (3, 4, 5) for number in range(seats, max(7, 2 * seats))]
"""Members of a division and seats of its games: divisions of 6 at most, unless they were put together."""


@pytest.mark.parametrize(("number", "seats"), DIVISIONS)
def test_at_tables_everybody_sits_in_each_seat_once_and_meets_the_others_about_equally(number: int, seats: int) -> None:
    rounds = table_rounds(range(number), seats)
    tables = [table for each in rounds for table in each]
    assert len(tables) == number
    for place in range(seats):
        assert sorted(table[place] for table in tables) == [*range(number)]
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    assert len(met) == number * (number - 1) // 2, "each two meet"
    assert max(met.values()) - min(met.values()) <= 1
    for each in rounds:
        assert max(Counter(player for table in each for player in table).values()) <= MAX_AT_ONCE


def test_seven_players_at_tables_of_three_meet_exactly_once() -> None:
    tables = [table for each in table_rounds(range(7), 3) for table in each]
    assert {*Counter(frozenset(pair) for table in tables for pair in combinations(table, 2)).values()} == {1}
