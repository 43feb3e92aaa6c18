"""What a search knows of Carcassonne: a player that looks one turn ahead, by what a map promises the lowest colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from bot.games.carcassonne.board import Board, key_of
from bot.games.carcassonne.components import TILES
from bot.games.carcassonne.game import CarcassonnePosition
from bot.games.carcassonne.moves import Place
from bot.games.carcassonne.player import words
from bot.games.carcassonne.player.outlook import Outlook
from bot.games.carcassonne.scoring import paid_colours
from bot.games.carcassonne.state import Scores, State
from bot.games.contract import Move
from bot.games.search import Aspect, Draw, Knowledge
from bot.games.text import Text

MOST_COLOURS = 4


class CarcassonneKnowledge(Knowledge[CarcassonnePosition]):
    """Counts in points of the result: what the lowest colour has in the end, or can hope for."""

    aspects = MappingProxyType(
        {"alive": Aspect(0.04, words.goes_on), "lowest": Aspect(0.6, words.lowest)}
        | {f"points {colour}": Aspect(1.5, words.points(colour)) for colour in range(MOST_COLOURS)}
        | {f"supply {colour}": Aspect(0.3, words.supply(colour)) for colour in range(MOST_COLOURS)}
    )
    """Going on at all, the score of the lowest colour, that of each, the meeples that each has at hand."""

    def clock(self, position: CarcassonnePosition) -> float:
        """Turns."""
        return position.state.turn

    def candidates(self, position: CarcassonnePosition) -> Sequence[Move]:
        """Those first that leave most at the end of this turn."""
        return sorted(position.moves(), key=self._promises(position), reverse=True)

    def choose(self, position: CarcassonnePosition, draw: Draw) -> Move:
        """The move that leaves most at the end of this turn."""
        moves = position.moves()
        return moves[0] if len(moves) == 1 else max(moves, key=self._promises(position))

    def worth(self, position: CarcassonnePosition, seat: int) -> float:
        """The result, or what the lowest colour can hope for."""
        state = position.state
        if not state.stack:
            return float(min(state.points))
        return self._worth(Outlook(state, self.weights), state, state.board)

    def look(self, position: CarcassonnePosition, seat: int) -> tuple[float, ...]:
        state = position.state
        none = (0,) * (MOST_COLOURS - state.settings.colours)
        points, supply = state.points, state.supply
        return float(state.ending != "meeples"), min(points), *points, *none, *supply, *none

    def expects(self, position: CarcassonnePosition, worth: float, seen: Mapping[str, float]) -> Text:
        return words.expects(worth)

    def _promises(self, position: CarcassonnePosition) -> Callable[[Move], float]:
        """Says what a move leaves at the end of this turn. Looks at what is known before the next tile is drawn."""
        outlook = Outlook(position.state, self.weights)

        def promise(move: Move) -> float:
            worth = self.laid(outlook, position.state, move) if type(move) is Place else None
            return self.played(outlook, position, move) if worth is None else worth

        return promise

    def played(self, outlook: Outlook, position: CarcassonnePosition, move: Move) -> float:
        """What a move leaves at the end of the turn, if the best ones follow in it, by playing them."""
        after = position.copy()
        after.play(move)
        state = after.state
        if not state.stack:
            return float(min(state.points))
        if state.turn == position.state.turn:
            return max([self.played(outlook, after, following) for following in after.moves()])
        return self._worth(outlook, state, state.board)

    def _worth(self, outlook: Outlook, state: State, board: Board) -> float:
        ends = outlook.ends(board)
        return outlook.worth(board, ends, state.points, state.supply, {})

    def laid(self, outlook: Outlook, state: State, move: Place) -> float | None:
        """The best that a placement leaves; None where the rules have to be asked: when several features score."""
        if not state.tiles_left:
            return None
        board, colour = state.board.copy(), state.colour
        board.lay(key_of(move.cell), TILES[state.drawn].turns[move.rotation])
        features = board.features
        done = [number for _, number in board.touched if features[number].meeples and not features[number].open]
        for _, number in board.around:
            if features[number].meeples and not features[number].open:
                done.append(number)
        free = [number for _, number in board.touched if not features[number].meeples]
        if len(done) + any(not features[number].open for number in free) > 1 or (free and not state.supply[colour]):
            return None
        ends = outlook.ends(board)
        best: float | None = None
        for number in free or (-1,):
            supply, points, claimed = state.supply, state.points, {}
            if number >= 0:
                supply = supply.copy()
                supply[colour] -= 1
                claimed[number] = 1 << 4 * colour
            scored = done if number < 0 or features[number].open else [number]
            for finished in scored:
                points, supply = _scored(board, finished, claimed.get(finished, 0), points, supply)
                claimed[finished] = -features[finished].meeples
            worth = outlook.worth(board, ends, points, supply, claimed)
            if best is None or worth > best:
                best = worth
        return best


def _scored(board: Board, number: int, claimed: int, points: Scores, supply: list[int]) -> tuple[Scores, list[int]]:
    """Points and supplies after one feature is complete."""
    feature = board.features[number]
    packed = feature.meeples + claimed
    meeples = [packed >> 4 * colour & 15 for colour in range(len(points))]
    paid, value = paid_colours(meeples, points), feature.value
    points = tuple([score + value if colour in paid else score for colour, score in enumerate(points)])
    return points, [there + back for there, back in zip(supply, meeples, strict=True)]


KNOWLEDGE = CarcassonneKnowledge
