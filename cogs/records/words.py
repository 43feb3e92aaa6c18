"""Every sentence of `/records`, and the lists."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.results.model import Tally
from bot.games.text import Text, TextLike, UserText, lines, literal_text

COMMAND = Text("The best results and ladders of this server, or a member's record card.")
WHOSE_CARD = Text("Whose record card")
ONLY = Text("Only some lists: a game, then players and options, such as Nova Luna, 2 players.")

MENU = Text("Records")

SERVER, MY_CARD, CARD = Text("Server records"), Text("My card"), Text("Record card")
NO_MEMBER = Text("That isn't a member of this server.")


NOTHING_FINISHED = Text("No finished games here yet. Start one with `/play`.")
IN_SERVERS = Text("Records belong to servers. Use this in a server channel first, then it works here too.")
WHICH_SERVER = Text("Another server")
NOTHING_LIKE_THAT = Text("No finished game matches.")
OPTIONS_OF_WHICH = Text("Choose a game for these options.")

BACK, NEXT = Text("Back"), Text("Next")
ONE_LIST, ALL_LISTS = Text("Show one list"), Text("All lists")


def finished(member: TextLike, games: int) -> Text:
    """Above a card."""
    return Text("{member}: {n} finished {n:game|games} on this server", member=member, n=games)


WITH_COMPUTER = Text("with a computer player")


def players(seats: int) -> Text:
    """A game of several."""
    return Text("{seats} players", seats=seats)


def head(title: str, details: Sequence[TextLike]) -> Text:
    """A list by name; `details` tell it from the other lists of its game."""
    return Text("{title} ({details:, })" if details else "{title}", title=title, details=tuple(details))


def best(title: str, details: Sequence[TextLike], results: Sequence[Text]) -> Text:
    """A list of results."""
    return lines(
        Text("**{title}** ({details:, })" if details else "**{title}**", title=title, details=tuple(details)), *results
    )


def apart(lists: Sequence[Text]) -> Text:
    """Join lists with empty lines, or Discord would merge them."""
    return Text("{lists:\n\n}", lists=tuple(lists))


def page(number: int, pages: int) -> Text:
    """Below a page of several."""
    return Text("-# Page {number} of {pages}", number=number, pages=pages)


def first(score: int) -> Text:
    return Text("-# You're first with {score}.", score=score)


def to_catch(rank: int, members: int, score: int, member: TextLike, theirs: int) -> Text:
    """Where the reader stands, and who is the next to catch."""
    return Text(
        "-# You're {rank} of {members} with {score}. Next to catch: {member} with {theirs}.",
        rank=rank,
        members=members,
        score=score,
        member=member,
        theirs=theirs,
    )


def result(place: int, member: TextLike, score: int, title: str | None, when: int) -> Text:
    """One line; `when` is in seconds since 1970.

    It is no list item, since Discord would continue its numbers.
    """
    return Text(
        "**{place}** {member}: {score} ({title}), <t:{when}:d>"
        if title
        else "**{place}** {member}: {score}, <t:{when}:d>",
        place=place,
        member=member,
        score=score,
        title=literal_text(title or ""),
        when=when,
    )


# Ladders

LADDERS, RATINGS, GAMES = Text("Ladders"), Text("Ratings"), Text("Latest games")
MY_RATINGS, MY_GAMES = Text("My ratings"), Text("My games")
WHICH_LADDER = Text("Which ladder")
NOTHING_RATED = Text("No rated games here yet. Games between members are rated when they end.")
PROVISIONAL_BELOW = Text("-# Provisional, fewer than 10 games:")


def ratings_of(member: TextLike) -> Text:
    """Above a picture of ratings."""
    return Text("Ratings of {member}", member=member)


def against_computers(ladder: TextLike, rating: int, spread: int, games: int) -> Text:
    """A member's games with computer players, as if they were rated."""
    return Text(
        "-# Against computer players, not rated: {ladder}, {rating:,} ± {spread:,} after {n} {n:game|games}",
        ladder=ladder,
        rating=rating,
        spread=spread,
        n=games,
    )


def ratings_by_name(name: TextLike) -> Text:
    """The way to the ratings of one of several members."""
    return Text("{name}'s ratings", name=name)


def bold(said: TextLike) -> Text:
    """A heading."""
    return Text("**{said}**", said=said)


def ranked(place: int, member: TextLike, rating: int, spread: int, games: int) -> Text:
    """A member on a ladder.

    It is no list item, since Discord would continue its numbers.
    """
    return Text(
        "**{place}** {member}: {rating:,} ± {spread:,}, {n} {n:game|games}",
        place=place,
        member=member,
        rating=rating,
        spread=spread,
        n=games,
    )


def provisional(member: TextLike, rating: int, spread: int, games: int) -> Text:
    """A member without a rank yet."""
    return Text(
        "{member}: {rating:,} ± {spread:,}, {n} {n:game|games}", member=member, rating=rating, spread=spread, n=games
    )


def rated_computer(level: TextLike, rating: int, spread: int) -> Text:
    """A computer player on a ladder, for comparison."""
    return Text("-# Computer ({level}): {rating:,} ± {spread:,}", level=level, rating=rating, spread=spread)


def your_rank(rank: int, members: int) -> Text:
    """The reader's rank."""
    return Text("-# You're {rank} of {members}.", rank=rank, members=members)


def games_missing(games: int) -> Text:
    """What the reader needs for a rank."""
    return Text("-# You need {n} more rated {n:game|games} for a rank.", n=games)


# Head-to-head

HEAD_TO_HEAD = Text("Head-to-head with")
NOT_ONESELF = Text("Choose two different members.")
LATEST = Text("Latest games:")


def never_met(member: TextLike, other: TextLike) -> Text:
    """No games together."""
    return Text("{member} and {other} haven't finished a game together here.", member=member, other=other)


def met_in(member: TextLike, other: TextLike, games: int) -> Text:
    """How many games they played against each other."""
    return Text("{member} and {other}: **{n} {n:game|games}** together", member=member, other=other, n=games)


def score_of(member: TextLike, other: TextLike, score: Tally) -> Text:
    """Who ranked higher how often."""
    return Text(
        "{member} ranked higher in **{wins}**, {other} in **{losses}**, tied in **{ties}**",
        member=member,
        other=other,
        **score._asdict(),
    )


def ladder_score(ladder: TextLike, score: Tally) -> Text:
    """The same of one game, shorter."""
    return Text("- {ladder}: {wins}–{losses}, tied {ties}", ladder=ladder, **score._asdict())


def met(when: int, game: TextLike, order: Sequence[Text]) -> Text:
    """One of their games; `when` in seconds since 1970."""
    return Text("- <t:{when}:d> {game}: {order:, }", when=when, game=game, order=tuple(order))


def at_rank(rank: int, player: TextLike) -> Text:
    """A player of a game."""
    return Text("{rank}. {player}", rank=rank, player=player)


def computer(level: TextLike) -> Text:
    """A computer player of a game."""
    return Text("Computer ({level})", level=level)


# Single games

ONE_GAME = Text("Show one game")
NO_GAME = Text("That game has no result on this server.")


def latest_of(member: TextLike) -> Text:
    """Above a list of games."""
    return Text("Latest games of {member}:", member=member)


def no_games(member: TextLike) -> Text:
    """An empty list."""
    return Text("{member} hasn't finished a game here.", member=member)


def latest_game(when: int, game: TextLike, rank: int, seats: int, score: int, rating: tuple[int, int] | None) -> Text:
    """One game of a member."""
    facts: list[TextLike] = [Text("rank {rank} of {seats}", rank=rank, seats=seats)] if seats > 1 else []
    facts.append(Text("score {score}", score=score))
    if rating is not None:
        facts.append(_rating(*rating))
    return Text("- <t:{when}:d> {game}: {facts:, }", when=when, game=game, facts=tuple(facts))


def _rating(points: int, spread: int) -> Text:
    return Text("rating {points:,} ± {spread:,}", points=points, spread=spread)


def void_game(when: int, game: TextLike) -> Text:
    """A game of a member that doesn't count."""
    return Text("- <t:{when}:d> {game}: void", when=when, game=game)


def choice(game: TextLike, day: str, rank: int) -> Text:
    """A game in a select."""
    return Text("{day}, {game}, rank {rank}", day=day, game=game, rank=rank)


def game_head(game: TextLike, when: int) -> Text:
    """Above the result of one game."""
    return Text("**{game}**, <t:{when}:f>", game=game, when=when)


def one_player(rank: int, player: TextLike, score: int, rating: tuple[int, int] | None, forfeit: Text | None) -> Text:
    """A player's result."""
    facts: list[TextLike] = [Text("score {score}", score=score)]
    if forfeit is not None:
        facts.append(forfeit)
    if rating is not None:
        facts.append(_rating(*rating))
    return Text("**{rank}** {player}: {facts:, }", rank=rank, player=player, facts=tuple(facts))


# Void games

VOID, COUNT_AGAIN = Text("Void game"), Text("Count it again")
VOID_GAMES, VOID_GAMES_HEAD = Text("Void games"), Text("Games that don't count, the latest decision first:")
NO_VOID_GAMES = Text("Every game on this server counts.")
WHY_VOID = Text("Why doesn't this game count?")
WHY_VOID_MORE = Text("Everyone who looks at the game can read it.")
ONLY_MANAGERS = Text("Only members who can manage the server can do that.")


def void_for(when: int, game: TextLike, order: Sequence[Text], reason: str) -> Text:
    """A void game in a list."""
    return Text(
        "- <t:{when}:d> {game}: {order:, }. {reason}", when=when, game=game, order=tuple(order), reason=UserText(reason)
    )


def void_since(member: TextLike, when: int, reason: str) -> Text:
    """That a game doesn't count, and why."""
    return Text(
        "Void since <t:{when}:d>, decided by {member}: {reason}", when=when, member=member, reason=UserText(reason)
    )
