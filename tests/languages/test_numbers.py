"""Numbers are written by the language: their signs, percent, decimals and thousands."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from babel.numbers import format_decimal, format_percent

from bot.games.catalogues import load_language
from bot.games.text import ENGLISH, Language, Text
from tests.languages.catalogue_files import FOLDER, languages, read
from tests.languages.extract import IGNORED, ROOMS, ROOT

PERCENT = re.compile(r"\}\s*%")
"""A percent sign after a hole, which only English writes without a space."""
HEADERS = "bot/playground/rest/rate_limits.py"
"""What answers programs."""
FORMAT = re.compile(r"(?=.*[+,.%]|g$)\+?,?(\.\d)?[dfg%]?")
"""A format of a number: sign, thousands, decimals, percent."""

SIGNS = re.compile(r"\}[\s\"']*%|:(?=[^}]*[+,.%g])\+?,?(\.\d)?[dfg%]?\}|['\"](?:−|\\u2212)['\"]")
"""What a module has that formats one by hand: a percent sign, a format in an f-string, a minus alone."""


def formats(template: str) -> set[tuple[str, str]]:
    """The names of a template's numbers with their formats, also those in formats."""
    found: set[tuple[str, str]] = set()
    for _, name, form, _ in string.Formatter().parse(template):
        if name and form:
            found |= {(name, form)} if FORMAT.fullmatch(form) else formats(form)
    return found


def written_by_hand(source: str) -> Iterator[str]:
    """Yield what a module formats without a language. One without a sign of that isn't parsed."""
    for node in ast.walk(ast.parse(source)) if SIGNS.search(source) else ():
        match node:
            case ast.Constant(value=str(value)) if PERCENT.search(value):
                yield value
            case ast.FormattedValue(format_spec=ast.JoinedStr(values=[ast.Constant(value=form)])) if FORMAT.fullmatch(
                str(form)
            ):
                yield ast.unparse(node)
            case ast.Call(func=ast.Attribute(attr="replace")) if ast.unparse(node).endswith(".replace('-', '−')"):
                yield ast.unparse(node)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("number", [-0.2, 0.07, 1.0])
def test_percent_is_written_as_babel_writes_it(code: str, number: float) -> None:
    said = Text("{share:.0%}", share=number).render(load_language(code))
    assert said == format_percent(number, locale=code).replace("-", "−")


@pytest.mark.parametrize("code", languages())
def test_thousands_and_decimals_are_written_as_babel_writes_them(code: str) -> None:
    said = Text("{n:,} {x:,.1f}", n=1503, x=-15030.5).render(load_language(code))
    assert said == f"{format_decimal(1503, locale=code)} {format_decimal(-15030.5, locale=code).replace('-', '−')}"


@pytest.mark.parametrize("language", [ENGLISH, *map(load_language, languages())], ids=lambda each: each.code)
def test_a_number_has_a_true_minus_and_zero_no_sign(language: Language) -> None:
    assert Text("{a:+} {b:+} {c:+} {d} {e}", a=3, b=-3, c=0, d=-3, e="-3").render(language) == "+3 −3 0 −3 -3"


def test_no_number_is_formatted_without_a_language() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {each}"
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        if not path.relative_to(ROOT).as_posix().startswith((*IGNORED, HEADERS))
        for each in written_by_hand(path.read_text("utf-8"))
    ]
    assert found == []


def test_a_number_that_is_formatted_by_hand_is_found() -> None:
    assert [*written_by_hand("""Text("−{n}%"), Text("{n} %"), f"{n:+d}", f"{n:.1f}", f"{n:,}", f"{n:.0%}" """)] == [
        "−{n}%", "{n} %", "{n:+d}", "{n:.1f}", "{n:,}", "{n:.0%}",
    ]  # fmt: skip
    assert [*written_by_hand("""str(n).replace("-", "−")""")]
    assert [*written_by_hand("""Text("{n:.0%} {a: , }"), f"{n} {n:02} {day:%Y-%m}", "%d", "{n} % 2" """)] == ["{n} % 2"]


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.po")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_translations_leave_signs_of_numbers_to_the_language(path: Path) -> None:
    for each in read(path):
        assert not PERCENT.search(str(each.string)), each.string
        if each.string:
            assert formats(str(each.string)) == formats(str(each.id)), each.string


@pytest.mark.parametrize(
    ("code", "first", "eleventh"),
    [
        ("en", "1 December", "11 December"),
        ("de", "1. Dezember", "11. Dezember"),
        ("fr", "1er décembre", "11 décembre"),
        ("es", "1 de diciembre", "11 de diciembre"),
    ],
)
def test_days_are_written_as_the_language_does(code: str, first: str, eleventh: str) -> None:
    days = (date(2026, 12, 1), date(2026, 12, 11))
    assert tuple(Text("{day}", day=day).render(load_language(code)) for day in days) == (first, eleventh)
