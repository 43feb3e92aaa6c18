-- Which puzzles a member has answered, in practice or as the puzzle of a day, and whether they have solved it by now.
-- `gain` is what the first answer added to the rating, NULL for answers of earlier versions, which had no ratings.

CREATE TABLE puzzle_answers (
    member BIGINT NOT NULL,
    puzzle TEXT COLLATE "C" NOT NULL,
    solved BIGINT NOT NULL,
    at TEXT COLLATE "C" NOT NULL,
    gain DOUBLE PRECISION,
    PRIMARY KEY (member, puzzle)
);

INSERT INTO puzzle_answers (member, puzzle, solved, at)
SELECT member, puzzle, MAX(solved), MIN(at) FROM attempts GROUP BY member, puzzle;

-- A member's rating in the puzzles of a game, from this many answers.

CREATE TABLE puzzle_ratings (
    member BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    answers BIGINT NOT NULL CHECK (answers > 0),
    PRIMARY KEY (member, game)
);
