"""The server: people and bots at tables, over HTTP, WebSocket and plain pages.

| room | what |
|---|---|
| app, settings | putting it together; what a host can set |
| store/ | tables, seats, answers and chat in SQLite or PostgreSQL, one writer for each worker |
| tables/ | tables in memory: answers, bots, clocks, people; what other workers wrote |
| api/ | the HTTP API, the WebSocket, their description; every error and its status |
| site/ | the same as HTML, and what an open page is told |
| past/ | looking back: replays, pictures, animations, how a game went |
| ops/ | `grandmelee serve`, connections, limits and budgets, fair queues, metrics, logs, retention |
"""
