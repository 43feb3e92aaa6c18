-- Members who have finished a challenge no longer get a thread of their own.

DROP TABLE thread_readers;
DELETE FROM debts WHERE kind = 'readers';
DELETE FROM notes WHERE key LIKE 'threads refused in %' OR key LIKE 'pace-%';
ALTER TABLE challenges DROP COLUMN thread;
