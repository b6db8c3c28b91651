import { ARGUMENT_HANDLES, FRAME, OBJECT_KIND, OFFSET_BITS } from '../interface/memory-layout.js';
import type { RunningProgram } from '../state/running-program.js';
import type { ObjectPlace, Thread } from './thread.js';
import { stackRange } from './thread-stacks.js';

/** Words that hold what the result and the arguments of a call depend on. */
const HANDLES = 64;

const NO_OBJECT = { address: 0, id: 0, size: 0, alignment: 1 };

/** A variable of which each thread has its own. */
interface CopiedVariable {
  readonly name: string;
  /** Where compiled code finds the object of the thread that goes on. */
  readonly cell: number;
  /** That of the first thread. */
  readonly first: ObjectPlace;
  readonly alignment: number;
  /** The contents with which each begins. */
  readonly bytes: Uint8Array;
}

/** What each thread has for itself: registers, stack, and copies of variables. */
export class ThreadMemory {
  readonly #program: RunningProgram;
  readonly #copied: readonly CopiedVariable[];

  constructor(program: RunningProgram) {
    this.#program = program;
    const { ownCopies, variables } = program.compiled.statics;
    this.#copied = [...ownCopies].map(([variable, cell]) => {
      const { address, id, size, alignment } = variables.get(variable) ?? NO_OBJECT;
      return { name: variable.name, cell, first: { address, id }, alignment, bytes: new Uint8Array(size) };
    });
  }

  /** The program is about to begin: its variables have their initial values, and the first thread has its copies. */
  remember(): void {
    const { bytes } = this.#program.memory;
    for (const { first, bytes: initial } of this.#copied)
      initial.set(bytes.subarray(first.address, first.address + initial.length));
  }

  /** A thread is created; the one that creates it goes on. @param argument handle of what its argument depends on */
  begin(thread: Thread, argument: number): void {
    const { memory, allocations, registers } = this.#program;
    for (const { name, bytes, alignment } of this.#copied) {
      const pointer = allocations.allocate(bytes.length, OBJECT_KIND.static, registers.callSite);
      const id = Number(pointer >> OFFSET_BITS);
      memory.align(id, alignment);
      const address = memory.entry(id)?.base ?? 0;
      allocations.names.set(id, name);
      memory.bytes.set(bytes, address);
      thread.copies.push({ address, id });
    }
    if (memory.needs.dependenceShadow) thread.handles = new Int32Array(HANDLES).fill(argument, 1, 2);
  }

  /** Another thread is about to go on. */
  save(thread: Thread): void {
    const { registers, memory, allocations } = this.#program;
    thread.registers.stackPointer = registers.stackPointer;
    thread.registers.framePointer = registers.framePointer;
    thread.registers.callSite = registers.callSite;
    thread.onStack = allocations.onStack;
    if (memory.needs.dependenceShadow)
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
    for (const [index, { cell, first }] of this.#copied.entries()) {
      const { address, id } = thread.copies[index] ?? first;
      memory.view.setUint32(cell, address, true);
      memory.view.setUint32(cell + 4, id, true);
    }
  }

  /** The functions of the thread that goes on are left at once: their variables cease to exist. */
  abandonFrames({ slot }: Thread): void {
    const { frames, memory, compiled, allocations, registers } = this.#program;
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
    registers.stackPointer = stackRange(slot).start;
    registers.framePointer = 0;
  }

  /** Handle of what the result depends on with which a function has just been left. */
  dependsOn(): number {
    const { memory } = this.#program;
    return memory.needs.dependenceShadow ? memory.word(ARGUMENT_HANDLES / 4) : 0;
  }

  /** A thread has ended: nothing is left of its stack, and its copies of variables end with it (C11 6.2.4p4). */
  end(thread: Thread): void {
    const { memory, registers } = this.#program;
    const { start } = stackRange(thread.slot);
    memory.indeterminate.forget(start, Math.max(start, registers.stackPointer));
    for (const { id } of thread.copies) {
      const entry = memory.entry(id);
      if (entry !== undefined) memory.release(entry);
    }
  }
}
