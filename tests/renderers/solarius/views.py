"""Views for tests: positions of games that a computer played, stopped where a test wants to look.

The games are kept as their moves, so that pictures stay the same when the player becomes better. After a change of the
rules, or of how chance is drawn, play them anew: `python -m tests.renderers.solarius.views`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from bot.ai.players import RandomPlayer
from bot.ai.solarius import GreedySolariusPlayer
from bot.games.chance import Chance
from bot.games.solarius import SolariusMission, SolariusPosition
from bot.games.solarius.components import CARDS, OPEN_SPACES, PLANETS, STATION_SLOTS, STATIONS
from bot.games.solarius.moves import Fly
from bot.games.solarius.view import DevelopmentView, MatPlanetView, MissionView, SlotView, SolariusView
from tests.renderers.situations import Situations, once

NAMES = ("Ana", "Ben", "Cara", "Dan")
GAMES = Path(__file__).with_name("games")
SEATS_BY_GAME: Mapping[str, int] = {"two": 2, "three": 3, "four": 4}
"""The games by name, with their seats."""
Wanted = Callable[[SolariusPosition], bool]


@cache
def played(name: str, seats: int) -> tuple[SolariusPosition, ...]:
    """Every position of a game that is kept as its moves in `games`. Do not play on: they are shared."""
    game = SolariusMission()
    position = game.new(seats=seats, seed=name.encode())
    found = [position.copy()]
    for line in (GAMES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        position.play(game.parse(line))
        found.append(position.copy())
    return tuple(found)


@cache
def random_game(seed: str, seats: int) -> tuple[SolariusPosition, ...]:
    """Every position of a game that chance played, as the rules are today."""
    position = SolariusMission().new(seats=seats, seed=seed.encode())
    player = RandomPlayer(Chance(seed.encode()))
    found = [position.copy()]
    while position.deciders:
        position.play(player.choose(position))
        found.append(position.copy())
    return tuple(found)


def at(seed: str, seats: int, share: float) -> SolariusPosition:
    """A position so far into a game: 0 is the beginning, 1 the end."""
    positions = played(seed, seats)
    return positions[min(round(share * len(positions)), len(positions) - 1)]


def first(seed: str, seats: int, wanted: Wanted, after: float = 0.0) -> SolariusPosition:
    """The first position of this kind, not before a part of the game is over."""
    positions = played(seed, seats)
    start = round(after * len(positions))
    found = next((position for position in positions[start:] if wanted(position)), None)
    assert found is not None, "this game has no such position"
    return found


def asked(kind: str) -> Wanted:
    """Positions whose decision is of this kind."""
    return lambda position: position.prompt.kind == kind


def seen(position: SolariusPosition, viewer: int | None = None) -> SolariusView:
    """What a viewer sees, with names."""
    return replace(position.view(viewer), names=NAMES)


def considering(position: SolariusPosition, group: str, *, paid: bool) -> SolariusView:
    """A flight that is considered: to the farthest destination of a group, paid for or not."""
    view = position.view(position.deciders[0])
    ends = [end for end in view.destinations if end.group == group and bool(end.bought) == paid]
    end = max(ends, key=lambda end: end.steps)
    move = SolariusMission().parse(end.move)
    assert isinstance(move, Fly)
    return replace(position.view(position.deciders[0], move), names=NAMES)


def jumping(position: SolariusPosition) -> SolariusView:
    """A flight that is considered: the longest one for which portals are activated."""
    ends = [end for end in position.view(position.deciders[0]).destinations if end.portals]
    move = SolariusMission().parse(max(ends, key=lambda end: end.steps).move)
    return replace(position.view(position.deciders[0], move), names=NAMES)


def can_jump(position: SolariusPosition) -> bool:
    """Somebody chooses a flight and may give up a drive value for one through portals and beyond."""
    return position.prompt.kind == "fly" and any(
        end.portals and end.steps > 2 for end in position.view(None).destinations
    )


def can_pay(position: SolariusPosition) -> bool:
    """Somebody chooses a flight and may pay for a planet."""
    if position.prompt.kind != "fly":
        return False
    return any(end.group == "planet" and end.bought for end in position.view(None).destinations)


@once
def situations() -> Situations[SolariusView]:
    """One view of every kind that a game shows."""
    return Situations(
        {
            "beginning": lambda: seen(at("four", 4, 0.0)),
            "middle": lambda: seen(first("four", 4, asked("take"), 0.5)),
            "late": lambda: seen(first("four", 4, asked("take"), 0.9)),
            "flight": lambda: seen(first("four", 4, asked("fly"), 0.4)),
            "late flight": lambda: seen(first("four", 4, asked("fly"), 0.85)),
            "considering": lambda: considering(first("four", 4, can_pay, 0.3), "planet", paid=True),
            "free flight": lambda: considering(first("three", 3, asked("fly"), 0.4), "empty", paid=False),
            "jump": lambda: jumping(first("four", 4, can_jump)),
            "two": lambda: seen(first("two", 2, asked("take"), 0.5)),
            "three": lambda: seen(first("three", 3, asked("take"), 0.6)),
            "over": lambda: seen(at("four", 4, 1.0)),
            "two over": lambda: seen(at("two", 2, 1.0)),
            "three over": lambda: seen(at("three", 3, 1.0)),
        }
    )


def own(share: float) -> SolariusView:
    """What a seat with a full hand sees about so far into a game."""
    position = first("four", 4, lambda one: any(len(mat.hand) == 3 for mat in one.state.mats), share)
    seat = next(mat.seat for mat in position.state.mats if len(mat.hand) == 3)
    return seen(position, seat)


def crowded(view: SolariusView, seat: int) -> SolariusView:
    """The view with as much on one mat as there can ever be."""
    cards = [CARDS[number] for number in sorted(CARDS)]
    missions = tuple(MissionView(card.id, card.mission, card.id % 2 == 0) for card in cards[:6])
    developments = tuple(DevelopmentView(card.id, card.development, None) for card in cards[8:19])
    stations = tuple(
        SlotView(slot.values, slot.vp, station) for slot, station in zip(STATION_SLOTS, STATIONS.values(), strict=False)
    )
    planets = tuple(
        MatPlanetView(planet, (0, 0), "H10", 0 if planet.precondition.paid else 3, 0 if planet.precondition.paid else 2)
        for planet in PLANETS.values()
    )
    rows = tuple(replace(row, column=4, cubes=OPEN_SPACES[4], open=OPEN_SPACES[4]) for row in view.mats[seat].rows)
    full = replace(
        view.mats[seat],
        score=104,
        fuel=10,
        spacebucks=10,
        rows=rows,
        drives=(2, 2, 2),
        range=7,
        contamination=7,
        contamination_spaces=7,
        beside=4,
        slots=stations,
        missions=missions,
        developments=developments,
        unsettled=planets[::8],
        settled=planets[1::4],
        changes=replace(view.mats[seat].changes, fuel=-3, spacebucks=3),
    )
    mats = tuple(full if mat.seat == seat else mat for mat in view.mats)
    return replace(view, mats=mats)


def play_anew() -> None:
    """Write the moves of every kept game."""
    GAMES.mkdir(exist_ok=True)
    for name, seats in SEATS_BY_GAME.items():
        position = SolariusMission().new(seats=seats, seed=name.encode())
        player = GreedySolariusPlayer(Chance(b"player"))
        moves = []
        while position.deciders:
            move = player.choose(position)
            position.play(move)
            moves.append(f"{move}\n")
        (GAMES / f"{name}.txt").write_text("".join(moves), encoding="utf-8")


if __name__ == "__main__":
    play_anew()
