-- How many members answered and solved the puzzle of a day, on all servers.

CREATE INDEX attempts_by_day ON attempts (day, solved);
