"""Looking back: pool (threads for it and for drawing), moments, pictures, curve."""
