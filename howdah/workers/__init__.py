"""Worker pools for many tasks of one kind: processes of this machine, or a Ray cluster."""
