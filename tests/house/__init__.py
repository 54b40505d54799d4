"""Tests about the code itself: rules cited, layers, sizes, immutable steps, no paths of one machine."""
