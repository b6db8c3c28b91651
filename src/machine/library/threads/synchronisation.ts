import type { Steps } from '../../interleave/translated-module.js';
import type { LibraryCall } from '../library-call.js';

/** Means by which threads wait for each other, as what they are called in `libraryState`, with the pointer to them. */
export function libraryStateName(call: LibraryCall, what: string, index = 0): string {
  return `${what} ${BigInt.asUintN(64, call.pointer(index))}`;
}

/** Number of the thread that calls. */
export function callingThread({ program }: LibraryCall): number {
  return program.threads?.current ?? 0;
}

/** Waits until something holds. In a program with one thread, nobody else can make it hold. */
export function* waitFor({ program }: LibraryCall, until: () => boolean): Steps {
  const { threads } = program;
  if (threads !== undefined) yield* threads.wait(until);
  else while (!until()) yield;
  return undefined;
}

/** Takes steps within a call that uses objects: nobody may destroy them meanwhile. */
export function* whileUsing<Result>(
  { program }: LibraryCall,
  names: readonly string[],
  steps: Generator<undefined, Result>,
): Generator<undefined, Result> {
  const thread = program.threads?.running;
  if (thread === undefined) return yield* steps;
  const before = thread.uses;
  thread.uses = new Set([...before, ...names]);
  try {
    return yield* steps;
  } finally {
    thread.uses = before;
  }
}

/** What other threads have released by this name happens before what follows. */
export function acquire(call: LibraryCall, name: string): void {
  const { threads } = call.program;
  threads?.order.acquire(threads.current, name);
  threads?.reports?.signature.synchronised(threads.current, name);
  threads?.synchronised();
}

/** What the thread has done happens before what follows an acquisition by this name. */
export function release(call: LibraryCall, name: string): void {
  const { threads } = call.program;
  threads?.order.release(threads.current, name);
  threads?.marksMoment();
  threads?.reports?.signature.synchronised(threads.current, name);
  threads?.synchronised();
}

/** The call has its effect at this moment, or sees that of others: edges of an automaton must keep the order. */
export function touch({ program }: LibraryCall, name: string): void {
  program.threads?.touched(name);
}

/** The call depends on a state that other threads change: executions that differ in it are not the same. */
export function look({ program }: LibraryCall, name: string): void {
  program.threads?.reports?.signature.touched(program.threads.current, name);
}

/** Writes an object of the program on behalf of the library. */
export function writeInteger(
  call: LibraryCall,
  index: number,
  value: number,
  bytes = call.targetSize(index),
): void {
  const { program, memory } = call;
  const address = program.pointers.accessToWrite(call.pointer(index), bytes);
  if (bytes === 8) memory.view.setBigInt64(address, BigInt(value), true);
  else if (bytes >= 4) memory.view.setInt32(address, value, true);
  else memory.view.setInt8(address, value);
  memory.dependence.clear(address, address + bytes);
}

/** Initialises an object of which only its address matters: all of its bytes become zero. */
export function clear(call: LibraryCall, index = 0): number {
  const bytes = call.targetSize(index);
  const address = call.program.pointers.accessToWrite(call.pointer(index), bytes);
  call.memory.bytes.fill(0, address, address + bytes);
  call.memory.dependence.clear(address, address + bytes);
  return address;
}

/** Ends the execution if the pointer does not lead to an object of the declared type. */
export function locate(call: LibraryCall, index = 0): number {
  const bytes = call.targetSize(index);
  const address = call.program.pointers.locate(call.pointer(index), bytes);
  call.memory.indeterminate.settle(address, bytes);
  return address;
}
