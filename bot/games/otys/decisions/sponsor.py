"""What a sponsor gives, and what it asks: a diver to turn over, a key to take back (rules/otys.md 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial

from bot.games.engine import Execution, Step
from bot.games.errors import Refusal
from bot.games.otys import events, words
from bot.games.otys.components import SPONSORS, X_KEY, OtysGain, Sponsor
from bot.games.otys.decisions.stage import LeaveStage, OtysDecision, Stage, gain
from bot.games.otys.moves import Retrieve, Upgrade
from bot.games.otys.state import OtysState
from bot.games.otys.words import amounts
from bot.games.otys.words.amounts import diver_name
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class UseSponsor(Step[OtysState]):
    """The sponsor of the active level acts."""

    seat: int

    def run(self, run: Execution[OtysState]) -> None:
        """It gives at once what it gives, and may ask."""
        state, sponsor = run.state, _sponsor(run.state)
        state.turn.uses = sponsor.uses
        if sponsor.upgrade:
            if _upgradable(state, self.seat):
                run.then(_upgrade(self.seat))
        elif sponsor.own_keys and state.boards[self.seat].retrievable:
            run.then(key_back(self.seat))
        else:
            gain(run, self.seat, sponsor.gain, "sponsor")


use_sponsor = cache(UseSponsor)


class UpgradeDiver(OtysDecision[OtysState, Upgrade]):
    """Whom the sponsor turns over."""

    kind = "upgrade"
    takes = (Upgrade,)

    def moves(self, state: OtysState) -> Sequence[Upgrade]:
        """The diver of the active level, as an option any."""
        return [Upgrade(diver) for diver in _upgradable(state, self.seat)]

    def explain(self, state: OtysState, move: Upgrade) -> Text:
        gain = self.gain(state, move)
        text = words.upgrade_label(diver=diver_name(move.diver), gain=amounts.gain_words(gain))
        return self.with_warning(state, text, gain)

    def refuse(self, state: OtysState, move: Upgrade) -> Refusal:
        """It is upgraded already, or not on the active level."""
        diver, board = diver_name(move.diver), state.boards[self.seat]
        if move.diver in board.upgraded:
            return Refusal(words.upgraded_already(diver=diver), self.rule)
        acting = diver_name(board.diver(state.turn.level))
        return Refusal(words.upgrades_another(acting=acting, diver=diver), "otys 10.16")

    def gain(self, state: OtysState, move: Upgrade) -> OtysGain:
        return _sponsor(state).gain

    def play(self, run: Execution[OtysState], move: Upgrade) -> None:
        """Its other side shows from now on."""
        run.state.boards[self.seat].upgraded |= {move.diver}
        run.emit(partial(events.upgraded, self.seat, move.diver))
        gain(run, self.seat, self.gain(run.state, move), "sponsor")


class RetrieveKey(OtysDecision[OtysState, Retrieve]):
    """Which key comes back from the Hacker track; no neutral one does."""

    kind = "retrieve"
    takes = (Retrieve,)

    def moves(self, state: OtysState) -> Sequence[Retrieve]:
        """Own keys only."""
        return [Retrieve(key) for key in state.boards[self.seat].retrievable]

    def explain(self, state: OtysState, move: Retrieve) -> Text:
        return words.TAKE_X_KEY if move.key == X_KEY else words.take_key_label(key=move.key)

    def refuse(self, state: OtysState, move: Retrieve) -> Refusal:
        keys = [amounts.key_words(key) for key in state.boards[self.seat].retrievable]
        return Refusal(words.not_on_the_track(keys=words.either(keys)), self.rule)

    def play(self, run: Execution[OtysState], move: Retrieve) -> None:
        """Back to its place."""
        run.state.boards[self.seat].retrieve(move.key)
        run.emit(partial(events.retrieved, self.seat, move.key))


class _Upgrades(Stage[OtysState]):
    kind = "upgrade"


class _Retrieves(Stage[OtysState]):
    kind = "retrieve"


@cache
def _upgrade(seat: int) -> Stage[OtysState]:
    return _Upgrades(seat, (UpgradeDiver(seat), LeaveStage(seat, "upgrade")))


@cache
def key_back(seat: int) -> Stage[OtysState]:
    """A seat may take a key back."""
    return _Retrieves(seat, (RetrieveKey(seat), LeaveStage(seat, "retrieve")))


def _sponsor(state: OtysState) -> Sponsor:
    return SPONSORS[state.sponsors[state.turn.level - 1]]


def _upgradable(state: OtysState, seat: int) -> list[str]:
    """The divers that the sponsor could turn over."""
    board = state.boards[seat]
    divers = board.column if state.settings.upgrade == "any" else (board.diver(state.turn.level),)
    return [diver for diver in divers if diver not in board.upgraded]
