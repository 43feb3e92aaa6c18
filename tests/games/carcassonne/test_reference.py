"""The incremental engine agrees with a slow flood fill over random games: placements, features, scores, supplies."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ai.carcassonne import GreedyCarcassonnePlayer
from bot.games.areas import cell_name, parse_cell
from bot.games.carcassonne import CarcassonnePosition
from bot.games.carcassonne.moves import CarcassonnePlace
from bot.games.carcassonne.view import CarcassonneView
from bot.games.chance import Chance
from bot.games.contract import Event
from tests.games.carcassonne import reference
from tests.games.carcassonne.tables import GAME

_SIDES = "NESW"


class Shadow:
    """Follows a game by its events alone and reckons everything again."""

    def __init__(self, scores: tuple[int, ...], meeples: int) -> None:
        self.table: dict[reference.Cell, reference.Tile] = {(0, 0): reference.Tile("D", 0)}
        self.claims: dict[reference.Node, int] = {}
        self.scores = list(scores)
        self.supply = [meeples] * len(scores)
        self.dealt = Counter(reference.COUNTS) - Counter("D")

    def follow(self, event: Event) -> None:
        """Apply one event, and check that what it says of itself is true."""
        data: dict[str, object] = dict(event.data)
        match event.kind:
            case "drew":
                self.dealt[str(data["tile"])] -= 1
                assert reference.placements(self.table, str(data["tile"]))
            case "discarded":
                self.dealt[str(data["tile"])] -= 1
                assert not reference.placements(self.table, str(data["tile"]))
            case "placed":
                cell, tile = _cell(data["cell"]), reference.Tile(str(data["tile"]), _number(data["rotation"]))
                assert reference.fits(self.table, cell, tile)
                self.table[cell] = tile
                self.last = cell
            case "closing":
                parts = self.table[self.last].segments()
                assert not all(
                    self.holders(reference.region(self.table, (self.last, index))) for index in range(len(parts))
                )
                assert not self.supply[_number(data["colour"])]
            case "meeple":
                sides = frozenset(map(str, _list(data["sides"])))
                node = reference.node_of(self.table, _cell(data["cell"]), str(data["feature"]), sides)
                assert not self.holders(reference.region(self.table, node))
                assert node[0] == self.last
                self.claims[node] = _number(data["colour"])
                self.supply[_number(data["colour"])] -= 1
                assert self.supply[_number(data["colour"])] == data["supply"]
            case "scored" | "completed":
                self.score(data)
            case "final":
                self.finish(data)

    def holders(self, region: reference.Region) -> list[int]:
        """The colours of the meeples in a region."""
        return [colour for node, colour in self.claims.items() if node in region.nodes]

    def score(self, data: dict[str, object]) -> None:
        name = str(data["name"])
        if name in _SIDES:
            parts = self.table[self.last].segments()
            node = (self.last, next(i for i, part in enumerate(parts) if name in part[1]))
        else:
            cell = _cell(name)
            node = reference.node_of(self.table, cell, "monastery", frozenset())
        region = reference.region(self.table, node)
        holders = Counter(self.holders(region))
        assert region.complete
        assert data["value"] == region.value
        assert holders
        most = max(holders.values())
        strongest = sorted(colour for colour, count in holders.items() if count == most)
        paid = strongest if any(self.scores[colour] == min(self.scores) for colour in strongest) else []
        for colour in paid:
            self.scores[colour] += region.value
        for colour, count in holders.items():
            self.supply[colour] += count
        self.claims = {node: colour for node, colour in self.claims.items() if node not in region.nodes}
        assert data["majority"] == strongest
        assert data["paid"] == paid
        assert data["scores"] == self.scores
        if region.kind != "monastery":
            assert sorted(map(str, _list(data["cells"]))) == sorted(map(cell_name, region.cells()))

    def finish(self, data: dict[str, object]) -> None:
        colour = _number(data["colour"])
        standing = list(self.claims.values()).count(colour)
        assert data["before"] == self.scores[colour]
        assert data["meeples"] == standing
        assert 0 <= _number(data["scoring"]) <= standing
        assert data["total"] == self.scores[colour] + 2 * _number(data["scoring"])


def _cell(name: object) -> reference.Cell:
    cell = parse_cell(str(name))
    assert cell is not None
    return cell


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _compare(table: CarcassonnePosition, shadow: Shadow) -> None:
    board = table.state.board
    laid = {tile.cell: reference.Tile(tile.letter, tile.rotation).look() for tile in table.view(None).tiles}
    assert laid == {cell: tile.look() for cell, tile in shadow.table.items()}
    assert table.state.supply == shadow.supply
    if table.prompt.kind == "place":
        assert table.state.drawn
        placements = reference.placements(shadow.table, table.state.drawn)
        offered = [(move.cell, move.rotation) for move in table.moves() if isinstance(move, CarcassonnePlace)]
        assert set(offered) == placements
        assert len(offered) == len(placements)
    if table.prompt.kind == "meeple":
        parts = shadow.table[shadow.last].segments()
        whole = {reference.region(shadow.table, (shadow.last, index)) for index in range(len(parts))}
        assert len(table.moves()) == sum(not shadow.holders(region) for region in whole) > 1
    if table.prompt.kind in ("place", "over"):
        assert not any(region.complete and shadow.holders(region) for region in reference.regions(shadow.table))
    expected = Counter(
        (region.kind, region.complete, region.value if region.complete else 0, len(shadow.holders(region)))
        for region in reference.regions(shadow.table)
    )
    numbers = {number for key in board.tiles for _, number in board.features_of(key)}
    found = Counter(
        (feature.kind, not feature.open, 0 if feature.open else feature.value, _standing(feature.meeples))
        for feature in map(board.features.__getitem__, numbers)
    )
    assert found == expected
    assert table.state.tiles_left == shadow.dealt.total()
    if table.prompt.kind == "place" and not table.state.turn % 6:
        _compare_helps(table.view(None), shadow)


def _compare_helps(view: CarcassonneView, shadow: Shadow) -> None:
    """Counts of fitting tiles and dead cells, against trying every tile in every cell."""
    assert {letter: count for letter, count in view.remaining.items() if count} == +shadow.dealt
    assert view.drawn is not None
    fitting: Counter[reference.Cell] = Counter()
    for letter, count in shadow.dealt.items():
        for cell in {cell for cell, _ in reference.placements(shadow.table, letter)}:
            fitting[cell] += count
    assert {cell: count for cell, count in view.fits.items() if count} == +fitting
    in_hand = {cell for cell, _ in reference.placements(shadow.table, view.drawn)}
    sides = {reference.beside(tile, side) for tile in shadow.table for side in _SIDES} - shadow.table.keys()
    assert view.fits.keys() == sides
    assert set(view.dead) == {cell for cell in sides if not fitting[cell]} - in_hand


def _standing(meeples: int) -> int:
    return sum(meeples >> 4 * colour & 15 for colour in range(4))


_OPTIONS = st.fixed_dictionaries(
    {
        "meeples": st.sampled_from([3, 4, 7]),
        "colours": st.sampled_from([3, 4]),
        "start_scores": st.sampled_from(["1/2/3", "0/1/2"]),
        "on_empty_pile": st.sampled_from(["skip", "borrow"]),
    }
)


@pytest.mark.parametrize("games", [pytest.param(6, id="some"), pytest.param(60, id="many", marks=pytest.mark.soak)])
def test_a_random_game_agrees_with_the_reference(games: int) -> None:
    drawn = given(seed=st.binary(min_size=4, max_size=4), options=_OPTIONS, choose=st.randoms(use_true_random=False))
    settings(max_examples=games)(drawn(_agrees))()


def _agrees(seed: bytes, options: dict[str, object], choose: Random) -> None:
    table = GAME.new(seats=1, seed=seed, options=options)
    shadow = Shadow(table.state.settings.start_scores, table.state.settings.meeples)
    events = list(table.opening())
    while True:
        for event in events:
            shadow.follow(event)
        _compare(table, shadow)
        if not table.deciders:
            break
        events = list(table.play(choose.choice(table.moves())))


@settings(max_examples=4)
@given(seed=st.binary(min_size=4, max_size=4))
def test_a_long_game_agrees_with_the_reference(seed: bytes) -> None:
    table = GAME.new(seats=1, seed=seed, options={"meeples": 7})
    player = GreedyCarcassonnePlayer(Chance(seed))
    shadow = Shadow(table.state.settings.start_scores, table.state.settings.meeples)
    events = list(table.opening())
    while table.deciders:
        for event in events:
            shadow.follow(event)
        events = list(table.play(player.choose(table)))
    for event in events:
        shadow.follow(event)
    _compare(table, shadow)
