-- Which daily of a server opens on which weekday (0 is Monday); the game may be 'drawn'.

CREATE TABLE rotations (
    guild INTEGER NOT NULL,
    weekday INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    channel INTEGER NOT NULL,
    PRIMARY KEY (guild, weekday)
) STRICT, WITHOUT ROWID;
