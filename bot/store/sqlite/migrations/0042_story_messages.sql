-- The message that tells the latest turns of a table, and the rev after which the turns in it ended.

ALTER TABLE tables ADD COLUMN story_message INTEGER;
ALTER TABLE tables ADD COLUMN story_after INTEGER NOT NULL DEFAULT 0;
