"""Games of every kind as they were played, with all that they told: what the engines promised before, they keep.

A *volume* holds games of one game under one rules version: the records, the *facts* of their traces, and the *words*.
Facts (moves, what events say to programs, who is asked, scores, outcomes) never change for a volume that exists. Words
(labels, sentences, refusals, alternative texts) are made anew when they are mended on purpose:

    python -m tests.corpus.make words solarius

Rules that change get a rules version and a volume of their own; the old volumes stay:

    python -m tests.corpus.make new solarius
"""
