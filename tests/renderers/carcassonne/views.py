"""Views for tests: built by hand where a test needs to know every pixel's reason, or played by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.areas import Cell, parse_cell
from bot.games.carcassonne import CarcassonnePosition
from bot.games.carcassonne.view import (
    CarcassonneGhost,
    CarcassonneTileView,
    CarcassonneView,
    ColourView,
    FeatureChoice,
    FinalColour,
    LegalCell,
    MeepleView,
    OrderChoice,
)
from bot.games.carcassonne.words import GOALS
from bot.games.contract import Goal, Outcome, Prompt
from bot.games.text import Text
from tests.renderers.courses import course
from tests.renderers.situations import Situations, once

NAMES = ("Left", "Middle", "Right", "Fourth")


def at(name: str) -> Cell:
    """The cell with this name."""
    cell = parse_cell(name)
    assert cell is not None, name
    return cell


def colours(
    scores: Sequence[int], *, meeples: Sequence[int] = (), spent: Sequence[int] = (), piles: Sequence[int] = ()
) -> tuple[ColourView, ...]:
    """Colours with these scores; the lowest are marked."""
    count = len(scores)
    meeples, spent, piles = meeples or [3] * count, spent or [1] * count, piles or [14] * count
    rows = zip(NAMES, scores, meeples, spent, piles, strict=False)
    return tuple(
        ColourView(name, score, 0, supply, out, pile, score == min(scores)) for name, score, supply, out, pile in rows
    )


def running(**changes: object) -> CarcassonneView:
    """The start tile, a road tile east of it, Middle to place tile L at two cells."""
    view = CarcassonneView(
        game="carcassonne",
        viewer=0,
        seats=1,
        deciders=(0,),
        prompt=Prompt("place", Text("Place Middle's tile.")),
        outcome=None,
        proposal=None,
        phase="place",
        turn=2,
        team=False,
        aids=True,
        tiles=(CarcassonneTileView(at("M10"), "D", 0), CarcassonneTileView(at("N10"), "U", 1)),
        meeples=(MeepleView(at("N10"), 0, "road", ("E", "W")),),
        colours=colours((8, 5, 12)),
        colour=1,
        drawn="L",
        active=None,
        last=at("N10"),
        last_colour=0,
        tiles_left=69,
        remaining={"A": 2, "U": 7},
        discarded=(),
        legal=(LegalCell(at("P10"), (0, 1, 2)), LegalCell(at("M9"), (2,))),
        fits={at("P10"): 30, at("M9"): 20},
        dead=(),
        features=(),
        orders=(),
        ghost=None,
        final=(),
        ending="",
    )
    return replace(view, **changes)  # type: ignore[arg-type]


CHOICES = (
    FeatureChoice(1, "road", ("N",), 1, False, 0, (), "meeple road N"),
    FeatureChoice(2, "road", ("E",), 1, False, 0, (), "meeple road E"),
    FeatureChoice(3, "city", ("S",), 2, True, 4, (1,), "meeple city S"),
    FeatureChoice(4, "road", ("W",), 3, True, 0, (), "meeple road W"),
)
"""Tile L turned half round above the start tile closes its city."""


def proposing(**changes: object) -> CarcassonneView:
    """Middle considers tile L at M9, turned half round."""
    ghost = CarcassonneGhost(at("M9"), "L", 2, (2,), CHOICES, must_but_cannot=False)
    return running(ghost=ghost, proposal="place M9 r2", **changes)


def claiming() -> CarcassonneView:
    """Tile L lies at M9; Middle has to claim one of four features."""
    before = running()
    laid = (*before.tiles, CarcassonneTileView(at("M9"), "L", 2))
    last = {"last": at("M9"), "last_colour": 1, "active": at("M9"), "drawn": None}
    return running(phase="meeple", tiles=laid, features=CHOICES, legal=(), **last)


def ordering(count: int = 3) -> CarcassonneView:
    """Middle chooses among some scoring orders."""
    before = claiming()
    orders = tuple(
        OrderChoice(number, f"score N {number}", (8, 5 + 3 * number, 12), (0, 3 * number, 0))
        for number in range(1, count + 1)
    )
    return replace(before, phase="score", features=(), orders=orders)


def finished(*, titled: bool = True) -> CarcassonneView:
    """The end of a game with 54 points."""
    goals = tuple(Goal(key, text, number % 2 == 0) for number, (key, text) in enumerate(GOALS.items()))
    outcome = Outcome((54,), (1,), Text("Master builder") if titled else None, goals)
    final = (
        FinalColour("Left", 51, 4, 55, lowest=False),
        FinalColour("Middle", 52, 4, 56, lowest=False),
        FinalColour("Right", 50, 4, 54, lowest=True),
    )
    over = {"phase": "over", "colour": None, "drawn": None, "legal": (), "deciders": ()}
    return running(**over, outcome=outcome, final=final, ending="tiles", colours=colours((55, 56, 54)))


def spread_out(width: int, height: int, **changes: object) -> CarcassonneView:
    """A board in the shape of a cross, with the start tile where its arms meet."""
    across = [CarcassonneTileView((x - width // 2, 0), "U", 1) for x in range(width) if x != width // 2]
    down = [CarcassonneTileView((0, y - height // 2), "U", 0) for y in range(height) if y != height // 2]
    ends = ((width - width // 2, 0), (0, height - height // 2), (-(width // 2) - 1, 0))
    legal = tuple(LegalCell(cell, (0,)) for cell in ends)
    return running(
        tiles=(CarcassonneTileView((0, 0), "X", 0), *across, *down),
        legal=legal,
        meeples=(),
        **{"last": (0, 0), **changes},
    )


def block(columns: int, rows: int) -> CarcassonneView:
    """A full rectangle of tiles of every kind; they need not join."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWX"
    tiles = tuple(
        CarcassonneTileView((x - columns // 2, y - rows // 2), letters[(x * 7 + y * 5) % 24], (x + y) % 4)
        for x in range(columns)
        for y in range(rows)
    )
    legal = tuple(LegalCell((x - columns // 2, -(rows // 2) - 1), (0, 1)) for x in range(columns))
    return running(tiles=tiles, legal=legal, meeples=(), last=tiles[0].cell)


def played(name: str, turns: int) -> CarcassonnePosition:
    """A kept game up to the placement of a turn, or to its end. Do not play on: it is shared."""
    positions: tuple[CarcassonnePosition, ...] = course("carcassonne", name)
    due = (one for one in positions if one.state.turn >= turns and one.deciders and one.prompt.kind == "place")
    return next(due, positions[-1])


PLAYERS = ("Ana", "Benedikt", "Chloé", "Dimitri", "Elizabeth")


def seated(name: str, turns: int) -> CarcassonneView:
    """The view of a kept base game at the placement of a turn, or at its end."""
    position = played(name, turns)
    return replace(position.view(None), names=PLAYERS[: position.seats])


def choosing(name: str, turns: int) -> CarcassonneView:
    """The view of a kept base game after the placement of a turn, where its meeple can go on most features."""
    position = played(name, turns)
    tried = []
    for move in position.moves():
        after = position.copy()
        after.play(move)
        tried.append(after)
    most = max(tried, key=lambda after: len(after.moves()) if after.prompt.kind == "meeple" else 0)
    return replace(most.view(None), names=PLAYERS[: position.seats])


def best_proposal(position: CarcassonnePosition) -> CarcassonneView:
    """The view with the ghost of a placement that offers most: features to claim, and points among them."""
    proposals = [position.view(None, move) for move in position.moves()]
    return replace(max(proposals, key=_offer), names=PLAYERS[: position.seats] if position.seats > 1 else ())


def _offer(view: CarcassonneView) -> tuple[int, int]:
    choices = () if view.ghost is None else view.ghost.choices
    return sum(choice.points for choice in choices), len(choices)


@once
def situations() -> Situations[CarcassonneView]:
    """One view of every kind that a game shows."""
    return Situations(
        {
            "placing": running,
            "proposing": proposing,
            "claiming": claiming,
            "ordering": ordering,
            "four colours": lambda: running(
                colours=colours((8, 5, 5, 61), meeples=(0, 7, 8, 4), spent=(8, 1, 0, 4), piles=(0, 9, 10, 11))
            ),
            "no aids": lambda: running(aids=False, legal=(), fits={}, remaining={}),
            "finished": finished,
            "wide": lambda: spread_out(21, 3),
            "tall": lambda: spread_out(3, 19),
            "first board": lambda: seated("two", 1),
            "two players": lambda: best_proposal(played("two", 30)),
            "two choosing": lambda: choosing("two", 20),
            "five players": lambda: seated("five", 60),
            "two finished": lambda: seated("two", 99),
            "five finished": lambda: seated("five", 99),
            "ghost": lambda: best_proposal(played("picture 3", 27)),
            "result": lambda: played("picture 37", 99).view(0),
        }
    )


LIKE_OTHERS = ("two choosing", "two finished", "result")
"""Situations with many tiles, which are dear to draw: only `make soak` looks at them."""
