"""Looking back: pool (where it is done), stored, moments; pictures, telling, curve (what is made); routes."""
