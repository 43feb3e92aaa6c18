-- The thread of a challenge for those who have finished their run.

ALTER TABLE challenges ADD COLUMN thread BIGINT;
