"""Tests of mail and webhooks."""
