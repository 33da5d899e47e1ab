/** The list of the games' modules, as the build writes it; docs/offline.md describes it. */
export interface ModuleList {
  games: Record<string, { path: string }>;
  constants: Record<string, Record<string, number | string>>; // by the name of their Python file
}

/** The constants of some Python files, by name; throws where there is none. */
export function constantsOf({ constants }: ModuleList, files: string[]): (name: string) => number {
  return (name) => {
    const found = files.map((file) => constants[file]?.[name]).find((value) => value !== undefined);
    if (found === undefined) throw new TypeError(`expected the constant ${name} in the list of modules`);
    return Number(found);
  };
}

/** An array of words in a module's memory. */
export interface Row {
  address: number;
  words: number;
}

/** Rows of words, one after another in a module's memory. */
export interface Rows extends Row {
  rows: number;
}

type Export = (...values: (number | bigint)[]) => bigint | undefined;

const WORD = 8; // bytes
const PAGE = 65_536; // bytes

/** A game's rules and searches in WebAssembly, with memory of their own. One search at a time uses it. */
export class GameModule {
  readonly #exports: WebAssembly.Exports;
  readonly #memory: WebAssembly.Memory;
  #next: number; // the first free byte

  constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports;
    this.#memory = instance.exports.memory as WebAssembly.Memory;
    this.#next = this.#base();
  }

  /** Frees all arrays; new ones may hold old words. */
  free(): void {
    this.#next = this.#base();
  }

  row(words: number): Row {
    const address = this.#next;
    this.#next += WORD * words;
    const missing = this.#next - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    return { address, words };
  }

  rows(rows: number, words: number): Rows {
    return { ...this.row(rows * words), rows, words };
  }

  /** The words of an array, from a row on; valid until another array is made. */
  view(array: Row | Rows, row = 0): BigInt64Array {
    return new BigInt64Array(this.#memory.buffer, array.address + WORD * row * array.words, array.words);
  }

  /** Calls a function with arrays, and numbers after them. */
  call(name: string, arrays: (Row | Rows)[], numbers: bigint[]): bigint {
    const flat = arrays.flatMap((array) => [array.address, ...("rows" in array ? [array.rows] : []), array.words]);
    return (this.#exports[name] as Export)(...flat, ...numbers) ?? 0n;
  }

  #base(): number {
    const { value } = this.#exports.__heap_base as WebAssembly.Global<"i32">;
    return Math.ceil(value / WORD) * WORD;
  }
}
