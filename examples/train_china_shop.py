"""A small network learns China Shop by playing against itself, in minutes on two cores.

    pip install torch matplotlib
    python examples/train_china_shop.py

Every iteration plays a batch of whole games with one network in all seats, and improves it by proximal policy
optimization: what a game brought a seat is the return of each of its decisions. From time to time the network takes
one seat against random and against greedy players. The curve is written to docs/pictures/train_china_shop.png.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import matplotlib as mpl
import numpy as np
import torch
from rich.progress import Progress
from torch import Tensor, nn

from howdah.games import GAMES
from howdah.players.decision import Budget
from howdah.players.simple import Greedy
from howdah.research.batch import Batch

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "train_china_shop.png"
GAME = GAMES.find("china-shop")
PLAYERS = 3
HIDDEN = 128
CLIP = 0.2
TRACE = 0.9  # how far a gain reaches back
ENTROPY = 0.005

Opponent = Callable[[Batch, np.ndarray, np.ndarray], None]  # writes the actions of the games that it is given


class Network(nn.Module):
    """Two hidden layers, then a preference for each action and the expected result."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy = nn.Linear(HIDDEN, actions)
        self.value = nn.Linear(HIDDEN, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        """Return what to do and what to expect."""
        inside = self.body(torch.log1p(observations.float()))
        preferences = self.policy(inside).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=preferences), self.value(inside).squeeze(-1)


class Eyes:
    """The arrays that a batch writes what is seen into, and that PyTorch reads without copying."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.observations = torch.zeros((batch.games, batch.encoding.size), dtype=torch.uint8)
        self.masks = torch.zeros((batch.games, batch.actions), dtype=torch.uint8)
        self.actions = np.zeros(batch.games, dtype=np.int64)

    def look(self) -> tuple[Tensor, Tensor]:
        """Return what the players to move see."""
        self.batch.observe(self.observations.numpy())
        self.batch.mask(self.masks.numpy())
        return self.observations, self.masks


def play(network: Network, eyes: Eyes, seed: int) -> list[Tensor]:
    """Play one game in every place of the batch; return all decisions, column by column, with gains and targets."""
    batch = eyes.batch
    batch.reset(seed)
    steps, playing = [], np.ones(batch.games, dtype=bool)
    results = np.zeros((batch.games, PLAYERS), dtype=np.float32)
    while playing.any():
        with torch.no_grad():
            observations, masks = eyes.look()
            policy, values = network(observations, masks)
            actions = policy.sample()
            chances = policy.log_prob(actions)
        places = np.flatnonzero(playing)
        seen = observations[places], masks[places], actions[places], chances[places]
        steps.append((places, batch.movers[places], values.numpy()[places], seen))
        eyes.actions[:] = actions.numpy()
        batch.step(eyes.actions)
        over = playing & (batch.finished == 1)
        results[over] = batch.rewards[over]
        playing &= ~over
    # Backwards: what a seat may expect at its next decision, at the end the result, and what it gains by then.
    following, later_gains, gains = results, np.zeros_like(results), []
    for places, movers, values, _ in reversed(steps):
        at = places, movers
        later_gains[at] = following[at] - values + TRACE * later_gains[at]
        following[at] = values
        gains.append(torch.from_numpy(later_gains[at].copy()))
    columns = [torch.cat(column) for column in zip(*(step[3] for step in steps), strict=True)]
    expected = torch.cat([torch.from_numpy(step[2]) for step in steps])
    gained = torch.cat(gains[::-1])
    return [*columns, gained, gained + expected]


def improve(network: Network, optimizer: torch.optim.Optimizer, columns: list[Tensor], epochs: int = 3) -> None:
    """Make good decisions more likely and bad ones less, by small steps."""
    for _ in range(epochs):
        for places in torch.randperm(len(columns[0])).split(1024):
            observations, masks, actions, chances, gains, targets = (column[places] for column in columns)
            gains = (gains - gains.mean()) / (gains.std() + 1e-6)
            policy, values = network(observations, masks)
            ratio = (policy.log_prob(actions) - chances).exp()
            surrogate = torch.minimum(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
            loss = (values - targets).square().mean() - surrogate - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def at_random(batch: Batch, places: np.ndarray, actions: np.ndarray) -> None:
    """Let random players move."""
    drawn = np.zeros_like(actions)
    batch.sample(drawn)
    actions[places] = drawn[places]


def greedily(batch: Batch, places: np.ndarray, actions: np.ndarray) -> None:
    """Let greedy players move."""
    for place in places:
        actions[place] = Greedy().choose(batch.position(int(place)), Budget()).move.code


def share_of_wins(network: Network, opponent: Opponent, games: int, seed: int) -> float:
    """Return how often the network wins with one seat against two opponents; a shared win counts in part."""
    eyes = Eyes(Batch(GAME, games, PLAYERS))
    batch = eyes.batch
    batch.reset(seed)
    seats, playing, won = np.arange(games) % PLAYERS, np.ones(games, dtype=bool), 0.0
    while playing.any():
        with torch.no_grad():
            policy, _ = network(*eyes.look())
        eyes.actions[:] = policy.logits.argmax(dim=-1).numpy()
        opponent(batch, np.flatnonzero((batch.movers != seats) & playing), eyes.actions)
        batch.step(eyes.actions)
        over = playing & (batch.finished == 1)
        # A result of 1 is the whole win, -1 / (players - 1) none of it.
        won += float((batch.rewards[over, seats[over]] * (PLAYERS - 1) + 1).sum() / PLAYERS)
        playing &= ~over
    return won / games


def draw(curve: list[tuple[int, float, float]], picture: Path) -> None:
    """Draw how often the network won as it learned."""
    mpl.use("Agg")
    from matplotlib import pyplot as plt

    played, against_random, against_greedy = zip(*curve, strict=True)
    figure, axes = plt.subplots(figsize=(7, 4), dpi=110)
    axes.plot(played, against_random, marker="o", label="against two random players")
    axes.plot(played, against_greedy, marker="s", label="against two greedy players")
    axes.axhline(1 / PLAYERS, color="grey", linestyle=":", label="as good as they")
    axes.set(
        xlabel="games played against itself", ylabel="share of wins", ylim=(0, 1), title="China Shop, three players"
    )
    axes.legend(loc="lower right")
    figure.tight_layout()
    figure.savefig(picture)


def main() -> None:
    """Learn, and show how it went."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--iterations", type=int, default=90)
    arguments.add_argument("--games", type=int, default=256, help="games of an iteration")
    arguments.add_argument("--test-every", type=int, default=15)
    arguments.add_argument("--test-games", type=int, default=150)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--picture", type=Path, default=PICTURE)
    asked = arguments.parse_args()
    torch.manual_seed(asked.seed)
    eyes = Eyes(Batch(GAME, asked.games, PLAYERS))
    network = Network(eyes.batch.encoding.size, eyes.batch.actions)
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
                improve(network, optimizer, play(network, eyes, seed=asked.seed + iteration * asked.games))
                progress.advance(bar)
    draw(curve, asked.picture)


if __name__ == "__main__":
    main()
