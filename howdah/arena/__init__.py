"""The arena: computer players measured against each other."""
