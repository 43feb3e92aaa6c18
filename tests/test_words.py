"""Every sentence for people is in a words.py, as a search through the code shows."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.games.registry import GAMES

ROOT = Path(__file__).parents[1]

PARTS = (
    "bot/app.py",
    "bot/ai",
    "bot/games",
    "bot/core",
    "bot/ops",
    "bot/store",
    "bot/discord",
    "cogs",
    "renderers",
)
"""The folders that are searched."""

DATA = frozenset({"rules.py"})
"""Modules that are texts and nothing else: the rules of a game by topic."""

NAMES = frozenset(game.title for game in GAMES)
"""What games are called, in every language."""

PROGRAMMERS = frozenset({
    "AssertionError", "BadComponents", "KeyError", "LessonError", "LookupError", "NotImplementedError", "RuntimeError",
    "TypeError",
    "UnknownTile",
    "ValueError",
})  # fmt: skip
"""Errors that members never see; a broken data file is reported in the log."""

FOR_THE_LOG = frozenset({"BackgroundJobs", "RetryLater", "FailureMonitor", "create_task", "start", "log_error"})
"""Calls whose words are for the log or the name of a task."""

NO_WORDS = frozenset({
    "ContextVar", "ParamSpec", "TypeVar", "cast", "command_link", "compile", "note", "set_note", "write_palettes",
})  # fmt: skip
"""Calls that take names of types and commands, patterns, keys of the store, or what a file of data says of itself."""

NOTATIONS = frozenset({"Form", "Notation", "areas", "begin", "moves", "parse", "parts"})
"""Calls that take first how moves or areas of a picture are written, in no language, and by name perhaps a hint."""

DRAWS = frozenset({"below", "die", "draws", "shuffle"})
"""Calls whose texts are the label of a draw, which anybody can compute again."""

KEYED = frozenset({"memoize"})
"""Calls whose first argument is a cache key."""

DRAWING = frozenset(
    {"text", "header", "header_middle", "header_chip", "width", "render_text", "fit_size", "shorten", "Label", "remark"}
)
"""Calls that draw or measure what they are given, so that a single small word is one for people."""

ALIGNED = frozenset({"left", "middle", "right"})
"""The words that are none in such a call."""

ALLOWED = {
    "UTC ({}?)": "a stored zone that this machine doesn't know",
    "Factory": "a zone of the IANA database",
    "commands published": "a key of the store",
    "ids of published commands": "a key of the store",
    "former members": "a key of the store",
    "who opens challenges in {}": "a key of the store",
    "result of {} posted": "a key of the store",
    "threads refused in {}": "a key of the store",
    "{} for {}": "what a move brings, as files of lessons name it",
    "{} refused": "whose turn it is to be drawn for",
    "{} ways": "what a select is for",
    "player {n}": "a seat that `Who` stands for, written where texts are",
    "fit one": "a seed",
    "fit two": "a seed",
    "action points": "why points were given, in the data of an event",
    "exit status {}": "told in the log",
    "[{asctime}] [{levelname:<8}] {name}: {message}": "a line of the log",
    "`/help topic:{}`": "a command",
    "watch of the loop": "the name of a task",
    "discord.py: on_interaction": "the name of a task",
    "Host": "a header of HTTP",
    "Origin": "a header of HTTP",
    "Lax": "when browsers send a cookie",
    "private, max-age=31536000, immutable": "how long browsers keep a picture",
    "public, max-age=86400": "how long browsers keep an emoji",
}
"""What reads like words and is none, with the reason."""

PROSE = re.compile(r"[A-Za-z}*`.,;:!?)]\s+[({*`]*[A-Za-z{]")
"""Two words, or a word beside a placeholder."""

LABEL = re.compile(r"[A-Z][a-z]+[.…]?")
"""One word as buttons have it."""

STATEMENT = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ATTACH|JOIN|PRAGMA|VACUUM|BEGIN|EXISTS|VALUES|WHERE|UNION|NULL)\b"
    r"|\b(ORDER BY|AND|DESC)\b"
    r"|= ?\?|\bIN \("
)
ARGUMENT = re.compile(r"[a-z]+( \{\})+")
"""What a control carries, a name of a draw: one word and what belongs to it."""

COLUMNS = re.compile(r"[a-z_.]+(, [a-z_.]+)+")
"""SQL, which is used in the store alone."""


@cache
def modules() -> list[Path]:
    found = []
    for part in PARTS:
        path = ROOT / part
        found += [path] if path.is_file() else sorted(path.rglob("*.py"))
    return [path for path in found if "words" not in (path.stem, path.parent.name) and path.name not in DATA]


def room_of(path: Path) -> str:
    """Return the folder of a module, no deeper than that of a game."""
    return "/".join(path.relative_to(ROOT).parent.parts[:3])


def words_in(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of every string that reads as if it were for people."""
    tree = ast.parse(source)
    silent: set[int] = set()
    drawn: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))
        elif isinstance(node, ast.Call) and is_silent(node):
            silent |= {id(inner) for inner in ast.walk(node) if inner is not node}
        elif isinstance(node, ast.Call) and called(node) in NOTATIONS | DRAWS:
            silent |= {id(inner) for argument in node.args for inner in ast.walk(argument)}
        elif isinstance(node, ast.Call) and called(node) in KEYED:
            silent |= {id(inner) for inner in ast.walk(node.args[0])}
        elif isinstance(node, ast.Subscript):
            silent |= {id(inner) for inner in ast.walk(node.slice)}
        elif isinstance(node, ast.Call) and called(node) in DRAWING:
            drawn |= {id(result) for argument in node.args for result in ast.walk(argument) if is_drawn(result)}
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__":
            silent |= {id(inner) for inner in ast.walk(node)}
        elif isinstance(node, ast.JoinedStr):
            silent |= {id(part) for part in node.values if isinstance(part, ast.Constant)}
    for node in ast.walk(tree):
        if id(node) not in silent and isinstance(node, ast.Constant | ast.JoinedStr):
            text = flattened(node)
            if text is not None and (reads_like_words(text) or id(node) in drawn):
                yield node.lineno, text


def is_silent(call: ast.Call) -> bool:
    if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name) and call.func.value.id == "_log":
        return True
    return called(call) in PROGRAMMERS | FOR_THE_LOG | NO_WORDS


def called(call: ast.Call) -> str:
    """Return the name of the called function."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def is_drawn(node: ast.AST) -> bool:
    """Whether a string has a word in it, where it is drawn."""
    text = flattened(node) if isinstance(node, ast.Constant | ast.JoinedStr) else None
    return text is not None and text not in ALIGNED and bool(re.search(r"[A-Za-z]{2}", text))


def flattened(node: ast.Constant | ast.JoinedStr) -> str | None:
    """The text with {} where something is filled in."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)  # type: ignore[misc]


def reads_like_words(text: str) -> bool:
    if text in ALLOWED or text in NAMES or STATEMENT.search(text):
        return False
    if COLUMNS.fullmatch(text) or ARGUMENT.fullmatch(text):
        return False
    letters = text.replace("{}", "")
    return bool(LABEL.fullmatch(text)) or (bool(PROSE.search(text)) and bool(re.search(r"[A-Za-z]{2}", letters)))


@pytest.mark.parametrize("room", sorted({room_of(path) for path in modules()}))
def test_sentences_and_labels_stand_in_words(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text!r}"
        for path in modules()
        if room_of(path) == room
        for line, text in words_in(path.read_text(encoding="utf-8"))
    ]
    assert not found, "write these as a Text in the words.py of their part:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('said = "It is your move."', 1),
        ('said = f"{who}: choose a cell."', 1),
        ('button = Button("Undo", "undo")', 1),
        ('Text("The wheel is empty.")', 1),
        ('said = f"{name} took {n}"', 1),
        ('"""It says what it is."""', 0),
        ('_log.info("board %d stays", 5)', 0),
        ('raise ValueError(f"{key} has no options")', 0),
        ('connection.execute("SELECT id FROM tables WHERE id = ?")', 0),
        ('notation = f"{name} {value}"', 0),
        ('canvas.text(0, 0, "moves", SMALL, align="right")', 1),
        ('canvas.text(0, 0, f"of {n}" if n else "none", SMALL, Weight.BOLD, ink, "right")', 2),
        ('canvas.text(0, 0, words.MOVES, SMALL, Weight.BOLD, ink, "middle")', 0),
        ('canvas.text(0, 0, f"×{n}", SMALL)', 0),
        ('__all__ = ["Text"]', 0),
        ('notation = Notation("take {space} at {cell}", cell=cells(words.NO_CELL))', 0),
        ('notation = Notation(Form("meeple monastery", side=None), hint=Text("Write a side."))', 1),
        ('discs = chance.shuffle(discs, "start discs")', 0),
        ('Values = Sequence["Json"]', 0),
        ('seen = position.memoize(f"moves of {seat}", lambda: Text("It is over."))', 1),
        ('raise BadComponents(f"tile {name}: the letter stands there twice")', 0),
        ('raise BadOption(Text("{title} has no option called {name}.", title=title, name=name))', 1),
        ('rule = "nova_luna 4"', 0),
        ('rule = "nova_luna 4, 7.2"', 0),
        ('title = "Nova Luna"', 0),
        ('verb = "undo"', 0),
    ],
)
def test_what_is_found(source: str, found: int) -> None:
    assert len(list(words_in(source))) == found


CHOSEN = re.compile(r"\.(?:display_name|global_name|nick|guild\.name)\b|\bguild\.name\b")
"""What people call themselves and their servers."""


def test_names_that_people_chose_come_from_one_place() -> None:
    """They are `UserText` from there on, which every message escapes."""
    reading = {path.relative_to(ROOT) for path in modules() if CHOSEN.search(path.read_text(encoding="utf-8"))}
    assert reading == {Path("bot/discord/table/names.py")}


PLACE = re.compile(r"\{([a-z_]+)(?::[^{}]*)?\}")
"""A placeholder, with its format."""


def _unfilled(source: str) -> Iterator[tuple[int, str]]:
    """Line and name of every place in a template for which its `Text` has no argument."""
    if "Text(" not in source:
        return
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id != "Text":
            continue
        given = {keyword.arg for keyword in call.keywords}
        for part in ast.walk(call.args[0]) if call.args and None not in given else ():
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield from ((call.lineno, name) for name in PLACE.findall(part.value) if name not in given)


def test_every_place_in_a_template_has_its_argument() -> None:
    assert list(_unfilled('Text("{who} has {n:one|more}", who=1)')) == [(1, "n")]
    sources = [path for room in ("bot", "cogs", "renderers") for path in sorted((ROOT / room).rglob("*.py"))]
    found = [f"{path}:{line}: {name}" for path in sources for line, name in _unfilled(path.read_text(encoding="utf-8"))]
    assert found == []
