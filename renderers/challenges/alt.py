"""What the pictures of challenges and records say, for one who cannot see them: what matters most comes first."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.text import Text
from renderers.challenges.comparison import leads
from renderers.challenges.games import counts_wins
from renderers.challenges.people import shown_name
from renderers.challenges.sheets import ComparisonSheet, GameTile, RecordCard, Row, StandingsSheet
from renderers.challenges.words import signed, spoken_duration
from renderers.kit.goals import GameFace, Levels, face_of
from renderers.kit.picture import fitting_text

_TOLD_GOALS = 3
"""Of so many runs the goals are told."""


def standings_alt(sheet: StandingsSheet) -> str:
    """The standings in words, at most 1024 characters; sentences that no longer fit are left out as a whole."""
    return fitting_text(map(str, _standings(sheet)))


def comparison_alt(sheet: ComparisonSheet) -> str:
    """How two runs compare, in words."""
    return fitting_text(map(str, _comparison(sheet)))


def card_alt(card: RecordCard) -> str:
    """A member's records in words."""
    return fitting_text(map(str, _card(card)))


def _standings(sheet: StandingsSheet) -> Iterator[Text]:
    face = face_of(sheet.game)
    yield Text(
        "{title}, {game}{period}: final standings.", title=sheet.title, game=face.name, period=_after(sheet.period)
    )
    if sheet.options:
        yield Text("Options: {options}.", options=sheet.options)
    if not sheet.rows:
        yield Text("Nobody finished this one.")
    if sheet.low_is_better and sheet.rows:
        yield Text("The lowest score wins.")
    if sheet.par is not None:
        yield Text("Par of the built-in player: {par}.", par=signed(sheet.par))
    for number, row in enumerate(sheet.rows, start=1):
        yield _place(row, number)
    if sheet.unfinished:
        yield Text("{n} {n:run|runs} did not finish.", n=sheet.unfinished)
    for number, row in enumerate(sheet.rows[:_TOLD_GOALS], start=1):
        if row.goals:
            name = shown_name(row.name, f"Member {number}")
            yield Text("Goals of {name}: {goals}.", name=name, goals=_goals(face, row.goals))


def _place(row: Row, number: int) -> Text:
    return Text(
        "{rank}. {name} {score} in {time}.",
        rank=row.rank,
        name=shown_name(row.name, f"Member {number}"),
        score=signed(row.score),
        time=spoken_duration(row.took),
    )


def _goals(face: GameFace, keys: tuple[str, ...]) -> str:
    return ", ".join(face.spoken(key) for key in keys)


def _after(period: str) -> str:
    return f", {period}" if period else ""


def _comparison(sheet: ComparisonSheet) -> Iterator[Text]:
    mine, other = shown_name(sheet.mine.name), shown_name(sheet.other.name)
    ends = (sheet.mine.scores[-1], sheet.other.scores[-1])
    yield Text(
        "{title}, {game}{period}: two runs.",
        title=sheet.title,
        game=face_of(sheet.game).name,
        period=_after(sheet.period),
    )
    for name, end, moves in zip((mine, other), ends, map(_moves, (sheet.mine.scores, sheet.other.scores)), strict=True):
        yield Text("{name} {score} after {n} {n:move|moves}.", name=name, score=signed(end), n=moves)
    if sheet.parted is None:
        yield Text("Both made the same moves to the end.")
    else:
        at = min(sheet.parted - 1, len(sheet.mine.scores) - 1)
        yield Text("They parted at move {n}, with {score}.", n=sheet.parted, score=signed(sheet.mine.scores[at]))
    gaps = leads(sheet)
    for name, most in ((mine, max(gaps)), (other, -min(gaps))):
        if most > 0:
            yield Text("{name} was ahead by up to {most}.", name=name, most=most)
    if sheet.par is not None:
        yield Text("Par of the built-in player: {par}.", par=signed(sheet.par))


def _moves(scores: tuple[int, ...]) -> int:
    return len(scores) - 1


def _card(card: RecordCard) -> Iterator[Text]:
    yield Text(
        "Record card of {name}, {server}.", name=shown_name(card.name), server=shown_name(card.server, "this server")
    )
    yield Text("{games} {games:game|games}, {n} {n:challenge|challenges}.", games=card.games, n=card.challenges)
    yield Text("Streak of dailies: {n} {n:day|days}.", n=card.streak)
    for tile in card.tiles:
        yield _tile(tile, face_of(tile.game))
    if card.ranks:
        yield Text("Weekly ranks, newest last: {ranks}.", ranks=", ".join(map(str, card.ranks[-13:])))
    for tile in card.tiles:
        face = face_of(tile.game)
        reached = [key for key in face.goals if key in tile.goals]
        if reached:
            yield Text(
                "{game} goals, {n} of {all}: {goals}.",
                game=face.name,
                n=len(reached),
                all=len(face.goals),
                goals=_goals(face, tuple(reached)),
            )


def _tile(tile: GameTile, face: GameFace) -> Text:
    if not tile.played:
        return Text("{game}: not played yet.", game=face.name)
    best = f"best {signed(tile.best)}" if tile.best is not None else f"{tile.wins} wins"
    if counts_wins(tile, face):
        best = "1 win" if tile.wins == 1 else f"{tile.wins} wins"
    told = f", {tile.title}" if tile.title and not isinstance(face.line, Levels) else ""
    if isinstance(face.line, Levels):
        told = f", {sum(key in tile.goals for key in face.line.keys)} of {len(face.line.keys)} levels"
    return Text("{game}: {best}{told}, {n} {n:game|games}.", game=face.name, best=best, told=told, n=tile.played)
