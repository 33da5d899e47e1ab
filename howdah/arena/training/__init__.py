"""Training of the learned estimates: positions of self-play, a small network, and the match that accepts it."""
