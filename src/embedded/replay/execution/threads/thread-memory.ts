import { sizeOf } from '../../../../c/c-type.js';
import { ARGUMENT_HANDLES, FRAME } from '../machine/memory-layout.js';
import type { RunningProgram } from '../machine/running-program.js';
import type { Thread } from './thread.js';
import { stackRange } from './thread-stacks.js';

/** Words that hold what the result and the arguments of a call depend on. */
const HANDLES = 64;

/** What each thread has for itself: registers, stack, and copies of variables. */
export class ThreadMemory {
  readonly #program: RunningProgram;
  /** Variables of which each thread has its own, with the contents that they begin with. */
  readonly #copied: readonly { readonly address: number; readonly bytes: number }[];
  #initial: Uint8Array | undefined;

  constructor(program: RunningProgram) {
    this.#program = program;
    this.#copied = [...program.compiled.statics.variables]
      .filter(([{ copies }]) => copies === 'one-per-thread')
      .map(([{ type }, { address }]) => ({ address, bytes: sizeOf(type) ?? 0 }));
  }

  /** The program is about to begin: its variables have their initial values. */
  remember(): void {
    this.#initial = this.#copies();
  }

  /** A thread is created; the one that creates it goes on. */
  begin(thread: Thread): void {
    thread.copies = this.#initial;
    if (this.#program.memory.needs.shadow) thread.handles = new Int32Array(HANDLES);
  }

  /** Another thread is about to go on. */
  save(thread: Thread): void {
    const { registers, memory, allocations } = this.#program;
    thread.registers.stackPointer = registers.stackPointer;
    thread.registers.framePointer = registers.framePointer;
    thread.registers.callSite = registers.callSite;
    thread.onStack = allocations.onStack;
    thread.copies = this.#copies();
    if (memory.needs.shadow)
      thread.handles = memory.words.slice(ARGUMENT_HANDLES / 4, ARGUMENT_HANDLES / 4 + HANDLES);
  }

  /** A thread goes on. */
  restore(thread: Thread): void {
    const { registers, memory, allocations } = this.#program;
    registers.stackPointer = thread.registers.stackPointer;
    registers.framePointer = thread.registers.framePointer;
    registers.callSite = thread.registers.callSite;
    registers.stackLimit = thread.registers.stackLimit;
    allocations.onStack = thread.onStack;
    if (thread.handles !== undefined) memory.words.set(thread.handles, ARGUMENT_HANDLES / 4);
    let from = 0;
    for (const { address, bytes } of thread.copies === undefined ? [] : this.#copied) {
      memory.bytes.set(thread.copies?.subarray(from, from + bytes) ?? [], address);
      from += bytes;
    }
  }

  /** The functions of the thread that goes on are left at once: their variables cease to exist. */
  abandonFrames(): void {
    const { frames, memory, compiled, allocations } = this.#program;
    for (const { address } of frames.walk()) {
      const layout = compiled.frames[memory.view.getUint32(address + FRAME.function, true)];
      for (const offset of layout?.idOffsets.values() ?? []) {
        memory.endObject(memory.view.getUint32(address + offset, true));
      }
    }
    for (const id of allocations.onStack.splice(0)) {
      const entry = memory.entry(id);
      if (entry !== undefined) memory.release(entry);
    }
  }

  /** A thread has ended: nothing is left of its stack. */
  end(thread: Thread): void {
    const { memory, registers } = this.#program;
    const { start } = stackRange(thread.slot);
    memory.indeterminate.forget(start, Math.max(start, registers.stackPointer));
  }

  #copies(): Uint8Array | undefined {
    if (this.#copied.length === 0) return undefined;
    const { memory } = this.#program;
    const parts = this.#copied.map(({ address, bytes }) => memory.bytes.slice(address, address + bytes));
    return Buffer.concat(parts);
  }
}
