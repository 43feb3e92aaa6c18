"""Names of members and servers as pictures show them."""

from __future__ import annotations

import unicodedata
import zlib
from collections.abc import Sequence
from functools import lru_cache

from bot.games.text import TextLike, clean_name
from renderers.kit import words
from renderers.kit.font_fallback import PRIMARY, has_glyph, script_of, split_clusters, split_runs
from renderers.kit.palette import Colour, colour

MAX_SEAT_COLUMNS = 9
"""Maximum width of seat names; Chinese, Japanese and Korean letters count twice."""
MAX_LETTERS = 32
"""Longer names are cut before anything is measured."""
MAX_MARKS = 2
"""Marks over and under a letter: more would reach into other lines."""
_MAX_NUMBER_LENGTH = 3
"""Digits of a number that stays at the end of a name that is cut."""
_JOINING_SCRIPTS = frozenset({"ARABIC", "SYRIAC", "MONGOLIAN", "NKO"})
"""Scripts whose letters join, so that initials are one letter."""

MEMBER_COLOURS: tuple[Colour, ...] = tuple(
    map(colour, ("#6B4FA0", "#2F7D62", "#8A4262", "#66702F", "#3F6287", "#93542F", "#2E7580", "#7A4A8F"))
)


@lru_cache(maxsize=1024)
def strip_undrawable(name: str) -> str:
    """Return the drawable part of a name, or all of it if no letter is drawable.

    In that case a chip with initials replaces it.

    >>> strip_undrawable("  Zoë\N{PARTY POPPER} \N{FULLWIDTH LATIN CAPITAL LETTER W}ong\u202e")
    'Zoë Wong'
    """
    simple = "".join(map(_simplify, clean_name(name)))
    readable = "".join(cluster[: 1 + MAX_MARKS] for cluster in split_clusters(simple))
    drawn = " ".join("".join(run.text for run in split_runs(readable) if run.face is not None).split())
    return drawn if _has_letters(drawn) or (drawn and not _has_letters(readable)) else readable


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))


def _simplify(sign: str) -> str:
    """Simplify a decorated or full-width letter if it can't be drawn."""
    if has_glyph(PRIMARY, sign):
        return sign
    plain = unicodedata.normalize("NFKC", sign)
    return plain if plain.isalnum() else sign


def visible_name(name: TextLike) -> str:
    """Return a name for pictures, at most MAX_LETTERS long.

    Empty if nothing is visible.
    """
    readable = strip_undrawable(str(name))
    return readable if len(readable) <= MAX_LETTERS else f"{readable[: MAX_LETTERS - 1].rstrip()}…"


def longer_names(names: Sequence[TextLike], seat: int, short: str) -> list[str]:
    """Return a seat's name, whole, then cut more and more, for where there may be room; last the short one."""
    name = names[seat] if seat < len(names) else ""
    longer = range(_column_count(visible_name(name)), MAX_SEAT_COLUMNS, -1)
    return [*dict.fromkeys(seat_name(name, columns) for columns in longer), short]


def short_names(names: Sequence[TextLike], seats: int) -> tuple[str, ...]:
    """Return a short name for each seat: the given one, or "Player 2" if unknown."""
    given = [*map(seat_name, names[:seats])] + [""] * (seats - len(names))
    return tuple(name or str(words.player(number)) for number, name in enumerate(given, start=1))


def seat_name(name: TextLike, columns: int = MAX_SEAT_COLUMNS) -> str:
    """Shorten a seat's name to a width, keeping a number at its end; chips aren't shortened."""
    readable = visible_name(name)
    if _column_count(readable) <= columns or any(run.face is None for run in split_runs(readable)):
        return readable
    head, number = split_number(readable)
    while _column_count(head) > columns - 1 - len(number):
        head = head[:-1]
    return f"{head.rstrip()}…{number}"


def _column_count(text: str) -> int:
    return sum(_WIDTHS.get(unicodedata.east_asian_width(sign), 1) for sign in text if not unicodedata.combining(sign))


_WIDTHS = {"W": 2, "F": 2}


def split_number(text: str) -> tuple[str, str]:
    """Split off a number at the end, which stays when a name is shortened.

    >>> split_number("Computer 1"), split_number("Ana +2"), split_number("Ana")
    (('Computer', ' 1'), ('Ana', ' +2'), ('Ana', ''))
    """
    head, space, last = text.rpartition(" ")
    if space and len(last) <= _MAX_NUMBER_LENGTH and last.lstrip("+").isdecimal():
        return head, f" {last}"
    return text, ""


def initials(name: str) -> str:
    """The first letters of the first and last word, or the first two of a single word.

    For a letter that no font can draw, it is the first of its name in Unicode: Tamil "ka" is K, and so is a kite.

    >>> initials("Mira Kovač"), initials("ana"), initials("\N{KITE}"), initials("~")
    ('MK', 'AN', 'K', '?')
    """
    said = [
        [cluster for cluster in split_clusters(word) if cluster[0].isalnum()] for word in strip_undrawable(name).split()
    ]
    said = [letters for letters in said if letters] or [[sign for sign in clean_name(name) if _is_undrawable(sign)]]
    found = said[0][:1] + said[-1][:1] if len(said) > 1 else said[0][:2]
    if found and script_of(found[0][0]) in _JOINING_SCRIPTS:
        found = found[:1]
    letters = "".join(map(_initial, found)).upper()
    return letters if letters.strip("?") else "?"


def _initial(cluster: str) -> str:
    if _is_drawable(cluster):
        return cluster
    letter = unicodedata.name(cluster[0], "")
    for kind in (" LETTER ", " CHARACTER ", " SYLLABLE "):
        letter = letter.rpartition(kind)[2]
    return "?" if "IDEOGRAPH" in letter else letter[:1] or "?"


def _is_undrawable(sign: str) -> bool:
    return [run.face for run in split_runs(sign)] == [None]


def _is_drawable(cluster: str) -> bool:
    return all(run.face is not None for run in split_runs(cluster)) and bool(split_runs(cluster))


def member_colour(name: str) -> Colour:
    """The colour of a member's disc, the same in every picture."""
    return MEMBER_COLOURS[zlib.crc32(name.encode()) % len(MEMBER_COLOURS)]
