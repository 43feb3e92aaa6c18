"""Texts read like spoken English: short sentences, everyday words, one term for a thing (`docs/terms.md`)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PARTS = ("bot", "cogs", "renderers")
MODULES = frozenset({"words", "rules", "key"})
"""Modules that hold what people read: files of these names, and files in folders of these names."""

MAX_SENTENCE_WORDS = 25
MAX_SENTENCES = 3
LONG_TEXTS = frozenset({"rules"})
"""Texts by topic may have more sentences: they are pages, not messages."""

DOCUMENTS = ("*.md", "docs/*.md", "cogs/*/rules.md")
SKIPPED_DOCUMENTS = frozenset(
    {"docs/terms.md", "docs/terms-de-fr.md", "docs/commands.md", "PRIVACY.de.md", "PRIVACY.fr.md"}
)
"""Lists of terms name what must not be said, and quote; that of commands is made from texts that are held.

Two are in other languages.
"""
TECHNICAL_DOCUMENTS = frozenset(
    {"ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs/hosting.md"}
)
"""Documents that aren't for members: their sentences may be longer."""
PROGRAMMERS_DOCUMENTS = frozenset({"ARCHITECTURE.md", "CONTRIBUTING.md"})
"""Documents that name parts of the program, which can have other names than what members see."""

DIALECT = {
    r"\bwho(so)?ever\b": "name the person",
    r"\bwhat (is|was|came|comes|stands|lies|brings|follows)\b(?![^.]*\?)": "say the thing itself",
    r"\bstands?\b(?!-in)|\bstood\b": "is",
    r"\blies\b": "is",
    r"\b(is|are|was|were|be) told\b": "active voice",
    r"\bcomes? (of|to nothing)\b|\bcame of\b": "say what happens",
    r"\b(no|nobody|nothing|not)\b[^.]{0,60}\bany ?more\b": "no longer",
    r"\b(so|as) many (?!as possible)": "how many?",
    r"\bof (its|their|his|her|your) own\b": "leave it out",
    r"\b(anew|thereby|whereby|beforehand|in earnest|for nothing)\b": "everyday word",
    r"\bby (itself|themselves)\b": "automatically",
    r"\b(take|takes|took|taken) back\b": "undo",
    r"\bput away\b": "closed",
    r"\blook(s|ed|ing)? back\b": "review",
    r", for (it|they|he|she|no|the|a|nobody|nothing)\b": "because",
    r"\bdo(es)? without\b": "skip",
    r"\bfurther\b(?! (down|up))": "more",
    r"\bfor want of\b|\bwherein\b|\bhereby\b|\bupon\b": "everyday word",
    r"\bas (it|they) stands?\b|\bit is (worth|possible) (to|that)\b": "say it directly",
    r"\b(somebody|anybody|everybody) else's\b|\bthose who\b|\bthose concerned\b": "name the person",
    r"\bso that it is fair\b|\bhow far (it|this) is\b": "leave it out",
    r"\b(came|comes|come) home\b|\bat hand\b|\bmended?\b|\bparted at\b": "everyday word",
    r"\bput(s|ting)? off\b": "snooze",
    r"\bis the affair\b|\bcall(ed)? up\b|\bdo you wish\b": "everyday word",
    r"\b(can ?not|there is(?! only)|(do|does|did|is|are|was|were|has|have|will|would) not)\b": "a contraction",
    r"(?<!there )\b(is|are|was|were) (no (?!longer|more|need)|none\b)": "isn't a",
    r"\b(with|by|who \w+) how many\b": "how many",
    r"\byou consider\b|\bonce more\b|\bconcerned\b|\bthat there is\b": "everyday word",
    r"\bnot un\w+|\b(no|not|never|nobody|nothing)\b[^.,;:]{0,40}\b(not|never|nobody|nothing)\b": "one negation",
}


TERMS = ROOT / "docs" / "terms.md"
ROW = re.compile(r"\| ([^|]+) \| ([^|]+) \| ([^|]+) \|")


class Found(NamedTuple):
    """One text of the product."""

    file: str
    line: int
    text: str


def _docstrings(tree: ast.Module) -> set[int]:
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def _patterns(tree: ast.Module) -> set[int]:
    """Texts that programs read: patterns, keys of dictionaries, defaults."""
    silent: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            silent |= {id(key) for key in node.keys if key is not None}
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"compile", "sub", "match", "get"}:
            silent |= {id(inner) for inner in ast.walk(node)}
    return silent


def _strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    silent = _docstrings(tree) | _patterns(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.lineno, node.value


def _command_line_texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What a command prints, and its help: the first line of its module's docstring."""
    if any(isinstance(node, ast.FunctionDef) and node.name == "configure" for node in tree.body):
        yield 1, (ast.get_docstring(tree) or "").split("\n", 1)[0]
    yield from ((line, text) for line, text in _strings(tree) if " " in text)


def _is_log(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "_log"


def _log_lines(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_log(node.func.value):
            for each in node.args:
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield each.lineno, each.value


def _passages(text: str, breaks: str = r"\n(?=\s*\n|\s*[-*] |\s*\d+\. |\||#)") -> Iterator[tuple[int, str]]:
    """The paragraphs, items and cells of a document, each on one line, without code.

    >>> list(_passages("# A\\n\\nSee\\n`run`.\\n| b | c |"))
    [(1, '# A'), (3, 'See code.'), (5, 'b'), (5, 'c')]
    """
    text = re.sub(r"^ *```.*?^ *```", lambda fenced: "\n" * fenced[0].count("\n"), text, flags=re.DOTALL | re.MULTILINE)
    line = 1
    for block in re.split(breaks, text):
        first = line + len(block) - len(block.lstrip("\n"))
        plain = " ".join(re.sub(r"`[^`]*`", "code", block).split())
        cells = plain.strip("|").split("|") if plain.startswith("|") else [plain]
        yield from ((first, cell.strip()) for cell in cells if re.search("[A-Za-z]", cell))
        line += block.count("\n") + 1


@cache
def texts() -> tuple[Found, ...]:
    """Every text of the modules that hold texts, of the command line, of the log and of the documents."""
    found = []
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*.py")):
            file, text = str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
            is_said, is_command = MODULES & {path.stem, path.parent.name}, file.startswith("bot/cli/")
            if not (is_said or is_command or "_log." in text):
                continue
            tree = ast.parse(text)
            lines = list(_log_lines(tree))
            if is_said:
                lines += _strings(tree)
            if is_command:
                lines += _command_line_texts(tree)
            found += [Found(file, line, text) for line, text in lines if re.search(r"[A-Za-z]{2}", text)]
    for pattern in DOCUMENTS:
        for path in sorted(ROOT.glob(pattern)):
            file = str(path.relative_to(ROOT))
            if file not in SKIPPED_DOCUMENTS:
                breaks = (r"\n",) if path.stem == "rules" else ()  # their lines are paragraphs on Discord
                passages = _passages(path.read_text(encoding="utf-8"), *breaks)
                found += [Found(file, line, text) for line, text in passages]
    return tuple(found)


def sentences(text: str) -> list[str]:
    """The sentences of a text; a placeholder counts as one word.

    >>> sentences("Take {n}. It's yours.")
    ['Take n', "It's yours"]
    """
    plain = re.sub(r"\{(\w+)[^{}]*\}", r"\1", text)
    return [part.strip() for part in re.split(r"[.!?](?:\s|$)|\n", plain) if part.strip()]


def complaints() -> Iterator[tuple[Found, str]]:
    """Texts that do not read well, and what to do about it."""
    for each in texts():
        parts = sentences(each.text)
        is_short = each.file not in TECHNICAL_DOCUMENTS
        if is_short and any(len(part.split()) > MAX_SENTENCE_WORDS for part in parts):
            yield each, f"a sentence over {MAX_SENTENCE_WORDS} words"
        is_page = each.file.endswith(".md") or Path(each.file).stem in LONG_TEXTS or "\n" in each.text
        if not is_page and len(parts) > MAX_SENTENCES:
            yield each, f"over {MAX_SENTENCES} sentences"
        for pattern, instead in DIALECT.items():
            if re.search(pattern, each.text, re.IGNORECASE):
                yield each, instead


def synonyms() -> dict[str, str]:
    """What must not be said, and the term in its place."""
    rows = ROW.findall(TERMS.read_text(encoding="utf-8"))
    return {word.strip(): term for term, _, others in rows if others != "Not" for word in others.split(",")}


def other_terms() -> Iterator[tuple[Found, str]]:
    """Texts that call a thing by another name than its term."""
    patterns = [
        (re.compile(rf"\b{re.escape(word)}(s|es)?\b", re.IGNORECASE), f"{term}, not {word}")
        for word, term in synonyms().items()
    ]
    for each in texts():
        if each.file in PROGRAMMERS_DOCUMENTS:
            continue
        plain = re.sub(r"\{\w+", "{", each.text)
        for pattern, term in patterns:
            if pattern.search(plain):
                yield each, term


def test_texts_read_like_english_that_people_speak() -> None:
    found = [f"{each.file}:{each.line}: {why}: {each.text}" for each, why in complaints()]
    assert not found, "\n" + "\n".join(found)


def test_one_term_for_a_thing() -> None:
    found = [f"{each.file}:{each.line}: {term}: {each.text}" for each, term in other_terms()]
    assert not found, "\n" + "\n".join(found)


def test_terms_are_listed_once_with_a_meaning() -> None:
    rows = [row for row in ROW.findall(TERMS.read_text(encoding="utf-8")) if row[0] not in {"Term", "Game", "---"}]
    terms = [row[0] for row in rows]
    assert len(terms) == len(set(terms)) > 60
    assert not set(synonyms()) & set(terms)


@pytest.mark.parametrize(
    "text",
    [
        "That board is from move 3. Here is the board as it stands.",
        "Nobody asks any more.",
        "It lies there for nothing.",
    ],
)
def test_dialect_is_found(text: str) -> None:
    assert any(re.search(pattern, text, re.IGNORECASE) for pattern in DIALECT)
