"""A small network learns Siam from the tree search, by expert iteration, in minutes on two cores.

    pip install 'howdah[gymnasium]' torch
    python examples/train_siam.py

In every iteration the network plays against itself. In some of the positions that come up, the tree search says what it
would play (the visits of the moves) and what it expects (the share of the win); the network learns both from all
positions so far. So the search corrects the network where the network's own play leads, with the data set growing from
iteration to iteration (expert iteration with data set aggregation). Then the network, without any search, plays test
games against players of Howdah. Equal seeds give equal tables.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
import torch
from torch import Tensor, nn

import howdah
from howdah.research.gymnasium import GameVectorEnv

GAME = howdah.game("siam")
CHANNELS = 64
OPPONENTS = ("random", "greedy")


class Network(nn.Module):
    """Three layers of convolution, a policy head and a value head."""

    def __init__(self, planes: int, squares: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(planes, CHANNELS, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1),
            nn.ReLU(),
            nn.Flatten(),
        )
        self.policy = nn.Linear(CHANNELS * squares, actions)
        self.value = nn.Linear(CHANNELS * squares, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logarithms of the moves' probabilities, and the expected share of the win."""
        hidden = self.body(torch.log1p(observations.float()))
        logits = self.policy(hidden).masked_fill(masks == 0, -1e9)
        return logits.log_softmax(dim=-1), self.value(hidden).squeeze(-1).sigmoid()


@dataclass
class Lessons:
    """All positions that the search was asked about, and its answers."""

    observations: list[np.ndarray] = field(default_factory=list)
    masks: list[np.ndarray] = field(default_factory=list)
    visits: list[np.ndarray] = field(default_factory=list)  # shares of the visits, by action
    values: list[float] = field(default_factory=list)  # the share of the win of the player to move

    def columns(self) -> list[Tensor]:
        """Return everything as tensors."""
        columns = (self.observations, self.masks, self.visits, np.array(self.values, dtype=np.float32))
        return [torch.from_numpy(np.asarray(column)) for column in columns]


def expert(position: howdah.Position, seed: int, simulations: int) -> tuple[np.ndarray, float]:
    """Return the shares of the visits of the tree search, and what it expects for the player to move."""
    decision = howdah.player("mcts", seed).choose(position, howdah.Budget(nodes=simulations))
    shares = np.zeros(GAME.facts.codes, dtype=np.float32)
    codes, visits = zip(*decision.visits, strict=True)
    shares[list(codes)] = np.array(visits) / sum(visits)
    return shares, decision.values[position.turn]


def play(network: Network, batch: howdah.Batch, lessons: Lessons, asked: argparse.Namespace, seed: int) -> None:
    """Let the network play itself, and ask the search in some of the positions."""
    random = np.random.default_rng(seed)
    buffers = batch.buffers()
    observations, masks, actions = (
        torch.from_dlpack(buffer) for buffer in (buffers.observations, buffers.masks, buffers.actions)
    )
    batch.reset(seed)
    wanted = []
    for _ in range(asked.steps):
        batch.observe(buffers.observations)
        batch.mask(buffers.masks)
        for game in random.choice(batch.games, asked.questions // asked.steps, replace=False):
            wanted.append(batch.position(int(game)))
            lessons.observations.append(buffers.observations[game].copy())
            lessons.masks.append(buffers.masks[game].copy())
        with torch.no_grad():
            policy, _ = network(observations, masks)
        actions[:] = torch.distributions.Categorical(logits=policy).sample()
        batch.step(buffers.actions)
    with ThreadPoolExecutor(2) as pool:
        seeds = (seed + number for number in range(len(wanted)))
        for shares, value in pool.map(lambda pair: expert(*pair, asked.simulations), zip(wanted, seeds, strict=False)):
            lessons.visits.append(shares)
            lessons.values.append(value)


def improve(network: Network, optimizer: torch.optim.Optimizer, lessons: Lessons, epochs: int) -> float:
    """Learn what the search said; return the last mean loss of the policy."""
    columns, losses = lessons.columns(), [0.0]
    for _ in range(epochs):
        losses = []
        for places in torch.randperm(len(columns[0])).split(128):
            observations, masks, visits, values = (column[places] for column in columns)
            policy, expected = network(observations, masks)
            policy_loss = -(visits * policy).sum(dim=-1).mean()
            loss = policy_loss + (expected - values).square().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(policy_loss.item())
    return sum(losses) / len(losses)


def score(network: Network, opponent: str, games: int) -> float:
    """Return the network's mean share of the win in test games, without search; a draw is a half."""
    envs = GameVectorEnv("siam", games, seat="rotate", opponent=opponent, copy=False)
    observations, info = envs.reset(seed=10**6)
    playing, won = np.ones(games, dtype=bool), 0.0
    while playing.any():
        with torch.no_grad():
            policy, _ = network(torch.from_dlpack(observations), torch.from_dlpack(info["action_mask"]))
        observations, rewards, over, _, info = envs.step(policy.argmax(dim=-1).numpy())
        won += float(((1 + rewards[playing & over]) / 2).sum())
        playing &= ~over
    return won / games


def main() -> None:
    """Train, and print the table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--iterations", type=int, default=2)
    arguments.add_argument("--games", type=int, default=64, help="games of the network against itself at a time")
    arguments.add_argument("--steps", type=int, default=45, help="turns of each of them")
    arguments.add_argument("--questions", type=int, default=900, help="positions for the search, each iteration")
    arguments.add_argument("--simulations", type=int, default=48, help="simulations of the search for a position")
    arguments.add_argument("--epochs", type=int, default=5)
    arguments.add_argument("--test-games", type=int, default=60)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    torch.manual_seed(asked.seed)
    torch.use_deterministic_algorithms(mode=True)
    batch, lessons = howdah.Batch(GAME, asked.games), Lessons()
    planes, *sides = batch.encoding.shape
    network = Network(planes, int(np.prod(sides)), batch.actions)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    print("| positions seen by the search | loss of the policy |", " | ".join(OPPONENTS), "|")
    print("|--:|--:|" + "--:|" * len(OPPONENTS))
    for iteration in range(asked.iterations + 1):
        loss = "-"
        if iteration:
            play(network, batch, lessons, asked, asked.seed + iteration * 10_000)
            loss = f"{improve(network, optimizer, lessons, asked.epochs):.2f}"
        scores = " | ".join(f"{score(network, name, asked.test_games):.0%}" for name in OPPONENTS)
        print(f"| {len(lessons.values):,} | {loss} | {scores} |", flush=True)


if __name__ == "__main__":
    main()
