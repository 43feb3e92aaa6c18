"""The games of a new volume: every seat count and every value of every option, by players of three kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice, product

from bot.ai.players import player_for
from bot.games.chance import Chance, commitment, seed_from_text
from bot.games.contract import Game, OptionValue, Position
from bot.games.records import Record, outcome_json

CASTS: Mapping[str, tuple[str, ...]] = {"random": ("random",), "greedy": ("greedy",), "mixed": ("random", "greedy")}
"""Who plays: for every decision one of these players is drawn."""


def games_of(game: Game, rounds: int, casts: int, counts: Sequence[int]) -> Iterator[Record]:
    """Combine these numbers of seats with one value of one option, rotating n casts.

    The other options have their defaults in the first round and are drawn at random in later ones.
    """
    names = cycle(CASTS)
    values = [(option.name, value) for option in game.options for value in option.choices]
    for number, seats in product(range(rounds), counts):
        for (name, value), cast in ((each, cast) for each in values for cast in islice(names, casts)):
            label = f"corpus/{game.key}/{game.rules_version}/{number}/{seats}/{name}/{value}/{cast}"
            chance = Chance(seed_from_text(label))
            drawn = {option.name: chance.choice(option.choices, "option", option.name) for option in game.options}
            options = {option.name: option.default for option in game.options} if number == 0 else drawn
            yield play(game, seats, {**options, name: value}, cast, label)


def few_games_of(game: Game, counts: Sequence[int]) -> Iterator[Record]:
    """Play so many games with each number of seats that every value of every option is in one of them."""
    names = cycle(CASTS)
    for seats in counts:
        for number in range(max(len(option.choices) for option in game.options)):
            values = {option.name: option.choices[number % len(option.choices)] for option in game.options}
            label = f"corpus/{game.key}/{game.rules_version}/together/{seats}/{number}"
            yield play(game, seats, values, next(names), label)


def _next(position: Position, chance: Chance, number: int) -> int:
    """Who comes to the table next, where several seats decide."""
    deciders = position.deciders
    return deciders[0] if len(deciders) == 1 else chance.choice(deciders, "seat", number)


def play(game: Game, seats: int, options: Mapping[str, OptionValue], cast: str, label: str) -> Record:
    """One game to its end; the same label gives the same game."""
    seed = seed_from_text(f"{label}/seed")
    chance = Chance(seed_from_text(label))
    players = [player_for(game, name, Chance(seed_from_text(f"{label}/{name}"))) for name in CASTS[cast]]
    position = game.new(seats=seats, seed=seed, options=options)
    log: list[tuple[int, str]] = []
    while position.deciders:
        seat, player = _next(position, chance, len(log)), chance.choice(players, "player", len(log))
        if seat == position.deciders[0]:
            move = player.choose(position)
        else:  # a player chooses for the first one only
            move = chance.choice(position.moves(seat), "move", len(log))
        position.play(move, seat)
        log.append((seat, str(move)))
    outcome = position.outcome()
    assert outcome is not None
    return Record(
        game=game.key,
        rules_version=game.rules_version,
        seats=seats,
        options=options,
        commitment=commitment(seed),
        seed=seed,
        log=tuple(log),
        outcome=outcome_json(outcome),
    )
