// The answers of a game's module to a job of agreement.py, in Node or in a browser. All words are 64-bit integers.

const WORD = 8;
const PAGE = 65536;

class Module {
  constructor(instance, listing, game) {
    this.exports = instance.exports;
    this.signatures = listing.signatures;
    this.facts = listing.games[game].facts;
    this.search = listing.games[game].search;
    this.begin = Math.ceil(this.exports.__heap_base.value / WORD) * WORD;
    this.used = this.begin;
  }

  // Forget all rows; memory that was used is cleared.
  clear() {
    new Uint8Array(this.exports.memory.buffer, this.begin, this.used - this.begin).fill(0);
    this.used = this.begin;
  }

  rows(count, size) {
    const at = this.used;
    this.used += count * size * WORD;
    const missing = this.used - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / PAGE));
    return { at, count, size };
  }

  row(size, values = []) {
    const row = this.rows(1, size);
    this.words(row).set(values.map(BigInt));
    return row;
  }

  // A view of the words, valid until memory grows.
  words({ at, count, size }) {
    return new BigInt64Array(this.exports.memory.buffer, at, count * size);
  }

  call(name, ...given) {
    const passed = this.signatures[name].arguments.flatMap(([, kind], place) => {
      const { at, count, size } = given[place];
      if (kind === "number") return [BigInt(given[place])];
      return kind === "rows" ? [at, count, size] : [at, size];
    });
    return this.exports[name](...passed);
  }

  room(state, moves = 1) {
    return Math.max(this.facts.size, state.length + moves * this.facts.memory_entry);
  }
}

async function digest(module, { players, state: words }, job) {
  module.clear();
  const { most_moves, terms } = module.facts;
  const state = module.row(words.length, words);
  const codes = module.row(most_moves);
  const out = module.row(Math.max(most_moves, terms.length * players));
  const after = module.row(module.room(words));
  const dice = module.row(2, job.seed);
  const parts = [];
  const write = (row, size) => parts.push(module.words(row).slice(0, size));
  const mover = module.call("turn", state);
  const found = module.call("legal", state, codes);
  parts.push(BigInt64Array.of(mover, found));
  const count = Number(found);
  write(codes, count);
  if (mover === -1n) {
    module.call("weights", state, out);
    write(out, count);
  }
  for (const [name, size] of [
    ["scores", players],
    ["evaluate", players],
    ...(module.exports.estimate ? [["estimate", players]] : []),
    ["terms", terms.length * players],
  ]) {
    module.call(name, state, out);
    write(out, size);
  }
  const quiet = module.call("quiescence_moves", state, out);
  parts.push(BigInt64Array.of(quiet));
  write(out, Number(quiet));
  if (mover >= 0n) {
    for (const name of ["rollout_move", ...(module.exports.learned_move ? ["learned_move"] : [])]) {
      parts.push(BigInt64Array.of(module.call(name, state, codes, found, dice)));
      write(dice, 2);
    }
  }
  for (let place = 0; place < count; place += Math.max(1, Math.floor(count / job.tried))) {
    module.words(after).set(module.words(state));
    module.call("apply", after, module.words(codes)[place]);
    write(after, Number(module.words(after)[0]));
  }
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function searched(module, { state: words }, job) {
  module.clear();
  const { most_moves, codes, memory_at } = module.facts;
  const { alphabeta_memory: m, alphabeta_kernel: k, alphabeta_search: s } = job.listing.constants;
  const states = module.rows(m.PLIES, module.room(words, m.PLIES));
  const lines = module.rows(m.PLIES, m.PLIES);
  const killers = module.rows(m.PLIES, 2);
  const stack = [states, module.rows(m.PLIES, most_moves), lines, module.row(m.PLIES), module.row(2)];
  const control = module.row(m.CONTROL_WORDS);
  const memory = [module.rows(m.PLIES, most_moves), killers, module.row(2 * codes), module.row(1 + most_moves)];
  const table = module.row(s.TABLE_SLOTS * k.SLOT_WORDS);
  module.words(states).set(words.map(BigInt));
  module.words(killers).fill(BigInt(k.NO_MOVE));
  const set = module.words(control);
  set[m.NODE_LIMIT] = BigInt(job.nodes);
  set[m.KEY_END] = BigInt(memory_at ?? words.length);
  set[m.LEARNED] = BigInt(module.facts.learned);
  set[m.REMEMBERS] = memory_at === null ? 0n : 1n;
  set[m.SLOTS] = BigInt(s.TABLE_SLOTS);
  set[m.SALT] = 1n;
  const found = [];
  for (let depth = 1; depth < m.LONGEST; depth++) {
    const window = [BigInt(-2 * k.WIN), BigInt(2 * k.WIN)];
    const value = module.call("search", ...stack, control, ...memory, table, 0n, depth, ...window);
    const line = module.words(lines);
    found.push(depth, value, ...line.slice(0, 1 + Number(line[0])));
    if (set[m.STOP] || value > k.PROVEN || value < -k.PROVEN) break;
  }
  found.unshift(set[m.NODES]);
  module.clear();
  const line = module.rows(3, module.room(words, 3));
  module.words(line).set(words.map(BigInt));
  const out = module.row(most_moves);
  const wins = module.row(module.facts.codes);
  const safe = module.call("next_wins", line, module.rows(2, most_moves), module.row(2), out, wins);
  return [...found, ...module.words(out).slice(0, Number(safe))].map(String);
}

// In two slices: the second one goes on where the first one ended.
function grown(module, { players, state: words }, job, simulations) {
  module.clear();
  const { mcts_tree: t, mcts } = job.listing.constants;
  const { rollout_depth, exploration } = module.search;
  const room = module.room(words, t.LONGEST_PATH + Math.min(rollout_depth, mcts.LONGEST_REMEMBERED));
  const { most_moves } = module.facts;
  const root = module.row(words.length, words);
  const nodes = module.rows(job.capacity, t.NODE_WORDS);
  const control = module.row(t.CONTROL_WORDS);
  const working = [module.row(room), module.row(room), module.row(most_moves), module.row(most_moves)];
  const dice = module.row(2, job.seed);
  const last = [module.row(players), module.row(t.LONGEST_PATH), dice];
  const set = module.words(control);
  set[t.SEATS] = BigInt(players);
  set[t.USED] = 1n;
  set[t.CAPACITY] = BigInt(job.capacity);
  set[t.ROLLOUT_DEPTH] = BigInt(rollout_depth);
  set[t.EXPLORATION] = BigInt(exploration);
  set[t.EVALUATE_CHILDREN] = 1n;
  const first = Math.floor(simulations / 3);
  for (const slice of [first, simulations - first])
    module.call("grow", root, nodes, control, ...working, ...last, slice);
  const tree = module.words(nodes);
  const found = [];
  const begin = Number(tree[t.FIRST_CHILD]);
  for (let child = begin; child < begin + Number(tree[t.CHILDREN]); child++) {
    found.push(...tree.slice(child * t.NODE_WORDS + t.VISITS, child * t.NODE_WORDS + t.TOTALS + players));
  }
  return [...found, set[t.USED], ...module.words(dice)].map(String);
}

function played(module, { state: words }, job, decisions) {
  module.clear();
  const { most_moves } = module.facts;
  const tally = module.row(3);
  const dice = module.row(2, job.seed);
  const rows = [module.row(words.length, words), module.row(module.room(words)), module.row(most_moves)];
  module.call("random_play", ...rows, module.row(most_moves), dice, decisions, tally);
  return [...module.words(tally), ...module.words(dice)].map(String);
}

function startOf(module, [players, options]) {
  module.clear();
  const state = module.row(module.facts.size);
  module.call("setup", state, players, module.row(options.length, options));
  const words = module.words(state);
  return [...words.slice(0, Number(words[0]))].map(String);
}

export async function answers(bytes, job) {
  const begun = performance.now();
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const instantiated = performance.now() - begun;
  const module = new Module(instance, job.listing, job.game);
  const simulations = Math.max(1, Math.floor(job.nodes / 20));
  const result = { begun: job.settings.map((setting) => startOf(module, setting)), positions: [] };
  for (const position of job.positions) result.positions.push(await digest(module, position, job));
  const all = (kind, answer) => (result[kind] = job.kinds.includes(kind) ? job.searches.map(answer) : []);
  all("played", (position) => played(module, position, job, 50));
  all("grown", (position) => grown(module, position, job, simulations));
  all("searched", (position) => searched(module, position, job));
  return { result, instantiated };
}

if (globalThis.process?.versions?.node) {
  const { readFileSync } = await import("node:fs");
  const job = JSON.parse(readFileSync(0, "utf-8"));
  const bytes = readFileSync(job.module);
  const before = process.cpuUsage();
  const found = await answers(bytes, job);
  // The time of the processor, since other programs run beside this one.
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(JSON.stringify({ ...found, seconds: (user + system) / 1e6 }));
}
