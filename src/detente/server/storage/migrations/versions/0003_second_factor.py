"""A second factor to sign in with, and recovery codes for it"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """To this revision.

    SQLite keeps the default of the new column: to remove it, the table would have to be created again, and dropping
    the old one deletes everything that belongs to its users.
    """
    op.add_column("users", sa.Column("totp", sa.String(64), nullable=True))
    op.add_column("users", sa.Column("totp_pending", sa.String(64), nullable=True))
    op.add_column("users", sa.Column("totp_last", sa.BigInteger(), nullable=False, server_default="0"))
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("users", "totp_last", server_default=None)
    op.create_table(
        "recovery_codes",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("user", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_recovery_codes_user_users", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name="pk_recovery_codes"),
    )
    op.create_index("ix_recovery_codes_user", "recovery_codes", ["user"])


def downgrade() -> None:
    """Return to the schema before."""
    op.drop_table("recovery_codes")
    for name in ("totp_last", "totp_pending", "totp"):
        op.drop_column("users", name)
