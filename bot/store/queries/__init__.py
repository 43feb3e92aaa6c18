"""What every database does alike: the statements of the store, written once for all of them.

A unit of work is a function that takes a `Session` first and runs inside one transaction of it. Statements are in what
SQLite and PostgreSQL both understand; times are texts in UTC, so that rows are the same in each.
"""
