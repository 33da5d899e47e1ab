"""Builds the rules and searches of each game as a WebAssembly module: python -m tools.wasm."""
