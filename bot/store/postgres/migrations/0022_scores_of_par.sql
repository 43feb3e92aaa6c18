-- The scores of the games from which the par of a challenge was worked out, by level; none for those of older versions.

ALTER TABLE challenges ADD COLUMN par_scores TEXT COLLATE "C" NOT NULL DEFAULT '{}';
