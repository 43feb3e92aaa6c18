"""Fuzz targets, one function per parser: it accepts any text, or raises on a bug."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, TypeVar, cast

from bot import shards as share
from bot.core.people import queries as people_queries
from bot.core.settings.owner import SettingOwner
from bot.core.settings.service import NEVER, Setting, Settings
from bot.core.time.quiet_hours import LONGEST_ABSENCE, read_until
from bot.core.time.time_control import TimeControl
from bot.discord.components.controls import BUTTON_TEMPLATE, NOT_OURS, SELECT_TEMPLATE, decode
from bot.discord.components.table_request import TableRequest
from bot.discord.table.options import read_drawn_options, read_options
from bot.discord.table.time_control import read_time_control
from bot.discord.transport.calls import Declined
from bot.games.chance import seed_from_text
from bot.games.contract import BadOption, BadRecord, Game, InvalidMove
from bot.games.records import NEWEST, Record, commitment, verify
from bot.games.registry import GAMES
from bot.ops import address
from bot.store.store import Store
from cogs.challenge.create import read_duration
from cogs.factories import card_controls
from cogs.journal.service import JOURNAL_CHANNEL
from cogs.lobby.lobby_message import COMPUTERS, read_change, read_levels
from cogs.open_seats.queries import OPEN_SEATS_CHANNEL
from cogs.records.lists import Filter
from cogs.review.pages import Page
from cogs.settings import values
from cogs.solarius import decision_controls
from tests.tables.test_settings import SETTINGS

T = TypeVar("T")

SEED = seed_from_text("fuzz")
SOON = datetime(2026, 11, 23, 22, tzinfo=UTC)
MEMBER = 1


@dataclass(frozen=True, slots=True)
class Target:
    """A parser: `try_out` raises if it mishandles a text.

    `examples` are texts to start from.
    """

    try_out: Callable[[str], None]
    examples: Sequence[str]


def notation(game: Game, text: str) -> None:
    """A legal move is read from its own notation.

    Anything else is refused with a sentence.
    """
    try:
        move = game.parse(text)
    except InvalidMove as invalid:
        assert str(invalid).endswith(".")  # noqa: PT017 -- this is no test yet
    else:
        assert game.parse(str(move)) == move
        assert len(str(move)) <= 60


def options(game: Game, text: str) -> None:
    """Options as people write them, for a table and for a race."""
    for read in (read_options, read_drawn_options):
        with suppress(BadOption):
            for name, chosen in read(game, text).items():
                (option,) = [each for each in game.options if each.name == name]
                for value in chosen if isinstance(chosen, tuple) else (chosen,):
                    assert option.check(value) == value


def record(text: str) -> None:
    """A file is a record and is written as such, or is refused with a short sentence."""
    try:
        found = Record.from_json(text)
        assert Record.from_json(found.to_json()) == found
        verify(found)
    except BadRecord as bad:
        assert 0 < len(str(bad)) < 500  # noqa: PT017 -- nor is this


def control(text: str) -> None:
    """Ids of buttons, selects, examined moves or others.

    An id restores what was put into it.
    """
    found = [match for template in (BUTTON_TEMPLATE, SELECT_TEMPLATE) if (match := template.fullmatch(text))]
    assert len(found) < 2
    for match in found:
        control_id = decode(match)
        if control_id != NOT_OURS:
            assert decode(match.re.fullmatch(str(control_id)) or match) == control_id
            argument(control_id.argument)
    argument(text)


def argument(text: str) -> None:
    """Arguments of controls: bad looks are replaced, other errors are ValueErrors."""
    assert decision_controls.read_page(str(decision_controls.read_page(text))) == decision_controls.read_page(text)
    assert card_controls.read_page(str(card_controls.read_page(text))) == card_controls.read_page(text)
    assert Filter.read(str(Filter.read(text))) == Filter.read(text)
    page = Page.read(text, 4)
    assert page is None or Page.read(str(page), 4) == page
    for read in (TableRequest.read, TimeControl.read):
        with suppress(ValueError, BadOption):
            result = read(text)
            assert read(str(result)) == result


ALL_SETTINGS = (*SETTINGS, JOURNAL_CHANNEL, OPEN_SEATS_CHANNEL)


class OneSetting:
    """A store in which one setting has this value, and all others a valid one."""

    def __init__(self, chosen: Setting, value: str) -> None:
        self._kept = {
            (each.whose, each.name): [value for value in each.values if value != NEVER][-1] for each in ALL_SETTINGS
        }
        self._kept[chosen.whose, chosen.name] = value

    async def read(self, query: object, whose: SettingOwner, owner: int, name: str) -> str | None:
        """Return the value for any owner."""
        assert query is people_queries.setting
        return self._kept[whose, name]


def setting(chosen: Setting, text: str) -> None:
    """Typed or stored text is no value of a setting, or one the bot can work with."""
    shown = (each for each in vars(values).values() if isinstance(each, values.ShownSetting))
    typed = [each.parse(text, SOON) for each in shown if each.setting == chosen]
    for value in (text, *typed):
        if chosen.fits(value):
            _lived_with(chosen, value)


def _lived_with(chosen: Setting, value: str) -> None:
    kept = Settings(cast("Store", OneSetting(chosen, value)))
    _now(kept.terms_of(MEMBER))
    _now(kept.to_notify([MEMBER], SOON))
    _now(kept.asleep([MEMBER], SOON))
    _now(kept.theme_of_member(MEMBER, MEMBER))
    _now(kept.places_of(MEMBER))
    _now(kept.most_tables(MEMBER, 3))


def _now(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that never waits, and return its result."""
    try:
        work.send(None)
    except StopIteration as end:
        return cast("T", end.value)
    raise AssertionError("it waits")


def time(text: str) -> None:
    """How long a challenge is open or somebody is away: a valid time, or a refusal."""
    with suppress(Declined):
        assert timedelta() <= read_duration(text) < 200 * LONGEST_ABSENCE
    for zone in ("Europe/Berlin", "Pacific/Honolulu", "UTC"):
        until = read_until(text, SOON, zone)
        assert until is None or SOON < until <= SOON + LONGEST_ABSENCE


def request(game: Game, text: str) -> None:
    """Changes in a lobby: an option, seats, computer players, a clock."""
    with suppress(BadOption):
        name, chosen = read_change(game, text) or ("", "")
        if name == COMPUTERS:
            assert len(read_levels(str(chosen))) < 100
        if name == "clock":
            time_control = read_time_control(str(chosen))
            assert time_control is None or read_time_control(str(time_control)) == time_control


def line(text: str) -> None:
    """Settings of the operator: shards, and an address for metrics."""
    with suppress(share.NoShare):
        found = share.parsed(text)
        assert share.parsed(str(found)) == found
    with suppress(address.InvalidAddress):
        there = address.parse_address(text)
        assert address.parse_address(str(there)) == there


def planted(text: str) -> None:
    """A parser with a rare bug planted in it, which the search must find."""
    if text[:1] == "t" and text[1:2] == "a" and text[2:3] == "b" and text[3:4] == "l" and text[4:5] == "e":
        raise AssertionError(text)


def begun(game: Game) -> Record:
    """Return the first moves of a game, as a file that anybody could send."""
    seats, chosen = game.seats[0], game.check_options({})
    position, log = game.new(seats=seats, seed=SEED, options=chosen), []
    for n in range(12):
        if not position.deciders:
            break
        move = position.moves()[-n % len(position.moves())]
        log.append((position.deciders[0], str(move)))
        position.play(move)
    promised = commitment(game=game.key, rules_version=game.rules_version, seats=seats, options=chosen, seed=SEED)
    return Record(game.key, game.rules_version, seats, chosen, promised, SEED, tuple(log), None, commitment_form=NEWEST)


def _targets() -> Iterator[tuple[str, Target]]:
    files = {game: begun(game) for game in GAMES}
    for game, file in files.items():
        moves = [*{move.split()[0]: move for _, move in file.log}.values()]
        yield f"notation-{game.key}", Target(partial(notation, game), moves)
        changes = ["seats 3", "computers 2 apprentice", "clock 72 24 off", BOASTED]
        for option in game.options[:1]:
            chosen = [f"{option.title}: drawn", "drawn", f"{option.name}: 1"]
            yield f"options-{game.key}", Target(partial(options, game), chosen)
            changes.append(f"{option.name} 1")
        yield f"wish-{game.key}", Target(partial(request, game), changes)
    yield "record", Target(record, [file.to_json() for file in files.values()])
    yield "control", Target(control, CONTROLS)
    for each in ALL_SETTINGS:
        yield f"setting-{each.whose.name.lower()}-{each.name}", Target(partial(setting, each), [*each.values, *ODD])
    yield "time", Target(time, TIMES)
    yield "line", Target(line, ["0-3/16", "4/5", "127.0.0.1:9108", "[::1]:9108"])


CONTROLS = (
    "t:abcdefgh:12:play:place N9 r2", "t:abcdefgh:0:pick:cells 1", "1 2 p", "carcassonne/00//1",
    "carcassonne//-0e0/1", "novaluna 2 -",
)  # fmt: skip
TIMES = ("90m", "1 week", "in 3 days", "tomorrow", "2026-12-24", "0001-01-01", "9999-12-31")
BOASTED = "computers 99999999999999999999 apprentice"

ODD = (
    "22-7", "Europe/Berlin", "2026-11-23T22:00:00+00:00", "1200000000000000000 1",
    "9999-12-31T23:00:00+00:00", "9999-12-31T23:00:00-23:00", "9" * 5000,
)  # fmt: skip
"""Values that are not offered."""

TARGETS = dict(_targets())
