"""Members whose names are full of markup: whatever the bot says, shows or logs, they stay names."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import log_to_stderr
from bot.discord.transport.log_format import SingleLineFormatter
from bot.games.text import UserText
from bot.playground.world import payloads
from bot.playground.world.components import controls
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.model import Member, Message
from bot.playground.world.world import World
from bot.web.markup import to_plain
from tests.capabilities import LESSONS
from tests.e2e.challenging import OPEN, begin, newest, own_board, play_on
from tests.e2e.people.test_records import a_finished_game, as_file, exported
from tests.e2e.racing import gathered, on_turn, press_on
from tests.e2e.stage import Stage, settled

CHOSEN = {
    "Ana": "**||[Ana](https://evil.example)||**\u202e",
    "Ben": "`Ben` <@1> @everyone\nINFO forged",
    "Chloe": "_Chl\\oe_ ~~x~~ # >",
}
"""What members call themselves, by what tests call them."""

TYPED = (
    "move move:place ||x|| `y`",
    "move move:<@1> @everyone",
    "carcassonne options:||x||=1",
    "look what:||x||",
    "help topic:||x||",
    "table do:options with:||x||",
    "table do:||x||",
    "turns do:zone with:||x||",
    "turns do:away with:||x||",
    "challenge do:open with:carcassonne, 1 day, ||x||=1",
    "challenge do:standings which:||x||",
    "challenge do:season with:||x||",
    "server do:schedule with:daily, carcassonne, ||x||=1",
    "server do:weekdays with:monday, carcassonne, ||x||=1",
    "records only:||x||",
    "table do:try with:||x||",
    "table do:clock with:||x|| 0",
    "table do:replace member:||x||",
    "table do:leave with:||x||",
    "turns do:quiet with:||x||",
    "turns do:theme with:||x||",
    "turns do:||x||",
    "turns do:snooze with:||x||",
    "server do:tables with:||x||",
    "server do:channels with:||x||",
    "server do:day with:||x||",
    "server do:weekdays with:||x||",
    "server do:stop with:||x||",
    "puzzle do:||x||",
)

PLAIN = {called: str(UserText(name)) for called, name in CHOSEN.items()}
ESCAPED = [UserText(name).escaped() for name in CHOSEN.values()]
MARKUP = re.compile(r"\|\||Ana\]\(|`Ben`|<@1>|@everyone|~~|_Chl|Chl\\oe|\u202e|forged\n")
"""What of these names would mean something in a message if it were not escaped."""


class Nobody:
    """Mentions mean nobody."""

    def member_name(self, member_id: int) -> str | None:
        return None

    def channel_name(self, channel_id: int) -> str | None:
        return None

    def role_name(self, role_id: int) -> str | None:
        return None


@dataclass
class Seen:
    """Everything that the bot showed anywhere, also what it changed later."""

    messages: list[Message] = field(default_factory=list)
    suggestions: list[str] = field(default_factory=list)

    @property
    def labels(self) -> list[str]:
        """What controls say."""
        found: list[str] = []
        for message in self.messages:
            for control in controls(message.components):
                found += [
                    control.label,
                    *(text for option in control.options for text in (option.label, option.description or "")),
                ]
        return found

    @property
    def alternatives(self) -> list[str]:
        """The alternative texts of pictures, and the texts of files."""
        files = [file for message in self.messages for file in message.attachments]
        return [*(file.description or "" for file in files), *_texts(files)]


def _texts(files: list[Any]) -> Iterator[str]:
    for file in files:
        if file.filename.endswith((".txt", ".json")):
            yield file.content.decode()


@pytest.fixture(autouse=True)
def _renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = payloads.user

    def user(member: Member) -> dict[str, Any]:
        return {**plain(member), "global_name": CHOSEN.get(member.name, member.name)}

    monkeypatch.setattr(payloads, "user", user)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    found = Seen()
    for name in ("add_message", "update_message"):
        keep = getattr(World, name)

        def kept(state: World, message: Message, keep: Callable[[World, Message], Message] = keep) -> Message:
            if message.author.bot:
                found.messages.append(message)
            return keep(state, message)

        monkeypatch.setattr(World, name, kept)
    return found


def unescaped(content: str) -> list[str]:
    """What of the names has its meaning in a message."""
    for name in ESCAPED:
        content = content.replace(name, "")
    return MARKUP.findall(content)


def check(seen: Seen) -> None:
    """Names are escaped where markup means something, and plain everywhere else."""
    texts = [message.content for message in seen.messages]
    assert [(text, unescaped(text)) for text in texts if unescaped(text)] == []
    for text in (*seen.labels, *seen.alternatives, *seen.suggestions):
        assert "\u202e" not in text
        assert "\\|" not in text
        assert "\\`" not in text
        assert "\\_" not in text


async def test_a_game_with_such_members(stage: Stage, seen: Seen) -> None:
    members = await gathered(stage, *CHOSEN)
    ana, ben, _ = members
    for number in range(9):
        live = await stage.live()
        await press_on(on_turn(live, members), stage.board(live), number)
        await settled()
    decider = on_turn(await stage.live(), members)
    asked = ("table do:words", "table do:replay", "table do:info", "look what:tasks", "turns")
    lines = [(ana, line) for line in asked]
    lines += [(ana, "table do:substitute with:3"), (ben, "table do:log")]
    lines += [(decider, line) for line in ("table do:words", "table do:hint", "table do:try")]
    for member, line in lines:
        await member.slash(line)
        await settled()
    await ben.slash("table do:log")
    await ben.press("Download", ben.newest_private_message())
    for member, line in ((ben, "table"), (ana, "look"), (decider, "move")):
        option = {"table": "do", "look": "what", "move": "move"}[line]
        seen.suggestions += [choice.name for choice in await member.complete(line, **{option: ""})]
    await stage.later(hours=1)
    check(seen)
    assert any(PLAIN["Ana"] in text for text in seen.suggestions)
    assert any(PLAIN["Ana"] in text for text in seen.alternatives), "the log as a file has names as they are"
    assert any(UserText(CHOSEN["Ben"]).escaped() in message.content for message in seen.messages)


async def test_lessons_puzzles_and_threads_of_such_a_member(stage: Stage, seen: Seen) -> None:
    stage.clock.turn(days=30)
    ana = stage.member("Ana")
    for game in dict.fromkeys(game.key for game, _ in LESSONS):
        await ana.slash(f"help topic:{game} learn")
        for label in ("Begin", "Skip", "Skip"):
            await ana.press(label, stage.world.find_message(own_board(ana).id))
    await ana.slash("puzzle")
    await ana.slash("carcassonne")
    await settled()
    check(seen)


async def test_a_challenge_with_such_members(stage: Stage, seen: Seen) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(f"{OPEN}, meeples=3")
    for member in (ana, ben):
        await begin(member)
        await play_on(stage, member)
    await stage.later(days=2)
    challenge = await newest(stage)
    for line in (
        "challenge do:standings",
        "challenge do:archive",
        f"challenge do:view member:{ana.member.mention}",
        f"challenge do:compare member:{ana.member.mention}",
        f"challenge do:race member:{ana.member.mention}",
        "challenge do:season",
        f"records member:{ana.member.mention}",
        "records",
    ):
        await ben.slash(f"{line}")
        await settled()
    assert challenge.closed is not None
    check(seen)
    assert any(PLAIN["Ana"] in label for label in seen.labels)


async def test_what_somebody_types_is_quoted_and_means_nothing(stage: Stage, seen: Seen) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    for line in TYPED:
        with suppress(ClientRefusal):  # Discord offers choices there, and takes nothing else
            await ana.forge_slash(line)
            await settled()
    check(seen)
    assert any("\\|\\|" in message.content for message in seen.messages)


async def test_what_a_record_says_is_quoted(stage: Stage, seen: Seen) -> None:
    ana = await a_finished_game(stage)
    text = (await exported(ana))[1]
    changes: tuple[dict[str, Any], ...] = (
        *({"game": "||x||"}, {"||x||": 1}, {"format": "||x||"}, {"log": [[0, "place ||x||"]]}, {"log": [[0, "||x||"]]}),
        *({"options": {"||x||": 1}}, {"options": {"meeples": "||x||"}}),
    )
    for changed in changes:
        for option in ("", " do:import"):
            told = len(seen.messages)
            await ana.slash(f"record file:record.json{option}", as_file(json.dumps(json.loads(text) | changed)))
            await settled()
            assert len(seen.messages) > told
    check(seen)


HARD = (
    *CHOSEN.values(),
    *(
        "# Ana",
        "-# Ana",
        "- Ana",
        "> Ana",
        "1. Ana",
        "1) Ana",
        "12.5",
        "@here",
        "<#5>",
        "<t:1:R>",
        "<:x:1>",
        "</move:1>",
    ),
    *("a*b*c", "back\\slash\\", "__x__", "```x```", "*", "__", "||", "Ana :)", "O'Neil (2)", "x\n\ny"),
    *("https://x.example/a_b", "[x](https://y.example)"),
)


@pytest.mark.parametrize("template", ["{}", "Hi {} there", "**{}** wins", "-# {} waits", "- {}\n- {}"])
@pytest.mark.parametrize("name", HARD)
def test_a_client_shows_an_escaped_name_as_it_was_chosen(name: str, template: str) -> None:
    chosen = UserText(name)
    shown = to_plain(template.format(chosen.escaped(), chosen.escaped()), Nobody(), 1000)
    bare = template.replace("**", "").replace("-# ", "").replace("- ", "")
    assert shown == " ".join(bare.format(chosen, chosen).split())


@given(st.text(alphabet="ab*_~|`<>@#:/t1[]()\\-.!& \"'\n", max_size=40).map(UserText).filter(bool))
def test_whatever_somebody_is_called_a_client_shows_just_that(chosen: UserText) -> None:
    text = f"{chosen.escaped()} beats **{chosen.escaped()}**"
    assert to_plain(text, Nobody(), 1000) == f"{chosen} beats {chosen}"


def test_a_line_end_in_a_name_does_not_forge_a_line_of_the_log() -> None:
    line = SingleLineFormatter(logging.Formatter("{levelname} {message}", style="{"))
    text = line.format(
        logging.LogRecord("bot", logging.INFO, "", 1, "met %s", (CHOSEN["Ben"] + "\r\x1b[2J\u2028x",), None)
    )
    assert text == "INFO met `Ben` <@1> @everyone\\nINFO forged\\r\\x1b[2J\\u2028x"


def test_the_log_for_people_has_one_line_for_each_message(monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    level = root.level
    try:
        log_to_stderr(logging.WARNING)
    finally:
        root.setLevel(level)
    (handler,) = root.handlers
    line = handler.format(logging.LogRecord("bot", logging.WARNING, "", 1, "met %s", (CHOSEN["Ben"],), None))
    assert line.endswith("@everyone\\nINFO forged")


def test_a_line_end_in_an_error_is_below_its_line() -> None:
    line = SingleLineFormatter(logging.Formatter("{levelname} {message}", style="{"))
    try:
        raise ValueError(CHOSEN["Ben"])
    except ValueError as error:
        raised = (type(error), error, error.__traceback__)
    first, *below = line.format(logging.LogRecord("bot", logging.ERROR, "", 1, "no", (), raised)).splitlines()
    assert first == "ERROR no"
    assert below[-1] == "    INFO forged"
    assert all(each.startswith("    ") for each in below)
