"""The server of the table: people and bots at tables, over HTTP, WebSocket and plain pages.

Where to find what:

| module | what |
|---|---|
| settings | what a host can set |
| schema, storage, migrations/ | tables, seats, answers and chat in SQLite or PostgreSQL |
| sitting | one table in memory: rebuilt from its rows, one answer at a time |
| hall | all tables this worker has in memory; the only place that writes |
| thinking | bots, thinking in processes of their own |
| models, api, live | the HTTP API and the WebSocket |
| message | what one viewer is told, drawn from that viewer's view only |
| pages, templates/ | the same as HTML |
| sharing | several people at one machine, and the curtain between them |
| guard | origins, sizes, rates, headers |
| assets | files that are the same for everyone, kept by browsers |
| measures | metrics and logs without secrets |
| app, command | putting it together; `grandmelee serve` |
"""
