"""Labels of buttons and placeholders of selects have at most three words.

What a press would do may follow the label (after `·`, `;`, `:` or in brackets). Labels are found at the source: where a
control is made of a text, and on the boards of every game.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.discord.components.controls import MOVE_SEPARATOR, Button
from bot.discord.table.face import Face
from bot.games.text import Text
from tests.cogs.faces import FACES, boards
from tests.cogs.test_face_conformance import each_table, moments

ROOT = Path(__file__).parents[1]
MAX_WORDS = 3
MAKERS = {
    "Button": 0,
    "Select": 0,
    "MemberSelect": 0,
    "ChannelSelect": 0,
    "ChoiceInput": 0,
    "MemberInput": 0,
    "paged_select": 0,
    "split_selects": 0,
    "Group": 0,
    "PanelAction": 1,
}
"""What makes controls, and which argument is the label."""
CALLED = re.compile(rf"\b({'|'.join(MAKERS)})\(")

LONGER = {
    "Fly to {hex} for {fuel} fuel": "the price decides whether to press",
    "Fly to {hex} for a drive value": "the price decides whether to press",
    "Fly to {hex} for {fuel} fuel and a drive value": "the price decides whether to press",
}
"""Labels of more words, with the reason."""

VALUES = {
    "bot/discord/press/panel.py": "names of actions, placeholders of their inputs: checked where those are made",
    "cogs/lobby/openings.py": "names of actions after a game",
    "bot/discord/components/controls.py": "placeholders of selects in pages: checked where those are made",
    "cogs/overtime/messages.py": "names of answers, which `cogs/table/answer.py` has too",
    "bot/discord/notices/direct_messages.py": "times to snooze",
    "cogs/challenge/panel.py": "names of actions, passed on",
    "cogs/challenge/runs/viewer.py": "first, back, on and last",
    "cogs/help/start_card.py": "titles of games",
    "cogs/review/pages.py": "the other view of a decision",
    "cogs/settings/actions.py": "names of settings",
    "cogs/settings/turns.py": "names of settings",
    "cogs/table/answer.py": "names of answers",
    "cogs/table/game.py": "the face's name of a hand",
    "cogs/table/endings.py": "names of actions after a game",
}
"""Files with labels that are values, not texts of a module, with what they name.

Games need none: their boards are held as they are shown.
"""


def count_words(label: str) -> int:
    """Count the words before what a press would do; a placeholder counts as one.

    >>> count_words("Place on {feature} · {colour} {before} → {after}"), count_words("Build ({n} cards)")
    (3, 1)
    """
    plain = re.sub(r"\{[^{}]*\}", "x", label)
    return len(re.split(r" · | ✓| \(|[;:] ", plain)[0].split())


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _module(name: str) -> Path | None:
    path = ROOT.joinpath(*name.split("."))
    return next((each for each in (path.with_suffix(".py"), path / "__init__.py") if each.is_file()), None)


@cache
def _imports(path: Path) -> dict[str, tuple[str, str]]:
    return {
        each.asname or each.name: (node.module or "", each.name)
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.ImportFrom)
        for each in node.names
    }


def _templates(node: ast.AST) -> list[str]:
    """The texts in an expression or a function, without its docstring."""
    docstrings = {id(each.value) for each in ast.walk(node) if isinstance(each, ast.Expr)}
    return [
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in docstrings
    ]


def _definition(path: Path, name: str) -> list[str] | None:
    """The texts of a constant or function of a module, also of one that it imports."""
    for node in _tree(path).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return _templates(node)
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=True))
                for each, value in pairs:
                    if isinstance(each, ast.Name) and each.id == name:
                        return _templates(value)
    module, original = _imports(path).get(name, ("", ""))
    file = _module(module)
    return None if file is None else _definition(file, original)


def find_templates(path: Path, label: ast.expr) -> list[str] | None:
    """The texts that a label can have; None if they are not those of a module."""
    if isinstance(label, ast.IfExp):
        both = [find_templates(path, each) for each in (label.body, label.orelse)]
        return None if None in both else [text for each in both for text in each or ()]
    if isinstance(label, ast.Call):
        label = label.func
    if isinstance(label, ast.Attribute) and isinstance(label.value, ast.Name):
        module, name = _imports(path).get(label.value.id, ("", ""))
        file = _module(f"{module}.{name}")
        return None if file is None else _definition(file, label.attr)
    return _definition(path, label.id) if isinstance(label, ast.Name) else None


def labels() -> Iterator[tuple[str, int, list[str] | None]]:
    """File, line and texts of every label."""
    for part in ("bot", "cogs"):
        for path in sorted((ROOT / part).rglob("*.py")):
            if not CALLED.search(path.read_text(encoding="utf-8")):
                continue
            for node in ast.walk(_tree(path)):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
                    label = node.args[MAKERS[node.func.id] :][:1]
                    if label:
                        yield str(path.relative_to(ROOT)), node.lineno, find_templates(path, label[0])


def test_labels_have_at_most_three_words() -> None:
    found = {
        (file, line, text) for file, line, texts in labels() for text in texts or () if count_words(text) > MAX_WORDS
    }
    assert not [each for each in found if each[-1] not in LONGER]
    assert set(LONGER) == {text for _, _, text in found}


def test_labels_that_are_values_are_named_with_a_reason() -> None:
    found = {file for file, _, texts in labels() if texts is None}
    assert {file for file in found if file.split("/")[1] not in FACES} == set(VALUES)


@each_table
def test_placeholders_and_buttons_of_boards_have_at_most_three_words(face: Face, seats: int) -> None:
    """Buttons that play or propose a move name it; all others are held."""
    for number, moment in enumerate(moments(face, seats)):
        if number % 3 or not moment.position.deciders:
            continue
        for controls, moves in boards(face, moment.position, moment.seat):
            for control in controls:
                is_move = isinstance(control, Button) and not moves.isdisjoint(control.argument.split(MOVE_SEPARATOR))
                label = control.label if isinstance(control, Button) else control.placeholder
                template = label.template if isinstance(label, Text) else label
                assert is_move or count_words(template) <= MAX_WORDS, label


@pytest.mark.parametrize("label", ["Press here to go on", "Play {title} challenge {number}"])
def test_a_long_label_is_found(label: str) -> None:
    assert count_words(label) > MAX_WORDS
