"""Seats that one person has taken by several links."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of seats that were taken before nobody knows it."""
    op.add_column("seats", sa.Column("same_as", sa.Integer))


def downgrade() -> None:
    """As it was."""
    op.drop_column("seats", "same_as")
