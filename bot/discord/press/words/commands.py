"""Words of the commands that every game has, and of its options."""

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
