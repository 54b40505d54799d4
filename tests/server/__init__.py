"""Tests of the server: API, live connection, secrecy, faults, bad input."""
