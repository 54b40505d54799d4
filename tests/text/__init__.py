"""Tests of card text and packs."""
