"""Words of lessons and of the first game after them."""

from __future__ import annotations

from bot.games.text import Text, TextLike, lines, sentences

LEARN = Text("Learn")
SKIP = Text("Skip")
START_OVER = Text("Start over")
ALL_LESSONS = Text("Lessons")
CHOOSE = Text("Choose a lesson")
FIRST_GAME = Text("Play first game")
AN_EARLIER_STEP = Text("That was an earlier step. Here's the current one.")
CHANGED = Text("This lesson has changed since you started it. Here's its beginning.")
TRY_AGAIN = Text("Try again.")
MARK_FIRST_GAME = Text("-# First game: it doesn't count. *Hint* and *Undo* are free; *More* has them, too.")

SETTLED = Text("-# Choices at set-up were made for you.")


def old_form(game: str) -> Text:
    return Text("These lessons are new. Start them with `/help topic:{game} learn`.", game=game)


def onward(*, begun: bool) -> Text:
    return Text("Continue" if begun else "Begin")


def guide(title: str, length: int, done: int) -> Text:
    """Return the head of the list of lessons."""
    about = Text("**Learn {title}** in {n} short lessons. Only you see them.", title=title, n=length)
    return lines(about, Text("You've done {done} of {n}.", done=done, n=length) if done else "")


def entry(number: int, title: Text, *, done: bool) -> Text:
    return Text("{n}. {title} (done)" if done else "{n}. {title}", n=number, title=title)


def head(number: int, lesson: Text, step: int, steps: int) -> Text:
    return Text("**Lesson {n}: {lesson}** · step {step} of {steps}", n=number, lesson=lesson, step=step, steps=steps)


def task(task: Text) -> Text:
    return Text("**{task}**", task=task)


def right(feedback: TextLike) -> Text:
    return Text("**Right.** {feedback}", feedback=feedback)


def jumped(see: TextLike, feedback: TextLike) -> Text:
    """A step that a choice did together with the one before."""
    return Text("- {said}", said=sentences(see, feedback))


def partly(feedback: TextLike) -> Text:
    """Return the answer to a choice whose first moves are right."""
    return Text("**Partly right.** {feedback}", feedback=feedback)


def wrong(feedback: TextLike, *, partly: bool = False) -> Text:
    return Text("{feedback}" if partly else "**Not quite.** {feedback}", feedback=sentences(feedback, TRY_AGAIN))


def skipped(answer: TextLike, feedback: TextLike) -> Text:
    return Text("The answer was *{answer}*. {feedback}", answer=answer, feedback=feedback)


def over(number: int, lesson: Text, closing: Text) -> Text:
    return lines(Text("**Lesson {n}: {lesson}** · done", n=number, lesson=lesson), closing)


def opened(where: TextLike) -> Text:
    return Text("Your first game is open: {where}", where=where)


def guide_over(title: str) -> Text:
    return Text("You've done all lessons of {title}.", title=title)
