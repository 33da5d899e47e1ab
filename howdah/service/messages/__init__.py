"""What clients send and get, as typed dataclasses: each has one JSON form, on every host (`howdah/core/schema.py`)."""
