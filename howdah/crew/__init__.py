"""Workers for many pieces of work that are all alike: processes of this machine, or a Ray cluster."""
