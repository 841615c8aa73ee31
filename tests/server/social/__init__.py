"""Tests of chat, ratings and profiles."""
