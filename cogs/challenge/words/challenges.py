"""Texts of `/challenge`: announcements, lists, standings, result cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from bot.core.history.turns import Against, Parting
from bot.core.results.standings import Leaderboard, Standing, goals_of, placing_of, score_of, took
from bot.core.table.model import Table
from bot.core.time.zones import Cadence
from bot.discord.components.links import mention, mentions, message_link, relative_time
from bot.discord.table.words import revealed
from bot.discord.words import PostFailureTexts
from bot.games.contract import Game
from bot.games.text import Text, TextLike, lines, literal_text, sentences
from cogs.challenge.model import Challenge
from cogs.challenge.runs import words
from cogs.challenge.words import duplicates
from cogs.challenge.words.pars import par_line

LINES = 15
"""Members on one page of the standings in words."""

Pattern = Sequence[Against]
"""Comparison of a run with par, part by part; empty without par's course."""

# Controls

BUTTON_PLAY = Text("Play")
REPLAY_BEST = Text("Replay best run")
MORE = Text("Next page")
LOOK_AT = Text("View final board")
COMPARE_WITH = Text("Compare runs")
TO_START, BACK, NEXT, TO_END = Text("Start", context="of a game"), Text("Back"), Text("Next"), Text("End")

# Refusals

IN_SERVERS = Text(
    "Challenges belong to servers. Use this in a server channel first, then it works here too. `/daily` works anywhere."
)
IN_CHANNELS = Text("Use this in a server channel.")
MANAGERS_OPEN = Text("Only members who can manage the server can open challenges here. Ask one of them.")
HERE_AND_EVERYWHERE = Text(
    "-# Challenges are for this server: same shuffle, one leaderboard. `/daily` is for all servers."
)
NONE_OPEN_NOW = Text("No challenge is open here. *Open challenge* starts one.")
NAME_A_GAME = Text("Name a game, such as `Nova Luna, 1 day`.")
NONE_CLOSED = Text("No challenge has closed on this server yet.")
NONE_OPEN = Text("No challenge is open. Start one with *Open challenge* in `/challenge`.")
NO_DURATION = Text("How long should it stay open? For example `12 hours`, `3 days` or `1 week`.")
SOMEBODY_ELSES = Text("That's someone else's run.")
NO_RUN = Text("You have no run in progress. Start one with *Play* in `/challenge`.")
PRACTISE_BELOW = Text("You can still play it with *Practise*.")
NOT_IN_STANDINGS = Text("That run isn't in the standings.")
NO_OTHER = Text("There's no other finished run to compare it with.")
NOTHING_TO_POST = Text("You have no finished run in this challenge.")
NOT_POSTED = PostFailureTexts(
    forbidden=Text(
        "I couldn't post your result: I'm not allowed to write in that channel. A manager can give me *View Channel*,"
        " *Send Messages* and *Attach Files*."
    ),
    otherwise=Text("I couldn't post your result: Discord refused the message. Try again in a moment."),
)
POSTED_ALREADY = Text("You've already posted this result.")


def about(challenge: Challenge, game: Game, said: TextLike) -> Text:
    """A sentence with the challenge that it is about."""
    return Text("**{title}**: {said}", title=title(challenge, game), said=said)


def had_no_run(member: TextLike) -> Text:
    """Somebody who took no part."""
    return Text("{member} has no run in that challenge.", member=member)


# Answers

OPENED = Text("The challenge is open.")
POSTED = Text("Posted.")

_SCHEDULED: Mapping[str, str] = {
    "daily": "New daily: {title}. One opens here every day, starting now.",
    "weekly": "New weekly: {title}. One opens here every week, starting now.",
}


def scheduled(cadence: Cadence, title: str) -> Text:
    """A daily or weekly challenge was started."""
    return Text(_SCHEDULED[cadence], title=title)


_PLANNED = {Cadence.DAILY: "-# Every day: {title} in {where}", Cadence.WEEKLY: "-# Every week: {title} in {where}"}
_PLANNED_WITH_OPTIONS = {
    Cadence.DAILY: "-# Every day: {title} ({options:, }) in {where}",
    Cadence.WEEKLY: "-# Every week: {title} ({options:, }) in {where}",
}


def planned(cadence: Cadence, title: str, options: Sequence[Text], where: str) -> Text:
    """A standing challenge, on one line of a list."""
    template = (_PLANNED_WITH_OPTIONS if options else _PLANNED)[cadence]
    return Text(template, title=title, options=tuple(options), where=where)


def closed_with(seed: bytes) -> Text:
    """Below the announcement of a challenge that is over."""
    return Text("-# Closed. Seed: `{seed}`", seed=seed.hex())


# Challenges

_KINDS: Mapping[Cadence, str] = {
    Cadence.ONCE: "Challenge {number}",
    Cadence.DAILY: "Daily challenge {number}",
    Cadence.WEEKLY: "Weekly challenge {number}",
}

NOBODY = Text("No one finished a run.")
SAME_FOR_ALL = Text("Same shuffle for everyone, one private run each.")
HAS_CLOSED = Text("This challenge has closed. *Standings* in `/challenge` shows how it ended.")
A_MEMBER = Text("A member")


def name(challenge: Challenge, game: Game) -> Text:
    """Name of the challenge: "Carcassonne weekly 12"."""
    return words.name(challenge, game.title)


def kind(challenge: Challenge) -> Text:
    """The same beside the name of its game: "Weekly challenge 12"."""
    return Text(_KINDS[challenge.cadence], number=challenge.number)


def title(challenge: Challenge, game: Game) -> Text:
    """Its name with unusual options: "Carcassonne weekly 12 (Colours: 4)"."""
    options = duplicates.unusual(game, challenge.options, challenge.computers)
    template = "{name} ({options:, })" if options else "{name}"
    return Text(template, name=name(challenge, game), options=tuple(options))


def _head(challenge: Challenge, game: Game) -> Text:
    return Text("**{title}**", title=title(challenge, game))


def announcement(challenge: Challenge, game: Game, *before: TextLike) -> Text:
    by = "" if challenge.creator is None else Text("Opened by {member}.", member=mention(challenge.creator))
    if challenge.closed is not None:
        ends = Text("Closed {when}.", when=relative_time(challenge.closed))
    elif challenge.teams:
        ends = Text("Closes when everyone has finished, {when} at the latest.", when=relative_time(challenge.closes))
    else:
        ends = Text("Closes {when}.", when=relative_time(challenge.closes))
    return lines(
        _head(challenge, game),
        sentences(SAME_FOR_ALL, by, ends),
        duplicates.AGAINST_ALL if challenge.computers else "",
        par_line(challenge, game),
        *before,
    )


def closed_announcement(challenge: Challenge, game: Game) -> Text:
    if challenge.results is None:
        return lines(_head(challenge, game), HAS_CLOSED)
    link = message_link(challenge.guild, challenge.channel, challenge.results)
    return lines(_head(challenge, game), Text("This challenge has closed: [final standings]({link}).", link=link))


def line(place: int, challenge: Challenge, game: Game, run: Table | None) -> Text:
    """An open challenge and the reader's run, on one line of a numbered list."""
    named, when, scored = title(challenge, game), relative_time(challenge.closes), None
    if run is None:
        template = "{place}. **{title}**, closes {when}: you haven't played yet"
    elif not run.status.ended:
        template = "{place}. **{title}**, closes {when}: you have an unfinished run"
    elif run.outcome is None:
        template = "{place}. **{title}**, closes {when}: you resigned"
    else:
        template, scored = (
            "{place}. **{title}**, closes {when}: you have {result}",
            result(score_of(run), goals_of(run)),
        )
    return Text(template, place=place, title=named, when=when, result=scored)


def play_challenge(challenge: Challenge, game: Game) -> Text:
    """Name the action that begins or continues a run."""
    return Text("Play {name}", name=name(challenge, game))


def play_game(game: Game) -> Text:
    """Label the button of the only challenge of a game."""
    return Text("Play {game}", game=game.title)


def play_among(challenge: Challenge, game: Game, games: Sequence[str]) -> Text:
    """The shortest label that tells a challenge from others of these games."""
    if len(games) == 1:
        return BUTTON_PLAY
    return play_challenge(challenge, game) if games.count(game.key) > 1 else play_game(game)


def play_place(place: int) -> Text:
    """Label the button for a challenge by its place in the list above."""
    return Text("Play {place}", place=place)


def participants(challenge: Challenge, game: Game, runs: Sequence[Table]) -> Text:
    """Participants of an open challenge and their progress, without scores."""
    done = [run.opener for run in runs if run.status.ended]
    playing = [run.opener for run in runs if not run.status.ended]
    named, closes = title(challenge, game), relative_time(challenge.closes)
    return lines(
        Text("**{title}** closes {when}. Finish your run to see the results so far.", title=named, when=closes),
        Text("Finished: {members}.", members=mentions(done[:40])) if done else "",
        Text("Playing: {members}.", members=mentions(playing[:40])) if playing else "",
        "" if runs else Text("No one has started yet."),
    )


def _result_and_time(run: Table) -> Text:
    return Text("{result}, {took}", result=result(score_of(run), goals_of(run)), took=duration(took(run)))


def result(score: int, goals: Sequence[str]) -> Text:
    """A score and the goals reached in words: "52 points, 5 goals"."""
    template = "{n} {n:point|points}, {goals} {goals:goal|goals}" if goals else "{n} {n:point|points}"
    return Text(template, n=score, goals=len(goals))


def duration(length: timedelta) -> Text:
    """A time as people say it, in its two largest units: "1 h 52 min"."""
    minutes = int(length.total_seconds()) // 60
    days, rest = divmod(minutes, 24 * 60)
    hours, minutes = divmod(rest, 60)
    units = (Text("{n} d", n=days), Text("{n} h", n=hours), Text("{n} min", n=minutes))
    said = [unit for unit, n in zip(units, (days, hours, minutes), strict=True) if n]
    return sentences(*said[:2]) if said else Text("under a minute")


def standings(challenge: Challenge, game: Game, shown: Sequence[tuple[Standing, Pattern]], unfinished: int) -> Text:
    """The final ranking, one page of it, and how many runs came to no result."""
    more = Text("-# {n} {n:run|runs} without a result.", n=unfinished)
    return lines(
        Text("**{title}: final standings**", title=title(challenge, game)),
        par_line(challenge, game),
        *([standing(each, pattern) for each, pattern in shown] or [NOBODY]),
        more if unfinished else "",
    )


def void(members: Sequence[int]) -> Text:
    """The members whose runs a manager declared void."""
    return Text("-# Void: {members}.", members=mentions(members))


def so_far(challenge: Challenge, game: Game, shown: Sequence[tuple[Standing, Pattern]], more: int) -> Text:
    """The ranking while the challenge is open, for members who have had their run."""
    closes = relative_time(challenge.closes)
    return lines(
        Text("**{title}: standings so far**", title=title(challenge, game)),
        Text("-# Visible only to players who have finished. Closes {when}.", when=closes),
        *([standing(each, pattern) for each, pattern in shown] or [NOBODY]),
        Text("-# {n} more finished {n:run|runs}.", n=more) if more else "",
        LEGEND if any(pattern for _, pattern in shown) else "",
    )


def hour_count(n: int) -> Text:
    return Text("{n} {n:hour|hours}", n=n)


def day_count(n: int) -> Text:
    return Text("{n} {n:day|days}", n=n)


def week_count(n: int) -> Text:
    return Text("{n} {n:week|weeks}", n=n)


LEGEND = Text("-# Each square is a fifth of the game: 🟩 ahead of par, 🟨 level, ⬛ behind.")

_SQUARES = {Against.AHEAD: "🟩", Against.LEVEL: "🟨", Against.BEHIND: "⬛"}


def squares(pattern: Pattern) -> str:
    """The course of a run against par."""
    return "".join(_SQUARES[mark] for mark in pattern)


def standing(each: Standing, pattern: Pattern) -> Text:
    """One run in the ranking.

    It is no list item: Discord would number those itself and split shared ranks.
    """
    said = Text(
        "**{rank}** {member}: {result} ({title}), {took}" if each.title else "**{rank}** {member}: {result}, {took}",
        rank=each.rank,
        member=mention(each.member),
        result=duplicates.placed(result(each.score, each.goals), each.placing),
        title=literal_text(each.title or ""),
        took=duration(each.took),
    )
    return Text("{said} {squares}", said=said, squares=squares(pattern)) if pattern else said


def in_list(rank: int, name: TextLike) -> Text:
    """A run in the lists under the results.

    Members whom the bot never met have empty names.
    """
    return Text("{rank}. {name}", rank=rank, name=name or _SOMEBODY)


_SOMEBODY = Text("a member")


def card(challenge: Challenge, game: Game, run: Table, pattern: Pattern, emblem: str, streak: int) -> Text:
    return Text(
        "{member} · {said}", member=mention(run.opener), said=share(challenge, game, run, pattern, emblem, streak)
    )


def share(
    challenge: Challenge, game: Game, run: Table, pattern: Pattern, emblem: str, streak: int, *, plain: bool = False
) -> Text:
    goals = len(goals_of(run))
    facts: list[TextLike] = [squares(pattern)] if pattern else []
    if (placing := placing_of(run, game)) is not None:
        facts.append(duplicates.placed_among(placing))
    if goals:
        facts.append(Text("{emblem}×{n}", emblem=emblem, n=goals))
    if streak > 1:
        facts.append(Text("🔥{n}", n=streak))
    named = title(challenge, game)
    head = Text(
        "{title} · {score}" if challenge.par is None else "{title} · {score} (par {par})",
        title=named if plain else Text("**{title}**", title=named),
        score=score_of(run),
        par=challenge.par,
    )
    return lines(head, Text("{facts: · }", facts=tuple(facts)) if facts else "")


def to_copy(said: Text) -> Text:
    return Text("```\n{said}\n```\n-# Use the block's copy button, or press and hold it.", said=said)


def verified(challenge: Challenge, game: Game, count: int, seed: bytes) -> Text:
    """That every run was replayed."""
    template = (
        "**{title}**: no one finished a run."
        if not count
        else "**{title}**: the finished run replays from the seed with the listed score."
        if count == 1
        else "**{title}**: all {n} finished runs replay from the seed with the listed scores."
    )
    return lines(
        Text(template, title=title(challenge, game), n=count),
        Text("Commitment posted at the start: `{commitment}`", commitment=challenge.commitment),
        revealed(seed, challenge.commitment_form),
    )


def won(challenge: Challenge, game: Game, found: Leaderboard) -> Text:
    first = [each for each in found.finished if each.rank == 1]
    template = (
        "- **{title}**: {members} won with {score} ({n} finished {n:run|runs})"
        if first
        else "- **{title}**: no finished runs"
    )
    return Text(
        template,
        title=title(challenge, game),
        members=mentions([each.member for each in first]),
        score=first[0].score if first else None,
        n=len(found.finished),
    )


# Runs


def at_its_end(challenge: TextLike, member: TextLike) -> Text:
    """Above a final board."""
    return Text("**{challenge}**: {member}'s final board.", challenge=challenge, member=member)


def at_move(
    challenge: TextLike, member: TextLike, moves: int, last: int, label: TextLike | None, mover: TextLike | None
) -> Text:
    """Header of a run's board after some moves, with the last move.

    At a table of several seats it says whose move that was.
    """
    if label is None:
        template = "**{challenge}**: {member}'s run, move {moves} of {last}"
    elif mover is None:
        template = "**{challenge}**: {member}'s run, move {moves} of {last}: {label}"
    else:
        template = "**{challenge}**: {member}'s run, move {moves} of {last}, by {mover}: {label}"
    return Text(template, challenge=challenge, member=member, moves=moves, last=last, label=label, mover=mover)


def comparison(challenge: TextLike, one: Table, two: Table, where: Parting | None) -> Text:
    """Two runs against each other: how they ended, and where they parted."""
    how: list[TextLike] = [Text("**{challenge}**: two runs", challenge=challenge)]
    how += [Text("{member}: {result}.", member=mention(run.opener), result=_result_and_time(run)) for run in (one, two)]
    if where is None:
        return lines(*how, Text("They played the same moves."))
    diverged = Text(
        "They diverged at move {move}, at {score} {score:point|points}.", move=where.move, score=where.score
    )
    return lines(*how, sentences(diverged, _continued(one, where.mine), _continued(two, where.theirs)))


def _continued(run: Table, label: TextLike | None) -> Text:
    template = "{member} had finished." if label is None else "{member} played {label}."
    return Text(template, member=mention(run.opener), label=label)


# The pictures


def week(number: int) -> Text:
    """Which week it was."""
    return Text("week {number}", number=number)
