"""Views for tests: positions of games that a computer played, stopped where a test wants to look."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from bot.games.contract import Move
from bot.games.factories import FactoriesPosition
from bot.games.factories.components import BLUEPRINT_DECK, BLUEPRINTS
from bot.games.factories.game import FantasticFactories
from bot.games.factories.view import BuiltView, FactoriesView, HandCard, PlayerView
from renderers.factories import draw
from renderers.factories.hand import hand_part
from renderers.factories.layout import BOTTOM, MAX_HEIGHT, is_hand_shown, shown_player
from renderers.kit.picture import Picture
from tests.renderers.situations import Once, Situations, once

NAMES = ("Ana", "Benjamin", "Cleo", "Dan", "Eve")
LONG = ("Wilhelmina", "Ana", "Ben", "Chloe", "Maximilian")

Wanted = Callable[[FactoriesView], bool]


GAMES: Mapping[str, Sequence[str]] = json.loads(Path(__file__).with_name("games.json").read_text("utf-8"))["games"]
"""Games as notation, by seed and seats."""


@cache
def course(seed: str, seats: int) -> tuple[FactoriesPosition, ...]:
    """Every position of a stored game, the first and the last one too. Do not play on: they are shared."""
    game = FantasticFactories()
    position = game.new(seats=seats, seed=seed.encode())
    passed = [position.copy()]
    for notation in GAMES[f"{seed}/{seats}"]:
        position.play(game.parse(notation))
        passed.append(position.copy())
    return tuple(passed)


def until(seed: str, seats: int, wanted: Wanted) -> FactoriesPosition:
    """The first position of a game that a spectator sees so."""
    return next(position for position in course(seed, seats) if wanted(position.view(None)))


def stage(seed: str, seats: int, number: int, phase: str, steps: int = 0) -> FactoriesPosition:
    """Return the position in a phase of a round, after n steps of its first seat."""
    found = [one for one in course(seed, seats) if (one.view(None).round, one.view(None).phase) == (number, phase)]
    return found[min(steps, len(found) - 1)]


def proposing(position: FactoriesPosition, kind: str) -> FactoriesView:
    """The view of the seat to move with its first move of this kind proposed."""
    return position.view(position.deciders[0], first_move(position, kind))


def first_move(position: FactoriesPosition, kind: str) -> Move:
    """The first legal move whose notation begins with a word."""
    return next(move for move in position.moves() if str(move).split()[0] == kind)


def crowded(seats: int, viewer: int | None, phase: str) -> FactoriesView:
    """More of everything than a game is likely to bring: 17 cards built, 14 in hand, 9 free dice, 20 goods."""
    view = stage("crowd", seats, 3, phase, 2).view(viewer)
    players = tuple(_loaded(player, view) for player in view.players)
    return replace(view, players=players, names=("Wilhelmina",) * seats)


def _loaded(player: PlayerView, view: FactoriesView) -> PlayerView:
    kinds = [*dict.fromkeys(card.id for card in BLUEPRINT_DECK)]
    names = [*kinds[player.seat :: 2][:14], "beacon", "beacon", "obelisk"]
    working = view.phase == "work" and view.decider == player.seat
    compound = tuple(
        BuiltView(
            card := BLUEPRINTS[name],
            goods=12 if card.type == "production" else 0,
            used=working and number % 3 == 0 and card.action is not None,
            dice=(4,) * card.action.slots if working and number % 3 == 0 and card.action is not None else (),
            copied=BLUEPRINTS["fulfillment_center"] if working and name == "replicator" and number % 3 == 0 else None,
            usable=working and number % 3 == 1 and card.action is not None,
        )
        for number, name in enumerate(names)
    )
    cards = [BLUEPRINTS[name] for name in [*BLUEPRINTS][player.seat : player.seat + 14]]
    hand = tuple(HandCard(card, card.metal, card.energy, (), buildable=working) for card in cards)
    return replace(
        player,
        compound=compound,
        hand=None if player.hand is None else hand,
        hand_size=len(hand),
        dice=(1, 2, 3, 3, 4, 5, 6, 6, 6) if working else (),
        metal=14,
        energy=13,
        goods=20,
        score=47,
    )


def named(view: FactoriesView) -> FactoriesView:
    """The view with names, if it has none yet."""
    return view if view.names else replace(view, names=LONG[: view.seats])


@once
def situations() -> Situations[FactoriesView]:
    """One view of every kind that a game shows, with names that are long."""
    return Situations(
        {
            "beginning": lambda: stage("first", 1, 1, "market").view(0),
            "work": lambda: stage("first", 1, 6, "work", 2).view(0),
            "placing": lambda: proposing(stage("first", 1, 5, "work", 1), "place"),
            "using": lambda: proposing(stage("first", 1, 6, "work"), "use"),
            "building": lambda: proposing(stage("first", 1, 2, "work", 1), "build"),
            "late work": lambda: stage("first", 1, 8, "work", 3).view(0),
            "late market": lambda: stage("first", 1, 10, "market").view(0),
            "solo end": lambda: course("first", 1)[-1].view(0),
            "two": lambda: stage("two", 2, 6, "work", 3).view(None),
            "two own": lambda: stage("two", 2, 6, "market").view(0),
            "three": lambda: stage("two", 3, 5, "work", 2).view(None),
            "three hiring": lambda: proposing(until("two", 3, lambda view: view.round == 4), "hire"),
            "five": lambda: stage("five", 5, 7, "work", 3).view(None),
            "five market": lambda: stage("five", 5, 6, "market", 1).view(None),
            "five own": lambda: (five := stage("five", 5, 7, "work", 3)).view(five.deciders[0]),
            "two end": lambda: course("two", 2)[-1].view(None),
            "five end": lambda: course("five", 5)[-1].view(None),
            "crowded": lambda: crowded(1, 0, "work"),
            "crowded market": lambda: crowded(1, 0, "market"),
            "crowded five": lambda: crowded(5, None, "work"),
            "crowded five own": lambda: crowded(5, 1, "work"),
        },
        named,
    )


def tallest(view: FactoriesView) -> int:
    """The most pixels that a picture may be high: a hand that has no room in the usual height comes below."""
    hand = shown_player(view).hand if is_hand_shown(view) else None
    return MAX_HEIGHT + (hand_part(view, shown_player(view))[0].height + BOTTOM if hand else 0)


def picture(name: str) -> Picture:
    """The picture of a situation, drawn once."""
    return Once(draw)(situations()[name])
