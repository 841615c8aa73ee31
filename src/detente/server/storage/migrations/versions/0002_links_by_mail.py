"""Links by mail: a new password, or an address confirmed"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """To this revision."""
    op.drop_table("password_resets")
    _create(
        "mail_links",
        sa.Column("purpose", sa.String(10), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
    )


def downgrade() -> None:
    """Back to the one before."""
    op.drop_table("mail_links")
    _create("password_resets")


def _create(name: str, *columns: sa.Column[str]) -> None:
    op.create_table(
        name,
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("user", sa.Integer(), nullable=False),
        *columns,
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=f"fk_{name}_user_users", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", name=f"pk_{name}"),
    )
    op.create_index(f"ix_{name}_user", name, ["user"])
