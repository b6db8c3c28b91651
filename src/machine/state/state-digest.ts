import { createHash } from 'node:crypto';
import { typeSize } from '../../c/type/c-type.js';
import { OBJECT_KIND } from '../interface/memory-layout.js';
import { idleBytes } from './idle-bytes.js';
import type { RunningProgram } from './running-program.js';

/** Where the variables of an active function lie, and the number of its layout. */
interface FrameLocation {
  readonly address: number;
  readonly layout: number;
}

/** A digest of a state, and how many bytes of memory were read for it. */
export interface StateDigest {
  readonly text: string;
  readonly bytes: number;
}

/** All that an execution goes on from at a place. The caller knows that no values are held elsewhere. */
export function digestOfState(
  program: RunningProgram,
  frames: Iterable<FrameLocation>,
  salt: number,
): StateDigest {
  const { registers } = program;
  const digest = new Digest(program, frames);
  digest.numbers(salt, registers.stackPointer, registers.framePointer);
  for (const { address, bytes } of program.frames.ranges()) digest.memory(address, address + bytes);
  // Variables of other threads are not in these frames.
  digest.objects(program.threads === undefined ? 'without-locals' : 'with-locals');
  return digest.end();
}

/** How many bytes of memory a digest of the state would read. */
export function bytesToDigest({ frames, memory }: RunningProgram): number {
  let sum = 0;
  for (const { bytes } of frames.ranges()) sum += bytes;
  for (const entry of memory.objects()) {
    if (entry.kind === OBJECT_KIND.function || entry.kind === OBJECT_KIND.local) continue;
    for (const { size } of memory.large.listParts(entry)) sum += size;
  }
  return sum;
}

/**
 * All that decides what a function does that is being entered, until it returns: its parameters, all objects, and the
 * state of the library. What its callers keep in variables to which no pointer leads, it cannot see. Undefined where
 * it may tell how deep in the stack it is, or where more belongs to the state than is looked at.
 */
export function digestOfEntry(
  program: RunningProgram,
  entered: FrameLocation,
  salt: number,
): StateDigest | undefined {
  const { compiled, memory, threads } = program;
  const { entity, offsets } = compiled.frames[entered.layout] ?? {};
  const isOpen =
    memory.numbers.seen !== 'nothing' || compiled.frames.some(({ landing }) => landing !== undefined);
  if (threads !== undefined || isOpen || entity?.definition === undefined || entity.type.variadic)
    return undefined;
  const digest = new Digest(program, [entered]);
  digest.numbers(salt);
  for (const parameter of entity.definition.parameters) {
    const offset = offsets?.get(parameter);
    const size = typeSize(parameter.type);
    if (offset === undefined || size === undefined) return undefined;
    digest.memory(entered.address + offset, entered.address + offset + size);
  }
  digest.objects('with-locals');
  return digest.end();
}

class Digest {
  #bytes = 0;
  readonly #hash = createHash('sha256');
  readonly #program: RunningProgram;
  readonly #idle: ReturnType<typeof idleBytes>;

  /** @param frames whose variables are left out if nothing depends on them */
  constructor(program: RunningProgram, frames: Iterable<FrameLocation>) {
    this.#program = program;
    this.#idle = idleBytes(program, frames);
  }

  numbers(...values: readonly number[]): void {
    this.#hash.update(Float64Array.from(values));
  }

  memory(from: number, to: number): void {
    const { memory } = this.#program;
    this.#bytes += to - from;
    let next = from;
    for (const { start, end } of this.#idle) {
      if (start < from || end > to) continue;
      this.#hash.update(memory.bytes.subarray(next, start));
      next = end;
    }
    this.#hash.update(memory.bytes.subarray(next, to));
    this.#hash.update(memory.indeterminate.shadow(from, to - from));
  }

  /** All objects, and the state of the library. @param locals whether their contents are digested elsewhere */
  objects(locals: 'with-locals' | 'without-locals'): void {
    const { memory } = this.#program;
    for (const entry of memory.objects()) {
      if (entry.kind === OBJECT_KIND.function) continue;
      this.numbers(entry.id, entry.base, entry.size, entry.kind);
      if (entry.kind === OBJECT_KIND.local) {
        if (locals === 'with-locals') this.memory(entry.base, entry.base + entry.size);
        continue;
      }
      for (const { base, size } of memory.large.listParts(entry)) this.memory(base, base + size);
    }
  }

  end(): StateDigest {
    const { atExit, libraryState, compiled } = this.#program;
    for (const pointer of atExit) this.#hash.update(pointer.toString());
    for (const [name, value] of libraryState) this.#hash.update(`${name}=${value};`);
    this.numbers(compiled.statics.end);
    return { text: this.#hash.digest('hex'), bytes: this.#bytes };
  }
}
