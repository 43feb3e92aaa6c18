"""Words of a guided first game."""

from __future__ import annotations

from bot.games.text import Text, TextLike, lines

TEACHER = Text("Coach")
SOMETHING_ELSE = Text("Do something else")
AS_PROPOSED = Text("Back to suggestion")
PLAY_FOR_REAL = Text("Play for real")
START_OVER = Text("Start over")


def learn_it(variant: Text | None) -> Text:
    """Return the label of a lesson's button: "Learn", or "Learn base game" if there are several."""
    return Text("Learn") if variant is None else Text("Learn {variant}", variant=variant)


def lesson_title(title: str, variant: Text | None) -> TextLike:
    """Return the game's title, with what the lesson is about if there are several."""
    return title if variant is None else Text("{title}, {variant}", title=title, variant=variant)


def lesson_head(title: TextLike, step: int) -> Text:
    return Text(
        "**{title}: a guided first game**, step {step}. Only you see it, and nothing counts.", title=title, step=step
    )


def proposed(move: TextLike, why: Text, then: TextLike) -> Text:
    return lines(Text("**Proposal: {move}.** {why}", move=move, why=why), small_then(move, then))


def considered(move: TextLike, then: TextLike) -> Text:
    return lines(Text("**Preview: {move}.** Play it, or choose again.", move=move), small_then(move, then))


def small_then(move: TextLike, then: TextLike) -> TextLike:
    return Text("-# It would go like this: {then}", then=then) if str(then) not in ("", f"{move}.") else ""


def play_it(move: TextLike) -> Text:
    return Text("Play: {move}", move=move)


def lesson_over(title: TextLike, closing: Text) -> Text:
    return lines(Text("**{title}: that was everything for a start.**", title=title), closing)
