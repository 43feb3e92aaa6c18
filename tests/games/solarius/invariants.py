"""What holds in every state of every game, whatever was played: components, storage, tracks, pieces in space."""

from __future__ import annotations

from collections import Counter

from bot.games.solarius.components.vocabulary import COLOURS, Cubes
from bot.games.solarius.decisions.die import PlaceDie
from bot.games.solarius.mats import Mat
from bot.games.solarius.state import SolariusState

PLANETS = {2: 20, 3: 28, 4: 32}
DICE = {2: 12, 3: 16, 4: 20}
OPEN = {0: (2, 0, 0), 1: (3, 0, 0), 2: (3, 2, 0), 3: (3, 2, 1), 4: (3, 2, 1)}


def check(state: SolariusState) -> None:
    """Raise AssertionError where something is wrong."""
    for mat in state.mats:
        check_mat(mat)
        _check_figures(state, mat)
    _check_cards(state)
    _check_dice(state)
    _check_space(state)


def check_mat(mat: Mat) -> None:
    """Tracks, storage, drives, contamination and the limits of one mat."""
    assert 0 <= mat.fuel <= 10
    assert 0 <= mat.spacebucks <= 10
    for colour in COLOURS:
        die = mat.tech[colour]
        assert 0 <= die.column <= 4
        assert 0 <= die.face <= 5
        assert all(0 <= cubes <= spaces for cubes, spaces in zip(mat.stored[colour], OPEN[die.column], strict=True))
    assert len(mat.drives) <= 3
    assert set(mat.drives) <= {1, 2}
    assert 0 <= mat.contamination <= mat.contamination_spaces
    assert mat.beside >= 0
    assert Counter(die.space for die in mat.dice)["normal"] <= 4
    assert max(Counter(die.space for die in mat.dice if die.space != "normal").values(), default=0) <= 1
    assert all(die.space in mat.developments for die in mat.dice if isinstance(die.space, int))


def check_storing(before: Cubes, after: Cubes, spaces: Cubes) -> None:
    """Cubes that came into one row went where the pyramid allowed it, one after another (rules 7.0)."""
    first, second, third = before
    for _ in range(after[0] - first):
        first += 1
        assert first <= spaces[0]
    for _ in range(after[1] - second):
        assert first >= second + 2
        second += 1
        assert second <= spaces[1]
    for _ in range(after[2] - third):
        assert (first, second) == (3, 2)
        third += 1
        assert third <= spaces[2]


def _check_figures(state: SolariusState, mat: Mat) -> None:
    kinds = Counter(figure.kind for _, figure in state.figures_of(mat.seat))
    assert kinds["colony"] == 12 - mat.colonies == len(mat.settled) + len(mat.unsettled)
    assert kinds["station"] == len(mat.stations) == len(set(mat.stations)) <= 4
    assert kinds["mission"] == sum(one.done for one in mat.missions)
    assert len(mat.missions) <= 6
    with_outposts = [(place, figure) for place, figure in state.figures_of(mat.seat) if figure.outpost]
    assert sorted(str(figure.outpost) for _, figure in with_outposts) == sorted(mat.outposts)
    assert len(set(mat.outposts)) == len(mat.outposts) <= 6
    tiles = [state.space.tiles[place] for place, _ in with_outposts]
    assert len(set(tiles)) == len(tiles)
    assert "H" not in tiles
    assert all(figure.kind == _OUTPOST_KINDS[str(figure.outpost)] for _, figure in with_outposts)


_OUTPOST_KINDS = {"O1": "colony", "O2": "colony", "O3": "station", "O4": "station", "O5": "mission", "O6": "mission"}


def _check_cards(state: SolariusState) -> None:
    cards = [*state.deck, *state.discards]
    for mat in state.mats:
        cards += [*mat.hand, *[one.card for one in mat.missions], *mat.developments]
    assert sorted(cards) == list(range(1, 33))


def _check_dice(state: SolariusState) -> None:
    dice = Counter(state.bag)
    dice.update(die.colour for die in state.bridge)
    dice.update(die.colour for mat in state.mats for die in mat.dice)
    dice.update(step.die.colour for step in state.stack if isinstance(step, PlaceDie))
    assert dice == dict.fromkeys(COLOURS, DICE[state.seats] // 4)
    assert len(state.bridge) in ((3, 4) if state.game_turn else (0,))
    assert all(0 <= die.space <= 4 for die in state.bridge)
    assert sum(len(mat.dice) for mat in state.mats) <= 4 * state.seats


def _check_space(state: SolariusState) -> None:
    space = state.space
    taken = [one for mat in state.mats for one in (*mat.settled, *mat.unsettled)]
    planets = [*[token.id for token in state.planets.values()], *[one.id for one in taken]]
    assert len(planets) == len(set(planets)) == PLANETS[state.seats]
    assert {one.hex for one in taken} == {place for place, figure in state.figures.items() if figure.kind == "colony"}
    for place, figure in state.figures.items():
        assert space.kinds[place] == ("planet" if figure.kind == "colony" else "empty")
    for mat in state.mats:
        assert mat.ship not in state.figures or state.figures[mat.ship].seat == mat.seat
        assert space.kinds[mat.ship] != "hub"
    ships = Counter(mat.ship for mat in state.mats)
    assert all(number == 1 or space.kinds[place] == "home" for place, number in ships.items())
