"""Lessons about decisions: what to discard, what to build first, the last round."""

from __future__ import annotations

from functools import partial

from bot.discord.lesson.model import Lesson, LessonStep, LikelyMistake
from bot.games.areas import areas
from bot.games.text import Text
from cogs.factories.lesson.answers import begins
from cogs.factories.lesson.positions import set_up

DISCARD = Lesson(
    name="discard",
    title=Text("What to discard"),
    begin=partial(
        set_up,
        hand="nuclear_plant nuclear_plant battery_factory temp_agency robot harvester obelisk foundry",
        row="megalith beacon warehouse gymnasium",
        compound="temp_agency refinery",
        metal=3,
        energy=6,
        dice="2",
        number=3,
    ),
    opening=Text("You often pay with cards from your hand. Give away those that you can't build."),
    steps=(
        LessonStep(
            see=Text("Two Nuclear Plants and Battery Factory have a wrench. You can build each card only once."),
            task=Text("Build Nuclear Plant and discard the card that you couldn't build afterwards."),
            accepts=begins("build nuclear plant discard nuclear plant"),
            mistakes=(
                LikelyMistake(
                    begins("build nuclear plant discard battery factory"),
                    Text("You could build Battery Factory later. The second Nuclear Plant you never could."),
                ),
            ),
            otherwise=Text("That can wait. Build Nuclear Plant first."),
            right=Text("The second Nuclear Plant was only good as payment."),
            outlined=areas("hand nuclear_plant", "hand battery_factory"),
        ),
        LessonStep(
            see=Text("Robot has a hammer, like Harvester, Obelisk and Temp Agency. You've built a Temp Agency before."),
            task=Text("Build Robot and discard the card that you can't build."),
            accepts=begins("build robot discard temp agency"),
            mistakes=(
                LikelyMistake(
                    begins("build robot"), Text("You could still build that one. Which card have you built already?")
                ),
            ),
            otherwise=Text("That can wait. Build Robot first."),
            right=Text("A second Temp Agency couldn't be built either."),
            outlined=areas("hand robot", "built temp_agency"),
        ),
        LessonStep(
            see=Text("Refinery gives 3 metal for 3 energy and any card from your hand."),
            task=Text("Use Refinery."),
            accepts=begins("use refinery"),
            otherwise=Text("That can wait. Use Refinery first."),
            right=Text("Now choose the card."),
            outlined=areas("built refinery"),
        ),
        LessonStep(
            see=Text("Harvester and Obelisk share a tool, so one can pay for the other."),
            task=Text("Discard a card that has no partner with the same tool."),
            accepts=begins("discard foundry", "discard battery factory"),
            otherwise=Text("Then the other hammer card has no partner, and you couldn't build it now."),
            right=Text("No other card in your hand could have paid for it."),
            outlined=areas("hand harvester", "hand obelisk"),
        ),
    ),
    closing=Text(
        "First discard second copies, then cards without a partner, then cards that cost too much. With more than 10 "
        "cards at the end of your work phase, you discard too."
    ),
)

ORDER = Lesson(
    name="order",
    title=Text("Build cards that pay back"),
    begin=partial(
        set_up,
        hand="power_plant foundry obelisk temp_agency",
        row="megalith beacon warehouse gymnasium",
        compound="battery_factory",
        metal=3,
        energy=1,
        dice="1256",
        number=2,
    ),
    opening=Text("Early in the game, build cards that give you something each round."),
    steps=(
        LessonStep(
            see=Text("It's round 2, and you have 3 metal: enough for Power Plant or Obelisk."),
            task=Text("Build the one that helps you each round."),
            accepts=begins("build power plant"),
            mistakes=(
                LikelyMistake(
                    begins("build obelisk"),
                    Text("Obelisk only scores its 2 prestige, and it scores the same if you build it last."),
                ),
                LikelyMistake(begins("build foundry"), Text("Foundry needs energy, and you have hardly any.")),
            ),
            otherwise=Text("That can wait. Build first, as a new card can be used at once."),
            right=Text("Power Plant gives energy each round from now on, this one included."),
            outlined=areas("hand power_plant", "hand obelisk"),
        ),
        LessonStep(
            see=Text("Power Plant takes any die and gives as much energy as it shows."),
            task=Text("Get the most energy from it."),
            accepts=begins("use power plant 6"),
            mistakes=(LikelyMistake(begins("use power plant"), Text("A higher die gives more energy.")),),
            otherwise=Text("That can wait. Use Power Plant first."),
            right=Text("6 energy: you have 7, more than any die gives in Generate."),
            outlined=areas("built power_plant"),
        ),
        LessonStep(
            see=Text("Battery Factory makes 1 good for 4 energy, without a die."),
            task=Text("Use Battery Factory."),
            accepts=begins("use battery factory"),
            otherwise=Text("That can wait. Use Battery Factory first."),
            right=Text("1 good, and three dice are left. Next round you can do it again."),
            outlined=areas("built battery_factory"),
        ),
    ),
    closing=Text("First build what feeds your factories, then factories, and cards that only score prestige last."),
)

END = Lesson(
    name="end",
    title=Text("The end and your score"),
    begin=partial(
        set_up,
        hand="obelisk fulfillment_center foundry",
        row="megalith beacon warehouse dojo",
        contractors="architect electrician miner specialist",
        compound="nuclear_plant battery_factory motherlode gymnasium beacon assembly_line",
        metal=0,
        energy=1,
        goods=11,
        dice="2256",
        machine="dojo motherlode golem biolab warehouse foundry concrete_plant robot",
        machine_goods=7,
        number=9,
        seed="lesson-18",
    ),
    opening=Text("Once someone has 12 goods, or you have 10 built cards, you finish the round and play one more."),
    steps=(
        LessonStep(
            see=Text("You have 11 goods. The twelfth triggers the end."),
            task=Text("Make your twelfth good."),
            accepts=begins("use nuclear plant"),
            mistakes=(LikelyMistake(begins("place 6"), Text("Nuclear Plant needs that 6 for the good.")),),
            otherwise=Text("That makes no good."),
            right=Text("12 goods: after this round, there's only one more."),
            outlined=areas("built nuclear_plant", "die 6"),
        ),
        LessonStep(
            see=Text("The Machine scores its goods, 1 for each card, and 1 more for each Monument."),
            task=Text("Press *Done*, and watch The Machine."),
            accepts=begins("done"),
            otherwise=Text("It isn't needed now. Press *Done*."),
            right=Text(
                "A die of The Machine makes a good if it's no higher than the number of its cards of that colour."
            ),
        ),
        LessonStep(
            see=Text("It's the last round. You have no metal, and Obelisk in hand costs 3 for 2 prestige."),
            task=Text("Get 3 metal at once."),
            accepts=begins("hire miner"),
            mistakes=(
                LikelyMistake(
                    begins("take"), Text("A card in hand scores nothing, and you have no metal to build it.")
                ),
            ),
            otherwise=Text("That brings no metal."),
            right=Text("3 metal, and your dice are rolled."),
            outlined=areas("contractor 3", "hand obelisk"),
        ),
        LessonStep(
            see=Text("In the last round, count only points: goods and prestige."),
            task=Text("Build the card that scores most."),
            accepts=begins("build obelisk"),
            mistakes=(
                LikelyMistake(begins("build fulfillment center"), Text("That scores 1 prestige, Obelisk scores 2.")),
            ),
            otherwise=Text("Resources score nothing now. Build for points."),
            right=Text("2 more prestige."),
            outlined=areas("hand obelisk", "hand fulfillment_center"),
        ),
        LessonStep(
            see=Text("Your dice could bring resources and cards, but those score nothing."),
            task=Text("End your last round."),
            accepts=begins("done"),
            otherwise=Text("You can do that, but it scores nothing. Press *Done*."),
            right=Text("You win with 12 goods + 8 prestige = 20 against 19. Without Obelisk you'd have lost."),
        ),
    ),
    closing=Text("You must have more points than The Machine. Watch its goods: with 12, it triggers the end too."),
)
