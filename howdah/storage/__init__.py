"""Journals of tables behind one protocol: SQL databases, files, memory, and IndexedDB in a browser."""
