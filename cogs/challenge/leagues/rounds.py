"""Divisions, rounds and standings of a league. Pure functions.

Standings of a round robin or Swiss system: points (2 for a win or a bye, 1 for a tie), then the points from the games
among those who have equally many, if each of them has played all the others, then in a round robin the
Sonneborn-Berger score (the points of those one beat, twice, and of those one tied with) and in a Swiss system the
Buchholz score (the points of all opponents), then the seed, which is the rating before the season.

Void games don't count. In an elimination who goes out later is ahead, then the better seed. A game without a winner is
won by the better seed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from bot.core.table.model import is_former
from cogs.challenge.leagues.model import LOSS, TIE, WIN, League, LeagueForm, LeagueGame
from cogs.challenge.leagues.pairings import (
    Pair,
    bracket,
    max_swiss_rounds,
    next_of_bracket,
    round_robin,
    swiss,
    table_rounds,
)


@dataclass(frozen=True, slots=True)
class LeagueStanding:
    """A member's place in a division, their points and results; `byes` are not among the `wins`.

    `tie_break` is the Sonneborn-Berger or Buchholz score. `out` is the round in which a member went out of an
    elimination, None for others.
    """

    member: int
    points: int
    wins: int
    ties: int
    losses: int
    byes: int
    tie_break: int
    out: int | None = None


def form_divisions(members: Sequence[int], form: LeagueForm, size: int, seats: int = 2) -> tuple[tuple[int, ...], ...]:
    """Divide members, the best first, into divisions of at most `size` that differ by one at most.

    Divisions that would be too small for a game of so many seats are put together.

    >>> form_divisions(range(1, 8), LeagueForm.ROUND_ROBIN, 4)
    ((1, 2, 3, 4), (5, 6, 7))
    """
    if form is not LeagueForm.ROUND_ROBIN:
        return (tuple(members),)
    number = min(-(-len(members) // size), max(1, len(members) // seats))
    least, extra = divmod(len(members), number)
    divisions, begin = [], 0
    for division in range(number):
        end = begin + least + (division < extra)
        divisions.append(tuple(members[begin:end]))
        begin = end
    return tuple(divisions)


def rounds_of(league: League, division: int) -> int:
    """Return how many rounds a division plays."""
    size = len(league.divisions[division])
    if league.form is LeagueForm.ROUND_ROBIN:
        return len(_all_rounds(league, division))
    if league.form is LeagueForm.SWISS:
        return min(league.rounds, max_swiss_rounds(size))
    return (size - 1).bit_length()


def current_round(league: League, division: int) -> int:
    """Return the number of a division's latest round, 0 before the first."""
    return max((game.round for game in league.games_of(division)), default=0)


def has_ended(league: League) -> bool:
    """Whether all games of all divisions have ended."""
    return all(
        current_round(league, division) == rounds_of(league, division) and _is_complete(league, division)
        for division in range(len(league.divisions))
    )


def with_next_rounds(league: League) -> League:
    """Return a running league with all games that can begin: those of each division whose last round is complete.

    Byes and games with former members have ended already, so that a round of those alone is followed by the next.
    """
    for division in range(len(league.divisions)):
        while _is_complete(league, division) and current_round(league, division) < rounds_of(league, division):
            number, last = current_round(league, division) + 1, len(league.games)
            games = (
                _new_game(last + place, division, number, pair)
                for place, pair in enumerate(_players(league, division, number), start=1)
            )
            league = replace(league, games=(*league.games, *games))
    return league


def _is_complete(league: League, division: int) -> bool:
    return all(game.points is not None for game in league.games_of(division))


def _new_game(number: int, division: int, in_round: int, players: Sequence[int]) -> LeagueGame:
    game = LeagueGame(number, division, in_round, tuple(players))
    return replace(game, points=points_without_play(game))


def points_without_play(game: LeagueGame) -> tuple[int, ...] | None:
    """Return the points of a bye, or of a game in which somebody is a former member; None for all others.

    The others tie then, ahead of former members.
    """
    if game.is_bye:
        return (WIN,)
    former = [is_former(player) for player in game.players]
    if not any(former):
        return None
    tied = TIE * (former.count(False) - 1)
    return tuple(LOSS if gone else WIN * former.count(True) + tied for gone in former)


def _all_rounds(league: League, division: int) -> Sequence[Sequence[Sequence[int]]]:
    """Return the players of all games of a division in which everybody plays everybody, by round."""
    members = league.divisions[division]
    if league.seats > 2:
        return table_rounds(members, league.seats)
    return [[_of_pair(pair) for pair in each] for each in round_robin(members)]


def _of_pair(pair: Pair[int]) -> tuple[int, ...]:
    return (pair.first,) if pair.second is None else (pair.first, pair.second)


def _players(league: League, division: int, number: int) -> Sequence[Sequence[int]]:
    """Return the players of the games of a round."""
    if league.form is LeagueForm.ROUND_ROBIN:
        return _all_rounds(league, division)[number - 1]
    return [_of_pair(pair) for pair in _pairs(league, division, number)]


def _pairs(league: League, division: int, number: int) -> Sequence[Pair[int]]:
    members, games = league.divisions[division], league.games_of(division)
    if league.form is LeagueForm.SWISS:
        order = standings(league, division)
        met: defaultdict[int, set[int]] = defaultdict(set)
        for game in games:
            for player in game.players:
                met[player] |= {*game.players} - {player}
        byes = [game.players[0] for game in games if game.is_bye]
        return swiss([each.member for each in order], {each.member: each.points for each in order}, met, byes)
    if number == 1:
        return bracket(members)
    return next_of_bracket([winner_of(league, game) for game in games if game.round == number - 1])


def winner_of(league: League, game: LeagueGame) -> int:
    """Return who goes on in an elimination: the winner of a game that has ended, or the better seed.

    If the game became void after the next round was paired, it's still the one who plays there.
    """
    if game.is_bye:
        return game.players[0]
    one, other = game.players
    first, second = (TIE, TIE) if game.void or game.points is None else game.points
    if game.void:
        later = {player for each in league.games if each.round > game.round for player in each.players}
        first, second = first + (one in later), second + (other in later)
    if first != second:
        return one if first > second else other
    seeds = league.divisions[game.division]
    return min(game.players, key=seeds.index)


# Standings


def standings(league: League, division: int) -> Sequence[LeagueStanding]:
    """Return the standings of a division, the best first; before its first game in the order of the seeds."""
    members, ended = league.divisions[division], [each for each in league.games_of(division) if each.points is not None]
    games = [each for each in ended if not each.void]
    seeds = {member: place for place, member in enumerate(members)}
    points = _points(members, games)
    if league.form is LeagueForm.ELIMINATION:
        out = {player: game.round for game in ended for player in game.players if player != winner_of(league, game)}
        order = sorted(members, key=lambda member: (-out.get(member, len(members)), seeds[member]))
        return [_standing(member, games, points, 0, out.get(member)) for member in order]
    broken = {member: _tie_break(league.form, member, games, points) for member in members}
    order = []
    for _, group in groupby(sorted(members, key=lambda each: -points[each]), key=lambda each: points[each]):
        tied = list(group)
        among = _head_to_head(tied, games)
        order += sorted(tied, key=lambda each: (-among[each], -broken[each], seeds[each]))
    return [_standing(member, games, points, broken[member]) for member in order]


def _points(members: Iterable[int], games: Iterable[LeagueGame]) -> dict[int, int]:
    points = dict.fromkeys(members, 0)
    for game in games:
        for player, gained in zip(game.players, game.points or (), strict=bool(game.points)):
            points[player] += gained
    return points


def _head_to_head(tied: Sequence[int], games: Sequence[LeagueGame]) -> Mapping[int, int]:
    """Return the points from the games among members with equal points; none if not all of them have met."""
    points, met = dict.fromkeys(tied, 0), set[tuple[int, int]]()
    for game in games:
        for player, other, gained in game.pair_results():
            if player in points and other in points:
                points[player] += gained
                met.add((player, other))
    return points if len(met) == len(tied) * (len(tied) - 1) else dict.fromkeys(tied, 0)


def _tie_break(form: LeagueForm, member: int, games: Iterable[LeagueGame], points: Mapping[int, int]) -> int:
    return sum(
        (1 if form is LeagueForm.SWISS else gained) * points[other]
        for game in games
        for player, other, gained in game.pair_results()
        if player == member
    )


def _standing(
    member: int, games: Iterable[LeagueGame], points: Mapping[int, int], tie_break: int, out: int | None = None
) -> LeagueStanding:
    wins = ties = losses = byes = 0
    for game in games:
        if member not in game.players:
            continue
        gained = game.points or ()
        own = gained[game.players.index(member)]
        if game.is_bye:
            byes += 1
        elif own < max(gained) or not any(gained):
            losses += 1
        elif gained.count(own) > 1:
            ties += 1
        else:
            wins += 1
    return LeagueStanding(member, points[member], wins, ties, losses, byes, tie_break, out)


# The next season


def promoted(league: League) -> Sequence[int]:
    """Return who moves up after the season: the first of each division but the highest."""
    return [standings(league, division)[0].member for division in range(1, len(league.divisions))]


def relegated(league: League) -> Sequence[int]:
    """Return who moves down after the season: the last of each division but the lowest."""
    return [standings(league, division)[-1].member for division in range(len(league.divisions) - 1)]


def order_after(league: League) -> Sequence[int]:
    """Return the members in the order for the next season, in which promoted and relegated members changed places."""
    order = [[each.member for each in standings(league, division)] for division in range(len(league.divisions))]
    for higher, lower in pairwise(order):
        higher[-1], lower[0] = lower[0], higher[-1]
    return [member for division in order for member in division]
