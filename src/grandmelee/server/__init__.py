"""The server of the table: people and bots at tables, over HTTP, WebSocket and plain pages.

Where to find what:

| module | what |
|---|---|
| settings | what a host can set |
| schema, storage, migrations/ | tables, seats, answers and chat in SQLite or PostgreSQL |
| writer, news, sweep | one writer for each worker; what other workers wrote; garbage without a wait |
| sitting | one table in memory: rebuilt from its rows, one answer at a time |
| hall | all tables this worker has in memory; the only place that writes |
| seating, marks | seats and their secrets; what people point at |
| thinking | bots, thinking in processes of their own |
| models, api, live, document | the HTTP API, the WebSocket, and their description |
| frames, at_once | the short way through a live connection, for programs |
| message, following | what one viewer is told, drawn from that viewer's view only; what of it an open page lacks |
| site, pages, stage, cover, templates/ | the same as HTML |
| archive, moments, curve | looking back: replays, pictures, animations, how a game went |
| sharing | several people at one machine, and the curtain between them |
| guard | origins, sizes, rates, headers |
| assets | files that are the same for everyone, kept by browsers |
| metrics, lines | metrics and logs without secrets |
| app, command | putting it together; `grandmelee serve` |
"""
