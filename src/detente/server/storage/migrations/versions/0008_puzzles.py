"""Puzzles"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "puzzle_ratings",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        *_strength(),
        sa.PrimaryKeyConstraint("game", "puzzle", name="pk_puzzle_ratings"),
    )
    op.create_table(
        "solvers",
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        *_strength(),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_solvers_user_users", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "game", name="pk_solvers"),
    )
    op.create_index("ix_solvers_user", "solvers", ["user"])
    op.create_table(
        "puzzle_attempts",
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_puzzle_attempts_user_users", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "game", "puzzle", name="pk_puzzle_attempts"),
    )
    op.create_index("ix_puzzle_attempts_user", "puzzle_attempts", ["user"])


def _strength() -> list[sa.Column[Any]]:
    return [
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("volatility", sa.Double(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    ]


def downgrade() -> None:
    """Return to the schema before."""
    op.drop_table("puzzle_attempts")
    op.drop_table("solvers")
    op.drop_table("puzzle_ratings")
