-- Which challenge of its server, game and cadence it is, counted from 1; and how the game went that is its par.

ALTER TABLE challenges ADD COLUMN number BIGINT NOT NULL DEFAULT 1 CHECK (number >= 1);

ALTER TABLE challenges ADD COLUMN par_course TEXT COLLATE "C" NOT NULL DEFAULT '[]';
