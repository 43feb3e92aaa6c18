"""Mutation testing of the rules, the tables and the Discord side: do the tests fail when the code is wrong?

    make mutants SAMPLE=300 SEED=1 [WITHIN=bot/games/otys]

Trying every mutant would take days, so a seed draws a sample: first a line of code, then one of cosmic-ray's mutations
of that line. Each mutant is made in a copy of the tree under `build/mutants` and tried on the tests that run its line,
the quickest first, then on approved sentences and boards, and on games of the corpus. Survivors are printed, and all
verdicts are written as JSON lines.

`equivalents.json` lists mutants that no test can detect, each with its reason; they are drawn, but not counted.
"""
