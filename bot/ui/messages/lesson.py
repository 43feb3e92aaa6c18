"""A guided first game: a fixed shuffle, explained decisions, proposed moves.

It is no table. Everything follows from the game and the choices so far, which are in the controls as
`carcassonne/0a05`: two letters for each of the member's moves, its index among the legal ones. So it leaves no
record, and a restart does not end it.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.ai.players import player_for
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Event, Game, Move, OptionValue, Position
from bot.games.text import Text

LEARNER = 0
"""The learner's seat; the built-in player has the others."""

PLAYER = "greedy"
"""The built-in player that proposes moves and plays the other seats."""

_DIGITS = string.digits + string.ascii_lowercase
_PLACES = len(_DIGITS)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game's guided first game.

    `matters` explains decisions by the kind of their prompt; when a kind comes again, the prompt or `again` does.
    `why` gives the reason for a proposed move, from the position. All kinds in `shows` must come up along the
    proposals. After `least` moves the lesson ends at the next decision of the kind `ends`, if it has shown
    everything, and after `most` moves in any case.
    """

    seed: str
    opening: Text
    closing: Text
    matters: Mapping[str, Text]
    why: Callable[[Position, Move], Text]
    shows: frozenset[str]
    ends: str
    least: int
    most: int
    seats: int = 1
    options: Mapping[str, OptionValue] = field(default_factory=dict, hash=False)
    again: Mapping[str, Text] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class LessonState:
    """A step of a lesson: position, kinds of decisions, events since the last move.

    `proposal` is the proposed move; None when the lesson is over.
    """

    position: Position
    path: str
    shown: Sequence[str]
    events: Sequence[Event]
    proposal: Move | None

    @property
    def moves(self) -> Sequence[Move]:
        """The member's legal moves."""
        return self.position.moves(LEARNER)

    @property
    def kind(self) -> str:
        """The kind of the current prompt."""
        return self.position.prompt_for(LEARNER).kind


def explain_decision(lesson: Lesson, standing: LessonState) -> Text:
    """Explain a decision the first time; later ask it in a sentence."""
    prompt, kind = standing.position.prompt_for(LEARNER), standing.kind
    return (lesson.again if kind in standing.shown else lesson.matters).get(kind, prompt.text)


def replay_lesson(game: Game, lesson: Lesson, path: str) -> LessonState:
    """Return the step after these choices. Raises ValueError for an invalid path."""
    seed = seed_from_text(lesson.seed)
    position = game.new(seats=lesson.seats, seed=seed, options=lesson.options)
    rival = player_for(game, PLAYER, Chance(seed_from_text("rival")))
    texts = [*position.opening(), *_others(position, rival.choose)]
    shown: list[str] = []
    for start in range(0, len(path), 2):
        if LEARNER not in position.deciders or start // 2 >= lesson.most:
            raise ValueError(f"{path!r} goes on after the end")
        shown.append(position.prompt_for(LEARNER).kind)
        move = decode_move(position.moves(LEARNER), path[start : start + 2])
        texts = [*position.play(move, LEARNER), *_others(position, rival.choose)]
    proposal = None
    if not _over(lesson, position, shown):
        proposal = player_for(game, PLAYER, Chance(seed_from_text("teacher"))).choose(position)
    return LessonState(position, path, tuple(shown), tuple(texts), proposal)


def _others(position: Position, choose: Callable[[Position], Move]) -> list[Event]:
    """Let the built-in player decide until it is the member's turn."""
    texts: list[Event] = []
    while position.deciders and position.deciders[0] != LEARNER:
        texts += position.play(choose(position), position.deciders[0])
    return texts


def _over(lesson: Lesson, position: Position, shown: Sequence[str]) -> bool:
    if LEARNER not in position.deciders or len(shown) >= lesson.most:
        return True
    everything = len(shown) >= lesson.least and lesson.shows <= set(shown)
    return everything and position.prompt_for(LEARNER).kind == lesson.ends


def preview_events(position: Position, move: Move, seat: int = LEARNER) -> list[Text]:
    """Return what a move causes, up to the first event that reveals something."""
    texts: list[Text] = []
    for event in position.copy().play(move, seat):
        if event.reveals:
            break
        if event.audience in (None, seat):
            texts.append(event.text)
    return texts


def encode_move(moves: Sequence[Move], move: Move) -> str:
    """Encode a move in two letters."""
    high, low = divmod(list(moves).index(move), _PLACES)
    return _DIGITS[high] + _DIGITS[low]


def decode_move(moves: Sequence[Move], two: str) -> Move:
    """Decode a move. Raises ValueError."""
    if len(two) != 2 or not set(two) <= set(_DIGITS):
        raise ValueError(f"{two!r} is no choice")
    place = _DIGITS.index(two[0]) * _PLACES + _DIGITS.index(two[1])
    if place >= len(moves):
        raise ValueError(f"there are {len(moves)} moves, not {place + 1}")
    return moves[place]
