"""Tournaments, and notices of them"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("format", sa.String(12), nullable=False),
        sa.Column("sides", sa.String(5), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=True),
        sa.Column("clock_kind", sa.String(10), nullable=False),
        sa.Column("clock_base", sa.BigInteger(), nullable=False),
        sa.Column("clock_increment", sa.BigInteger(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("computers", sa.Boolean(), nullable=False),
        sa.Column("min_players", sa.Integer(), nullable=False),
        sa.Column("max_players", sa.Integer(), nullable=False),
        sa.Column("pause_ms", sa.BigInteger(), nullable=False),
        sa.Column("round_ms", sa.BigInteger(), nullable=True),
        sa.Column("organiser", sa.Integer(), nullable=True),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("registration", sa.Boolean(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=True),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=True),
        sa.Column("finished", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.String(20), nullable=True),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organiser"], ["users.id"], name="fk_tournaments_organiser_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_organiser", "tournaments", ["organiser"])
    op.create_index("ix_tournaments_status_created", "tournaments", ["status", "created"])
    op.create_table(
        "tournament_players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament", sa.String(16), nullable=False),
        sa.Column("user", sa.Integer(), nullable=True),
        sa.Column("level", sa.String(10), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("joined", sa.BigInteger(), nullable=False),
        sa.Column("out_from", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name="fk_tournament_players_tournament_tournaments", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_tournament_players_user_users", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_tournament_players"),
        sa.UniqueConstraint("tournament", "user", name="uq_tournament_players_tournament_user"),
    )
    for name in ("tournament", "user"):
        op.create_index(f"ix_tournament_players_{name}", "tournament_players", [name])
    _create_matches()
    with op.batch_alter_table("notices") as batch:
        batch.alter_column("table", existing_type=sa.String(16), nullable=True)
        batch.add_column(sa.Column("tournament", sa.String(16), nullable=True))
        batch.add_column(sa.Column("kind", sa.String(10), nullable=False, server_default="turn"))
        batch.create_foreign_key(
            "fk_notices_tournament_tournaments", "tournaments", ["tournament"], ["id"], ondelete="CASCADE"
        )


def _create_matches() -> None:
    op.create_table(
        "tournament_matches",
        sa.Column("tournament", sa.String(16), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("walkover", sa.Integer(), nullable=True),
        sa.Column("forfeit", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name="fk_tournament_matches_tournament_tournaments", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("tournament", "round", "board", name="pk_tournament_matches"),
    )
    op.create_table(
        "tournament_games",
        sa.Column("tournament", sa.String(16), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(16), nullable=True),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament", "round", "board"],
            ["tournament_matches.tournament", "tournament_matches.round", "tournament_matches.board"],
            name="fk_tournament_games_match",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_tournament_games_table_tables", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("tournament", "round", "board", "game", name="pk_tournament_games"),
        sa.UniqueConstraint("table", name="uq_tournament_games_table"),
    )


def downgrade() -> None:
    """Return to the schema before: games of tournaments stay, as games of their own."""
    op.execute('DELETE FROM notices WHERE "table" IS NULL')
    with op.batch_alter_table("notices") as batch:
        batch.drop_constraint("fk_notices_tournament_tournaments", type_="foreignkey")
        batch.drop_column("kind")
        batch.drop_column("tournament")
        batch.alter_column("table", existing_type=sa.String(16), nullable=False)
    for name in ("tournament_games", "tournament_matches", "tournament_players", "tournaments"):
        op.drop_table(name)
