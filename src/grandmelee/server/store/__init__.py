"""Tables, seats, answers and chat on disk: schema, storage (reading), writer, jobs, postgres, migrations/."""
