-- The language of the Discord of members with a seat, for direct messages.

ALTER TABLE names ADD COLUMN locale TEXT NOT NULL DEFAULT '';
