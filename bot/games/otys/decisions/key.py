"""Playing a key: activates a level with its sponsor and diver (rules/otys.md 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial

from bot.games.areas import AreaKey, areas
from bot.games.contract import Refusal
from bot.games.engine import Execution, Step
from bot.games.otys import events, words
from bot.games.otys.components import LEVELS, NEUTRAL, NONE, ROTATION, SPONSORS, TOKENS, X_KEY, OtysGain, Sponsor
from bot.games.otys.decisions.contracts import CompleteContract
from bot.games.otys.decisions.stage import LeaveStage, OtysDecision, Stage, gain
from bot.games.otys.moves import PlayKey, Retrieve, Upgrade
from bot.games.otys.state import OtysBoard, OtysState, key_name
from bot.games.otys.words import diver_name
from bot.games.text import Text, with_shorter

# Sponsors: gains, an upgrade, a returned key (rules/otys.md 3)


@dataclass(frozen=True, slots=True)
class UseSponsor(Step[OtysState]):
    """Use the sponsor of the active level."""

    seat: int

    def run(self, run: Execution[OtysState]) -> None:
        """Give the immediate gain, and ask if there is a choice."""
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
    """Which diver to upgrade."""

    kind = "upgrade"
    takes = (Upgrade,)

    def moves(self, state: OtysState) -> Sequence[Upgrade]:
        """The diver of the active level, as an option any."""
        return [Upgrade(diver) for diver in _upgradable(state, self.seat)]

    def explain(self, state: OtysState, move: Upgrade) -> Text:
        gain = self.gain(state, move)
        text = words.upgrade_label(diver=diver_name(move.diver), gain=words.gain_words(gain))
        return self.with_warning(state, text, gain)

    def places(self, state: OtysState, move: Upgrade) -> tuple[AreaKey, ...]:
        return (AreaKey("diver", move.diver),)

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
    """Which own key to take back from the Hacker track."""

    kind = "retrieve"
    takes = (Retrieve,)

    def moves(self, state: OtysState) -> Sequence[Retrieve]:
        """Own keys only."""
        return [Retrieve(key) for key in state.boards[self.seat].retrievable]

    def explain(self, state: OtysState, move: Retrieve) -> Text:
        return words.TAKE_X_KEY if move.key == X_KEY else words.take_key_label(key=move.key)

    def places(self, state: OtysState, move: Retrieve) -> tuple[AreaKey, ...]:
        return areas(f"spent {move.key.lower()}")

    def refuse(self, state: OtysState, move: Retrieve) -> Refusal:
        keys = [words.key_words(key) for key in state.boards[self.seat].retrievable]
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
    return _Upgrades(seat, (UpgradeDiver(seat), LeaveStage(seat, "upgrade"), CompleteContract(seat, "upgrade")))


@cache
def key_back(seat: int) -> Stage[OtysState]:
    """Return the stage in which a seat may take a key back."""
    return _Retrieves(seat, (RetrieveKey(seat), LeaveStage(seat, "retrieve"), CompleteContract(seat, "retrieve")))


def _sponsor(state: OtysState) -> Sponsor:
    return SPONSORS[state.sponsors[state.turn.level - 1]]


def _upgradable(state: OtysState, seat: int) -> list[str]:
    """Return the divers that the sponsor could upgrade."""
    board = state.boards[seat]
    divers = board.column if state.settings.upgrade == "any" else (board.diver(state.turn.level),)
    return [diver for diver in divers if diver not in board.upgraded]


# Which key to play (rules/otys.md 3)


_NUMBERED = {str(level): PlayKey("number", level) for level in LEVELS}
_X = [PlayKey("x", level) for level in LEVELS]
_NEUTRAL = [PlayKey("n", level) for level in LEVELS]


class ChooseKey(OtysDecision[OtysState, PlayKey]):
    """Choose a key; asked even if there is only one, because it begins a turn."""

    kind = "key"
    takes = (PlayKey,)
    forced = False

    def moves(self, state: OtysState) -> Sequence[PlayKey]:
        """List numbered keys, the X key and neutral keys; not those on the Hacker track."""
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
        effect = words.effect_words(board.side(diver), state.seats)
        facts = {
            "level": move.level,
            "diver": words.diver_name(diver),
            "sponsor": words.sponsor_words(_sponsor_after(state, move)),
        }
        return with_shorter(
            words.KEY_LABELS[move.kind](**facts, effect=effect), words.SHORT_KEY_LABELS[move.kind](**facts)
        )

    def places(self, state: OtysState, move: PlayKey) -> tuple[AreaKey, ...]:
        """The key, and its level."""
        return AreaKey("key", move.level if move.kind == "number" else move.kind), AreaKey("level", move.level)

    def refuse(self, state: OtysState, move: PlayKey) -> Refusal:
        """It is on the Hacker track, or there is no neutral one."""
        if move.kind == "n":
            return Refusal(words.NO_NEUTRAL_KEY, self.rule)
        return Refusal(words.key_spent(key=words.key_words(key_name(move.kind, move.level))), self.rule)

    def gain(self, state: OtysState, move: PlayKey) -> OtysGain:
        """What a kept token brings, and the sponsor if it asks nothing."""
        sponsor, kept = _sponsor_after(state, move), _activation(state.boards[self.seat], move.level)
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
    """Return the sponsors after an X key: each tile moves deeper, the last to the top."""
    turns = ROTATION % len(sponsors)
    return (*sponsors[-turns:], *sponsors[:-turns]) if turns else sponsors


def _sponsor_after(state: OtysState, move: PlayKey) -> Sponsor:
    """Return the sponsor who acts after this key."""
    sponsors = state.sponsors if move.kind == "number" else rotated(state.sponsors)
    return SPONSORS[sponsors[move.level - 1]]


def _activation(board: OtysBoard, level: int) -> OtysGain:
    """Return a kept reward token's gain when its level is activated."""
    kept = board.kept[level - 1]
    return TOKENS[kept].kept if kept and TOKENS[kept].moment == "activation" else NONE
