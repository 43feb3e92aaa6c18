"""How fast the rules are: legal moves in the middle of a game, random turns, and random games to the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from bot.ai.players import RandomPlayer, player_for
from bot.games.carcassonne import Carcassonne, CarcassonnePosition
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game
from bot.games.registry import GAMES
from tests.bench.measure import Row, rate

GAMES_A_SECOND = {
    ("carcassonne", 2): 250,
    ("novaluna", 1): 2_000,
    ("factories", 1): 600,
    ("otys", 1): 800,
    ("solarius", 4): 80,
}
"""The targets of random games, each for one number of seats."""

TURNS_A_SECOND = 60_000
"""The target of Carcassonne, where a turn is a tile and the decisions after it."""

MOVES_A_SECOND = 250_000
TILES = 36


def rows() -> Iterator[Row]:
    """Legal moves and turns first, then random games of every game, with the fewest and the most seats."""
    yield legal_moves(1)
    yield legal_moves(2)
    yield random_turns()
    yield random_games(Carcassonne(), 2)
    for game in GAMES:
        for seats in sorted({game.seats[0], game.seats[-1]}):
            yield random_games(game, seats)


def legal_moves(seats: int) -> Row:
    """Lists of the legal moves on a Carcassonne board of 36 tiles, from the decision: the position keeps its list."""
    position = board_of(TILES, seats=seats)
    decision, state = position.decision, position.state
    if decision is None:
        raise AssertionError("unreachable: a game of so few tiles goes on")

    def ask() -> int:
        for _ in range(1000):
            decision.moves(state)
        return 1000

    measured = rate(ask)
    work = f"Carcassonne moves(), {TILES} tiles, {len(decision.moves(state))} legal, seats: {seats}"
    return Row(work, f"{MOVES_A_SECOND:,} /s", f"{measured:,.0f} /s", measured >= MOVES_A_SECOND)


def random_turns() -> Row:
    """Tiles placed a second in random games of Carcassonne, from new games to their ends."""
    game, numbers = Carcassonne(), count()

    def play() -> int:
        position = game.new(seats=1, seed=seed_from_text(f"bench/{next(numbers)}"))
        player = RandomPlayer(Chance(seed_from_text("bench")))
        while position.deciders:
            position.play(player.choose(position))
        return position.turn_number

    measured = rate(play)
    target = f"{TURNS_A_SECOND:,} /s"
    return Row("Carcassonne, random turns", target, f"{measured:,.0f} /s", measured >= TURNS_A_SECOND)


def random_games(game: Game, seats: int) -> Row:
    """Play random games to the end with n seats; there need not be a target."""
    target, numbers = GAMES_A_SECOND.get((game.key, seats)), count()

    def play() -> int:
        position = game.new(seats=seats, seed=seed_from_text(f"bench/{next(numbers)}"))
        player = RandomPlayer(Chance(seed_from_text("bench")))
        while position.deciders:
            position.play(player.choose(position))
        return 1

    measured = rate(play)
    work, figure = f"{game.key}, random games, seats: {seats}", f"{measured:,.0f} /s"
    if target is None:
        return Row(work, "", figure, None)
    return Row(work, f"{target:,} /s", figure, measured >= target)


def board_of(tiles: int, legal: int = 20, seats: int = 1) -> CarcassonnePosition:
    """A Carcassonne position with this many tiles and at least `legal` placements, reached by the built-in player."""
    game = Carcassonne()
    for number in count():
        position = game.new(seats=seats, seed=seed_from_text(f"board/{number}"))
        player = player_for(game, "greedy", Chance(seed_from_text(f"board/{number}")))
        placed = 1
        while position.deciders:
            if position.prompt.kind == "place" and placed == tiles and len(position.moves()) >= legal:
                return position
            placed += position.prompt.kind == "place"
            position.play(player.choose(position))
    raise AssertionError("unreachable: some game grows this large")
