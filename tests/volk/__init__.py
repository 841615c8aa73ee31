"""Tests of Wir sind das Volk!, chapter by chapter of its rules."""
