"""Texts of `/daily`."""

from __future__ import annotations

from bot.core.results.standings import GlobalLeaderboard, Standing, goals_of
from bot.discord.components.links import mention, relative_time
from bot.discord.table.words.end import committed, revealed
from bot.discord.table.words.story import small
from bot.games.contract import Game
from bot.games.text import Text, TextLike, lines, sentences
from cogs.challenge.model import Challenge
from cogs.challenge.words.challenges import result, title
from cogs.challenge.words.pars import par_line

COMMAND = Text("One game a day, the same for everyone on all servers: play it, see your rank.")

PLAY = Text("Play")
CONTINUE = Text("Continue")
MY_RUN = Text("My run")
YESTERDAY = Text("Day before")
TODAY = Text("Today")
VERIFY = Text("Verify")

NO_SUCH_DAY = Text("I don't know that day.")
YOU, A_PLAYER = Text("You"), Text("a player")
NAMES_SHOWN = Text(
    "You see members of your servers by name. *My name in the daily* in `/turns` shows your name to everyone."
)


def page(challenge: Challenge, game: Game, table: GlobalLeaderboard) -> Text:
    """A day's daily: what it is, how many play it, and the table for members who may see it."""
    closes = challenge.closed or challenge.closes
    ends = (
        Text("Closes {when}.", when=relative_time(closes))
        if challenge.closed is None
        else Text("Closed {when}.", when=relative_time(closes))
    )
    return lines(
        Text("**{title}**", title=title(challenge, game)),
        sentences(Text("Same shuffle for everyone on all servers, one private run each."), ends),
        par_line(challenge, game),
        _counts(table),
        _own_place(table),
        *[_row(each, table) for each in table.rows],
        small(NAMES_SHOWN) if table.rows else "",
        "" if challenge.closed is not None else small(committed(challenge.commitment, challenge.commitment_form)),
    )


def _counts(table: GlobalLeaderboard) -> Text:
    playing = table.started - table.ended
    if not table.started:
        return Text("No one has started yet.")
    return Text(
        "{ended} {ended:player has|players have} finished, {playing} {playing:is|are} playing."
        if playing
        else "{ended} {ended:player has|players have} finished.",
        ended=table.ended,
        playing=playing,
    )


def _own_place(table: GlobalLeaderboard) -> TextLike:
    if table.standings is None:
        return Text("Finish your run to see the results so far.")
    place = table.place
    if place is None:
        return ""
    return Text(
        "**Your rank: {rank} of {n}** (top {percent:.0%}).",
        rank=place.rank,
        n=len(table.standings.finished),
        percent=table.percentile / 100,
    )


def _row(each: Standing, table: GlobalLeaderboard) -> Text:
    who: TextLike = A_PLAYER
    if each.member == table.member:
        who = YOU
    elif each.member in table.named:
        who = mention(each.member)
    return Text("{rank}. {who}: {result}", rank=each.rank, who=who, result=result(each.score, goals_of(each.table)))


def verified(challenge: Challenge, game: Game, count: int, seed: bytes) -> Text:
    """How many runs were replayed, with the commitment and the seed."""
    return lines(
        Text(
            "**{title}**: {n} listed {n:run replays|runs replay} from the seed with the listed {n:score|scores}.",
            title=title(challenge, game),
            n=count,
        ),
        Text("Commitment posted at the start: `{commitment}`", commitment=challenge.commitment),
        revealed(seed, challenge.commitment_form),
    )
