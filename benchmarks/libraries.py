"""Environments of other libraries, stepped at random, for comparison."""

import os
from collections.abc import Callable
from random import Random
from typing import Any

PGX_STEPS = 16  # steps in one call


def connect_four() -> Callable[[], float]:
    """Return a worker that plays PettingZoo's connect_four as its documentation does."""
    from pettingzoo.classic import connect_four_v3

    env, random = connect_four_v3.env(), Random(1)

    def play(steps: int = 4000) -> float:
        env.reset()
        for step, _ in enumerate(env.agent_iter()):
            observation, _, terminated, truncated, _ = env.last()
            if step >= steps:
                break
            if terminated or truncated:
                env.reset()
                continue
            env.step(random.choice(observation["action_mask"].nonzero()[0].tolist()))
        return steps

    return play


def animal_shogi(games: int) -> Callable[[], float]:
    """Return a worker that steps a batch of games of pgx's animal_shogi together on the CPU."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("animal_shogi")
    step = jax.vmap(auto_reset(env.step, env.init))

    def random_step(_: int, carried: Any) -> Any:
        state, key = carried
        key, for_actions, for_games = jax.random.split(key, 3)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(for_actions, chances, axis=-1)
        return step(state, actions, jax.random.split(for_games, games)), key

    many = jax.jit(lambda carried: jax.lax.fori_loop(0, PGX_STEPS, random_step, carried))
    carried = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), games)), jax.random.PRNGKey(2)
    jax.block_until_ready(many(carried))

    def play() -> float:
        jax.block_until_ready(many(carried))
        return games * PGX_STEPS

    return play
