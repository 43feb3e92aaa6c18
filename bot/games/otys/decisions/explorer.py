"""The Explorer takes a reward token of its level, to use it or to keep it there (rules/otys.md 5 and 8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from bot.games.contract import Move
from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.otys import events, words
from bot.games.otys.components import NONE, TOKENS, DiverSide, OtysGain
from bot.games.otys.decisions.expert import available, none_to_take, place, take_label
from bot.games.otys.decisions.stage import DiverUse, LastingStage, LeaveStage, OtysDecision, gain
from bot.games.otys.moves import TakeCube, TakeToken
from bot.games.otys.state import OtysState
from bot.games.otys.words import amounts
from bot.games.text import Text

_TOKENS = "otys 8"


class ChooseToken(DiverUse[OtysState, TakeToken]):
    """One of those that are shown; another one comes out of the bag."""

    act = "token"
    takes = (TakeToken,)

    def offer(self, state: OtysState, side: DiverSide) -> Sequence[TakeToken]:
        """By type; one is kept on a level at most."""
        level = state.turn.level
        sides = (False,) if state.boards[self.seat].kept[level - 1] else (False, True)
        return [TakeToken(token, keep) for token in dict.fromkeys(state.tokens[level - 1]) for keep in sides]

    def explain(self, state: OtysState, move: TakeToken) -> Text:
        """What it does, now or while it is kept."""
        token = TOKENS[move.type]
        if move.keep:
            return self.with_price(state, words.token_keep_label(effect=amounts.token_kept(token)))
        text = self.with_price(state, words.token_use_label(effect=amounts.token_now(token)))
        return self.with_warning(state, text, self.gain(state, move))

    def refuse_use(self, state: OtysState, move: TakeToken) -> Refusal:
        """No such token is shown, or one is kept there already."""
        level = state.turn.level
        if move.type not in state.tokens[level - 1]:
            return Refusal(words.no_such_token(level=level), _TOKENS)
        return Refusal(words.token_there(level=level), _TOKENS)

    def gain(self, state: OtysState, move: TakeToken) -> OtysGain:
        """That of the immediate side."""
        return NONE if move.keep else TOKENS[move.type].now

    def reveals(self, state: OtysState, move: TakeToken) -> bool:
        """As long as the bag is not empty."""
        return bool(state.bag)

    def play(self, run: Execution[OtysState], move: TakeToken) -> None:
        """The next one takes its place."""
        state, turn, token = run.state, run.state.turn, TOKENS[move.type]
        self.begin(run)
        shown = list(state.tokens[turn.level - 1])
        place = shown.index(move.type)
        new, state.bag = state.bag[:1], state.bag[1:]
        shown[place : place + 1] = new
        state.tokens = (*state.tokens[: turn.level - 1], tuple(shown), *state.tokens[turn.level :])
        run.emit(partial(events.token, self.seat, move.type, turn.level, keep=move.keep))
        if new:
            run.emit(partial(events.refilled, turn.level, new[0], len(state.bag)))
        if move.keep:
            state.boards[self.seat].keep(turn.level, move.type)
            return
        if token.cubes:
            turn.cubes, turn.cube = token.cubes, token.resource
            run.then(_cubes(self.seat))
        gain(run, self.seat, token.now, "token")


class PlaceCube(OtysDecision[OtysState, TakeCube]):
    """A cube of a token that was used."""

    kind = "cubes"
    takes = (TakeCube,)

    def moves(self, state: OtysState) -> Sequence[TakeCube]:
        """As long as there is one, and room for it."""
        return available(state, self.seat, state.turn.cube)

    def explain(self, state: OtysState, move: TakeCube) -> Text:
        return take_label(state, move)

    def refuse(self, state: OtysState, move: TakeCube) -> Refusal:
        """Another colour, a full level, an empty supply."""
        return none_to_take(state, self.seat, state.turn.cube, move)

    def play(self, run: Execution[OtysState], move: TakeCube) -> None:
        """One of those that may be placed."""
        place(run, self.seat, move.resource)
        run.state.turn.cubes -= 1


class _PlaceCubes(LastingStage[OtysState]):
    kind = "cubes"

    def moves(self, state: OtysState) -> Sequence[Move]:
        """As long as the token has cubes."""
        return super().moves(state) if state.turn.cubes else ()


@cache
def _cubes(seat: int) -> LastingStage[OtysState]:
    return _PlaceCubes(seat, (PlaceCube(seat), LeaveStage(seat, "cubes")))
