"""The scripts of the lessons: what each step shows, asks and answers."""
