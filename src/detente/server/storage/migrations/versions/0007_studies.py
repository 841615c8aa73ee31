"""Studies"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("chapters", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_studies_user_users", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
    )
    op.create_index("ix_studies_user", "studies", ["user"])


def downgrade() -> None:
    """Return to the schema before."""
    op.drop_table("studies")
