"""Tests of users."""
