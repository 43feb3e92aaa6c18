"""Moves in every form of a game's notation, to be written and read back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from bot.games.contract import Move
from bot.games.engine import Form, Grammar

MAX_SAMPLES = 300
"""Samples of one form."""


def samples_of(grammar: Grammar) -> Iterator[Move]:
    """Some moves in every form, with each optional part and without it."""
    for move in grammar.moves:
        for form in move.notation.forms:
            yield from _form_samples(form, move)


def _form_samples(form: Form, move: Any) -> Iterator[Move]:
    named = [name for part in form.parts for name in part.fields()]
    optional = {name for part in form.parts if part.optional for name in part.fields()}
    choices: list[list[tuple[str, object]]] = []
    for name in named:
        values = [(name, value) for value in (form.kinds[name].samples if name in form.kinds else (True,))]
        choices.append([("", None), *values] if name in optional else values)
    for chosen in islice(product(*choices), MAX_SAMPLES):
        yield move(**form.constants, **{name: value for name, value in chosen if name})
