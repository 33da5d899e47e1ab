"""A small network learns China Shop by self-play, in minutes on two cores.

    pip install howdah torch matplotlib rich
    python examples/train_china_shop.py

Every iteration plays a batch of whole games with one network in all seats, and improves it by proximal policy
optimization (PPO); a seat's result is the return of each of its decisions. At intervals the network takes one seat
against random and against greedy players. The curve is written to docs/pictures/train_china_shop.png.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import matplotlib as mpl
import numpy as np
import torch
from rich.progress import Progress
from torch import Tensor, nn

import howdah
from howdah import Batch

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "train_china_shop.png"
GAME = howdah.game("china-shop")
PLAYERS = 3
HIDDEN = 128
CLIP = 0.2
TRACE = 0.9  # lambda of generalized advantage estimation
ENTROPY = 0.005

Opponent = Callable[[Batch, np.ndarray, np.ndarray], None]  # writes the actions of the given games


class Network(nn.Module):
    """Two hidden layers, a policy head and a value head."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy = nn.Linear(HIDDEN, actions)
        self.value = nn.Linear(HIDDEN, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        """Return the policy and the expected result."""
        hidden = self.body(torch.log1p(observations.float()))
        logits = self.policy(hidden).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)


class Buffers:
    """The arrays that a batch writes observations and masks into, and that PyTorch reads without copying."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.observations = torch.zeros((batch.games, batch.encoding.size), dtype=torch.uint8)
        self.masks = torch.zeros((batch.games, batch.actions), dtype=torch.uint8)
        self.actions = np.zeros(batch.games, dtype=np.int64)

    def read(self) -> tuple[Tensor, Tensor]:
        """Return the observations and masks of the players to move."""
        self.batch.observe(self.observations.numpy())
        self.batch.mask(self.masks.numpy())
        return self.observations, self.masks


def play(network: Network, buffers: Buffers, seed: int) -> list[Tensor]:
    """Play one game in every slot of the batch; return the columns of all decisions, with advantages and targets."""
    batch = buffers.batch
    batch.reset(seed)
    steps, playing = [], np.ones(batch.games, dtype=bool)
    results = np.zeros((batch.games, PLAYERS), dtype=np.float32)
    while playing.any():
        with torch.no_grad():
            observations, masks = buffers.read()
            policy, values = network(observations, masks)
            actions = policy.sample()
            log_probs = policy.log_prob(actions)
        places = np.flatnonzero(playing)
        seen = observations[places], masks[places], actions[places], log_probs[places]
        steps.append((places, batch.movers[places], values.numpy()[places], seen))
        buffers.actions[:] = actions.numpy()
        batch.step(buffers.actions)
        over = playing & (batch.finished == 1)
        results[over] = batch.rewards[over]
        playing &= ~over
    # Backwards: the value at the seat's next decision (at the end the result), and the advantage.
    following, later_advantages, advantages = results, np.zeros_like(results), []
    for places, movers, values, _ in reversed(steps):
        at = places, movers
        later_advantages[at] = following[at] - values + TRACE * later_advantages[at]
        following[at] = values
        advantages.append(torch.from_numpy(later_advantages[at].copy()))
    columns = [torch.cat(column) for column in zip(*(step[3] for step in steps), strict=True)]
    expected = torch.cat([torch.from_numpy(step[2]) for step in steps])
    advantage = torch.cat(advantages[::-1])
    return [*columns, advantage, advantage + expected]


def improve(network: Network, optimizer: torch.optim.Optimizer, columns: list[Tensor], epochs: int = 3) -> None:
    """Make some epochs of PPO updates."""
    for _ in range(epochs):
        for places in torch.randperm(len(columns[0])).split(1024):
            observations, masks, actions, log_probs, advantages, targets = (column[places] for column in columns)
            advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
            policy, values = network(observations, masks)
            ratio = (policy.log_prob(actions) - log_probs).exp()
            surrogate = torch.minimum(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
            loss = (values - targets).square().mean() - surrogate - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def at_random(batch: Batch, places: np.ndarray, actions: np.ndarray) -> None:
    """Write random actions."""
    drawn = np.zeros_like(actions)
    batch.sample(drawn)
    actions[places] = drawn[places]


def greedily(batch: Batch, places: np.ndarray, actions: np.ndarray) -> None:
    """Write the actions of greedy players."""
    greedy = howdah.player("greedy")
    for place in places:
        actions[place] = greedy.choose(batch.position(int(place))).move.code


def share_of_wins(network: Network, opponent: Opponent, games: int, seed: int) -> float:
    """Return the network's share of wins with one seat against two opponents."""
    buffers = Buffers(Batch(GAME, games, PLAYERS))
    batch = buffers.batch
    batch.reset(seed)
    seats, playing, won = np.arange(games) % PLAYERS, np.ones(games, dtype=bool), 0.0
    while playing.any():
        with torch.no_grad():
            policy, _ = network(*buffers.read())
        buffers.actions[:] = policy.logits.argmax(dim=-1).numpy()
        opponent(batch, np.flatnonzero((batch.movers != seats) & playing), buffers.actions)
        batch.step(buffers.actions)
        over = playing & (batch.finished == 1)
        # A result of 1 is the whole win, -1 / (players - 1) none of it.
        won += float((batch.rewards[over, seats[over]] * (PLAYERS - 1) + 1).sum() / PLAYERS)
        playing &= ~over
    return won / games


def draw(curve: list[tuple[int, float, float]], picture: Path) -> None:
    """Draw the learning curve."""
    mpl.use("Agg")
    from matplotlib import pyplot as plt

    played, against_random, against_greedy = zip(*curve, strict=True)
    figure, axes = plt.subplots(figsize=(7, 4), dpi=110)
    axes.plot(played, against_random, marker="o", label="against two random players")
    axes.plot(played, against_greedy, marker="s", label="against two greedy players")
    axes.axhline(1 / PLAYERS, color="grey", linestyle=":", label="equal strength")
    axes.set(xlabel="games of self-play", ylabel="share of wins", ylim=(0, 1), title="China Shop, three players")
    axes.legend(loc="lower right")
    figure.tight_layout()
    figure.savefig(picture)


def main() -> None:
    """Train, and draw the curve."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--iterations", type=int, default=90)
    arguments.add_argument("--games", type=int, default=256, help="games of an iteration")
    arguments.add_argument("--test-every", type=int, default=15)
    arguments.add_argument("--test-games", type=int, default=150)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--picture", type=Path, default=PICTURE)
    asked = arguments.parse_args()
    torch.manual_seed(asked.seed)
    buffers = Buffers(Batch(GAME, asked.games, PLAYERS))
    network = Network(buffers.batch.encoding.size, buffers.batch.actions)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    curve = []
    with Progress() as progress:
        bar = progress.add_task("learning", total=asked.iterations)
        for iteration in range(asked.iterations + 1):
            if iteration % asked.test_every == 0:
                shares = [share_of_wins(network, who, asked.test_games, 10**6) for who in (at_random, greedily)]
                curve.append((iteration * asked.games, *shares))
                progress.console.print(f"{curve[-1][0]:7,} games: {shares[0]:.0%} random, {shares[1]:.0%} greedy")
            if iteration < asked.iterations:
                improve(network, optimizer, play(network, buffers, seed=asked.seed + iteration * asked.games))
                progress.advance(bar)
    draw(curve, asked.picture)


if __name__ == "__main__":
    main()
