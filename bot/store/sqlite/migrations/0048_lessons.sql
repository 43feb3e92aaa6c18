-- How far members are in the lessons of each game, and the mark of first games after them.

CREATE TABLE lessons (
    member INTEGER NOT NULL,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    moves TEXT NOT NULL,
    done INTEGER NOT NULL CHECK (done IN (0, 1)),
    PRIMARY KEY (member, game, lesson)
) STRICT, WITHOUT ROWID;

ALTER TABLE tables ADD COLUMN first_game INTEGER NOT NULL DEFAULT 0 CHECK (first_game IN (0, 1));
