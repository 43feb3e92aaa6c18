-- Which puzzles a member has answered, in practice or as the puzzle of a day, and whether they have solved it by now.
-- `gain` is what the first answer added to the rating, NULL for answers of earlier versions, which had no ratings.

CREATE TABLE puzzle_answers (
    member INTEGER NOT NULL,
    puzzle TEXT NOT NULL,
    solved INTEGER NOT NULL,
    at TEXT NOT NULL,
    gain REAL,
    PRIMARY KEY (member, puzzle)
) STRICT, WITHOUT ROWID;

INSERT INTO puzzle_answers (member, puzzle, solved, at)
SELECT member, puzzle, MAX(solved), MIN(at) FROM attempts GROUP BY member, puzzle;

-- A member's rating in the puzzles of a game, from this many answers.

CREATE TABLE puzzle_ratings (
    member INTEGER NOT NULL,
    game TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    answers INTEGER NOT NULL CHECK (answers > 0),
    PRIMARY KEY (member, game)
) STRICT, WITHOUT ROWID;
