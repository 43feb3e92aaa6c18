"""Texts for hints and reviews of Fantastic Factories: expected result and effects."""

from __future__ import annotations

from bot.games.text import Text


def expects(won: float) -> Text:
    """The probability of winning."""
    return Text("{n:.0%} chance to win", n=won)


# Effects: what a move does on the board

TRIGGER_END = Text("Trigger the end")
MAKE_GOODS = Text("Make goods")
PREPARE_GOODS = Text("Prepare a factory")
BUILD_PRESTIGE = Text("Build for prestige")
BUILD_AND_USE = Text("Build and use at once")
BUILD_EARLY = Text("Build what works each round")
TAKE_AFFORDABLE = Text("Take what you can build")
BUILD_FREE = Text("Build for free")
TAKE_FACTORY = Text("Take a factory")
TAKE_MONUMENT = Text("Take a Monument")
AFFORD = Text("Afford a card")
PAY_WITH_DEAD = Text("Pay with a useless card")
EXTRA_DICE = Text("Extra dice")
FIND_PARTNER = Text("Find a partner card")
MATCH = Text("Match dice")


def triggers_end(value: float) -> Text:
    """12 goods or 10 built cards."""
    return Text("It triggers the end of the game.")


def makes_goods(value: float) -> Text:
    """Goods."""
    return Text("It makes {n:.0f} {n:good|goods}.", n=value)


def leaves_goods(value: float) -> Text:
    """A card that could still be used."""
    return Text("It leaves a card unused that makes {n:.0f} {n:good|goods}.", n=value)


def spoils_goods(value: float) -> Text:
    """Dice or a price of a card that makes goods."""
    return Text("It uses up what a card needs to make {n:.0f} {n:good|goods}.", n=value)


def prepares_goods(value: float) -> Text:
    """A card that can be used then."""
    return Text("Then a card can make {n:.0f} {n:good|goods}.", n=value)


def builds_prestige(value: float) -> Text:
    """A built card."""
    return Text("It builds a card worth {n:.0f} prestige.", n=value)


def works_at_once(value: float) -> Text:
    """A built card with an action."""
    return Text("You can use the new card this round.")


def works_each_round(value: float) -> Text:
    """A built card with an action or a trigger."""
    return Text("The new card helps you each round.")


def takes_twin(value: float) -> Text:
    """A second copy."""
    return Text("You can't build that card a second time.")


def takes_affordable(value: float) -> Text:
    """A blueprint."""
    return Text("You can pay for that card right away.")


def builds_free(value: float) -> Text:
    """A card from the deck."""
    return Text("It builds the top blueprint for free.")


def takes_factory(value: float) -> Text:
    """A blueprint that makes goods."""
    return Text("Once built, that card can make {n:.0f} {n:good|goods} each round.", n=value)


def takes_monument(value: float) -> Text:
    """A Monument."""
    return Text("That Monument is worth {n:.0f} prestige.", n=value)


def affords(value: float) -> Text:
    """Cards in hand."""
    return Text("Then you can pay for {n:another card|{n:.0f} more cards} in your hand.", n=value)


def pays_with_dead(value: float) -> Text:
    """A discarded card."""
    return Text("It discards a card that you couldn't build.")


def pays_with_buildable(value: float) -> Text:
    """A discarded card."""
    return Text("It discards a card that you could build now.")


def extra_dice(value: float) -> Text:
    """Dice of a contractor."""
    return Text("It gives you {n:.0f} more {n:die|dice} this round.", n=value)


def gives_partner(value: float) -> Text:
    """A blueprint with the tool of one in hand."""
    return Text("Its tool is that of another card in your hand, so one can pay for the other.")


def breaks_pair(value: float) -> Text:
    """Cards in hand."""
    return Text("It leaves a card in your hand without a partner of the same tool.")


def matches(value: float) -> Text:
    """A die in the headquarters."""
    return Text("Its die matches another one there, for 1 more.")


def unused_dice(value: float) -> Text:
    """Dice at the end of the work phase."""
    return Text("It leaves {n:.0f} {n:die|dice} unused.", n=value)


def over_limit(value: float) -> Text:
    """Resources at the end of the work phase."""
    return Text("It loses {n:.0f} metal or energy over the limit.", n=value)


def metal(value: float) -> Text:
    """Metal."""
    return Text("It gains {n:.0f} metal.", n=value)


def energy(value: float) -> Text:
    """Energy."""
    return Text("It gains {n:.0f} energy.", n=value)


def draws(value: float) -> Text:
    """Cards from the deck."""
    return Text("It draws {n:.0f} {n:card|cards}.", n=value)
