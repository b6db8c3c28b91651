import type { Variable } from '../../c/tree/typed-program.js';
import { isVolatile, typeSize } from '../../c/type/c-type.js';
import type { FrameLayout } from '../interface/compiled-program.js';
import { FRAME, OBJECT_KIND } from '../interface/memory-layout.js';
import type { ObjectEntry } from '../memory/object-entry.js';
import { because } from '../reasons/because.js';
import type { RunningProgram } from './running-program.js';

/** Thrown through the code of the functions that a jump leaves. */
class LongJump {}

/** What an execution returns to with longjmp: a call of setjmp in an activation of a function. */
interface Landing {
  /** What the buffer contains. */
  readonly token: bigint;
  readonly frame: number;
  /** Tells this activation from others whose frames lie at the same address. */
  readonly activation: number;
  /** Number under which the function knows the call. */
  readonly number: number;
  readonly stackPointer: number;
  readonly onStack: readonly number[];
  /** How many atomic sections the thread was in. */
  readonly atomicDepth: number;
  /** The contents of the frame. */
  readonly bytes: Uint8Array;
  /** The contents of arrays of variable length. */
  readonly arrays: ReadonlyMap<Variable, StackArray>;
}

/** An array of variable length that exists. */
interface StackArray {
  readonly address: number;
  readonly bytes: Uint8Array;
}

/** Bytes of a `jmp_buf` that say which landing it leads to; it has many more. */
const TOKEN_BYTES = 16;
const MAGIC = 0x6a6d_705f_6275_66n;

/** Calls of setjmp, and jumps back to them (C11 7.13). */
export class LongJumps {
  /** What setjmp returns after the jump that has just landed. */
  value = 0;
  readonly #program: Omit<RunningProgram, 'jumps'>;
  /** By the address of the `jmp_buf`, which may get earlier contents back. */
  readonly #landings = new Map<number, readonly Landing[]>();
  #tokens = 0n;
  #activations = 0;
  #pending: Landing | undefined;

  constructor(program: Omit<RunningProgram, 'jumps'>) {
    this.#program = program;
  }

  /** @param slot where the frame keeps the number of its activation */
  set(pointer: bigint, { frame, slot, number }: { frame: number; slot: number; number: number }): void {
    const { memory, pointers, registers, allocations } = this.#program;
    const buffer = pointers.accessToWrite(pointer, TOKEN_BYTES);
    if (memory.view.getUint32(frame + slot, true) === 0)
      memory.view.setUint32(frame + slot, ++this.#activations, true);
    const token = ++this.#tokens;
    memory.indeterminate.settle(buffer, TOKEN_BYTES);
    memory.view.setBigUint64(buffer, token, true);
    memory.view.setBigUint64(buffer + 8, MAGIC, true);
    memory.forgetHandles(buffer, buffer + TOKEN_BYTES);
    const { stackPointer } = registers;
    const activation = memory.view.getUint32(frame + slot, true);
    const onStack = [...allocations.onStack];
    const bytes = memory.bytes.slice(frame, stackPointer);
    const atomicDepth = this.#atomicDepth;
    const arrays = this.#arraysIn(frame, number);
    const landing = { token, frame, activation, number, stackPointer, onStack, atomicDepth, bytes, arrays };
    const others = (this.#landings.get(buffer) ?? []).filter(
      (other) => (other.activation !== activation || other.number !== number) && this.#findDepth(other) >= 0,
    );
    this.#landings.set(buffer, [...others, landing]);
  }

  /** Leaves all functions up to the one that called setjmp. Throws. */
  jump(pointer: bigint, value: number): never {
    const { pointers, memory, frames, ends, registers, observer } = this.#program;
    const buffer = pointers.access(pointer, TOKEN_BYTES);
    const isSet = memory.view.getBigUint64(buffer + 8, true) === MAGIC;
    const content = memory.view.getBigUint64(buffer, true);
    const landing = isSet ? this.#landings.get(buffer)?.find(({ token }) => token === content) : undefined;
    if (landing === undefined) return ends.undefinedBehaviour(because('unset-jump'), registers.callSite);
    const depth = this.#findDepth(landing);
    const layout = this.#frameLayout(landing);
    if (depth < 0 || layout === undefined)
      return ends.undefinedBehaviour(because('jump-to-left-function'), registers.callSite);
    if (landing.atomicDepth !== this.#atomicDepth) ends.unsupported(because('jump-out-of-section'));
    this.#releaseStack(landing);
    for (const { address } of frames.ranges().slice(0, depth)) this.#endObjects(address);
    this.#restoreScopes(landing, layout);
    this.#loseChanged(landing, layout);
    memory.indeterminate.forget(landing.stackPointer, registers.stackPointer);
    observer.jumped?.(depth);
    registers.stackPointer = landing.stackPointer;
    registers.framePointer = landing.frame;
    this.value = value === 0 ? 1 : value;
    this.#pending = landing;
    this.#program.order?.jumped(landing.frame);
    throw new LongJump();
  }

  /** Gives a jump up that has begun and has not landed yet. @returns whether there is one */
  abandon(): boolean {
    const isJumping = this.#pending !== undefined;
    this.#pending = undefined;
    return isJumping;
  }

  /** The number of the call that a jump lands at, if it is one of this activation; otherwise 0. */
  landingIn(frame: number): number {
    const landing = this.#pending;
    if (landing?.frame !== frame) return 0;
    this.#pending = undefined;
    return landing.number;
  }

  get #atomicDepth(): number {
    const { threads } = this.#program;
    return threads === undefined || threads.all.length === 0 ? 0 : threads.running.atomicDepth;
  }

  /** The arrays of variable length that exist where setjmp is called. */
  #arraysIn(frame: number, number: number): ReadonlyMap<Variable, StackArray> {
    const { memory, allocations } = this.#program;
    const layout = this.#frameLayout({ frame });
    const alive = new Set(allocations.onStack);
    return new Map(
      (layout?.landing?.variables.get(number) ?? []).filter(isVariableLength).flatMap((variable) => {
        const pointer = memory.view.getBigInt64(frame + (layout?.offsets.get(variable) ?? 0), true);
        const entry = memory.target(pointer)?.entry;
        if (entry === undefined || !alive.has(entry.id)) return [];
        const bytes = memory.bytes.slice(entry.base, entry.base + entry.size);
        return [[variable, { address: entry.base, bytes }] as const];
      }),
    );
  }

  #frameLayout({ frame }: Pick<Landing, 'frame'>): FrameLayout | undefined {
    const { memory, compiled } = this.#program;
    return compiled.frames[memory.view.getUint32(frame + FRAME.function, true)];
  }

  /** How many functions a jump leaves; negative if the one that called setjmp has returned. */
  #findDepth(landing: Landing): number {
    const { memory, frames } = this.#program;
    const depth = frames.ranges().findIndex(({ address }) => address === landing.frame);
    const slot = depth < 0 ? undefined : this.#frameLayout(landing)?.landing?.slot;
    const isSame =
      slot !== undefined && memory.view.getUint32(landing.frame + slot, true) === landing.activation;
    return isSame ? depth : -1;
  }

  /** What alloca and arrays of variable length have taken since. An array that is gone cannot be returned to. */
  #releaseStack({ onStack }: Landing): void {
    const { allocations, memory, ends, registers } = this.#program;
    const now = allocations.onStack;
    if (onStack.some((id, index) => now[index] !== id))
      ends.undefinedBehaviour(because('jump-to-left-function'), registers.callSite);
    for (const id of now.splice(onStack.length)) {
      const entry = memory.entry(id);
      if (entry !== undefined) memory.release(entry);
    }
  }

  /** The variables of an activation that is left do not exist any more. */
  #endObjects(frame: number): void {
    const { memory, compiled } = this.#program;
    const layout = compiled.frames[memory.view.getUint32(frame + FRAME.function, true)];
    for (const offset of layout?.idOffsets.values() ?? [])
      memory.endObject(memory.view.getUint32(frame + offset, true));
  }

  /** Blocks that were entered since are left. Those around the call must not have been left. */
  #restoreScopes({ frame, bytes, number }: Landing, { idOffsets, landing }: FrameLayout): void {
    const { memory, ends, registers } = this.#program;
    const around = new Set(landing?.variables.get(number));
    const before = new DataView(bytes.buffer, bytes.byteOffset);
    for (const [variable, offset] of idOffsets) {
      const now = memory.view.getUint32(frame + offset, true);
      const then = before.getUint32(offset, true);
      if (around.has(variable) && (now !== then || !isAlive(memory.entry(then))))
        ends.undefinedBehaviour(because('jump-to-left-function'), registers.callSite);
      if (now === then) continue;
      memory.endObject(now);
      memory.view.setUint32(frame + offset, then, true);
    }
  }

  /** Variables that are not volatile and have changed since have no value any more (C11 7.13.2.1p3). */
  #loseChanged(to: Landing, { landing, offsets, flags }: FrameLayout): void {
    const { memory, ends, registers } = this.#program;
    const { frame, bytes, number, arrays } = to;
    const differs = (from: number, then: Uint8Array): boolean =>
      !Buffer.from(memory.bytes.buffer, memory.bytes.byteOffset + from, then.length).equals(then);
    const differsInFrame = (from: number, size: number): boolean =>
      differs(frame + from, bytes.subarray(from, from + size));
    const isChanged = (variable: Variable): boolean => {
      const array = arrays.get(variable);
      if (array !== undefined) return differs(array.address, array.bytes);
      if (isVariableLength(variable)) return false;
      const flag = flags.get(variable);
      const size = typeSize(variable.type) ?? 0;
      return (
        differsInFrame(offsets.get(variable) ?? 0, size) || (flag !== undefined && differsInFrame(flag, 4))
      );
    };
    const assigned = landing?.assigned.get(number);
    for (const variable of landing?.variables.get(number) ?? []) {
      if (isVolatile(variable.type) || !isChanged(variable)) continue;
      const stale = landing?.stale.get(variable);
      if (stale !== undefined) memory.view.setUint32(frame + stale, 1, true);
      else if (variable !== assigned)
        ends.undefinedBehaviour(because('changed-before-jump', variable.name), registers.callSite);
    }
  }
}

function isAlive(entry: ObjectEntry | undefined): boolean {
  return entry !== undefined && entry.kind < OBJECT_KIND.deadLocal;
}

function isVariableLength({ type }: Variable): boolean {
  return type.kind === 'array' && type.length.kind === 'variable';
}
