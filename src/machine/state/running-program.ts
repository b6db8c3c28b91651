import type { CompiledProgram } from '../interface/compiled-program.js';
import type { Budget, InputRequest, InputValue, Observer } from '../interface/execution.js';
import type { ProgramMemory } from '../memory/program-memory.js';
import type { Threads } from '../threads/threads.js';
import { Allocations } from './allocations.js';
import { Ends } from './ends.js';
import { Frames } from './frames.js';
import { LibraryState } from './library-state.js';
import { LongJumps } from './long-jumps.js';
import type { OrderWatch } from './order-watch.js';
import { PointerUse } from './pointer-use.js';
import { Registers } from './registers.js';
import { StepMeter } from './step-meter.js';

/**
 * What a thread does at its end: it calls a function, goes on where the program called setjmp, or undoes a call. A buffer is a
 * variable of the block in which that was pushed.
 */
export type CleanupHandler =
  | {
      readonly kind: 'routine';
      readonly buffer: bigint;
      readonly routine: bigint;
      readonly argument: bigint;
    }
  | { readonly kind: 'landing'; readonly buffer: bigint }
  | { readonly kind: 'undo'; readonly undo: () => void };

/** One execution of a program in progress: what its functions and the C library work on. */
export interface RunningProgram {
  readonly compiled: CompiledProgram;
  readonly memory: ProgramMemory;
  readonly observer: Observer;
  readonly registers: Registers;
  readonly steps: StepMeter;
  readonly ends: Ends;
  readonly frames: Frames;
  readonly allocations: Allocations;
  readonly pointers: PointerUse;
  readonly inputs: { request: InputRequest; value: InputValue }[];
  /** Pointers to the functions to be called at exit. */
  readonly atExit: bigint[];
  /** State of library functions, such as `strtok`. */
  readonly libraryState: LibraryState;
  readonly jumps: LongJumps;
  /** By the numbers of threads, what is left to do at their ends, in the order in which it was pushed. */
  readonly cleanups: Map<number, CleanupHandler[]>;
  /** By the numbers of threads that are about to end: what they give to those that join them. */
  readonly results: Map<number, bigint>;
  /** Undefined for a program that starts none. */
  threads: Threads | undefined;
  /** Undefined unless the order of operands is watched. */
  order: OrderWatch | undefined;
}

/** A program whose execution is about to begin; its registers are not connected yet. */
export function beginProgram(
  compiled: CompiledProgram,
  memory: ProgramMemory,
  observer: Observer,
  budget: Budget,
): RunningProgram {
  const registers = new Registers();
  const ends = new Ends(compiled.checks, compiled.sites, registers);
  const frames = new Frames(memory, registers, ends);
  const allocations = new Allocations(memory, budget, { ends, frames }, compiled.statics.objects);
  const program: Omit<RunningProgram, 'jumps'> = {
    compiled,
    memory,
    observer,
    registers,
    steps: new StepMeter(registers, budget),
    ends,
    frames,
    allocations,
    pointers: new PointerUse({ memory, registers, ends, allocations }, compiled.program.functions.length),
    inputs: [],
    atExit: [],
    libraryState: new LibraryState(),
    cleanups: new Map(),
    results: new Map(),
    threads: undefined,
    order: undefined,
  };
  return Object.assign(program, { jumps: new LongJumps(program) });
}
