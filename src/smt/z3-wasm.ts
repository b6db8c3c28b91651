import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cpuClock } from '../vocabulary/clock.js';
import { CpuAlarm } from './cpu-alarm.js';
import { type Solver, SolverDied, SolverFailure, type SolverSession } from './solver.js';

/** The parts of the z3-solver module in use: its C interface, compiled by Emscripten. */
interface Z3Module {
  readonly HEAPU8: Uint8Array;
  readonly PThread: {
    terminateAllThreads(): void;
    loadWasmModuleToWorker(worker: ThreadOfZ3): Promise<unknown>;
  };
  UTF8ToString(pointer: number): string;
  ccall(name: string, result: string, types: readonly string[], values: readonly unknown[]): unknown;
  async_call(start: () => void): Promise<unknown>;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _set_noop_error_handler(context: number): void;
  _Z3_mk_config(): number;
  _Z3_del_config(config: number): void;
  _Z3_mk_context(config: number): number;
  _Z3_del_context(context: number): void;
  _Z3_interrupt(context: number): void;
}

/** A thread that the module starts. It calls `onerror` when the thread dies, by default to end the whole process. */
interface ThreadOfZ3 {
  onerror: (error: Error) => void;
}

type Initialise = (settings: {
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
  readonly locateFile: (file: string) => string;
}) => Promise<Z3Module>;

/**
 * The file of z3-solver that contains everything, next to the folder of the program or among the packages; undefined: it
 * is not installed. Sandboxes show no packages.
 */
export function findZ3(folder: string): string | undefined {
  const copied = join(dirname(folder), 'solver/z3-built.js');
  if (existsSync(copied)) return copied;
  try {
    return join(dirname(createRequire(join(folder, 'z3.js')).resolve('z3-solver')), 'z3-built.js');
  } catch {
    return undefined;
  }
}

/** A solver that several may use at once. */
interface SharedSolver {
  readonly loading: Promise<Solver>;
  users: number;
  isDead: boolean;
}

let shared: SharedSolver | undefined;

/**
 * The solver of this process: it is loaded with its first use, and again once it has died, or has ended with its last user.
 * @param file from `findZ3`
 * @throws SolverFailure
 */
export async function sharedZ3(file: string): Promise<Solver> {
  const one = shared ?? loadShared(file);
  shared = one;
  one.users += 1;
  const solver = await one.loading;
  let isEnded = false;
  return {
    ...solver,
    end: () => {
      if (isEnded) return;
      isEnded = true;
      one.users -= 1;
      // The memory of a dead one is wanted for the next.
      if (!one.isDead && one.users > 0) return;
      // A thread that is ended while it tidies up leaves locks for which others would wait for ever.
      if (shared === one) shared = undefined;
      solver.end();
    },
  };
}

function loadShared(file: string): SharedSolver {
  const one: SharedSolver = {
    loading: loadZ3(file, () => {
      one.isDead = true;
      if (shared === one) shared = undefined;
    }),
    users: 0,
    isDead: false,
  };
  return one;
}

/**
 * Loads z3 as WebAssembly. It runs in a thread of its own, so that it can be interrupted.
 * @param file from `findZ3`
 * @param buried called once it has died
 * @throws SolverFailure
 * @internal exported for its tests: the shared solver of a process cannot be replaced
 */
export async function loadZ3(file: string, buried: () => void = () => undefined): Promise<Solver> {
  const initialise = createRequire(file)(file) as Initialise;
  const complaints: string[] = [];
  try {
    const module = await initialise({
      print: () => undefined,
      printErr: (line) => complaints.push(line),
      locateFile: (name) => join(dirname(file), name),
    });
    const life = new Life(module, buried);
    return {
      name: 'z3 (wasm)',
      cputime: 0,
      open: () => life.now(() => new WasmSession(module, life)),
      end: () => {
        module.PThread.terminateAllThreads();
        life.end();
      },
    };
  } catch (error) {
    throw new SolverFailure(`cannot load z3: ${errorMessage(error)} ${complaints.join(' ').slice(0, 200)}`);
  }
}

/** Milliseconds; the thread of the solver does not keep the process alive while it works. */
const KEEP_ALIVE = 60_000;

/** Milliseconds to the next interrupt: one that comes before the thread has begun is lost. */
const UNTIL_NEXT_INTERRUPT = 100;

/** Milliseconds of CPU time that z3 may take to notice an interrupt. */
const TO_STOP = 30_000;

/** Notices when z3 dies, in its thread or in ours, mostly because its 2 GB of memory are full. */
class Life {
  #end: string | undefined;

  #waiting: ((error: SolverDied) => void) | undefined;

  readonly #buried: () => void;

  constructor(module: Z3Module, buried: () => void) {
    this.#buried = buried;
    const threads = module.PThread;
    const load = threads.loadWasmModuleToWorker;
    threads.loadWasmModuleToWorker = (thread) => {
      const loaded = load(thread);
      thread.onerror = (error) => this.#die(error.message);
      return loaded;
    };
  }

  get isOver(): boolean {
    return this.#end !== undefined;
  }

  /** Uses the module. What a dead thread held stays locked, and whoever asked for it would wait for ever. */
  now<T>(action: () => T): T {
    if (this.#end !== undefined) throw new SolverDied(this.#end);
    try {
      return action();
    } catch (error) {
      // A trap, or the abort of Emscripten; anything else leaves the module as it was.
      const isFatal = error instanceof Error && error.name === 'RuntimeError';
      throw isFatal ? this.#die(error.message) : error;
    }
  }

  /** Waits for an answer, but not of a thread that is gone or does not stop. @param milliseconds of CPU time */
  async during<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
    const limit = new CpuAlarm(milliseconds, cpuClock, {
      over: () => this.#die('it does not stop'),
      stuck: () => this.#die('it does nothing'),
    });
    const end = new Promise<never>((_, reject) => {
      this.#waiting = reject;
    });
    try {
      return await Promise.race([answer, end]);
    } finally {
      limit.clear();
      this.#waiting = undefined;
    }
  }

  /** Nothing answers any more: whoever still waits must not keep the process alive. */
  end(): void {
    if (this.#waiting !== undefined) this.#die('it was ended');
  }

  #die(reason: string): SolverDied {
    if (this.#end === undefined) this.#buried();
    this.#end ??= `the solver died: ${/OOM|memory/.test(reason) ? 'its memory is full' : reason.slice(0, 200)}`;
    const died = new SolverDied(this.#end);
    this.#waiting?.(died);
    return died;
  }
}

class WasmSession implements SolverSession {
  readonly #context: number;

  readonly #module: Z3Module;

  readonly #life: Life;

  constructor(module: Z3Module, life: Life) {
    this.#module = module;
    this.#life = life;
    const config = module._Z3_mk_config();
    this.#context = module._Z3_mk_context(config);
    module._Z3_del_config(config);
    module._set_noop_error_handler(this.#context);
  }

  async send(commands: string, milliseconds: number): Promise<string> {
    const alive = setInterval(() => undefined, KEEP_ALIVE);
    let again: NodeJS.Timeout | undefined;
    const interrupt = () => this.#module._Z3_interrupt(this.#context);
    const limit = new CpuAlarm(milliseconds, cpuClock, {
      over: () => {
        interrupt();
        again = setInterval(interrupt, UNTIL_NEXT_INTERRUPT);
      },
      stuck: () => undefined,
    });
    try {
      const text = this.#life.now(() => this.#stored(commands));
      const answer = this.#life.now(() => this.#asked(text));
      const said = await this.#life.during(answer, milliseconds + TO_STOP);
      this.#module._free(text);
      return String(said);
    } catch (error) {
      if (error instanceof SolverFailure) throw error;
      throw new SolverFailure(`the solver failed: ${errorMessage(error)}`);
    } finally {
      limit.clear();
      clearInterval(again);
      clearInterval(alive);
    }
  }

  close(): void {
    if (!this.#life.isOver) this.#module._Z3_del_context(this.#context);
  }

  /** The commands in the memory of the solver, as a C string. */
  #stored(commands: string): number {
    const bytes = Buffer.from(`${commands}\0`, 'utf8');
    const text = this.#module._malloc(bytes.length);
    if (text === 0) throw new SolverFailure('the solver ran out of memory');
    this.#module.HEAPU8.set(bytes, text);
    return text;
  }

  #asked(text: number): Promise<unknown> {
    const module = this.#module;
    return module.async_call(() => {
      runWithUnreferencedTimers(() => {
        module.ccall('async_Z3_eval_smtlib2_string', 'void', ['number', 'number'], [this.#context, text]);
      });
    });
  }
}

/**
 * Calls a function; timers that it starts keep no process alive. The solver starts one of ten minutes, and its thread
 * sends a message to stop it, which is lost if the thread is ended before it is sent: the process would wait for nothing.
 */
function runWithUnreferencedTimers(action: () => void): void {
  const { setTimeout: original } = globalThis;
  const start = ((...words: Parameters<typeof original>) => original(...words).unref()) as typeof original;
  globalThis.setTimeout = start;
  try {
    action();
  } finally {
    globalThis.setTimeout = original;
  }
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
