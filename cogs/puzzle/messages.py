"""Messages of puzzles: the board with possible moves, then the solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.ai.hint import describe_outlook, label_line
from bot.ai.players import describe_result, effects_of, tuned_knowledge
from bot.ai.puzzle import (
    EvaluatedMove,
    Puzzle,
    games_with_puzzles,
    puzzles_by_theme,
    puzzles_for,
    theme_text,
    theme_texts,
)
from bot.ai.search import Line, Measured, distinguishing, find_outlooks, measure_line
from bot.discord.components.controls import MAX_CHOICES, Button, Choice, Control, Select
from bot.discord.components.payload import FileAttachment, MessagePayload
from bot.discord.pictures.attachments import draw_attachments
from bot.discord.pictures.avatars import PictureStyle
from bot.discord.pictures.render_queue import RenderQueue
from bot.discord.table.face import Face
from bot.discord.table.guide import how_to_play
from bot.discord.table.words import computer
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Move, Position
from bot.games.registry import game_named
from bot.games.text import Text, TextLike, fill_names, lines
from cogs.puzzle.model import PuzzleAnswer
from cogs.puzzle.words import answers as words

PUZZLE = "puzzle"
"""Verb of the buttons, first word of the select, and table id without a table."""

TODAY = "today"
"""Argument of the button in the message of a day; the puzzle's day follows."""

SHARE, EVERYONE, ANOTHER, PRACTICE = "share", "everyone", "another", "practice"
"""Arguments of other buttons; the puzzle's day follows the second.

The last is also the first word of the games' select.
"""

MAX_REASONS = 2
"""Sentences about the best and the tempting move that are shown at most."""

MAX_LATER = 3
"""Moves after the turn of a solution."""

MAX_THEMES = 2
"""Themes in the heading of a solution."""

ALL = "all"
"""Value of the choice of all themes."""


@dataclass(frozen=True, slots=True)
class PosedPuzzle:
    """A puzzle as a member meets it: on a day, or for practice, which is day 0, perhaps of a theme."""

    puzzle: Puzzle
    day: int
    theme: str
    position: Position
    moves: tuple[Move, ...]
    names: tuple[TextLike, ...]
    begun: tuple[TextLike, ...]
    """The seat's earlier moves in the same turn."""

    @classmethod
    def of(cls, puzzle: Puzzle, day: int, theme: str, member: str) -> PosedPuzzle:
        """Pose a puzzle with names of seats, replaying the game. Raises BadRecord."""
        position = puzzle.position()
        names = tuple(member if seat == puzzle.seat else computer(seat + 1) for seat in range(position.seats))
        begun = tuple([fill_names(label, names) for label in puzzle.earlier_moves()])
        return cls(puzzle, day, theme, position, puzzle.candidate_moves(), names, begun)

    @property
    def address(self) -> str:
        """What its controls carry: day, name and the theme that is practised."""
        return f"{self.day} {self.puzzle.name} {self.theme}".strip()

    def name(self, themes: Sequence[TextLike] = ()) -> Text:
        """Return what the puzzle is called, with its grade and themes."""
        return words.head(self.day, self.puzzle.rules.title, self.puzzle.grade, themes)

    def label(self, move: Move) -> TextLike:
        """Return a move's label."""
        return fill_names(self.position.explain(move, self.puzzle.seat), self.names)

    def line(self, one: EvaluatedMove) -> tuple[TextLike, ...]:
        """Return a choice's label, and its best continuation in the turn."""
        return self._labels(one)[: 1 + len(one.then)]

    def later(self, one: EvaluatedMove) -> tuple[TextLike, ...]:
        """Return the labels of the seat's next moves after that turn."""
        return self._labels(one)[1 + len(one.then) :][:MAX_LATER]

    def _labels(self, one: EvaluatedMove) -> tuple[TextLike, ...]:
        line = tuple(map(self.puzzle.rules.parse, (one.move, *one.then, *one.later)))
        labels = label_line(self.position, self.puzzle.seat, line)
        return tuple([fill_names(label, self.names) for label in labels])

    def expected(self, one: EvaluatedMove) -> Text:
        """Return the expected result of a choice, to follow a comma."""
        return describe_result(self.puzzle.rules, self.position, one.worth, one.seen)

    def explain(self) -> tuple[Sequence[TextLike], Sequence[TextLike]]:
        """Say what the best move does on the board that the tempting one doesn't, and why the tempting one fails.

        Without such an effect, say what the best move builds towards. Without a bad effect, the tempting move misses
        the best move's theme, if that is more important than what it does itself.
        """
        puzzle, effects = self.puzzle, effects_of(self.puzzle.rules)
        lines = [puzzle.line(puzzle.best), puzzle.line(puzzle.tempting)]
        differ = distinguishing({each: measure_line(effects, self.position, puzzle.seat, each) for each in lines})
        best, tempting = (differ[each] for each in lines)
        first = next((name for name in effects if effects[name].good and name in {**best, **tempting}), "")
        theme = None if first in tempting or not first else effects[first].theme
        tempts = self._say(tempting, good=True)[:1]
        fails = self._say(tempting, good=False) or ([] if theme is None else [words.misses(theme)])
        objections = [*tempts, *(fails or ([words.OUTWEIGHED] if tempts else []))][:MAX_REASONS]
        return self._say(best, good=True) or self._outlook(lines[0]), objections

    def _outlook(self, line: Line) -> list[TextLike]:
        """Say what a line builds towards in games that the seat imagines."""
        puzzle, chance = self.puzzle, Chance(seed_from_text(self.puzzle.name))
        found = find_outlooks(tuned_knowledge(puzzle.rules), self.position, puzzle.seat, [line], chance)
        return [fill_names(describe_outlook(puzzle.rules, each), self.names) for each in found.values()]

    def _say(self, values: Measured, *, good: bool) -> list[TextLike]:
        """Return sentences for effects: the good ones, or the bad."""
        effects = effects_of(self.puzzle.rules)
        said = [effects[name].sentence(value) for name, value in values.items() if effects[name].good == good]
        return [fill_names(sentence, self.names) for sentence in said[:MAX_REASONS]]

    def move_of(self, notation: str) -> Move:
        """The choice with this notation. Raises ValueError for none."""
        return next((move for move in self.moves if str(move) == notation), None) or _none(notation)


def _none(notation: str) -> Move:
    raise ValueError(f"{notation!r} is no choice")


def practice_selects(game: str | None, theme: str, answers: Mapping[str, PuzzleAnswer]) -> tuple[Select, ...]:
    """Return the selects of games and of the game's themes, with how many puzzles the member hasn't solved."""

    def left(among: Sequence[Puzzle]) -> Text:
        unsolved = [each for each in among if each.name not in answers or not answers[each.name].solved]
        return words.left(len(unsolved), len(among))

    games = [
        Choice(game_named(key).title, key, left(puzzles_for(key)), chosen=key == game) for key in games_with_puzzles()
    ]
    selects = (Select(words.OTHER_GAME, PRACTICE, tuple(games)),)
    texts = {} if game is None else theme_texts(game)
    if game is None or not texts:
        return selects
    by_theme = puzzles_by_theme(game)
    themes = [
        Choice(words.ALL_THEMES, ALL, left(puzzles_for(game)), chosen=theme not in texts),
        *(Choice(text, key, left(by_theme[key]), chosen=key == theme) for key, text in texts.items()),
    ]
    return (*selects, Select(words.THEME, f"{PRACTICE} {game}", tuple(themes[:MAX_CHOICES])))


class PuzzleMessages:
    """Makes the messages of puzzles."""

    def __init__(self, faces: Mapping[str, Face], render_queue: RenderQueue) -> None:
        self._faces = faces
        self._render_queue = render_queue

    async def question(
        self, asked: PosedPuzzle, look: Move | None, once: TextLike, selects: Sequence[Select], style: PictureStyle
    ) -> MessagePayload:
        """The puzzle, with the move that is looked at as a ghost; `once` says what counts.

        `selects` choose another puzzle for practice.
        """
        prompt = fill_names(asked.position.prompt_for(asked.puzzle.seat).text, asked.names)
        looked = "" if look is None else asked.label(look)
        practised = theme_text(asked.puzzle.game, asked.theme)
        name = asked.name(() if practised is None else (practised,))
        text = words.question(name, prompt, looked, once, begun=asked.begun, goes_on=asked.puzzle.goes_on)
        choices = tuple(
            Choice(asked.label(move), str(number), chosen=move == look) for number, move in enumerate(asked.moves)
        )
        answer: tuple[Control, ...] = ()
        if look is not None:
            number = asked.moves.index(look)
            answer = (Button(words.ANSWER, PUZZLE, f"{asked.address} {number}", "good"),)
        practise = (Button(words.PRACTISE, PUZZLE, PRACTICE),) if asked.day else ()
        controls = (
            *answer,
            *practise,
            how_to_play(asked.puzzle.game),
            Select(words.CHOICES, f"{PUZZLE} {asked.address}", choices),
            *selects,
        )
        return MessagePayload(text, await self._pictures(asked, look, style), controls, PUZZLE)

    async def solution(
        self, asked: PosedPuzzle, answer: Move, streak: int, progress: Sequence[TextLike], style: PictureStyle
    ) -> MessagePayload:
        """The best move with its line, why the tempting one fails, and the expected result of each choice.

        `progress` are lines about the member: their rating and days.
        """
        puzzle = asked.puzzle
        text = await self._render_queue.run(lambda: solution_text(asked, answer, streak, progress))
        share: tuple[Control, ...] = ()
        if asked.day:
            share = (
                Button(words.SHARE_IT, PUZZLE, SHARE, "main"),
                Button(words.EVERYONE, PUZZLE, f"{EVERYONE} {asked.day}"),
            )
        another = Button(words.ANOTHER, PUZZLE, f"{ANOTHER} {puzzle.game} {asked.theme}".strip())
        if asked.day:
            another = Button(words.PRACTISE, PUZZLE, PRACTICE)
        controls = (*share, another, how_to_play(puzzle.game))
        best = asked.move_of(puzzle.best.move)
        return MessagePayload(text, await self._pictures(asked, best, style), controls, PUZZLE)

    async def _pictures(self, asked: PosedPuzzle, move: Move | None, style: PictureStyle) -> tuple[FileAttachment, ...]:
        """Return the table, the relevant part and the hand; empty if not drawable now."""
        seat, face = asked.puzzle.seat, self._faces[asked.puzzle.game]
        view = asked.position.view(seat, move, None if move is None else seat)
        view = replace(view, names=tuple(asked.names))
        renderers = (face.renderer, face.private_renderer_of(view), face.renderer_of(view))
        return await draw_attachments(self._render_queue, view, style, asked.puzzle.name, *renderers, name="puzzle")


def solution_text(asked: PosedPuzzle, answer: Move, streak: int, progress: Sequence[TextLike]) -> Text:
    """Write the solution: the best move with its line, why the tempting one fails, the member's answer.

    `progress` are lines about the member: their rating and days.
    """
    puzzle = asked.puzzle
    reasons, objections = asked.explain()
    themes = dict.fromkeys(filter(None, (theme_text(puzzle.game, each) for each in puzzle.themes)))
    later = asked.later(puzzle.best)
    own = next(one for one in puzzle.choices if one.move == str(answer))
    return lines(
        words.result(asked.name(tuple(themes)[:MAX_THEMES]), own is puzzle.best, streak),
        words.best(words.line(asked.line(puzzle.best)), asked.expected(puzzle.best), reasons),
        words.later(later) if later else "",
        words.tempting(
            words.line(asked.line(puzzle.tempting)),
            asked.expected(puzzle.tempting),
            objections,
            yours=own is puzzle.tempting,
        ),
        "" if own in (puzzle.best, puzzle.tempting) else words.answer(words.line(asked.line(own)), asked.expected(own)),
        *progress,
        words.source(puzzle.best.games, goes_on=puzzle.goes_on),
    )
