"""Benchmarks: figures and ratios of one run, printed as a table (`make bench`)."""
