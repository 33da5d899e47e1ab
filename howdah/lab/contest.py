"""All games of a contest, on all cores."""

import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from types import FrameType

from howdah.lab import match
from howdah.lab.match import Result
from howdah.lab.schedule import Fixture
from howdah.lab.settings import Settings


def hold(settings: Settings, missing: Sequence[Fixture], jobs: int, keep: Callable[[Result], None]) -> bool:
    """Play games in so many processes and give each to `keep` as it ends; False if Ctrl-C ended it all early."""
    context = get_context("spawn")
    stop = context.Event()

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever asks twice does not want to wait
        stop.set()

    # The processes inherit that Ctrl-C is ignored: it is for this one to tell them.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with ProcessPoolExecutor(jobs, context, _sit_down, (stop,)) as pool:
            games = [pool.submit(_play, settings, fixture) for fixture in missing[:jobs]]  # this starts them all
            signal.signal(signal.SIGINT, interrupt)
            games += [pool.submit(_play, settings, fixture) for fixture in missing[jobs:]]
            try:
                for game in as_completed(games):
                    if game.cancelled():
                        continue
                    result = game.result()
                    if result:
                        keep(result)
                    else:
                        # Stopped: nothing new is begun, but what has ended by now still comes in.
                        for other in games:
                            other.cancel()
            except BaseException:
                stop.set()
                pool.shutdown(cancel_futures=True)
                raise
    finally:
        signal.signal(signal.SIGINT, before)
    return not stop.is_set()


class _Chair:
    """Where a process finds the event that stops its game; it can only be handed over at its start."""

    stop: Event


def _sit_down(stop: Event) -> None:
    _Chair.stop = stop


def _play(settings: Settings, fixture: Fixture) -> Result | None:
    return match.play(settings, fixture, _Chair.stop.is_set)
