"""Tables, seats, answers and chat in SQLite or PostgreSQL: schema, storage (reading), writer, jobs, postgres,
migrations/."""
