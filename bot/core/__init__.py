"""What all subjects share: tables, consent, seats, time, notices, results, settings, delivery, data of members."""
