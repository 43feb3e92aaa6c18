-- How many hints were given at a table: a game with one sets no record.

ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints >= 0);
