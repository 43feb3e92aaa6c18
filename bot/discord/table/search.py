"""Search suggestions while typing: each word counts, in label or notation; texts of several parts go on by parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from bot.discord.components.controls import MAX_CHOICES, MAX_OPTION_LENGTH
from bot.discord.press import words as command_words
from bot.discord.table.face import Suggestion
from bot.games.catalogues import is_named
from bot.games.text import Language, TextLike, fold_typed, render_text


def search_suggestions(suggestions: Sequence[Suggestion], typed: str, most: int = MAX_CHOICES) -> list[Suggestion]:
    """Return the suggestions that match the typed text, best first.

    A looser kind of match counts only if nothing matches better.

    >>> known = [Suggestion("place N9 r2", "N9, turned twice"), Suggestion("place M9", "M9")]
    >>> [each.notation for each in search_suggestions(known, "m9")]
    ['place M9']
    """
    words = fold_typed(typed).split()
    ranks = [_rank(suggestion, words) for suggestion in suggestions]
    for least, worst in _MATCH_RANKS:
        fitting = [(rank, number) for number, rank in enumerate(ranks) if least <= rank <= worst]
        if fitting:
            return [suggestions[number] for _, number in sorted(fitting)[:most]]
    return []


_NO_MATCH = 9
_MATCH_RANKS = ((0, 1), (2, 3))


def _rank(suggestion: Suggestion, words: Sequence[str]) -> int:
    """Return the rank of a match, lower is better; `_NO_MATCH` for none.

    0 exact, 1 begins label or notation, 2 words begin words, 3 occurs anywhere. All that was typed is in it, because
    clients play the only suggestion on Enter.
    """
    notation, label = suggestion.notation.lower(), fold_typed(suggestion.label)
    typed = " ".join(words)
    if typed in (notation, label):
        return 0
    if notation.startswith(typed) or label.startswith(typed):
        return 1
    both = f"{label} {notation}"
    known = both.replace(",", " ").split()
    if all(any(one.startswith(word) for one in known) for word in words):
        return 2
    return 3 if all(word in both for word in words) else _NO_MATCH


def suggestion_label(suggestion: Suggestion) -> str:
    """Return label and notation if both fit, else the label."""
    both = str(command_words.offer(suggestion.label, suggestion.notation))
    return both if len(both) <= MAX_OPTION_LENGTH else suggestion.label


FindNext = Callable[[Sequence[str]], Sequence[TextLike]]
"""Returns what can follow the parts of a typed text, which are in English."""


def suggest_parts(typed: str, find_next: FindNext, language: Language) -> list[tuple[str, str]]:
    """Suggest what can follow the last comma, as names in a language and values in English."""
    *done, begun = [part.strip() for part in typed.split(",")]
    before = [part for part in done if part]
    english = _in_english(before, find_next)
    wanted = fold_typed(begun)
    found = []
    for each in find_next(english):
        said = render_text(each, language)
        name, value = ", ".join([*before, said]), ", ".join([*english, str(each)])
        fits = len(name) <= MAX_OPTION_LENGTH and len(value) <= MAX_OPTION_LENGTH
        if fits and (wanted in fold_typed(said) or wanted in fold_typed(str(each))):
            found.append((name, value))
    return found


def in_english(typed: str, find_next: FindNext) -> str:
    """Replace parts of a typed text that were suggested in another language by the English ones, which are parsed."""
    return ", ".join(_in_english([part.strip() for part in typed.split(",") if part.strip()], find_next))


_NUMBER = re.compile(r"\d+")


def _in_english(parts: Sequence[str], find_next: FindNext) -> list[str]:
    """Return the parts in English; a part may have commas in another language."""
    english: list[str] = []
    start = 0
    while start < len(parts):
        known, first = find_next(english), fold_typed(parts[start])
        found, end = parts[start], start + 1
        if not any(fold_typed(str(each)) == first for each in known):
            for after in range(len(parts), start, -1):
                said = ", ".join(parts[start:after])
                value = find_value(said, [(str(each), each) for each in known])
                if value is not None:
                    found, end = said if fold_typed(value) == fold_typed(said) else value, after
                    break
        english.append(found)
        start = end
    return english


def find_value(typed: str, suggested: Sequence[tuple[str, TextLike]]) -> str | None:
    """Return the value whose label was typed in any language, None without one. The number in it may be another.

    >>> find_value("5 days", [("3 days", "3 days")])
    '5 days'
    """
    for value, label in suggested:
        if is_named(label, typed):
            return value
    numbers = _NUMBER.findall(typed)
    if len(numbers) != 1:
        return None
    for value, label in suggested:
        shown = _NUMBER.findall(value)
        is_example = len(shown) == 1 and _NUMBER.findall(str(label)) == shown
        if is_example and is_named(label, _NUMBER.sub(shown[0], typed)):
            return _NUMBER.sub(numbers[0], value)
    return None
