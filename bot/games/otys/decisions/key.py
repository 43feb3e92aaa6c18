"""Which key to play: it activates a level, where the sponsor acts and then the diver (rules/otys.md 3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.otys import events, words
from bot.games.otys.board import OtysBoard, key_name
from bot.games.otys.components import LEVELS, NEUTRAL, NONE, ROTATION, SPONSORS, TOKENS, X_KEY, OtysGain, Sponsor
from bot.games.otys.decisions.sponsor import use_sponsor
from bot.games.otys.decisions.stage import OtysDecision, gain
from bot.games.otys.moves import PlayKey
from bot.games.otys.state import OtysState
from bot.games.otys.words import amounts
from bot.games.text import Text

_NUMBERED = {str(level): PlayKey("number", level) for level in LEVELS}
_X = [PlayKey("x", level) for level in LEVELS]
_NEUTRAL = [PlayKey("n", level) for level in LEVELS]


class ChooseKey(OtysDecision[OtysState, PlayKey]):
    """It begins a turn, so it is asked for even if there is only one."""

    kind = "key"
    takes = (PlayKey,)
    forced = False

    def moves(self, state: OtysState) -> Sequence[PlayKey]:
        """Numbered keys, the X key, neutral keys; those on the Hacker track cannot be played."""
        board = state.boards[self.seat]
        found = [move for key, move in _NUMBERED.items() if key not in board.track]
        if X_KEY not in board.track:
            found += _X
        if board.neutral_keys:
            found += _NEUTRAL
        return found

    def explain(self, state: OtysState, move: PlayKey) -> Text:
        """Who dives and what the sponsor gives."""
        board = state.boards[self.seat]
        diver = board.diver(move.level)
        return words.KEY_LABELS[move.kind](
            level=move.level,
            diver=amounts.diver_name(diver),
            effect=amounts.effect_words(board.side(diver), state.seats),
            sponsor=amounts.sponsor_words(_sponsor(state, move)),
        )

    def refuse(self, state: OtysState, move: PlayKey) -> Refusal:
        """It is on the Hacker track, or there is no neutral one."""
        if move.kind == "n":
            return Refusal(words.NO_NEUTRAL_KEY, self.rule)
        return Refusal(words.key_spent(key=amounts.key_words(key_name(move.kind, move.level))), self.rule)

    def gain(self, state: OtysState, move: PlayKey) -> OtysGain:
        """What a kept token brings, and the sponsor if it asks nothing."""
        sponsor, kept = _sponsor(state, move), _activation(state.boards[self.seat], move.level)
        return kept if sponsor.upgrade else kept + sponsor.gain

    def play(self, run: Execution[OtysState], move: PlayKey) -> None:
        """An X key moves the sponsors before they act."""
        state, seat, board = run.state, self.seat, run.state.boards[self.seat]
        turn = state.turn
        turn.key, turn.level = key_name(move.kind, move.level), move.level
        run.emit(partial(events.dived, seat, turn.key, move.level, board.diver(move.level)))
        if turn.key == NEUTRAL:
            board.neutral_keys -= 1
        if move.kind != "number":
            state.sponsors = rotated(state.sponsors)
            run.emit(partial(events.rotated, state.sponsors))
        run.then(use_sponsor(seat))
        gain(run, seat, _activation(board, move.level), "token")


def rotated(sponsors: tuple[int, ...]) -> tuple[int, ...]:
    """The sponsors by level after an X key: every tile so many levels deeper, from the last to the first."""
    turns = ROTATION % len(sponsors)
    return (*sponsors[-turns:], *sponsors[:-turns]) if turns else sponsors


def _sponsor(state: OtysState, move: PlayKey) -> Sponsor:
    """Who acts once this key is played."""
    sponsors = state.sponsors if move.kind == "number" else rotated(state.sponsors)
    return SPONSORS[sponsors[move.level - 1]]


def _activation(board: OtysBoard, level: int) -> OtysGain:
    """What a reward token kept on this level brings when it is activated."""
    kept = board.kept[level - 1]
    return TOKENS[kept].kept if kept and TOKENS[kept].moment == "activation" else NONE
