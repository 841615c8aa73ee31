"""The first schema"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "users",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("name_key", sa.String(length=80), nullable=False),
        sa.Column("password_hash", sa.String(length=200), nullable=True),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("admin", sa.Boolean(), nullable=False),
        sa.Column("lang", sa.String(length=5), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("webhook", sa.String(length=500), nullable=True),
        sa.Column("vacation_since", sa.BigInteger(), nullable=True),
        sa.Column("vacation_left", sa.BigInteger(), nullable=False),
        sa.Column("vacation_year", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("deleted", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("name_key", name=op.f("uq_users_name_key")),
    )
    op.create_table(
        "mutes",
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("muted", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["muted"], ["users.id"], name=op.f("fk_mutes_muted_users"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_mutes_user_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "muted", name=op.f("pk_mutes")),
    )
    with op.batch_alter_table("mutes", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_mutes_muted"), ["muted"], unique=False)
        batch_op.create_index(batch_op.f("ix_mutes_user"), ["user"], unique=False)

    op.create_table(
        "password_resets",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_password_resets_user_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_password_resets")),
    )
    with op.batch_alter_table("password_resets", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_password_resets_user"), ["user"], unique=False)

    op.create_table(
        "ratings",
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("volatility", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_ratings_user_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "game", name=op.f("pk_ratings")),
    )
    with op.batch_alter_table("ratings", schema=None) as batch_op:
        batch_op.create_index("ix_ratings_game_rating", ["game", "rating"], unique=False)
        batch_op.create_index(batch_op.f("ix_ratings_user"), ["user"], unique=False)

    op.create_table(
        "sessions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.Column("agent", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_sessions_user_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_sessions_token_hash")),
    )
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sessions_user"), ["user"], unique=False)

    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=80), nullable=False),
        sa.Column("seed_hash", sa.String(length=64), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("position", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("origin", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("visibility", sa.String(length=10), nullable=False),
        sa.Column("invite_hash", sa.String(length=64), nullable=True),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("clock_kind", sa.String(length=10), nullable=False),
        sa.Column("clock_base", sa.BigInteger(), nullable=False),
        sa.Column("clock_increment", sa.BigInteger(), nullable=False),
        sa.Column("creator", sa.Integer(), nullable=True),
        sa.Column("actor", sa.Integer(), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=True),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("takeback", sa.Integer(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=True),
        sa.Column("finished", sa.BigInteger(), nullable=True),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(length=40), nullable=True),
        sa.Column("rule", sa.String(length=20), nullable=True),
        sa.Column("rematch", sa.String(length=16), nullable=True),
        sa.ForeignKeyConstraint(["creator"], ["users.id"], name=op.f("fk_tables_creator_users"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tables_creator"), ["creator"], unique=False)
        batch_op.create_index(batch_op.f("ix_tables_deadline"), ["deadline"], unique=False)
        batch_op.create_index(batch_op.f("ix_tables_finished"), ["finished"], unique=False)
        batch_op.create_index("ix_tables_status_visibility_created", ["status", "visibility", "created"], unique=False)

    op.create_table(
        "tokens",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.Column("expires", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_tokens_user_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
        sa.UniqueConstraint("hash", name=op.f("uq_tokens_hash")),
    )
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tokens_user"), ["user"], unique=False)

    op.create_table(
        "analyses",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("progress", sa.Double(), nullable=False),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("asked_by", sa.Integer(), nullable=True),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=True),
        sa.Column("finished", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["asked_by"], ["users.id"], name=op.f("fk_analyses_asked_by_users"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_analyses_table_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_analyses")),
    )
    with op.batch_alter_table("analyses", schema=None) as batch_op:
        batch_op.create_index("ix_analyses_status_asked", ["status", "asked"], unique=False)

    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_chat_table_tables"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_chat_user_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    with op.batch_alter_table("chat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_chat_table"), ["table"], unique=False)
        batch_op.create_index(batch_op.f("ix_chat_user"), ["user"], unique=False)

    op.create_table(
        "entries",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("spent", sa.Integer(), nullable=False),
        sa.Column("trace", sa.String(length=4), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_entries_table_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_entries")),
    )
    op.create_table(
        "notes",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_notes_table_tables"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_notes_user_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "user", name=op.f("pk_notes")),
    )
    with op.batch_alter_table("notes", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_notes_user"), ["user"], unique=False)

    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("way", sa.String(length=10), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_notices_table_tables"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_notices_user_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
    )
    with op.batch_alter_table("notices", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_notices_due"), ["due"], unique=False)
        batch_op.create_index(batch_op.f("ix_notices_user"), ["user"], unique=False)

    op.create_table(
        "rating_history",
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("change", sa.Double(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_rating_history_table_tables"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_rating_history_user_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "table", name=op.f("pk_rating_history")),
    )
    with op.batch_alter_table("rating_history", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_rating_history_user"), ["user"], unique=False)

    op.create_table(
        "seats",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("user", sa.Integer(), nullable=True),
        sa.Column("level", sa.String(length=10), nullable=True),
        sa.Column("clock_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_seats_table_tables"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_seats_user_users"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("table", "side", name=op.f("pk_seats")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seats_user"), ["user"], unique=False)

    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("message", sa.Integer(), nullable=True),
        sa.Column("user", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("settled", sa.BigInteger(), nullable=True),
        sa.Column("verdict", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["message"], ["chat.id"], name=op.f("fk_reports_message_chat"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_reports_table_tables"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_reports_user_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    with op.batch_alter_table("reports", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_reports_table"), ["table"], unique=False)
        batch_op.create_index(batch_op.f("ix_reports_user"), ["user"], unique=False)


def downgrade() -> None:
    """Back from it."""
    with op.batch_alter_table("reports", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_reports_user"))
        batch_op.drop_index(batch_op.f("ix_reports_table"))

    op.drop_table("reports")
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seats_user"))

    op.drop_table("seats")
    with op.batch_alter_table("rating_history", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_rating_history_user"))

    op.drop_table("rating_history")
    with op.batch_alter_table("notices", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_notices_user"))
        batch_op.drop_index(batch_op.f("ix_notices_due"))

    op.drop_table("notices")
    with op.batch_alter_table("notes", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_notes_user"))

    op.drop_table("notes")
    op.drop_table("entries")
    with op.batch_alter_table("chat", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_chat_user"))
        batch_op.drop_index(batch_op.f("ix_chat_table"))

    op.drop_table("chat")
    with op.batch_alter_table("analyses", schema=None) as batch_op:
        batch_op.drop_index("ix_analyses_status_asked")

    op.drop_table("analyses")
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tokens_user"))

    op.drop_table("tokens")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index("ix_tables_status_visibility_created")
        batch_op.drop_index(batch_op.f("ix_tables_finished"))
        batch_op.drop_index(batch_op.f("ix_tables_deadline"))
        batch_op.drop_index(batch_op.f("ix_tables_creator"))

    op.drop_table("tables")
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sessions_user"))

    op.drop_table("sessions")
    with op.batch_alter_table("ratings", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_ratings_user"))
        batch_op.drop_index("ix_ratings_game_rating")

    op.drop_table("ratings")
    with op.batch_alter_table("password_resets", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_password_resets_user"))

    op.drop_table("password_resets")
    with op.batch_alter_table("mutes", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_mutes_user"))
        batch_op.drop_index(batch_op.f("ix_mutes_muted"))

    op.drop_table("mutes")
    op.drop_table("users")
