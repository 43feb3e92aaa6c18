"""Divisions, rounds and standings of a league. Pure functions.

Standings of a round robin or Swiss system: points (2 for a win or a bye, 1 for a tie), then the points from the games
among those who have equally many, if each of them has played all the others, then in a round robin the
Sonneborn-Berger score (the points of those one beat, twice, and of those one tied with) and in a Swiss system the
Buchholz score (the points of all opponents), then the seed, which is the rating before the season.

Void games don't count. In an elimination who goes out later is ahead, then the better seed. A game without a winner is
won by the better seed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby, pairwise
from typing import Generic, NamedTuple, TypeVar

from bot.core.table.model import is_former
from cogs.challenge.leagues.model import LOSS, TIE, WIN, League, LeagueForm, LeagueGame

# Pairings of a league: everybody plays everybody, Swiss, and single elimination.
#
# Pure functions.
#
# Players are given as hashable values, the best first. A pair is in the order in which the two are seated.
#
# Swiss pairings need no rematches and small differences of points. An exact answer is a matching of maximum weight,
# for
# which networkx is the well-kept library; it would add 19 MB of files and 22 MB of memory for at most 64 players. Up
# to
# max_swiss_rounds, pairing from the top and mending the rest by exchanges always finds one (see there), so that is
# what
# this does.


P = TypeVar("P", bound=Hashable)

MAX_AT_ONCE = 2
"""Games that a player has in one round of a league with more than two seats."""


class Pair(NamedTuple, Generic[P]):
    """Two players of one game; `second` is None for a bye."""

    first: P
    second: P | None


def round_robin(players: Sequence[P]) -> list[list[Pair[P]]]:
    """Return the rounds in which everybody plays everybody once, by the circle method.

    With an odd number each has one bye, which is left out of the rounds. Who is seated first alternates: with an even
    number the numbers of first and second seats differ by one, with an odd number they are equal.

    >>> [[tuple(pair) for pair in each] for each in round_robin("abcd")]
    [[('a', 'd'), ('b', 'c')], [('d', 'c'), ('a', 'b')], [('b', 'd'), ('c', 'a')]]
    """
    size = len(players) + len(players) % 2
    rounds: list[list[Pair[P]]] = []
    for number in range(size - 1):
        # Berger's tables: the last player stays, the others move on by half a circle each round.
        circle = [(number * (size // 2) + place) % (size - 1) for place in range(size - 1)]
        pairs = [(circle[0], size - 1) if number % 2 == 0 else (size - 1, circle[0])]
        pairs += [(circle[place], circle[-place]) for place in range(1, size // 2)]
        rounds.append([Pair(players[a], players[b]) for a, b in pairs if max(a, b) < len(players)])
    return rounds


def table_rounds(players: Sequence[P], seats: int) -> list[list[tuple[P, ...]]]:
    """Return rounds of games in which everybody meets everybody about equally often, at tables of this many seats.

    A cyclic design by the method of differences (R. C. Bose, 1939): the players sit in a circle, and one block of
    places is turned by one place for each game. So everyone plays as many games as a game has seats, once in each seat.
    Of all blocks it's one whose differences occur most evenly: with 7 players and 3 seats each two meet exactly once.
    Nobody has more than MAX_AT_ONCE games in a round.

    >>> [["".join(table) for table in each] for each in table_rounds("abcd", 3)]
    [['abc', 'bcd'], ['cda', 'dab']]
    """
    size = len(players)
    block = min(
        ((0, *others) for others in combinations(range(1, size), seats - 1)), key=lambda each: _unevenness(each, size)
    )
    rounds: list[list[tuple[P, ...]]] = []
    for turn in range(size):
        table = tuple(players[(place + turn) % size] for place in block)
        if not rounds or any(sum(each in other for other in rounds[-1]) >= MAX_AT_ONCE for each in table):
            rounds.append([])
        rounds[-1].append(table)
    return rounds


def _unevenness(block: Sequence[int], size: int) -> int:
    """Return how unevenly the differences between the places of a block occur: the sum of squares of their counts."""
    counts = Counter((a - b) % size for a in block for b in block if a != b)
    return sum(count * count for count in counts.values())


def max_swiss_rounds(players: int) -> int:
    """Return how many rounds certainly have a Swiss pairing without rematches.

    With `m` players to pair, each of whom met fewer than m / 2 others, any two who are left over can be mended: they
    have at least m possible partners together, so that there is a pair (x, y) of which one may meet x and the other y
    (the argument of Dirac's theorem).

    >>> [max_swiss_rounds(each) for each in (2, 3, 4, 5, 6, 9, 64)]
    [1, 1, 2, 2, 3, 4, 32]
    """
    return max(1, players // 2)


def swiss(
    players: Sequence[P], points: Mapping[P, int], met: Mapping[P, Collection[P]], had_bye: Collection[P]
) -> list[Pair[P]]:
    """Pair one round by points.

    In each group of equal points the upper half meets the lower half.

    `players` are in the order of the standings. If their number is odd, the last one who hasn't `had_bye` gets a bye,
    which is the last pair. A player without a partner in their group moves to the next group. Nobody meets a player in
    `met` again, for up to `max_swiss_rounds` rounds. Raises ValueError if no pairing is found in a later round.
    """
    pool = list(players)
    byes: list[Pair[P]] = []
    if len(pool) % 2:
        free = next((each for each in reversed(pool) if each not in had_bye), pool[-1])
        pool.remove(free)
        byes.append(Pair(free, None))
    pairs: list[tuple[P, P]] = []
    floating: list[P] = []
    for _, group in groupby(pool, key=lambda each: points[each]):
        found, floating = _pair_group([*floating, *group], met)
        pairs += found
    place = {each: number for number, each in enumerate(pool)}
    while floating:
        first, second, *floating = floating
        pairs = _exchange(first, second, pairs, met, place)
    pairs.sort(key=lambda pair: min(place[each] for each in pair))
    return [*(_seated(pair, number) for number, pair in enumerate(pairs)), *byes]


def _pair_group(group: Sequence[P], met: Mapping[P, Collection[P]]) -> tuple[list[tuple[P, P]], list[P]]:
    """Pair the players of a group.

    Return the pairs, and the players without a partner.
    """
    left, pairs, alone = list(group), list[tuple[P, P]](), list[P]()
    while left:
        player = left.pop(0)
        half = len(left) // 2
        # The one half a group below, then the nearest to that one, lower ones first.
        nearest = sorted(range(len(left)), key=lambda place: (abs(place - half), place < half))
        partner = next((place for place in nearest if left[place] not in met[player]), None)
        if partner is None:
            alone.append(player)
        else:
            pairs.append((player, left.pop(partner)))
    return pairs, alone


def _exchange(
    first: P, second: P, pairs: Sequence[tuple[P, P]], met: Mapping[P, Collection[P]], place: Mapping[P, int]
) -> list[tuple[P, P]]:
    """Pair two players without partners: with each other, or with the players of a nearby pair."""
    if second not in met[first]:
        return [*pairs, (first, second)]
    options = [
        (abs(place[first] - place[x]) + abs(place[second] - place[y]), number, x, y)
        for number, pair in enumerate(pairs)
        for x, y in (pair, pair[::-1])
        if x not in met[first] and y not in met[second]
    ]
    if not options:
        raise ValueError("no pairing without a rematch")
    _, number, x, y = min(options, key=lambda each: each[:2])
    return [*pairs[:number], *pairs[number + 1 :], (first, x), (second, y)]


def _seated(pair: tuple[P, P], number: int) -> Pair[P]:
    """Let the better player have the first seat at every second table."""
    return Pair(*pair) if number % 2 == 0 else Pair(*pair[::-1])


def bracket(players: Sequence[P]) -> list[Pair[P]]:
    """Return the first round of a single elimination by the standard seeding.

    1 can meet 2 in the final only.

    The best have the byes. The winners of pairs 2n and 2n + 1 meet in the next round (`next_of_bracket`).

    >>> [tuple(pair) for pair in bracket([1, 2, 3, 4, 5])]
    [(1, None), (4, 5), (2, None), (3, None)]
    """
    order = [0]
    while len(order) < len(players):
        size = 2 * len(order)
        order = [place for each in order for place in (each, size - 1 - each)]
    seeds = [players[place] if place < len(players) else None for place in order]
    return [Pair(first, second) for first, second in zip(seeds[::2], seeds[1::2], strict=True) if first is not None]


def next_of_bracket(winners: Sequence[P]) -> list[Pair[P]]:
    """Pair the winners of a round, in its order; empty after the final."""
    return (
        [Pair(first, second) for first, second in zip(winners[::2], winners[1::2], strict=True)] if winners[1:] else []
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
