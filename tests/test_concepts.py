"""What somebody looks for is found by a name, and what docstrings name exists."""

from __future__ import annotations

import ast
import builtins
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARTS = ("bot", "cogs", "renderers", "data")

PLACES = {
    "rule": "bot/discord/table/rules.py",
    "undo": "bot/core/table/moves.py",
    "lobby": "cogs/lobby/model.py",
    "clock": "bot/clock.py",
    "rating": "bot/core/results/ratings.py",
    "leaderboard": "bot/core/results/standings.py",
    "retry": "bot/ops/connection_retry.py",
    "backoff": "bot/discord/client/gateway_connections.py",
    "scheduler": "bot/core/delivery/scheduler.py",
    "rate limit": "bot/discord/transport/rate_limits.py",
    "autocomplete": "bot/discord/components/command_text.py",
    "migration": "bot/store/migration.py",
    "cache": "bot/core/table/cache.py",
    "worker pool": "bot/ai/worker_pool.py",
    "sprite": "renderers/kit/sketch.py",
    "palette": "renderers/kit/palette.py",
    "font fallback": "renderers/kit/font_fallback.py",
    "translation": "bot/games/text.py",
    "daily": "cogs/challenge/dailies/cog.py",
    "outbox": "bot/core/delivery/outbox.py",
    "permission": "bot/discord/transport/permissions.py",
    "lease": "bot/store/lease.py",
    "hint": "bot/ai/hint.py",
    "replay": "bot/core/history/replay.py",
    "lesson": "bot/discord/lesson/model.py",
}
"""Terms of the field, with the file in which a reader expects to arrive."""


def names_in(path: Path) -> set[str]:
    """File, folder, classes and functions of a module, in small letters with underscores."""
    defined = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    found = {node.name for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, defined)}
    return {re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower() for name in (path.stem, path.parent.name, *found)}


@pytest.mark.parametrize(("concept", "place"), PLACES.items())
def test_a_concept_is_found_by_a_name(concept: str, place: str) -> None:
    word = re.compile(rf"(?:^|_){concept.replace(' ', '_')}s?(?:_|$)")
    assert [name for name in names_in(ROOT / place) if word.search(name)]


NAMED = re.compile(
    r"`([A-Z][a-z]\w+)[.(\w)]*`|`([a-z]+(?:_[a-z]+)+)(?:\(\))?`|[Rr]aises ((?:[A-Z]\w+(?:, | or | and )?)+)"
)
"""Classes and functions that prose names, in backticks or as what is raised."""

LIBRARIES = frozenset({"PoFileError"})
"""Classes of libraries that no code of ours uses by name."""

DOCSTRING = re.compile(r'"""[\s\S]*?"""')
SILENT = re.compile(r'"(?:[^"\\\n]|\\.)*"|#.*')
"""Strings on one line, and comments."""


def test_what_prose_names_exists() -> None:
    paths = [path for part in PARTS for path in sorted((ROOT / part).rglob("*.py"))]
    paths += [path for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")) if path.name != "CHANGELOG.md"]
    named, used = set[tuple[str, str]](), {*dir(builtins), *LIBRARIES}
    for path in paths:
        text = path.read_text(encoding="utf-8")
        for classes, function, raised in NAMED.findall(text):
            names = [classes, *re.findall(r"[A-Z]\w+", raised), function if path.suffix == ".py" else ""]
            named |= {(path.name, name) for name in filter(None, names)}
        if path.suffix == ".py":
            used.update(re.findall(r"\b[A-Z]\w+", SILENT.sub("", DOCSTRING.sub("", text))))
            used.update(re.findall(r"\b[a-z]\w+", re.sub("`[^`]*`", "", text)))
    assert len(named) > 500
    assert sorted((where, name) for where, name in named if name not in used) == []
