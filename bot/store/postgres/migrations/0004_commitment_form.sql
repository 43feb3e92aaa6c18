-- Which form of commitment was published: 1 is one to the seed alone, 2 to the seed and the set-up together.

ALTER TABLE tables ADD COLUMN commitment_form BIGINT NOT NULL DEFAULT 1 CHECK (commitment_form IN (1, 2));

ALTER TABLE challenges ADD COLUMN commitment_form BIGINT NOT NULL DEFAULT 1 CHECK (commitment_form IN (1, 2));
