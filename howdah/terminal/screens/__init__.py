"""The terminal table: a Textual application. Only `howdah play`, `replay` and `watch` import it."""
