"""In words: any card of the game, and one's own with what usable now first."""

from __future__ import annotations

import pytest

from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.discord.table.search import search_suggestions
from bot.games.chance import seed_from_text
from bot.games.factories import FactoriesPosition, FantasticFactories
from bot.games.factories import events as events_of
from bot.games.factories.components import BLUEPRINTS, CONTRACTORS, Row
from bot.games.factories.moves import FactoriesTake
from bot.games.factories.state import Built, MachineTurn
from bot.games.text import ENGLISH
from cogs.factories.cog import LOOKUP, own_cards
from cogs.factories.words import does, machine_turn
from tests.cogs.tables import MEMBERS, table_at

GAME = FantasticFactories()


def working(seats: int = 1, *built: str, **things: object) -> FactoriesPosition:
    """The first seat to work, with these buildings and things."""
    position = GAME.new(seats=seats, seed=seed_from_text("cards"))
    assert isinstance(position, FactoriesPosition)
    while position.state.phase == "market":
        position.play(next(move for move in position.moves() if isinstance(move, FactoriesTake)))
    player = position.state.players[0]
    player.compound = [Built(BLUEPRINTS[name]) for name in built]
    for name, value in things.items():
        setattr(player, name, value)
    position._moves = None
    return position


def own(position: FactoriesPosition, member: int) -> str:
    return str(own_cards(table_at(GAME, position), member))


def test_every_card_is_explained_under_its_name_and_its_id() -> None:
    assert len(LOOKUP.suggestions(ENGLISH)) == len(BLUEPRINTS) + len(CONTRACTORS) == 40
    names = {key: str(card.name) for cards in (BLUEPRINTS, CONTRACTORS) for key, card in cards.items()}
    for key, name in names.items():
        entry = LOOKUP.find(name)
        assert entry is not None
        assert entry == LOOKUP.find(key) == LOOKUP.find(f"  {name.upper()} ")
        text = str(entry.text)
        assert text.startswith(f"**{name}**")
        assert len(text) <= MAX_CONTENT_LENGTH
        assert search_suggestions(LOOKUP.suggestions(ENGLISH), name)[0].notation == name


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("aluminum_factory", "two equal dice and 5 energy → 2 goods and 1 metal"),
        ("assembly_line", "a run of three dice → 2 goods"),
        ("warehouse", "three dice totalling 14 or more → 2 goods and 2 energy"),
        ("biolab", "a die showing 1 and 1 energy → 1 good"),
        ("harvester", "two equal dice → 4 metal or 7 energy"),
        ("manufactory", "two equal dice → 1 good and one of 2 metal, 2 cards or 3 energy"),
        ("golem", "X energy → a die showing X"),
        ("recycling_plant", "2 energy and 2 cards → 1 good and 1 card"),
        ("laboratory", "first goods each round → 1 card"),
        ("scrap_yard", "first other card built each round → 1 metal"),
        ("obelisk", "no action"),
    ],
)
def test_what_a_card_does_stands_in_one_line(card: str, line: str) -> None:
    assert str(does(BLUEPRINTS[card])) == line


def test_what_can_be_used_now_comes_first_and_the_rest_says_why_not() -> None:
    position = working(1, "foundry", "harvester", "battery_factory", "obelisk", "dojo", dice=(2, 3), energy=3)
    position.state.players[0].compound[4].used = True
    lines = own(position, MEMBERS[0]).split("\n")
    now, built, hand = (lines.index(head) for head in ("**Usable now**", "**Built**", "**In hand**"))
    assert [line.split("**")[1] for line in lines[now + 1 : built]] == ["Foundry"]
    reasons = {line.split("**")[1]: line.rpartition(" (")[2] for line in lines[built + 1 : hand] if line.endswith(")")}
    assert reasons["Harvester"] == "no matching dice)"
    assert reasons["Battery Factory"] == "can't pay)"
    assert reasons["Dojo"] == "used this round)"
    assert "Obelisk" not in reasons


def test_what_can_be_built_now_comes_first_in_the_hand() -> None:
    hand = [BLUEPRINTS[name] for name in ("mega_factory", "biolab", "dojo")]
    text = own(working(1, hand=hand, metal=1, energy=1), MEMBERS[0])
    lines = text.split("**In hand**\n")[1].split("\n")
    assert lines[0].startswith("- **Dojo** (gear; 1 metal and 1 energy, **buildable**)")
    assert sum("buildable" in line for line in lines) == 1


def test_the_market_comes_first_when_it_is_decided_on() -> None:
    position = GAME.new(seats=2, seed=seed_from_text("cards"))
    state = position.state
    text = own(position, MEMBERS[0])
    market, hand = text.split("**In hand**")
    assert "**In the market**" in market
    for number, card in enumerate(state.blueprints.row, 1):
        assert card is not None
        assert f"- {number} **{card.name}** ({card.tool}; " in market
    for tool, contractor in zip(state.tokens, state.contractors.row, strict=True):
        assert contractor is not None
        assert f"- **{contractor.name}** (a card with a {tool}" in market
    assert hand.count("- **") == 4
    head, _, behind = own(working(2), MEMBERS[0]).partition("**In the market**")
    assert "**In hand**" in head
    assert behind.count("- ") == 8


def test_the_story_of_a_turn_names_dice_and_counts_correctly() -> None:
    position = working(1, "foundry", dice=(5,), energy=9)
    events = position.play(GAME.parse("use foundry 5"))
    assert [str(event.text) for event in events][:2] == ["Used Foundry with die 5.", "Foundry gives 5 metal."]
    opening = " ".join(str(event.text) for event in GAME.new(seats=2, seed=seed_from_text("cards")).opening())
    assert "Slots 1, 2" in opening or "Slot" not in opening
    hired = events_of.hired(0, 1, CONTRACTORS["hired_hands"], BLUEPRINTS["dojo"])
    assert str(hired.text) == "Hired Hired Hands for 3 energy, discarding Dojo."
    assert str(events_of.refilled("blueprints", [2], [BLUEPRINTS["dojo"]]).text) == "New blueprints: Dojo (slot 2)."
    both = events_of.refilled("blueprints", [2, 3], [BLUEPRINTS["dojo"], BLUEPRINTS["robot"]])
    assert str(both.text) == "New blueprints: Dojo and Robot (slots 2 and 3)."
    assert str(events_of.returned(0, 0, 9).text) == "Returned 9 energy, over the limit."


def test_a_hand_is_described_to_its_own_seat_only() -> None:
    position = working(3)
    seat = position.deciders[0]
    assert seat is not None
    assert "**In hand**" in own(position, MEMBERS[seat])
    for other in range(3):
        assert own(position, MEMBERS[other]).startswith(f"<@{MEMBERS[other]}>'s cards")
    assert "In hand" not in own(position, 99)


def test_more_cards_than_a_message_holds_are_cut_with_a_hint() -> None:
    hand = [card for card in BLUEPRINTS.values() for _ in range(2)]
    text = own(working(1, *BLUEPRINTS, hand=hand), MEMBERS[0])
    assert len(text) <= MAX_CONTENT_LENGTH
    assert text.endswith("`/look` explains the cards not listed here.")


@pytest.mark.parametrize(
    ("slot", "taken", "row", "told"),
    [
        (2, "dojo", None, "takes Dojo from slot 2."),
        (2, "dojo", "contractors", "takes Dojo from slot 2, discards all contractors in the market."),
        (None, "dojo", None, "takes Dojo from the deck."),
        (None, "dojo", "blueprints", "takes Dojo from the deck, discards all blueprints in the market."),
        (None, None, None, "no card left to take."),
        (None, None, "blueprints", "no card left to take, so it discards all blueprints in the market."),
    ],
)
def test_a_turn_of_the_machine_says_which_card_it_takes_and_what_it_discards(
    slot: int | None, taken: str | None, row: Row | None, told: str
) -> None:
    turn = MachineTurn(3, 4, slot, None if taken is None else BLUEPRINTS[taken], row, ())
    assert [str(text) for text in machine_turn(turn)] == ["**The Machine's round 3**", f"-# Green die 4: {told}"]
