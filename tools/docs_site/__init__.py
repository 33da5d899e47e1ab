"""The documentation as a site: `make docs` (docs/documentation.md)."""
