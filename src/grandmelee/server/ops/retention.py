"""Retention: tables that are over, or that nobody plays at any more, are deleted after as long as the host has set.

Never one that is in use here, and never one at which something has happened meanwhile: the database looks again in the
transaction that deletes it. Without a setting everything stays for ever, but for what was never made to its end.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

from grandmelee.server.store.storage import now

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry

log: Final = structlog.get_logger("grandmelee.retention")

EVERY: Final = 3600.0  # seconds between two looks
BATCH: Final = 100
A_DAY: Final = 86_400_000  # milliseconds


async def keep_clean(registry: Registry) -> None:
    """Look every so often, as long as the server runs."""
    while True:
        await clear_away(registry)
        deleted = await retire(registry)
        if deleted:
            log.info("tables deleted", count=deleted)
        await asyncio.sleep(EVERY)


async def clear_away(registry: Registry) -> None:
    """Delete what is left of tables that were being made when a server ended."""
    for table_id in await registry.storage.unmade(now() - A_DAY):
        await registry.storage.unmake(table_id)


async def retire(registry: Registry) -> int:
    """Delete what has stayed long enough; how many tables that were."""
    finished, abandoned = (since(days) for days in (registry.settings.keep_finished, registry.settings.keep_abandoned))
    deleted, seen = 0, ""
    while found := await registry.storage.outworn(finished, abandoned, seen, BATCH):
        for table_id in found:
            deleted += await retire_one(registry, table_id, finished, abandoned)
            await asyncio.sleep(0)
        seen = found[-1]
    return deleted


async def retire_one(registry: Registry, table_id: str, finished: int, abandoned: int) -> bool:
    """Delete a table, unless someone is there."""
    table = registry.tables.get(table_id)
    if table is not None and registry.is_used(table):
        return False
    if not await registry.storage.delete_table(table_id, finished, abandoned):
        return False
    registry.drop(table_id)
    return True


def since(days: float) -> int:
    """The last moment that is long enough ago; 0 when nothing ever is."""
    return now() - int(days * A_DAY) if days else 0
