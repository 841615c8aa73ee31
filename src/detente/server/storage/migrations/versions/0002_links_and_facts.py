"""Links by mail that confirm an address too, signs of life of analyses, and facts for all workers"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """To this revision."""
    op.drop_table("password_resets")
    _create_links("mail_links", sa.Column("purpose", sa.String(10), nullable=False), _email())
    with op.batch_alter_table("analyses") as batch:
        batch.add_column(sa.Column("seen", sa.BigInteger(), nullable=True))
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_facts"),
    )


def downgrade() -> None:
    """Return to the schema before."""
    op.drop_table("facts")
    with op.batch_alter_table("analyses") as batch:
        batch.drop_column("seen")
    op.drop_table("mail_links")
    _create_links("password_resets")


def _email() -> sa.Column[str]:
    return sa.Column("email", sa.String(254), nullable=False)


def _create_links(name: str, *columns: sa.Column[str]) -> None:
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
