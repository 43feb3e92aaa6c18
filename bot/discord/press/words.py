"""Sentences of commands and panels."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, quote

# The commands of a game


def players(fewest: int, most: int) -> Text:
    template = "{n} to {most} players" if most > fewest else "{n} {n:player|players}"
    return Text(template, n=fewest, most=most)


def players_or_team(fewest: int, most: int) -> Text:
    return Text("{n} to {most} players, or a team", n=fewest, most=most)


def minutes(least: int, most: int) -> Text:
    """How long a game takes."""
    return Text("{n} to {most} minutes", n=least, most=most)


LIGHT, MEDIUM, HEAVY = Text("light"), Text("medium"), Text("heavy")
"""How demanding a game is."""


def offer(label: str, notation: str) -> Text:
    return Text("{label} ({notation})", label=label, notation=notation)


def table_runs(board: TextLike) -> Text:
    return Text("A game is already running here. {board}", board=board)


START_ELSEWHERE = Text("Start yours in another channel.")
END_IT_FIRST = Text("End it first, or play the other one in a server.")


def lobby_gathers(lobby: TextLike) -> Text:
    return Text("A lobby is already open here. {lobby}", lobby=lobby)


def not_begun(title: str, lobby: TextLike) -> Text:
    return Text(
        "{title} hasn't started here yet. *Join* the lobby to play. {lobby}",
        title=title,
        lobby=lobby,
    )


def run_is_private(title: str) -> Text:
    return Text("To play your {title} run, use `/move`.", title=title)


def none_here(title: str, key: str) -> Text:
    return Text("No {title} game here. Start one with `/{key}`, or below.", title=title, key=key)


def no_topic(known: Sequence[str]) -> Text:
    return Text("I have no topic of that name. Pick one of these: {known:, }.", known=tuple(known))


def topic_head(game: str, title: TextLike) -> Text:
    return Text("**{game}: {title}**", game=game, title=title)


def quoted_rule(sentence: TextLike) -> Text:
    """The sentence of a topic that a search found."""
    return Text("> 🔎 {sentence}", sentence=sentence)


# Options


DRAWN = Text("drawn", context="an option's value")


def drawn_option(title: Text) -> Text:
    return Text("{title}: drawn", title=title)


def unknown_option(title: str, name: str, known: Sequence[Text]) -> Text:
    template = "{title} has no option “{name}”. Its options: {known:, }."
    return Text(template, title=title, name=quote(name), known=tuple(known))


VARIANTS = Text("Variants")


def one_of(title: TextLike, values: Sequence[TextLike]) -> Text:
    return Text("{title}: {values:or}", title=title, values=tuple(values))


# Texts that all panels share


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


# Words about time zones


USE_IT = Text("Use it")
TIME_ZONE = Text("Time zone")
ZONE_FORMS = Text("A city, UTC+2 or CEST")


def with_clock(zone: TextLike, clock: str) -> Text:
    return Text("{zone}, {clock}", zone=zone, clock=clock)


def no_zone(typed: str) -> Text:
    return Text("I don't know the time zone “{typed}”. Write a city, UTC+2 or CEST.", typed=quote(typed))


def several_zones(typed: str, zones: Sequence[Text]) -> Text:
    return Text("“{typed}” could be {zones:or}. Write a city instead.", typed=quote(typed), zones=tuple(zones))
