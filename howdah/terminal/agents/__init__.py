"""Tools for language models and other agents, over the Model Context Protocol (docs/agents.md)."""
