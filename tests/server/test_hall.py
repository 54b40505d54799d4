"""Tables in memory: forgetting one that somebody still holds leads to no second truth."""

from __future__ import annotations

import asyncio
from pathlib import Path

from grandmelee.server.hall import Hall
from grandmelee.server.seating import Chair
from grandmelee.server.storage import Storage
from tests.server.serving import GAME, settings


def test_an_answer_to_a_table_that_was_forgotten_reaches_those_who_look_at_it_now(tmp_path: Path):
    async def work() -> None:
        how = settings(tmp_path)
        storage = Storage(how.url)
        await storage.open()
        hall = Hall(how, storage)
        made = await hall.make(GAME, [Chair(), Chair()], {"legends": ["fitz", "alysia"]}, 7)
        held = await hall.sit(made.id)
        hall.sittings.clear()
        now = await hall.sit(made.id)
        woken: list[int] = []
        now.watchers.add(lambda: woken.append(now.number))
        words = [held.s.word(option) for option in held.s.options(0)]
        assert await hall.answer(held, 0, 0, words[0]) == 1
        assert await hall.undo(held, 0, 1) == 2
        assert (now.number, woken) == (2, [1, 2])
        await hall.close()
        await storage.close()

    asyncio.run(work())
