"""Pairings of a league: everybody plays everybody, Swiss, and single elimination.

Pure functions.

Players are given as hashable values, the best first. A pair is in the order in which the two are seated.

Swiss pairings need no rematches and small differences of points. An exact answer is a matching of maximum weight, for
which networkx is the well-kept library; it would add 19 MB of files and 22 MB of memory for at most 64 players. Up to
`max_swiss_rounds`, pairing from the top and mending the rest by exchanges always finds one (see there), so that is what
this does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import combinations, groupby
from typing import Generic, NamedTuple, TypeVar

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
