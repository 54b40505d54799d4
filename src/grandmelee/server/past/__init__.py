"""Looking back: pool (where it is done), stored, moments; pictures, telling, curve, turned (what is made); routes."""
