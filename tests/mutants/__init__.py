"""Whether the tests notice what is wrong: small changes of the rules and of the tables, one at a time.

    make mutants SAMPLE=300 SEED=1 [WITHIN=bot/games/otys]

All changes would take days, so a seed draws some of them: a line of code first, then one of the changes that cosmic-ray
knows for it. Each is made in a copy of the tree under `build/mutants` and tried on the tests that run its line, the
quickest first, then on games of the corpus. What no test noticed is printed, and kept as JSON lines.

`equivalents.json` lists changes that no test can notice, each with its reason; they are drawn, but not counted.
"""
