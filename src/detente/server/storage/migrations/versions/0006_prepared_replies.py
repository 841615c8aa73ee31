"""Prepared replies"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "plans",
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("side", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.String(16), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_plans_table_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "side", name="pk_plans"),
    )


def downgrade() -> None:
    """Return to the schema before; notices of played replies are dropped, which would be sent as something else."""
    op.execute("DELETE FROM notices WHERE kind = 'plan'")
    op.drop_table("plans")
