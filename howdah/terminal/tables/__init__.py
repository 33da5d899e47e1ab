"""Connections to tables: local ones, stored in files, and those on a server."""
