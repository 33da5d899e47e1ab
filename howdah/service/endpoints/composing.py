"""Composed puzzles: the proof that one is sound, and that a link holds what it claims."""

from collections.abc import AsyncIterator

from howdah.puzzles.composing import check_kind
from howdah.puzzles.packed import opened
from howdah.service.endpoint import Call, Endpoints
from howdah.service.jobs import CheckJob, ProofJob, follow
from howdah.service.messages.composing import ComposeRequest, ProofProgress
from howdah.service.messages.positions import PositionSource

ENDPOINTS = Endpoints("puzzles")


@ENDPOINTS.post("/puzzles/prove", fallback=True, limit="advice")
def prove_puzzle(call: Call, body: ComposeRequest) -> AsyncIterator[ProofProgress]:
    """Prove that a position is a sound puzzle, and pack it into an id; or say what is wrong with it."""
    source = PositionSource(body.game, body.players, body.options, body.position, body.moves)
    job = ProofJob(source, body.kind, body.own_moves, body.title, body.author, call.language)
    check_kind(body.find(call.hub.games)[0].game, body.kind)  # refused before the stream begins
    return follow(call.thinker, job)


@ENDPOINTS.post("/puzzles/{puzzle_id}/proof", fallback=True, limit="advice")
def check_puzzle(call: Call, puzzle_id: str) -> AsyncIterator[ProofProgress]:
    """Prove the solution of a puzzle again."""
    puzzle = opened(puzzle_id)
    check_kind(puzzle.start.game, puzzle.kind)
    return follow(call.thinker, CheckJob(puzzle_id, call.language))
