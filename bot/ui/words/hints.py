"""What stands in a message with a hint."""

from __future__ import annotations

from bot.games.text import Text, TextLike, sentences

HINT = Text("Hint")
COSTS_RECORD = Text(
    "A game with a hint sets no record, and its board says that there were hints. The moves that look best then come "
    "with what speaks for them, for you alone."
)
GIVE_IT = Text("Give me the hint")
THINKING = Text("I think about it. The hint comes here in a few seconds.")
ONLY_MOVE = Text("There is only one move worth a try.")
NO_HINT = Text("There is no hint this time.")
PLAYED = Text("Played.")
PLAY_IT = Text("Play this move")
AS_GOOD = Text("As far as I can tell it is as good as the first one.")
NOTHING_STANDS_OUT = Text("Nothing stands out: it is a little better in many ways.")
NO_RECORD = Text("This game sets no record.")


def head(prompt: TextLike) -> Text:
    return Text("**Hint**, for you alone · {prompt}", prompt=prompt)


def foot(games: int, *, no_record: bool) -> Text:
    tried = Text("I tried the moves in {n} games from what you can see.", n=games)
    return Text("-# {said}", said=sentences(tried, NO_RECORD if no_record else ""))


def move(place: int, label: TextLike, expected: TextLike, *, shown: bool) -> Text:
    template = "**{n} · {move}**: {expected} *(in the picture)*" if shown else "{n} · {move}: {expected}"
    return Text(template, n=place, move=label, expected=expected)


def why(reasons: TextLike) -> Text:
    return Text("-# {reasons}", reasons=reasons)


def show(place: int) -> Text:
    return Text("Show {n}", n=place)


def given(count: int) -> Text:
    return Text("-# {n} {n:hint was|hints were} given in this game: it sets no record.", n=count)
