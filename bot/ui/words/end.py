"""Words for the end of a game: its result, what comes next, and how to check every draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.commitment import SEED_ALONE, SEED_AND_SETUP
from bot.games.text import Text, TextLike, lines
from bot.ui.words import PostFailureTexts

# The end

PLAY_AGAIN = Text("Play again")
REMATCH = Text("Rematch")
SHARE = Text("Share")
WHOLE_BOARD = Text("Whole board")
REPLAY = Text("Replay")
REVIEW = Text("Look back")
FAIRNESS = Text("Fairness")

NOT_OVER = Text("The game goes on: this is for its end.")
WHOLE = Text("The board as it was left.")
SHARED = Text("The result is posted.")
SHARED_ALREADY = Text("The result is posted already.")
NOTHING_TO_SHARE = Text("This game was not played to its end here, so it has no result to share.")
NOT_SHARED = PostFailureTexts(
    forbidden=Text(
        "The result could not be posted: Discord does not let me write in that channel. Somebody who manages it can let"
        " me view it, send messages and attach files; after that, share it again."
    ),
    otherwise=Text(
        "The result could not be posted: Discord did not take the message just now. In a moment, share it again."
    ),
)


def players_only(members: TextLike, game: str) -> Text:
    template = "This is for {members}, who played here. `/{game} new` opens a table of your own."
    return Text(template, members=members, game=game)


def called_again(who: TextLike, others: TextLike, title: str, lobby: TextLike) -> Text:
    template = "{others}: {who} would like another game of {title}. {lobby}"
    return Text(template, who=who, others=others, title=title, lobby=lobby)


def would_end(scores: Sequence[tuple[TextLike, int]]) -> Text:
    if len(scores) == 1:
        return Text("The game ends then with {n}.", n=scores[0][1])
    each = tuple(Text("{who} {n}", who=who, n=n) for who, n in scores)
    return Text("The game ends then: {each:, }.", each=each)


def first_result(who: Sequence[TextLike]) -> Text:
    return Text("-# The first result of {who} with these options.", who=tuple(who))


def new_best(who: TextLike, before: int, average: float, games: int) -> Text:
    return Text(
        "**A new best for {who}**: before it was {before}, and the average of {games} games is {average}.",
        who=who,
        before=before,
        average=_short(average),
        games=games,
    )


def beside_best(who: TextLike, best: int, average: float, games: int) -> Text:
    template = "-# {who}: best {best}, on average {average} in {games} {games:game|games} with these options."
    return Text(template, who=who, best=best, average=_short(average), games=games)


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def shared(title: str, results: Sequence[TextLike], board: TextLike) -> Text:
    return lines(Text("**{title}** · {board}", title=title, board=board), *results)


def shared_result(place: int | None, who: TextLike, score: int, title: str | None) -> Text:
    said = Text("{who}: **{score}**, {title}" if title else "{who}: **{score}**", who=who, score=score, title=title)
    return said if place is None else Text("{place}. {said}", place=place, said=said)


def shared_goals(reached: int, goals: int) -> Text:
    return Text("Goals reached: {reached} of {goals}.", reached=reached, goals=goals)


def fairness(seed: bytes, commitment: str, form: int) -> Text:
    return lines(Text(_FAIRNESS[form], seed=seed.hex(), commitment=commitment), TO_CHECK)


TO_CHECK = Text("`/table verify` plays the game again from its seed and checks it; `/table export` gives its record.")

# Commitments

_COMMITTED: Mapping[int, str] = {
    SEED_ALONE: "SHA-256 of the secret seed: `{commitment}`",
    SEED_AND_SETUP: "SHA-256 of the secret seed and the options: `{commitment}`",
}
_FAIRNESS: Mapping[int, str] = {
    SEED_ALONE: "Fairness: everything was drawn from the seed `{seed}`; its SHA-256 was fixed before the first "
    "move: `{commitment}`",
    SEED_AND_SETUP: "Fairness: everything was drawn from the seed `{seed}`; its SHA-256 together with the options "
    "was fixed before the first move: `{commitment}`",
}
_REVEALED: Mapping[int, str] = {
    SEED_ALONE: "Seed, whose SHA-256 is the commitment: `{seed}`",
    SEED_AND_SETUP: "Seed, whose SHA-256 together with the options is the commitment: `{seed}`",
}


def committed(commitment: str, form: int) -> Text:
    return Text(_COMMITTED[form], commitment=commitment)


def revealed(seed: bytes | None, form: int) -> Text:
    return SEED_SECRET if seed is None else Text(_REVEALED[form], seed=seed.hex())


SEED_SECRET = Text("The seed is secret until the game has ended.")
