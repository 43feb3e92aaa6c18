-- Which challenge of its server, game and cadence it is, counted from 1; and how the game went that is its par.

ALTER TABLE challenges ADD COLUMN number INTEGER NOT NULL DEFAULT 1 CHECK (number >= 1);

UPDATE challenges SET number = (
    SELECT count(*) FROM challenges AS earlier
    WHERE earlier.guild = challenges.guild AND earlier.game = challenges.game
    AND earlier.cadence = challenges.cadence
    AND (earlier.opened, earlier.rowid) <= (challenges.opened, challenges.rowid)
);

ALTER TABLE challenges ADD COLUMN par_course TEXT NOT NULL DEFAULT '[]';
