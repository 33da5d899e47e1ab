"""The games pass OpenSpiel's own tests, and its algorithms run on them."""

import json
import pickle
import re

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr, tabular_qlearner

from howdah.core.errors import OptionsError
from howdah.core.game import Game
from howdah.games import GAMES
from howdah.research.observations import encoding
from howdah.research.openspiel import Observer, match_trace, name_of, replayed
from tests.games.settings import EVERY_GAME, EVERY_SETTING, Setting
from tools.write_playthroughs import FOLDER, played, spiel_name

BY_SETTING = pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
BY_GAME = pytest.mark.parametrize("name", [name_of(game) for game in EVERY_GAME])


@BY_SETTING
def test_the_random_simulation_test_passes(setting: Setting) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spiel_name(setting)), num_sims=1, serialize=True, verbose=False)


@BY_SETTING
def test_states_and_games_are_serialized(setting: Setting) -> None:
    game = pyspiel.load_game(spiel_name(setting))
    state = game.new_initial_state()
    random = np.random.default_rng(1)
    for _ in range(30):
        if not state.is_terminal():
            state.apply_action(int(random.choice(state.legal_actions())))
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    assert str(game.deserialize_state(state.serialize())) == str(state)
    clone = state.clone()
    assert (str(clone), clone.history(), clone.returns()) == (str(state), state.history(), state.returns())


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_the_saved_playthrough_goes_as_it_went(game: Game) -> None:
    saved = (FOLDER / f"{game.id}.txt").read_text(encoding="utf-8")
    name = saved.partition("\n")[0].removeprefix("game: ")
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", saved, re.MULTILINE)]
    assert played(name, actions) == saved


@BY_GAME
def test_its_tree_search_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    assert bot.step(state) in state.legal_actions()


@BY_GAME
def test_its_tabular_learner_runs(name: str) -> None:
    environment = rl_environment.Environment(name, observation_type=rl_environment.ObservationType.OBSERVATION)
    players = range(environment.num_players)
    agents = [tabular_qlearner.QLearner(seat, environment.action_spec()["num_actions"]) for seat in players]
    step = environment.reset()
    for _ in range(40):
        if step.last():
            break
        mover = step.observations["current_player"]
        action = agents[mover].step(step).action
        assert action in step.observations["legal_actions"][mover]
        step = environment.step([action])


def test_regret_minimization_finds_the_winning_move_of_a_tiny_game() -> None:
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game("howdah_tiny(options=goal:2)"))
    for _ in range(400):
        solver.iteration()
    state = pyspiel.load_game("howdah_tiny(options=goal:2)").new_initial_state()
    state.apply_action(3)
    take = solver.average_policy().action_probabilities(state)[0]
    assert take > 0.8


def test_returns_add_up_and_chance_adds_up() -> None:
    state = pyspiel.load_game("howdah_china_shop(players=3)").new_initial_state()
    random = np.random.default_rng(5)
    while not state.is_terminal():
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(int(random.choice(state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


def test_options_are_read_and_kept() -> None:
    game = pyspiel.load_game("howdah_siam(options=edition:2015;turn-limit:12)")
    assert game.max_game_length() == 12
    assert pyspiel.load_game(str(game)).max_game_length() == 12
    with pytest.raises(OptionsError, match="edition"):
        pyspiel.load_game("howdah_siam(options=edition:1999)")
    with pytest.raises(OptionsError, match="expected no parameters"):
        game.make_py_observer(params={"colour": "red"})


def test_the_lot_for_who_begins_is_a_chance_node() -> None:
    game = pyspiel.load_game("howdah_white_elephant(options=first:random)")
    assert game.new_initial_state().is_chance_node()
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@BY_GAME
def test_states_and_actions_are_structs_and_a_match_trace_is_replayed(name: str) -> None:
    game, random = pyspiel.load_game(name), np.random.default_rng(2)
    state = game.new_initial_state()
    for _ in range(8):
        action = int(random.choice(state.legal_actions()))
        struct = state.action_to_struct(action)
        assert state.struct_to_actions(struct) == [action]
        assert json.loads(struct.to_json())["notation"] == state.action_to_string(action)
        state.apply_action_struct(struct)
    assert json.loads(state.to_json()) == state.to_struct().to_dict() == state.to_dict()
    assert state.to_dict()["view"] == json.loads(json.dumps(state.position.view()))
    assert state.to_observation_struct(1).to_dict() == state.to_dict() | {"player": 1}
    for form in (state.to_json(), state.to_dict()):
        assert str(game.new_initial_state(form)) == str(state)
    trace = json.loads(json.dumps(match_trace(state)))
    assert str(replayed(trace)) == trace["state"]["position"] == str(state)
    assert [action["action"] for action in trace["actions"]] == state.history()


def test_an_observer_sees_from_the_side_of_a_player() -> None:
    observer = Observer(encoding(GAMES.find("siam")), perfect_recall=False)
    state = pyspiel.load_game("howdah_siam").new_initial_state()
    state.apply_action(8)
    observer.set_from(state, 0)
    assert observer.dict["observation"][9].max() == 4
    observer.set_from(state, 1)
    assert observer.dict["observation"][9].max() == 5
