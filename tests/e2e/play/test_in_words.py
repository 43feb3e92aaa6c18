"""Games of every kind, played from what `/table describe` says and by `move` alone; no picture is ever opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.core.table.model import Status
from bot.discord.table.description import MAX_PAGE_LENGTH
from bot.games.contract import View
from bot.games.registry import GAMES, game_named
from renderers.kit.picture import Picture
from tests.e2e.challenging import OPEN, begin
from tests.e2e.racing import gathered
from tests.e2e.reading import Reader, choices_in
from tests.e2e.stage import Stage, labels_of, staged, without_links

SET_UPS = {"carcassonne": (1, " options:meeples=4"), "novaluna": (2, " seats:2"), "solarius": (2, " seats:2")}
"""Seats and options of a table that is not the usual one of a game."""
MOST = 700
"""Decisions that a game takes at the most."""
SOME = 7
"""Decisions after which `make test` leaves a long game; `make soak` plays all of them to their end."""


def blank(view: View) -> Picture:
    """In the place of every renderer: a picture that shows nothing and says nothing."""
    return Picture(b"nothing", 1, 1, "a picture")


@pytest.mark.parametrize(
    "most", [pytest.param(SOME, id="begun"), pytest.param(MOST, id="whole", marks=pytest.mark.soak)]
)
@pytest.mark.parametrize("game", [game.key for game in GAMES])
async def test_a_game_is_played_from_words(tmp_path: Path, game: str, most: int) -> None:
    seats, options = SET_UPS.get(game, (game_named(game).seats[0], ""))
    line = f"{game}{options}"
    async with staged(tmp_path, described=False) as stage:
        face = stage.client.dispatcher.faces[game]
        face.renderer = face.whole = blank
        face.detail_views = dict.fromkeys(face.detail_views, blank)
        names = ("Ana", "Ben")[:seats]
        if seats == 1:
            members = [stage.member("Ana")]
            await members[0].slash(line)
        else:
            members = await gathered(stage, *names, line=line)
        readers = [Reader(member, game) for member in members]
        typed: list[str] = []
        while len(typed) < most:
            for reader in readers:
                await reader.describe()
                if reader.decides:
                    break
            else:
                break
            while reader.decides and len(typed) < most:
                typed.append(await reader.play())
                await reader.describe()
        live = await stage.live()
        assert await stage.notations() == typed
        assert live.table.status is Status.FINISHED or len(typed) == SOME
        if live.table.status is Status.FINISHED:
            assert all(choices_in(reader.read) == [] for reader in readers)


async def test_a_long_description_has_pages_and_a_file(stage: Stage) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await ana.slash("carcassonne")
    await ana.slash("table do:words")
    first = ana.newest_private_message()
    assert first is not None
    assert first.content.startswith("-# Page 1 of ")
    (file,) = first.attachments
    assert file.filename.endswith(".txt")
    texts, page = [first.content], first
    while "Next page" in labels_of(page):
        await ana.press("Next page", page)
        page = ana.world.message(page.channel_id, page.id)
        texts.append(page.content)
        assert [each.content for each in page.attachments] == [file.content]
    assert "Previous page" in labels_of(page)
    assert max(map(len, texts)) <= MAX_PAGE_LENGTH + 100
    paged = "\n".join("\n".join(text.split("\n")[1:]) for text in texts).replace("**", "")
    assert without_links(paged) == file.content.decode().rstrip("\n")
    assert not any(each.is_ephemeral for each in dan.messages())
    await dan.slash("table do:words")
    other = dan.newest_private_message()
    assert other is not None
    assert "It is your turn" not in other.content
    assert "Waiting for Ana" in other.content


async def test_nobody_reads_another_hand(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="solarius seats:2")
    dan = stage.member("Dan")
    texts = {}
    for member in (ana, ben, dan):
        reader = Reader(member, "solarius")
        texts[member.id] = "\n".join(await reader.describe())
    assert "Your hand" not in texts[dan.id]
    hands = [line for line in texts[ana.id].split("\n") if line.startswith("Mission ")]
    assert hands
    assert not any(card in texts[ben.id] or card in texts[dan.id] for card in hands)


async def test_where_no_table_is_the_start_card_answers(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("table do:words")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "No table" in answer.content


async def test_a_run_is_described_to_its_member_and_typed(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(OPEN)
    await begin(ana)
    reader = Reader(ana, "challenge")
    await reader.describe()
    assert reader.decides
    typed = choices_in(reader.read)
    offered = [choice.value for choice in await ana.complete("move", move="pl")]
    assert offered
    assert set(offered) <= set(typed)
    await reader.play()
    await reader.describe()
    assert choices_in(reader.read) != typed
    await ben.slash("table do:words")
    answer = ben.newest_private_message()
    assert answer is not None
    assert "No table" in answer.content
