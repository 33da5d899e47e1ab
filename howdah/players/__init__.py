"""Computer players: search that is generic over games."""
