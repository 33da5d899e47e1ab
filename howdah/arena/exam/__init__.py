"""An exam for programs that answer questions in text, such as language models (docs/agents.md)."""
