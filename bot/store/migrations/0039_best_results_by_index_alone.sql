-- SQLite looks at the conditions of an index again, so these columns have to be in it: then a server's best results are
-- read from it alone.

DROP INDEX best_results;

CREATE INDEX best_results ON results (
    guild, game, seats, options, with_computer, member, score, ended, table_id, title, challenge, barred, voided
) WHERE barred = 0 AND voided IS NULL AND member <> 0;
