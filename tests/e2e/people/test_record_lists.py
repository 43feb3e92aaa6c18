"""The lists of records under the fingers: one in full, all of them again, filters, and what nobody offered."""

from __future__ import annotations

import pytest

from bot.ai.players import RandomPlayer
from bot.core.table.openings import NewTable
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import OptionValue
from bot.playground.world.world import GUILD_ID as GUILD
from cogs.challenge.challenges import Challenges
from tests.e2e.challenging import own_board
from tests.e2e.stage import Stage, labels_of, with_controls


async def played(stage: Stage, name: str, game: str, **options: OptionValue) -> int:
    """A finished game of one member alone, by whatever comes to their mind; its score. The next one ends later."""
    member = stage.world.member(name)
    live = await stage.services.openings.open(
        NewTable(game, GUILD, stage.world.channels[0].id, ((member.id,),), options, member.id)
    )
    player = RandomPlayer(Chance(seed_from_text(f"{name} {game}")))
    while live.position.deciders:
        live = await stage.services.moves.play(
            live.table.id, member.id, str(player.choose(live.position)), live.table.rev
        )
    stage.clock.turn(minutes=1)
    return live.position.scores()[0]


@pytest.fixture
async def scores(stage: Stage) -> dict[str, int]:
    """What three members scored in Carcassonne, and one in other games."""
    found = {name: await played(stage, name, "carcassonne") for name in ("Ana", "Ben", "Chloe")}
    await played(stage, "Ana", "carcassonne", meeples=3)
    await played(stage, "Ana", "novaluna")
    return found


async def test_a_list_is_chosen_from_all_and_all_come_back(stage: Stage, scores: dict[str, int]) -> None:
    ben = stage.member("Ben")
    await ben.slash("records")
    everything = own_board(ben).content
    assert everything.count("\n\n") == 2
    ranked = sorted(scores, key=lambda name: -scores[name])
    place = ranked.index("Ben")
    if place:
        ahead = stage.world.member(ranked[place - 1]).id
        own = f"You're {place + 1} of 3 with {scores['Ben']}. Next to catch: <@{ahead}>"
    else:
        own = f"You're first with {scores['Ben']}."
    assert own in everything
    await ben.choose("Show one list", "Nova Luna", message=own_board(ben))
    assert own_board(ben).content.startswith("**Nova Luna**\n**1** ")
    assert "Carcassonne" not in own_board(ben).content
    await ben.press("All lists", own_board(ben))
    assert own_board(ben).content == everything


async def test_filters_leave_only_what_was_asked_for(stage: Stage, scores: dict[str, int]) -> None:
    ana = stage.member("Ana")
    for line, text, absent in (
        ("carcassonne", "**Carcassonne**", "Nova Luna"),
        ("carcassonne, meeples=3", "**Carcassonne** (", "**Carcassonne**\n"),
        ("Carcassonne, 2 players", "No finished game matches", "**1**"),
        ("meeples=3", "Choose a game", "**1**"),
        ("carcassonne, luck=1", "has no option “luck”. Its options: ", "**1**"),
    ):
        await ana.slash(f"records only:{line}")
        content = own_board(ana).content
        assert text in content, line
        assert absent not in content, line
    choices = [choice.value for choice in await ana.complete("records", only="Nova Luna, ")]
    assert "Nova Luna, 2 players" in choices
    choices = [choice.value for choice in await ana.complete("records", only="Carcassonne, meep")]
    assert any(str(choice).startswith("Carcassonne, Meeples") for choice in choices)
    assert scores


async def test_a_choice_that_nobody_offered_shows_all(stage: Stage, scores: dict[str, int]) -> None:
    ana = stage.member("Ana")
    await ana.slash("records")
    before, select = own_board(ana), "t:lists:0:pick:lists"
    await ana.forge_choice(select, "chess x y z", message=before)
    assert own_board(ana).content.startswith("No finished game matches")
    assert labels_of(own_board(ana)) == ["All lists"]
    await ana.press("All lists", own_board(ana))
    assert own_board(ana).content == before.content
    assert scores


async def test_a_card_keeps_a_run_in_an_open_challenge_secret(stage: Stage, scores: dict[str, int]) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("challenge do:open with:carcassonne, 1 day")
    (challenge,) = await stage.services[Challenges].open_in(GUILD)
    live = await stage.services[Challenges].enter(challenge.id, ana.id)
    player = RandomPlayer(Chance(seed_from_text("card")))
    while live.position.deciders:
        live = await stage.services.moves.play(live.table.id, ana.id, str(player.choose(live.position)), live.table.rev)
    for member, games in ((ana, 4), (ben, 3)):
        await member.slash("records member:@Ana")
        answer = own_board(member)
        assert f": {games} finished game" in answer.content
        assert answer.attachments[0].filename == "card.png"
    assert scores


async def test_one_panel_leads_to_the_server_and_to_cards(stage: Stage, scores: dict[str, int]) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ben.slash("records")
    panel = own_board(ben)
    await ben.press("My card", panel)
    assert own_board(ben).content == f"<@{ben.id}>: 1 finished game on this server"
    await ben.choose_ids("Whose record card", ana.id, message=panel)
    shown = stage.world.message(panel.channel_id, panel.id)
    assert shown.content.startswith(f"<@{ana.id}>: 3 finished games")
    assert shown.attachments[0].filename == "card.png"
    await ben.press("Server records", panel)
    shown = stage.world.message(panel.channel_id, panel.id)
    assert "**Carcassonne**" in shown.content
    assert shown.attachments == ()
    for argument in ("card 123", "card x", f"year {ana.id} 2026"):
        custom_id = f"t:lists:0:recordview:{argument}"
        with_controls(stage, panel, {"type": 2, "style": 2, "custom_id": custom_id, "label": "x"})
        await ben.forge_press(custom_id, panel)
    assert scores
