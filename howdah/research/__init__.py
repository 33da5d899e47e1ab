"""The games as environments for research: in batches, in PettingZoo, in OpenSpiel, and as data."""
