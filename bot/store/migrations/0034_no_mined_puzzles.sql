-- The bot no longer mines puzzles from members' games: everything about it goes, the consent included.

DROP TABLE puzzles;

DROP TABLE quarries;

DROP TABLE puzzle_days;

DELETE FROM timers WHERE kind = 'quarry';

DELETE FROM settings WHERE whose = 'server' AND name = 'puzzles';

DELETE FROM notes WHERE key = 'puzzles-found';
