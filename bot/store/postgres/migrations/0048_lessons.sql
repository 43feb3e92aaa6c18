-- How far members are in the lessons of each game, and the mark of first games after them.

CREATE TABLE lessons (
    member BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    lesson TEXT COLLATE "C" NOT NULL,
    moves TEXT NOT NULL,
    done BIGINT NOT NULL CHECK (done IN (0, 1)),
    PRIMARY KEY (member, game, lesson)
);

ALTER TABLE tables ADD COLUMN first_game BIGINT NOT NULL DEFAULT 0 CHECK (first_game IN (0, 1));
