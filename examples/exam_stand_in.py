"""A stand-in for a language model: it answers an exam in Siam from the prompt alone (docs/agents.md).

With `--careless` it always gives the same answer, whatever the position.
"""

import json
import re
import sys

CARELESS = "--careless" in sys.argv


def chosen(prompt: str) -> str:
    """Return a move: enter an animal on a free square of the border, or turn one if none is left beside the board."""
    position = json.loads(re.findall(r"^Position: (.*)$", prompt, re.MULTILINE)[-1])
    squares = re.findall(r"\b[a-z][1-9]\b", re.findall(r"^Places of first moves: (.*)$", prompt, re.MULTILINE)[-1])
    names = [name for name, value in position.items() if isinstance(value, list)]
    animals = next((position[name] for name in names if position[name] and isinstance(position[name][0], dict)), [])
    taken = {animal["square"] for animal in animals}
    free = [square for square in squares if square not in taken]
    if position["reserves"][position["to_move"]] and free:
        return f"@{free[0]}N"
    own = next(animal for animal in animals if animal["owner"] == position["to_move"])
    return f"{own['square']}={'N' if own['facing'] != 'N' else 'S'}"


for line in sys.stdin:
    answer = "@c3N" if CARELESS else chosen(json.loads(line)["prompt"])
    print(json.dumps({"answer": answer}), flush=True)
