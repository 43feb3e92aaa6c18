-- Puzzles found in games of servers that allow it: the record up to the decision, and nobody's name. How far the games
-- of a server were looked through; it has a row as long as it allows that. Which day has which puzzle, once asked for.

CREATE TABLE puzzles (
    number BIGINT PRIMARY KEY,
    guild BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    puzzle TEXT COLLATE "C" NOT NULL,
    record TEXT COLLATE "C" NOT NULL UNIQUE,
    found TEXT COLLATE "C" NOT NULL
);

CREATE INDEX puzzles_of_servers ON puzzles (guild);

CREATE TABLE quarries (
    guild BIGINT PRIMARY KEY,
    since TEXT COLLATE "C" NOT NULL,
    last TEXT COLLATE "C" NOT NULL
);

CREATE TABLE puzzle_days (
    day BIGINT PRIMARY KEY,
    puzzle TEXT COLLATE "C" NOT NULL
);
