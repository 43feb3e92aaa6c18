"""A guided first game: a fixed shuffle, what matters at each decision, a move proposed with its reason.

It is no table. All of it follows from the game and from the choices that were made, which travel in the controls as
`carcassonne/0a05`: two letters for each of the member's own moves, its place among the legal ones. So it leaves no
record and no result, and a restart does not end it.
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
"""The seat of whoever learns; the built-in player holds the others."""

PLAYER = "greedy"
"""The built-in player that proposes, and that plays the other seats."""

_DIGITS = string.digits + string.ascii_lowercase
_PLACES = len(_DIGITS)


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a game brings to its guided first game.

    `matters` says, by the kind of a prompt, what the decision is about; where it comes again the prompt says it, or
    `again`. `why` says why a move is proposed, from the
    position. All kinds in `shows` come up along the proposals. After `least` moves the lesson ends at the next decision
    of the kind `ends`, once it has shown everything, and after `most` moves in any case.
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
    """Where a lesson stands: its position, the kinds of decisions shown, what happened since the member's last move.

    `proposal` is the move that is proposed now; None when the lesson is over.
    """

    position: Position
    path: str
    shown: Sequence[str]
    events: Sequence[Event]
    proposal: Move | None

    @property
    def moves(self) -> Sequence[Move]:
        """What the member can do now."""
        return self.position.moves(LEARNER)

    @property
    def kind(self) -> str:
        """What is asked now."""
        return self.position.prompt_for(LEARNER).kind


def explain_decision(lesson: Lesson, standing: LessonState) -> Text:
    """What the decision is about: explained the first time, asked in a sentence when it comes again."""
    prompt, kind = standing.position.prompt_for(LEARNER), standing.kind
    return (lesson.again if kind in standing.shown else lesson.matters).get(kind, prompt.text)


def replay_lesson(game: Game, lesson: Lesson, path: str) -> LessonState:
    """The lesson after these choices. Raises ValueError for what is no path of it."""
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


def preview_events(position: Position, move: Move) -> list[Text]:
    """What a move causes, as far as that is known before: nothing that only the move reveals."""
    texts: list[Text] = []
    for event in position.copy().play(move, LEARNER):
        if event.reveals:
            break
        if event.audience in (None, LEARNER):
            texts.append(event.text)
    return texts


def encode_move(moves: Sequence[Move], move: Move) -> str:
    """A choice in two letters."""
    high, low = divmod(list(moves).index(move), _PLACES)
    return _DIGITS[high] + _DIGITS[low]


def decode_move(moves: Sequence[Move], two: str) -> Move:
    """The move that two letters stand for. Raises ValueError for none."""
    if len(two) != 2 or not set(two) <= set(_DIGITS):
        raise ValueError(f"{two!r} is no choice")
    place = _DIGITS.index(two[0]) * _PLACES + _DIGITS.index(two[1])
    if place >= len(moves):
        raise ValueError(f"there are {len(moves)} moves, not {place + 1}")
    return moves[place]
