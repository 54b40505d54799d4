"""Looking back: pool (threads for it), moments, pictures, curve."""
