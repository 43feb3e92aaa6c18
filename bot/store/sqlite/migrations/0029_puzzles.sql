-- Puzzles found in games of servers that allow it: the record up to the decision, and nobody's name. How far the games
-- of a server were looked through; it has a row as long as it allows that. Which day has which puzzle, once asked for.

CREATE TABLE puzzles (
    number INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    record TEXT NOT NULL UNIQUE,
    found TEXT NOT NULL
) STRICT;

CREATE INDEX puzzles_of_servers ON puzzles (guild);

CREATE TABLE quarries (
    guild INTEGER PRIMARY KEY,
    since TEXT NOT NULL,
    last TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_days (
    day INTEGER PRIMARY KEY,
    puzzle TEXT NOT NULL
) STRICT, WITHOUT ROWID;
