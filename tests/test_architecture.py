"""What `ARCHITECTURE.md` and `CONTRIBUTING.md` name is there: the drawing of one press and the words stay true."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from bot.store.sqlite.migrate import known_migrations

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "bot").rglob("*.py")))
GLOSSARY = re.findall(
    r"^\| ([^|*]+?) \| [^|]+ \| `([\w./]+)` \|$", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE
)
MAX_WORDS = 40
TAKES_PART = re.findall(r"participant \w+ as (.+)", PAGE)


@pytest.mark.parametrize("participant", TAKES_PART[1:])
def test_whoever_takes_part_in_a_press_is_a_class(participant: str) -> None:
    named = re.findall(r"\b[A-Z][A-Za-z]+\b", participant)
    assert [name for name in named if re.search(rf"^class {name}\b", CODE, re.MULTILINE)]


def test_the_drawing_begins_and_ends_with_discord() -> None:
    steps = re.findall(r"^ +(\w+)--?>>(\w+): ", PAGE, re.MULTILINE)
    assert TAKES_PART[0] == "Discord"
    assert steps[0][0] == steps[-1][1] == "D"
    assert len(steps) >= 12


def test_only_what_posts_looks_at_the_venue_of_a_table() -> None:
    """Others ask the table or lobby; what an interaction is for is another question (`venue_of`)."""
    looking = re.compile(r"\.venue (?:is|==|!=|in)\b|match \w*\.?venue:")
    allowed = ("bot/core/table/model.py", "bot/core/delivery", "bot/discord/transport", "cogs/lobby/model.py")
    found = [
        str(path.relative_to(ROOT))
        for part in ("bot", "cogs", "renderers")
        for path in sorted((ROOT / part).rglob("*.py"))
        if looking.search(path.read_text(encoding="utf-8"))
    ]
    assert [path for path in found if not path.startswith(allowed)] == []
    assert found, "the pattern fits what it is to find"


def test_files_and_parts_that_are_named_exist() -> None:
    found = re.findall(r"`((?:bot|cogs|renderers|data|tests)\b[\w./]*)`", PAGE)
    assert len(found) > 20
    for name in found:
        assert (ROOT / (name if "/" in name else name.replace(".", "/"))).exists(), name


def test_every_table_of_the_database_is_explained() -> None:
    statements = "\n".join(migration.script for migration in known_migrations())
    made = set(re.findall(r"CREATE TABLE (?:IF NOT EXISTS )?(\w+)", statements))
    gone = set(re.findall(r"DROP TABLE (?:IF EXISTS )?(\w+)", statements)) | set(
        re.findall(r"ALTER TABLE (\w+) RENAME TO", statements)
    )
    database = PAGE.partition("## The database")[2].partition("## Decisions")[0]
    named = set(re.findall(r"`(\w+)`", database))
    assert {name for name in made - gone if not name.startswith("new_")} <= named


def test_every_word_of_the_glossary_is_used_in_its_file() -> None:
    assert sum(len(words.split(", ")) for words, _ in GLOSSARY) <= MAX_WORDS
    for words, where in GLOSSARY:
        word = re.sub(r" \(.*", "", words.split(",")[0]).lower()
        assert word in where or word in (ROOT / where).read_text(encoding="utf-8").lower(), f"{word} in {where}"


def test_no_word_stands_twice_in_the_glossary() -> None:
    words = [word for words, _ in GLOSSARY for word in words.split(", ")]
    assert sorted(words) == sorted(set(words))


def test_the_face_of_a_package_is_a_docstring() -> None:
    """Importing a module runs the `__init__` of each of its packages."""
    faces = [path for part in ("bot/core", "bot/discord", "cogs") for path in (ROOT / part).rglob("__init__.py")]
    faces = [path for path in faces if path.parent.name != "description"]
    assert len(faces) > 50
    full = [path for path in faces if len(ast.parse(path.read_text(encoding="utf-8")).body) > 1]
    assert not full
