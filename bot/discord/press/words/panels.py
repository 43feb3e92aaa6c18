"""Texts that all panels share."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, quote

BACK = Text("Back")
NO_LONGER = Text("That's no longer possible. This is what you can do now.")
OLD_FORM = Text("That form is out of date. Open it again.")
DO = Text("What to do. Leave it out to see everything you can do.")
WITH = Text("What to do it with, if the action takes something: pick from the list.")
MEMBER = Text("Who it's about, if the action takes a member.")


def suggestion(name: TextLike, summary: TextLike) -> Text:
    return Text("{name}: {summary}", name=name, summary=summary)


def unknown_action(typed: str) -> Text:
    return Text("There's no action “{typed}” here. Pick one from the list.", typed=quote(typed))


def question(name: TextLike, summary: TextLike) -> Text:
    return Text("**{name}**: {summary}", name=name, summary=summary)


def values(shown: Sequence[TextLike]) -> Text:
    return Text("{shown: · }", shown=tuple(shown))
