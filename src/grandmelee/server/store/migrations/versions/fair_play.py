"""Friends by link, absence, and rows that not everyone knows of."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that were made before have begun; whoever is absent at them is waited for."""
    op.add_column("tables", sa.Column("begun_at", sa.BigInteger))
    op.add_column("tables", sa.Column("absence_after", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("absence_then", sa.String(8), nullable=False, server_default="wait"))
    op.add_column("seats", sa.Column("is_given", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("answers", sa.Column("seen_by", sa.Integer, nullable=False, server_default="-1"))
    op.execute("UPDATE tables SET begun_at = made_at")


def downgrade() -> None:
    """As it was."""
    for table, column in (
        ("answers", "seen_by"),
        ("seats", "is_given"),
        ("tables", "absence_then"),
        ("tables", "absence_after"),
        ("tables", "begun_at"),
    ):
        op.drop_column(table, column)
