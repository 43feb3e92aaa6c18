"""What happens in space and in the course of the game, as events with all their data; hexes are given by name."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Event, Json
from bot.games.solarius import words
from bot.games.solarius.components import OUTPOSTS, PLANETS
from bot.games.solarius.routes import Route
from bot.games.solarius.space import Space
from bot.games.solarius.vocabulary import CATEGORIES, ScoreSheet
from bot.games.text import Text


def laid_out(space: Space) -> Event:
    """Space as it lies on this table."""
    tiles: list[Json] = [{"tile": letter, "turns": turns} for letter, turns in space.arrangement]
    text = Text("Space is laid out: {tiles}.", tiles=tuple(letter for letter, _ in space.arrangement))
    return Event("laid_out", text, {"tiles": tiles, "planets": [space.name(place) for place in space.planets]})


def hub_built(game_turn: int, letter: str, name: str) -> Event:
    """A game turn begins with the hub of its token."""
    text = Text("Game turn {n} begins: hub {hub} is built on {hex}.", n=game_turn, hub=letter, hex=name)
    return Event("hub", text, {"game_turn": game_turn, "hub": letter, "hex": name}, reveals=True)


def flew(seat: int, space: Space, route: Route, fuel: int, *, portals: bool) -> Event:
    """A ship flew; `portals` says that a drive value was given up for them."""
    name = space.name(route.end)
    template = "{player} flies to {hex}." if route.steps else "{player} stays on {hex}."
    data: dict[str, Json] = {
        "seat": seat,
        "hex": name,
        "path": [space.name(place) for place in route.path],
        "steps": route.steps,
        "bought": route.bought,
        "fuel": fuel,
        "jump": None if route.jump is None else [space.name(place) for place in route.jump],
        "portals": portals,
    }
    return Event("flew", Text(template, player=words.player(seat), hex=name), data)


def discovered(seat: int, name: str, planet: str) -> Event:
    """A planet was turned up."""
    token = PLANETS[planet]
    text = Text(
        "The {colour} planet on {hex} is worth {vp}; it asks for {needs}.",
        colour=words.COLOUR_NAMES[token.colour],
        hex=name,
        vp=token.vp,
        needs=words.precondition(token),
    )
    data: dict[str, Json] = {"seat": seat, "hex": name, "planet": planet, "colour": token.colour, "vp": token.vp}
    return Event("discovered", text, data, reveals=True)


def colony(seat: int, name: str, planet: str) -> Event:
    """A colony was founded; its planet lies beside the mat."""
    text = Text("{player} founds a colony on {hex}.", player=words.player(seat), hex=name)
    return Event("colony", text, {"seat": seat, "hex": name, "planet": planet})


def declined(seat: int, name: str, planet: str, cubes: int) -> Event:
    """A planet just discovered stays where it is; its discoverer takes cubes."""
    text = Text(
        "{player} leaves {hex} and takes {cubes}.", player=words.player(seat), hex=name, cubes=words.cubes(cubes)
    )
    return Event("declined", text, {"seat": seat, "hex": name, "planet": planet, "cubes": cubes})


def settled(seat: int, name: str, planet: str) -> Event:
    """The precondition of a planet is met."""
    text = Text("{player} has settled {hex} for {vp}.", player=words.player(seat), hex=name, vp=PLANETS[planet].vp)
    return Event("settled", text, {"seat": seat, "hex": name, "planet": planet, "vp": PLANETS[planet].vp})


def station(seat: int, name: str, card: str, number: int) -> Event:
    """A station was built, the first to fourth of its owner."""
    text = Text("{player} builds a station on {hex}.", player=words.player(seat), hex=name)
    return Event("station", text, {"seat": seat, "hex": name, "station": card, "number": number})


def triggered(seat: int, card: str) -> Event:
    """The permanent effect of a station is used."""
    text = Text("{player} uses station {station}.", player=words.player(seat), station=card)
    return Event("triggered", text, {"seat": seat, "station": card})


def mission(seat: int, name: str, card: int, hub: str, vp: int, *, chained: bool) -> Event:
    """A mission was completed at a hub; `chained` is the case of the occupied hub."""
    text = Text(
        "{player} completes a mission for {vp} at hub {hub} on {hex}.",
        player=words.player(seat),
        vp=vp,
        hub=hub,
        hex=name,
    )
    data: dict[str, Json] = {"seat": seat, "hex": name, "card": card, "hub": hub, "vp": vp, "chained": chained}
    return Event("mission", text, data)


def outpost(seat: int, name: str, marker: str) -> Event:
    """An outpost was added to a figure."""
    text = Text(
        "{player} adds an outpost on {hex}: {bonus}.",
        player=words.player(seat),
        hex=name,
        bonus=words.effects(OUTPOSTS[marker].bonus),
    )
    return Event("outpost", text, {"seat": seat, "hex": name, "outpost": marker})


def hub_bonus(seat: int, hub: str, marker: str) -> Event:
    """The bonus for the first mission at a hub."""
    text = Text(
        "{player} takes the bonus of hub {hub}: {bonus}.",
        player=words.player(seat),
        hub=hub,
        bonus=words.effects(OUTPOSTS[marker].bonus),
    )
    return Event("hub_bonus", text, {"seat": seat, "hub": hub, "outpost": marker})


def game_turn_over(game_turn: int) -> Event:
    """All dice of a game turn are used."""
    return Event("turn_end", Text("Game turn {n} is over.", n=game_turn), {"game_turn": game_turn})


def starting_player(seat: int) -> Event:
    """The token was passed."""
    return Event("starting", Text("{player} is the starting player.", player=words.player(seat)), {"seat": seat})


def ended(sheet: ScoreSheet) -> Event:
    """The game is over, with the whole scoring sheet."""
    winners: Sequence[int] = [seat for seat, rank in enumerate(sheet.ranks) if rank == 1]
    text = Text(
        "The game is over: {players} {n:wins|win} with {score}.",
        players=tuple(map(words.player, winners)),
        n=len(winners),
        score=max(sheet.totals),
    )
    rows: list[Json] = [dict(zip(CATEGORIES, points, strict=True)) for points in sheet.points]
    data: dict[str, Json] = {"totals": list(sheet.totals), "ranks": list(sheet.ranks), "points": rows}
    return Event("ended", text, {**data, "networks": list(sheet.networks)})
