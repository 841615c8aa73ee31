"""How each game stands, when each player's games ended, discarded games, friends and challenges"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """To this revision."""
    op.add_column("tables", sa.Column("standing", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("discarded", sa.BigInteger(), nullable=True))
    op.create_index("ix_tables_discarded", "tables", ["discarded"])
    op.add_column("seats", sa.Column("finished", sa.BigInteger(), nullable=True))
    ended = "SELECT finished FROM tables WHERE tables.id = seats.\"table\" AND status = 'finished'"
    op.execute(f"UPDATE seats SET finished = ({ended})")
    op.create_index("ix_seats_user_finished", "seats", ["user", "finished"])
    op.create_table(
        "friends",
        sa.Column("asker", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("accepted", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["asker"], ["users.id"], name="fk_friends_asker_users", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["asked"], ["users.id"], name="fk_friends_asked_users", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("asker", "asked", name="pk_friends"),
    )
    for name in ("asker", "asked"):
        op.create_index(f"ix_friends_{name}", "friends", [name])
    op.create_table(
        "challenges",
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_challenges_table_tables", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_challenges_user_users", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name="pk_challenges"),
    )
    op.create_index("ix_challenges_user", "challenges", ["user"])


def downgrade() -> None:
    """Return to the schema before; discarded games are deleted, since nothing would hide them."""
    op.drop_table("challenges")
    op.drop_table("friends")
    op.execute("DELETE FROM tables WHERE status = 'discarded'")
    op.drop_index("ix_seats_user_finished", "seats")
    op.drop_column("seats", "finished")
    op.drop_index("ix_tables_discarded", "tables")
    for name in ("discarded", "standing"):
        op.drop_column("tables", name)
