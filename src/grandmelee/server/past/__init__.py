"""Looking back: pool (threads for it), pictures, curve."""
