"""A pseudo-language: translated sentences have brackets and accents, and are 40 % longer.

What a reader sees without accents was never given to translators, or was written in English on its way, even if it's
cut or inside another sentence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from bot.games import catalogues
from bot.games.registry import GAMES
from bot.games.text import Language

CODE = "zz"
"""Its code in settings and locales."""
_LONGER = 0.4
_TITLES = tuple(game.title for game in GAMES)


_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "äƀćďéƒğĥîĵķļɱñöþǫŕşţüʋŵẋýžÄɃĆĎÉƑĞĤÎĴĶĻⱮÑÖÞǪŔŞŢÜƲŴẊÝŽ"
_INSIDE = re.compile(rf"[{_ACCENTED}]?⟦[^⟦⟧]*⟧")
"""A sentence in its brackets; a first letter is before them, as it may become a small or capital one."""
_ACCENTS, _PLAIN = str.maketrans(_LETTERS, _ACCENTED), str.maketrans(_ACCENTED, _LETTERS)
_KEPT = re.compile(r"```.*?```|(?<!`)`[^`]*`|<[^>]*>|https?://[^\s)]+|\bwww\.\S+|&#?\w+;", re.DOTALL)
"""Code, Discord's markup and addresses, which are the same in each language."""
_NOTATION = re.compile(r"\b[A-Za-z]{0,2}\d+[a-z]{0,2}\b|\b[A-Z]{1,2}\b|\b[IVX]+\b")
"""Cells, cards, tiles and letters, as notations and pictures have them."""


def _translate(context: str, template: str) -> str:
    longer = "~" * (round(len(re.sub(r"{[^{}]*}", "", template)) * _LONGER) - len("⟦⟧"))
    said = "".join(_accent_sentence(template))
    begun = 1 if said[:1].isalpha() else 0
    return f"{said[:begun]}⟦{said[begun:]}{longer}⟧"


def _accent_sentence(template: str) -> Iterator[str]:
    """Give accents to all letters outside code, markup and the names of holes."""
    start = 0
    for kept in _KEPT.finditer(template):
        yield from _accent_text(template[start : kept.start()])
        yield kept[0]
        start = kept.end()
    yield from _accent_text(template[start:])


def _accent_text(template: str) -> Iterator[str]:
    """Give accents to the letters of a template, and to the plural forms in its holes (`{n:tile|{n} tiles}`)."""
    depth, start = 0, 0
    for at, sign in enumerate(template):
        if sign == "{":
            if depth == 0:
                yield template[start:at].translate(_ACCENTS)
                start = at
            depth += 1
        elif sign == "}" and depth:
            depth -= 1
            if depth == 0:
                yield _accent_hole(template[start : at + 1])
                start = at + 1
    yield template[start:].translate(_ACCENTS)


def _accent_hole(hole: str) -> str:
    name, colon, form = hole[1:-1].partition(":")
    if "|" in form or form.startswith(" "):
        form = "|".join("".join(_accent_text(each)) for each in form.split("|"))
    return f"{{{name}{colon}{form}}}"


PSEUDO = Language(
    CODE,
    _translate,
    conjunctions={"and": " äñď ", "or": " öŕ "},
    format_day=lambda day: f"⟦{day.day}. {day.month}.⟧",
)


@contextmanager
def pseudo_language() -> Iterator[Language]:
    """Let locales that begin with its code be read in the pseudo-language."""
    load, codes = catalogues.load_language, catalogues.language_codes
    with (
        patch.object(catalogues, "load_language", lambda code: PSEUDO if code == CODE else load(code)),
        patch.object(catalogues, "language_codes", lambda: codes() | {CODE}),
    ):
        yield PSEUDO


def outside_brackets(said: str) -> str:
    """What of a text is in no sentence of the pseudo-language.

    >>> outside_brackets("⟦Take ⟦red~⟧ now~~⟧ or Ana")
    ' or Ana'
    """
    while _INSIDE.search(said):
        said = _INSIDE.sub("", said)
    return said


def leaks(said: str, names: Collection[str] = ()) -> str:
    """Find the English words of a text, except names, notations, code and markup.

    >>> leaks(PSEUDO.render("Take {what}, {who}: `/move`", {"what": "red", "who": "Ana"}), ["Ana"])
    'red'
    """
    bare = _KEPT.sub(" ", said)
    for name in sorted((*names, *_TITLES), key=len, reverse=True):
        bare = bare.replace(name, " ")
    return " ".join(re.findall(r"[A-Za-z][A-Za-z'’-]*", _NOTATION.sub(" ", bare)))


def in_english(said: str) -> str:
    """Turn a text of the pseudo-language back into English.

    >>> in_english(PSEUDO.render("Take {what} now.", {"what": "red"}))
    'Take red now.'
    """
    return re.sub(r"~+(?=⟧|…|$)|[⟦⟧]", "", said).translate(_PLAIN)


def is_cut(said: str) -> bool:
    """Whether a sentence has no end.

    >>> is_cut("Ţ⟦äķé ŕéď~~⟧"), is_cut("Ţ⟦äķé…")
    (False, True)
    """
    return said.count("⟦") != said.count("⟧")
