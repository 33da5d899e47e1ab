"""The contract of games as one check, which authors can run on their own games.

    check(game, Form.PLAIN, seed=1)

plays a random game to its end and raises `AssertionError`, with the position, at the first violation.
"""

import ast
import inspect
import json
import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final

from howdah.core.compilation import CONTRACT, QUIESCENCE, ROLLOUT_POLICY, Form
from howdah.core.errors import IllegalMoveError, MalformedMoveError, PositionError
from howdah.core.game import Game
from howdah.core.position import Move, Position
from howdah.core.record import Record
from howdah.core.registry import Registry
from howdah.core.rules import Rules
from howdah.core.sentence import Sentence
from howdah.core.text import LANGUAGES, Reason
from howdah.core.types import CHANCE, OVER, ScoresRule, State
from howdah.core.win_probability import WHOLE_WIN

# Compiled files import nothing but these core files, which compile too, and other such files of their own folder.
COMPILABLE: Final = {
    f"howdah.core.{name}"
    for name in ("types", "scratch", "bits", "codes", "geometry", "repetition", "planes", "kernels", "win_probability")
}
ESTIMATE: Final = ("seats", "progress", "terms_of")
FEATURES: Final = ("groups", "features", "kind")
LARGEST_WEIGHT: Final = 2**31
DICE: Final = (1, 2)
# What no sentence has: an id or a placeholder, a doubled space, a space or a stop at its end.
STRAY: Final = re.compile(r"[{}_/|]|\w:\w|  |^\s|[\s.;:,]$|^$")


def check(
    game: Game,
    form: Form,
    seed: int,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    looks: int = 40,
) -> Record:
    """Play a random game to its end and check everything; about `looks` positions are looked at closely."""
    random = Random(seed)  # noqa: S311
    start = game.start(players, options, form=form)
    check_readers(start)
    longest = game.longest(start.players, start.options)
    every = max(1, (longest or 1000) // (4 * looks))
    position, moves = start, list[Move]()
    decided = False
    while not position.over:
        close = len(moves) % every == 0
        if position.turn == CHANCE:
            assert game.facts.chance, f"{position}: a draw in a game declared to be without chance"
            assert game.facts.chance_in_play or not decided, (
                f"{position}: a draw after a decision, though chance_in_play is not declared"
            )
        decided = decided or position.turn != CHANCE
        check_position(position, random, close=close)
        if position.turn == CHANCE:
            move = position.random_outcome(random)
        else:
            move = position.move(random.choices(position.legal)[0])
        assert position.play(move).state == position.play(move).state, f"{position}: {move} plays in two ways"
        moves.append(move)
        position = position.play(move)
        assert longest is None or len(moves) <= longest, f"{start}: longer than the declared {longest}"
    check_position(position, random, close=True)
    _check_end(position)
    return _check_replay(start, moves, position)


def check_position(position: Position, random: Random, *, close: bool = False) -> None:
    """Check one position: quickly, or with all round trips and refusals."""
    if close:
        check_readers(position)  # first, since everything else reads the state
    facts = position.game.facts
    legal = position.legal
    assert len(position.state) <= facts.size, f"{position}: {len(position.state)} words, declared {facts.size}"
    assert not (facts.memory_entry and facts.chance_in_play), "a memory that grows, in a game with draws in play"
    assert len(legal) <= facts.most_moves, f"{position}: {len(legal)} legal moves, declared {facts.most_moves}"
    assert list(legal) == sorted(set(legal)), f"{position}: legal codes not ascending and unique"
    assert all(0 <= code < facts.codes for code in legal), f"{position}: legal codes out of range"
    assert bool(legal) == (position.turn != OVER), f"{position}: turn is {position.turn} with {len(legal)} moves"
    assert position.turn in (CHANCE, OVER, *range(position.players)), f"{position}: turn is {position.turn}"
    weights = [weight for _, weight in position.chance()]
    assert all(weight > 0 for weight in weights), f"{position}: a weight is not positive"
    assert sum(weights) < LARGEST_WEIGHT, f"{position}: weights add up to {sum(weights)}"
    assert len(weights) == (len(legal) if position.turn == CHANCE else 0), f"{position}: {len(weights)} weights"
    if close:
        check_count(position)
        check_quiescence(position)
        check_rollout_policy(position)
        check_estimate(position)
        check_moves(position)
        check_sentences(position)
        check_steps(position)
        check_round_trips(position)
        check_refusals(position, random)


def check_count(position: Position) -> None:
    """Check that the legal moves are counted as they are listed."""
    rules = position.rules
    count = rules.count_moves(rules.words_from(position.state))
    assert count == len(position.legal), f"{position}: {count} moves are counted, {len(position.legal)} listed"


def check_readers(position: Position) -> None:
    """Check that no function but `setup` and `apply` writes into a state: in plain form they are given a tuple."""
    rules = position.rules
    state = position.state if rules.form is Form.PLAIN else rules.words_from(position.state)
    try:
        _numbers(position.game, rules, state, position.players)
    except TypeError as error:
        raise AssertionError(f"{position}: a function that only reads writes into the state") from error
    assert rules.used(state) == position.state, f"{position}: a function that only reads changes the state"


def check_quiescence(position: Position) -> None:
    """Check that quiescence moves are legal, and each named once."""
    rules = position.rules
    out = rules.words(position.game.facts.most_moves)
    codes = [int(code) for code in out[: rules.quiescence_moves(rules.words_from(position.state), out)]]
    assert len(codes) == len(set(codes)), f"{position}: a quiescence move is named twice in {codes}"
    assert set(codes) <= set(position.legal), f"{position}: not all of the quiescence moves {codes} are legal"


def check_rollout_policy(position: Position) -> None:
    """Check that what a rollout plays is legal."""
    if position.turn >= 0:
        rules = position.rules
        state, legal = rules.words_from(position.state), rules.words_from(position.legal)
        code = rules.rollout_move(state, legal, len(position.legal), rules.words_from(DICE))
        assert code in position.legal, f"{position}: the rollout move {code} is not legal"


def check_estimate(position: Position) -> None:
    """Check that the estimated shares of the win add up, and that at the end the winners have all of it."""
    for estimate in (position.rules.evaluate, position.rules.estimate):
        _check_estimate(position, estimate)


def _check_estimate(position: Position, estimate: ScoresRule) -> None:
    out = position.rules.words(position.players)
    estimate(position.rules.words_from(position.state), out)
    shares = [int(share) for share in out]
    assert all(0 <= share <= WHOLE_WIN for share in shares), f"{position}: estimated shares are {shares}"
    assert abs(sum(shares) - WHOLE_WIN) < len(shares), f"{position}: estimated shares {shares} do not add up"
    if position.over:
        winners = position.winners()
        expected = [WHOLE_WIN // len(winners) if seat in winners else 0 for seat in range(position.players)]
        assert shares == expected, f"{position}: at the end the shares are {shares}, expected {expected}"


def check_moves(position: Position) -> None:
    """Check notations and paths of all legal moves: each finds its move again, none begins another."""
    moves = position.moves
    assert len({move.notation for move in moves}) == len(moves), f"{position}: two moves are written alike"
    paths = {move.path for move in moves}
    assert len(paths) == len(moves), f"{position}: two moves have the same path"
    for move in moves:
        assert move.path, f"{position}: {move} has an empty path"
        beginnings = {move.path[:length] for length in range(len(move.path))}
        assert not beginnings & paths, f"{position}: the path of {move} goes on where another move ends"
        assert position.find(move.notation) == move, f"{position}: {move} is not found by its notation"
        assert position.find(move.path) == move, f"{position}: {move} is not found by its path"
        assert position.find(move.code) == move, f"{position}: {move} is not found by its code"
        assert position.why_not(move) is None, f"{position}: {move} is legal and refused"


def check_sentences(position: Position) -> None:
    """Check the sentences of all legal moves: in every language and form there are words, and no two are alike."""
    for language in LANGUAGES:
        for form in (Sentence.suggested, Sentence.told):
            texts = {form(move.sentence, language): move for move in position.moves}
            assert len(texts) == len(position.moves), f"{position}: two moves have the same sentence in {language}"
            for text, move in texts.items():
                assert not STRAY.search(text), f"{position}: the sentence of {move} in {language} is {text!r}"


def check_steps(position: Position) -> None:
    """Check that every beginning of a legal move has an instruction in every language."""
    begun = {move.path[:length] for move in position.moves for length in range(len(move.path))}
    steps = {step.path: step.instruction for step in position.steps}
    assert set(steps) == (begun if position.turn >= 0 else set()), f"{position}: instructions for {sorted(steps)}"
    for path, instruction in steps.items():
        for language in LANGUAGES:
            text = instruction.text(language)
            assert text.endswith((".", "?")), f"{position}: the instruction after {path} in {language} is {text!r}"
            assert "{" not in text, f"{position}: the instruction after {path} in {language} is {text!r}"


def check_round_trips(position: Position) -> None:
    """Check that the position string gives the same position again, and that view and drawing exist."""
    game = position.game
    again = game.position(str(position), position.players, position.options, form=position.form)
    assert again == position, f"{position}: reads as {again}"
    assert str(again) == str(position), f"{position}: reads as {again}"
    assert hash(again) == hash(position), f"{position}: equal, but hashes differ"
    assert again.legal == position.legal, f"{position}: other moves after reading"
    assert (again.turn, again.scores()) == (position.turn, position.scores()), f"{position}: other turn or scores"
    assert [ending.key for ending in again.endings()] == [ending.key for ending in position.endings()], str(position)
    assert json.loads(json.dumps(position.view())) == position.view(), f"{position}: the view is not JSON"
    for language in LANGUAGES:
        assert position.draw(language), f"{position}: no drawing in {language}"
    try:
        game.position(str(position) + " ?", position.players, position.options)
    except PositionError:
        pass
    else:
        raise AssertionError(f"{position}: a field too many is not refused")


def check_refusals(position: Position, random: Random) -> None:
    """Check that what is not legal is refused with a reason in every language."""
    codes = position.game.facts.codes
    others = range(codes) if codes <= 1000 else random.sample(range(codes), 1000)
    illegal = [code for code in others if code not in position.legal]
    for code in illegal:
        _check_refusal(position, code, IllegalMoveError)
    for attempt in (-1, codes, "?!", ("nowhere",), ()):
        _check_refusal(
            position, attempt, MalformedMoveError if position.legal else (MalformedMoveError, IllegalMoveError)
        )
    for code in random.sample(illegal, min(len(illegal), 20)):
        before = position.state
        assert position.why_not(code) is not None
        assert position.state == before, f"{position}: a refused move changed it"


def _files_of_network(game: Game) -> list[tuple[ModuleType, tuple[str, ...]]]:
    if game.network is None:
        return []
    return [(game.network, ("write_inputs",) if hasattr(game.network, "write_inputs") else FEATURES)]


def check_files(game: Game) -> None:
    """Check that the compiled files import only what compiles, and that they have the functions they must."""
    for module, functions in (
        (game.module, CONTRACT),
        (game.evaluation, ESTIMATE),
        (game.quiescence, QUIESCENCE),
        (game.rollout_policy, ROLLOUT_POLICY),
        *_files_of_network(game),
    ):
        _check_imports(module, game.package)
        for name in functions:
            assert callable(getattr(module, name, None)), f"{module.__name__}: no function {name}"
    assert len(set(game.terms)) == len(game.terms) > 0, f"{game.id}: the names of the terms are {game.terms}"
    for weights in (game.weights.EARLY, game.weights.LATE):
        assert len(weights) == len(game.terms), f"{game.id}: {len(weights)} weights for {len(game.terms)} terms"
    for name in game.terms:
        texts = game.catalogue.texts(f"term-{name}")
        assert all(texts[language] for language in LANGUAGES), f"{game.id}: no text for the term {name}"


def _check_imports(module: ModuleType, package: str) -> None:
    for node in ast.walk(ast.parse(Path(inspect.getfile(module)).read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.Import), f"{module.__name__}: imports a module; expected names of a module"
        if isinstance(node, ast.ImportFrom) and node.module not in COMPILABLE:
            name = str(node.module)
            assert name.startswith(package + "."), f"{module.__name__}: imports {name}; expected {sorted(COMPILABLE)}"
            _check_imports(import_module(name), package)


def check_forms_agree(game: Game, record: Record, forms: Sequence[Form]) -> None:
    """Check that a record leads through the same words in every form of the rules."""
    rules = [game.rules(form) for form in forms]
    states = [one.words(game.facts.size) for one in rules]
    players, options = game.check(record.players, record.options)
    for one, state in zip(rules, states, strict=True):
        one.setup(state, players, one.words_from(game.encode(options)))
    for position, entry in zip(record.replay(), [*record.entries, None], strict=True):
        numbers = [_numbers(game, one, state, players) for one, state in zip(rules, states, strict=True)]
        for one, state, number in zip(rules, states, numbers, strict=True):
            assert one.used(state) == position.state, f"{position}: {one.form} holds another state"
            assert number == numbers[0], f"{position}: {one.form} and {rules[0].form} give other numbers"
            if entry:
                one.apply(state, position.find(entry.move).code)


def _numbers(game: Game, rules: Rules, state: State, players: int) -> tuple[list[int], ...]:
    codes = rules.words(game.facts.most_moves)
    weights = rules.words(game.facts.most_moves)
    scores, estimates, learned = rules.words(players), rules.words(players), rules.words(players)
    terms = rules.words(len(game.terms) * players)
    found = rules.legal(state, codes)
    rules.weights(state, weights)
    rules.scores(state, scores)
    rules.evaluate(state, estimates)
    rules.estimate(state, learned)
    rules.terms(state, terms)
    quiescence = rules.words(game.facts.most_moves)
    quiescence = quiescence[: rules.quiescence_moves(state, quiescence)]
    rollout = [rules.rollout_move(state, codes, found, rules.words_from(DICE))] if rules.turn(state) >= 0 else []
    numbers = (codes[:found], weights, scores, estimates, learned, terms, quiescence, rollout)
    return tuple([*map(int, row)] for row in numbers)


def _check_end(position: Position) -> None:
    assert position.endings(), f"{position}: over for no reason"
    for ending in position.endings():
        _check_texts(ending)
    scores, winners = position.scores(), position.winners()
    parts = position.score_parts()
    for part in parts:
        _check_texts(part.title)
    totals = tuple(map(sum, zip(*(part.points for part in parts), strict=True))) if parts else scores
    assert totals == scores or (position.tie_breaks() and len(set(totals)) == 1), f"{position}: parts give {totals}"
    assert len(scores) == position.players, f"{position}: {len(scores)} scores"
    assert winners, f"{position}: there are no winners"
    assert all((scores[seat] == max(scores)) == (seat in winners) for seat in range(position.players)), str(position)


def _check_replay(start: Position, moves: Sequence[Move], end: Position) -> Record:
    record = Record.of(start, moves)
    games = Registry()
    games.register(start.game)
    again = Record.from_json(record.to_json(), games)
    assert again == record, f"{start}: the record is another one after JSON"
    assert again.verify().state == end.state, f"{start}: replaying does not lead to {end}"
    return record


def _check_refusal(
    position: Position, attempt: int | str | tuple[str, ...], error: type[Exception] | tuple[type[Exception], ...]
) -> None:
    try:
        position.play(attempt)
    except error:
        reason = position.why_not(attempt)
        assert reason, f"{position}: {attempt} refused without a reason"
        _check_texts(reason)
    else:
        raise AssertionError(f"{position}: {attempt} is not legal, but was played")


def _check_texts(reason: Reason) -> None:
    texts = [reason.text(language) for language in LANGUAGES]
    assert all(texts), f"{reason.key}: no text"
