"""Texts for the end of a game: its result, next steps, how to check draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.core.table.model import ForfeitReason
from bot.discord.words import PostFailureTexts
from bot.games.records import SEED_ALONE, SEED_AND_SETUP
from bot.games.text import Text, TextLike, lines, literal_text

# The end

PLAY_AGAIN = Text("Play again")
REMATCH = Text("Rematch")
SHARE = Text("Share")
WHOLE_BOARD = Text("Whole board")
REPLAY = Text("Replay")
FAIRNESS = Text("Fairness")

NOT_OVER = Text("The game isn't over yet.")
WHOLE = Text("The final board.")
SHARED = Text("Posted.")
SHARED_ALREADY = Text("This result has already been posted.")
NOTHING_TO_SHARE = Text("This game wasn't finished here, so there's no result to share.")
NOT_SHARED = PostFailureTexts(
    forbidden=Text(
        "I can't post in that channel. Ask a channel manager to let me view it, send messages and attach files. Then"
        " share again."
    ),
    otherwise=Text("Discord didn't take the message. Share again in a moment."),
)


def players_only(members: TextLike, game: str) -> Text:
    template = "Only {members} can do this. Open your own table with `/{game}`."
    return Text(template, members=members, game=game)


def called_again(who: TextLike, others: TextLike, title: str, lobby: TextLike) -> Text:
    template = "{others}: {who} wants a rematch of {title}. {lobby}"
    return Text(template, who=who, others=others, title=title, lobby=lobby)


def would_end(scores: Sequence[tuple[TextLike, int]]) -> Text:
    if len(scores) == 1:
        return Text("That ends the game with {n}.", n=scores[0][1])
    each = tuple(Text("{who} {n}", who=who, n=n) for who, n in scores)
    return Text("That ends the game: {each:, }.", each=each)


def first_result(who: Sequence[TextLike]) -> Text:
    return Text("-# First result with these options: {who}.", who=tuple(who))


def new_best(who: TextLike, before: int, average: float, games: int) -> Text:
    return Text(
        "**New best for {who}**: {before} before, {average:g} on average in {games} {games:game|games}.",
        who=who,
        before=before,
        average=round(average, 1),
        games=games,
    )


def beside_best(who: TextLike, best: int, average: float, games: int) -> Text:
    template = "-# {who}: best {best}, average {average:g} in {games} {games:game|games} with these options."
    return Text(template, who=who, best=best, average=round(average, 1), games=games)


def shared(title: str, results: Sequence[TextLike], board: TextLike) -> Text:
    return lines(Text("**{title}** · {board}", title=title, board=board), *results)


def shared_result(place: int | None, who: TextLike, score: int, title: str | None) -> Text:
    said = Text(
        "{who}: **{score}**, {title}" if title else "{who}: **{score}**",
        who=who,
        score=score,
        title=literal_text(title or ""),
    )
    return said if place is None else Text("{place}. {said}", place=place, said=said)


def shared_goals(reached: int, goals: int) -> Text:
    return Text("Goals reached: {reached} of {goals}.", reached=reached, goals=goals)


# What is told at the end


def game_over(title: str, where: TextLike | None, board: TextLike) -> Text:
    """Announce the end in the channel of the game, or elsewhere with a link to it."""
    template = "**{title}** is over. {board}" if where is None else "**{title}** in {where} is over. {board}"
    return Text(template, title=title, where=where or "", board=board)


FORFEITS: Mapping[ForfeitReason, Text] = {
    ForfeitReason.RESIGNED: Text("resigned"),
    ForfeitReason.TIME: Text("lost on time"),
    ForfeitReason.GONE: Text("gone"),
}
"""Why a seat lost early, beside its rank."""

_LOST: Mapping[ForfeitReason, str] = {
    ForfeitReason.RESIGNED: "**{who} resigned.** {winners:, } {n:wins|win}.",
    ForfeitReason.TIME: "**{who} lost on time.** {winners:, } {n:wins|win}.",
    ForfeitReason.GONE: "**{who} {m:is|are} gone and {m:loses|lose}.** {winners:, } {n:wins|win}.",
}

CLOSED = Text("Closed")
NO_RESULT = Text("No result")


def winners(who: Sequence[TextLike]) -> Text:
    """Who won a game that ended early, on its picture."""
    return Text("{who: and } {n:wins|win}", who=tuple(who), n=len(who))


RANKED_LAST = Text("Game over. Players who left early rank last:")


def lost_and_won(who: TextLike, reason: ForfeitReason, members: int, winners: Sequence[TextLike]) -> Text:
    return Text(_LOST[reason], who=who, m=members, winners=tuple(winners), n=len(winners))


def ranked(rank: int | None, who: TextLike, score: int, why: Text | None) -> Text:
    said = Text("{who}: **{score}**", who=who, score=score)
    if why is not None:
        said = Text("{said} ({why})", said=said, why=why)
    return Text("- {said}", said=said) if rank is None else Text("**{rank}.** {said}", rank=rank, said=said)


def ratings(changes: Sequence[tuple[TextLike, int, int]]) -> Text:
    """The new rating of each member, and what it changed by."""
    each = tuple(
        Text("{who} {rating:,} ({change:+})", who=who, rating=rating, change=change) for who, rating, change in changes
    )
    return Text("-# Ratings: {each:, }", each=each)


def fairness(seed: bytes, commitment: str, form: int) -> Text:
    return lines(Text(_FAIRNESS[form], seed=seed.hex(), commitment=commitment), TO_CHECK)


TO_CHECK = Text("`/table` *Verify* replays the game from its seed. *Export* downloads the record.")

# Commitments

_COMMITTED: Mapping[int, str] = {
    SEED_ALONE: "SHA-256 of the secret seed: `{commitment}`",
    SEED_AND_SETUP: "SHA-256 of the secret seed and the options: `{commitment}`",
}
_FAIRNESS: Mapping[int, str] = {
    SEED_ALONE: "All draws came from the seed `{seed}`. Its SHA-256 was published before the first move: "
    "`{commitment}`",
    SEED_AND_SETUP: "All draws came from the seed `{seed}`. Its SHA-256 with the options was published before the "
    "first move: `{commitment}`",
}
_REVEALED: Mapping[int, str] = {
    SEED_ALONE: "Seed (its SHA-256 is the commitment): `{seed}`",
    SEED_AND_SETUP: "Seed (its SHA-256 with the options is the commitment): `{seed}`",
}


def committed(commitment: str, form: int) -> Text:
    return Text(_COMMITTED[form], commitment=commitment)


def revealed(seed: bytes | None, form: int) -> Text:
    return SEED_SECRET if seed is None else Text(_REVEALED[form], seed=seed.hex())


SEED_SECRET = Text("The seed stays secret until the game ends.")
