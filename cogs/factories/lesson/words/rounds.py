"""Lessons about a round: market, dice, contractors, cards in use."""

from __future__ import annotations

from functools import partial

from bot.discord.lesson.model import Lesson, LessonStep, LikelyMistake
from bot.games.areas import areas
from bot.games.text import Text
from cogs.factories.lesson.answers import begins
from cogs.factories.lesson.positions import set_up

ROUND = Lesson(
    name="round",
    title=Text("A round"),
    begin=partial(
        set_up,
        hand="battery_factory fitness_center foundry obelisk",
        row="nuclear_plant megalith beacon warehouse",
        deck="gymnasium harvester",
        seed="lesson-28",
    ),
    opening=Text("Beat The Machine with more points: your goods, and the prestige of your built cards."),
    steps=(
        LessonStep(
            see=Text(
                "Each round begins in the market. You have 1 metal (grey bar) and 2 energy (bolt); the bottom of a "
                "blueprint shows its price."
            ),
            task=Text("Take the blueprint that you can pay for soonest."),
            accepts=begins("take 1"),
            mistakes=(
                LikelyMistake(begins("take 2"), Text("Megalith costs 5 metal, and you have 1. Look for less metal.")),
                LikelyMistake(begins("take 3"), Text("Beacon costs 4 energy, and you have 2. Look for less.")),
                LikelyMistake(begins("take 4"), Text("Warehouse costs 3 metal, and you have 1. Look for less metal.")),
            ),
            otherwise=Text("That costs something. Blueprints are free to take, so take one now."),
            right=Text("Nuclear Plant is in your hand. You pay for it when you build it."),
            outlined=areas("blueprint 1", "blueprint 2", "blueprint 3", "blueprint 4"),
        ),
        LessonStep(
            see=Text("Then you roll four dice: 1, 3, 5 and 5. In Mine, a die from 4 to 6 gives 1 metal."),
            task=Text("Place a 5 in Mine: press *5*, then *Mine 5*."),
            accepts=begins("place 5 mine"),
            mistakes=(LikelyMistake(begins("place 5"), Text("Research gives a card, but you need metal first.")),),
            otherwise=Text("First get metal: place a 5 in Mine."),
            right=Text("1 metal: you have 2."),
            outlined=areas("section mine"),
        ),
        LessonStep(
            see=Text("A die that matches another one in the same section gives 1 more."),
            task=Text("Get 2 metal with one die."),
            accepts=begins("place 5 mine"),
            mistakes=(LikelyMistake(begins("place 5"), Text("There it matches nothing. Mine has the other 5.")),),
            otherwise=Text("That gives no metal. The other 5 belongs in Mine."),
            right=Text("2 metal for the second 5: you have 4."),
            outlined=areas("die 5", "section mine"),
        ),
        LessonStep(
            see=Text("In Generate, a die from 1 to 3 gives as much energy as it shows."),
            task=Text("Get 3 energy with one die."),
            accepts=begins("place 3 generate"),
            mistakes=(LikelyMistake(begins("place 1 generate"), Text("A 1 gives only 1 energy.")),),
            otherwise=Text("That gives no energy. Use the 3 in Generate."),
            right=Text("3 energy: you have 5."),
            outlined=areas("section generate"),
        ),
        LessonStep(
            see=Text("In Research, any die gives a card. The 1 would give only 1 energy."),
            task=Text("Draw a card with the 1."),
            accepts=begins("place 1 research"),
            mistakes=(LikelyMistake(begins("place 1 generate"), Text("You have enough energy. Draw a card instead.")),),
            otherwise=Text("That's possible, but draw a card first."),
            right=Text("You drew a card. Cards also pay for other cards, as you'll see now."),
            outlined=areas("section research"),
        ),
        LessonStep(
            see=Text(
                "Nuclear Plant costs 2 metal, 2 energy, and another card with its tool, the wrench at its lower left."
            ),
            task=Text("Build Nuclear Plant with the list *Build*."),
            accepts=begins("build nuclear plant"),
            mistakes=(
                LikelyMistake(
                    begins("build battery factory discard nuclear plant", "build fitness center discard nuclear plant"),
                    Text("That gives up Nuclear Plant, and you want to build it."),
                ),
                LikelyMistake(begins("build"), Text("You can build that too, but build Nuclear Plant first.")),
            ),
            otherwise=Text("Build first: choose Nuclear Plant in the list of cards."),
            right=Text("It's built: 1 prestige, and you can use it each round."),
            outlined=areas("hand nuclear_plant"),
        ),
        LessonStep(
            see=Text("All dice are placed. You keep your metal, energy and cards for the next round."),
            task=Text("End your work with *Done*."),
            accepts=begins("done"),
            otherwise=Text("You could do that, but let's end the round here: press *Done*."),
            right=Text("The Machine took a blueprint and rolled for goods. Then the next round began."),
        ),
    ),
    closing=Text("Market, work, The Machine: that's a round. Unused dice are lost; everything else is kept."),
)

USE = Lesson(
    name="use",
    title=Text("Use your cards"),
    begin=partial(
        set_up,
        hand="obelisk",
        row="megalith beacon warehouse gymnasium",
        compound="nuclear_plant biolab dojo",
        metal=0,
        energy=1,
        dice="3566",
        number=4,
    ),
    opening=Text("You can use each built card once a round. It shows what you pay, then what you gain."),
    steps=(
        LessonStep(
            see=Text("Nuclear Plant makes 1 good and 1 energy from a 6. Each good is a point."),
            task=Text("Use Nuclear Plant with the list *Use a card*."),
            accepts=begins("use nuclear plant"),
            mistakes=(
                LikelyMistake(begins("place 6"), Text("Keep the 6 for Nuclear Plant: a good is a point.")),
                LikelyMistake(
                    begins("use dojo"), Text("Dojo costs your only energy. Nuclear Plant gives you another.")
                ),
            ),
            otherwise=Text("That can wait. Use Nuclear Plant first."),
            right=Text("1 good and 1 energy."),
            outlined=areas("built nuclear_plant", "die 6"),
        ),
        LessonStep(
            see=Text("Biolab needs a 1. Dojo turns a die over for 1 energy: opposite sides add up to 7."),
            task=Text("Make a 1 with Dojo."),
            accepts=begins("use dojo 6"),
            mistakes=(
                LikelyMistake(begins("use dojo 3"), Text("The 3 would become a 4.")),
                LikelyMistake(begins("use dojo 5"), Text("The 5 would become a 2.")),
                LikelyMistake(begins("place 6"), Text("Keep that 6: its other side is the 1 that Biolab needs.")),
            ),
            otherwise=Text("That can wait. Turn a die over with Dojo."),
            right=Text("The 6 is a 1 now, and you can still use it."),
            outlined=areas("built dojo", "die 6"),
        ),
        LessonStep(
            see=Text("Biolab makes 1 good from a 1 and 1 energy."),
            task=Text("Use Biolab."),
            accepts=begins("use biolab"),
            mistakes=(LikelyMistake(begins("place 1"), Text("Keep the 1 for Biolab: a good is a point.")),),
            otherwise=Text("That can wait. Use Biolab."),
            right=Text("2 goods this round, from dice that didn't fit at first."),
            outlined=areas("built biolab", "die 1"),
        ),
    ),
    closing=Text(
        "Before you place dice in your headquarters, look at your cards: which dice do they need, and in which order?"
    ),
)

HIRE = Lesson(
    name="hire",
    title=Text("Hire a contractor"),
    begin=partial(
        set_up,
        hand="concrete_plant gymnasium foundry battery_factory",
        row="megalith beacon warehouse obelisk",
        metal=1,
        energy=3,
        seed="lesson-74",
        number=2,
    ),
    opening=Text("In the market you can hire a contractor instead of taking a blueprint. Contractors work at once."),
    steps=(
        LessonStep(
            see=Text(
                "Concrete Plant costs 2 metal, and you have 1. Miner brings 3 metal and takes your gear card, Foundry."
            ),
            task=Text("Hire Miner."),
            accepts=begins("hire miner"),
            mistakes=(
                LikelyMistake(begins("hire electrician"), Text("Electrician brings energy, but you need metal.")),
                LikelyMistake(begins("hire investor"), Text("That discards a shovel card, and you need those.")),
                LikelyMistake(begins("take"), Text("A blueprint is free, but brings no metal.")),
            ),
            otherwise=Text("That brings no metal."),
            right=Text("Foundry paid for Miner: you have 4 metal."),
            outlined=areas("contractor 3", "hand concrete_plant"),
        ),
        LessonStep(
            see=Text("Now you can build Concrete Plant with Gymnasium, which has a shovel too."),
            task=Text("Build Concrete Plant."),
            accepts=begins("build concrete plant"),
            mistakes=(
                LikelyMistake(begins("build gymnasium"), Text("That discards Concrete Plant, which makes goods.")),
            ),
            otherwise=Text("That can wait. Build Concrete Plant first: you can use it at once."),
            right=Text("It's built, and you can use it this round."),
            outlined=areas("hand concrete_plant"),
        ),
        LessonStep(
            see=Text("Concrete Plant makes 2 goods from two equal dice. It costs as much metal as one of them shows."),
            task=Text("Use Concrete Plant."),
            accepts=begins("use concrete plant"),
            mistakes=(LikelyMistake(begins("place 2"), Text("Keep the pair of 2s for Concrete Plant.")),),
            otherwise=Text("That can wait. Use the pair of 2s for Concrete Plant."),
            right=Text("2 goods in the round in which you built it."),
            outlined=areas("built concrete_plant", "die 2"),
        ),
    ),
    closing=Text(
        "Hire when a contractor gives what you lack now. If nothing in a row helps, refresh it first, for 1 metal or 1 "
        "energy."
    ),
)
