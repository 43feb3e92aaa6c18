-- Which daily of a server opens on which weekday (0 is Monday); the game may be 'drawn'.

CREATE TABLE rotations (
    guild BIGINT NOT NULL,
    weekday BIGINT NOT NULL CHECK (weekday BETWEEN 0 AND 6),
    game TEXT COLLATE "C" NOT NULL,
    options TEXT COLLATE "C" NOT NULL,
    channel BIGINT NOT NULL,
    PRIMARY KEY (guild, weekday)
);
