import type { SourceRange } from '../../c/tree/source-range.js';
import { typeSize } from '../../c/type/c-type.js';
import type { ExecutionEnd, Where } from '../interface/execution-end.js';
import { FRAME, OBJECT_KIND } from '../interface/memory-layout.js';
import type { ObjectEntry } from '../memory/object-entry.js';
import { because } from '../reasons/because.js';
import type { Thread } from '../threads/thread.js';
import { Frames } from './frames.js';
import type { RunningProgram } from './running-program.js';

type Violation = Extract<ExecutionEnd, { kind: 'violation' }>;
type Ending = NonNullable<Violation['ending']>;

/**
 * The violation caused by memory that is left at the end of an execution, if any.
 * valid-memcleanup wants everything freed. valid-memtrack wants everything tracked: reachable through pointers from a
 * live variable. Once the entry function has returned, only variables with static storage are alive.
 */
export function findLeak(program: RunningProgram, how: Ending): Violation | undefined {
  if (!program.ends.asks('valid-memcleanup')) return findLostMemory(program, how);
  const first = [...program.memory.objects()].find((entry) => entry.kind === OBJECT_KIND.heap);
  if (first === undefined) return undefined;
  const where = program.ends.where(program.allocations.sites.get(first.id) ?? 0);
  const why = because('not-freed', program.allocations.describeObject(first.id));
  const { heapEvents } = program.memory;
  return { kind: 'violation', subproperty: 'valid-memcleanup', why, where, heapEvents, ending: how };
}

/** An end without a violation, with memory that is left without being lost. */
export function withReachable(
  program: RunningProgram,
  end: Extract<ExecutionEnd, { kind: 'exit' }>,
): ExecutionEnd {
  if (!program.ends.asks('valid-memtrack') || areOthersUnknown(program)) return end;
  const first = [...program.memory.objects()].find((entry) => entry.kind === OBJECT_KIND.heap);
  return first === undefined ? end : { ...end, reachable: program.allocations.describeObject(first.id) };
}

/**
 * The violation of valid-memtrack that has happened by now, if any. Memory is lost for good, so whatever is lost now
 * was lost before anything else that happens now.
 * @param where the current position of the execution; variables do not hold what it is computing with
 */
export function findLostMemory(program: RunningProgram, how: Ending, where?: Where): Violation | undefined {
  if (!program.ends.asks('valid-memtrack')) return undefined;
  if (areOthersUnknown(program)) return undefined;
  const heap = [...program.memory.objects()].filter((entry) => entry.kind === OBJECT_KIND.heap);
  if (heap.length === 0) return undefined;
  const held = how === 'left' ? heldByExpressions(program, heap, where) : [];
  const lost = lostAnywhere(program, heap, how, held);
  const [first] = lost;
  if (first === undefined) return undefined;
  const why = because('lost', program.allocations.describeObject(first.id));
  const site = program.ends.where(program.allocations.sites.get(first.id) ?? 0);
  const ids = lost.map(({ id }) => id);
  return { kind: 'violation', subproperty: 'valid-memtrack', why, where: site, lost: ids, ending: how };
}

/**
 * Which memory is lost between two statements. Undefined where a call is only a part of the expression that is being
 * evaluated: its other parts may hold what no variable does. So may what other threads are computing with.
 */
export function lostBetweenStatements(program: RunningProgram): readonly number[] | undefined {
  if (!program.ends.asks('valid-memtrack')) return [];
  if (!program.frames.areCallsWhole() || areOthersUnknown(program)) return undefined;
  const heap = [...program.memory.objects()].filter((entry) => entry.kind === OBJECT_KIND.heap);
  // Nothing beside a call that is alone in its expression holds a pointer.
  return lostAnywhere(program, heap, 'left', accessed(program)).map(({ id }) => id);
}

function lostAnywhere(
  program: RunningProgram,
  heap: readonly ObjectEntry[],
  how: Ending,
  held: readonly number[],
): readonly ObjectEntry[] {
  if (heap.length === 0) return [];
  const lost = findLostObjects(program, heap, how, held, 'aligned');
  // Pointers may also lie in packed records, or be copied to any address byte by byte.
  return lost.length > 0 ? findLostObjects(program, heap, how, held, 'anywhere') : lost;
}

function findLostObjects(
  program: RunningProgram,
  heap: readonly ObjectEntry[],
  how: Ending,
  held: readonly number[],
  places: Places,
): readonly ObjectEntry[] {
  const { memory } = program;
  const reached = new Set<number>();
  const left = new Set(heap.map(({ id }) => id));
  const pending: ObjectEntry[] = [];
  const reach = (id: number): void => {
    const entry = reached.has(id) ? undefined : memory.entry(id);
    if (entry?.kind !== OBJECT_KIND.heap) return;
    reached.add(id);
    left.delete(id);
    pending.push(entry);
  };
  // Once everything is reached, nothing else tells anything: large arrays are seldom searched.
  const isAllReached = () => left.size === 0;
  const visit = (base: number, size: number): void => {
    if (isAllReached()) return;
    for (const id of pointedTo(program, base, size, places)) {
      reach(id);
      if (isAllReached()) return;
    }
  };
  const visitObject = (entry: ObjectEntry): void => {
    for (const { base, size } of memory.large.listParts(entry)) visit(base, size);
  };
  const others = program.threads?.others ?? [];
  const stacks = others.map((thread) => framesOf(program, thread));
  if (how === 'left') stacks.push(program.frames);
  for (const frames of stacks)
    for (const { address, bytes } of liveVariables(program, frames)) visit(address, bytes);
  for (const id of held) reach(id);
  // The library keeps pointers, too: the rest of a text for strtok, what threads keep by keys.
  for (const kept of [...program.libraryState.values(), ...keptForLater(program)]) {
    const target = memory.target(kept);
    if (target !== undefined) reach(target.entry.id);
  }
  for (const entry of memory.objects()) {
    const isStack =
      entry.kind === OBJECT_KIND.allocaOrVariableLength && (how === 'left' || others.length > 0);
    if (entry.kind === OBJECT_KIND.static || isStack) visitObject(entry);
  }
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) visitObject(entry);
  return heap.filter(({ id }) => left.has(id));
}

/** Whether what another thread is computing with may lead to memory, and cannot be seen. */
function areOthersUnknown(program: RunningProgram): boolean {
  const { threads, ends } = program;
  if (threads === undefined) return false;
  return threads.others.some(
    (thread) =>
      !thread.place.isKnown(ends.where(thread.registers.callSite)) ||
      !framesOf(program, thread).areCallsWhole(),
  );
}

/** The frames of a thread that does not go on. */
function framesOf({ memory, ends }: RunningProgram, { registers }: Thread): Frames {
  return new Frames(memory, registers, ends);
}

/**
 * What threads have left for those that join them, what those that end will leave, what they have passed to the library, and
 * to the functions that they have pushed.
 */
function* keptForLater({ threads, cleanups, results }: RunningProgram): Generator<bigint> {
  for (const { id, result, joining, joiner } of threads?.all ?? []) {
    const isJoining =
      joining === 'joined' && joiner !== undefined && threads?.all[joiner]?.until !== undefined;
    if (typeof result === 'bigint' && (joining === 'joinable' || isJoining)) yield result;
    const leaves = results.get(id);
    if (leaves !== undefined && threads?.all[id]?.status === 'alive') yield leaves;
  }
  for (const thread of threads?.others ?? []) yield* thread.place.held;
  for (const handlers of cleanups.values())
    for (const handler of handlers) if (handler.kind === 'routine') yield handler.argument;
}

/** Memory that is being accessed where it is not valid. */
function accessed(program: RunningProgram): number[] {
  const target = program.memory.target(program.pointers.invalid);
  return target === undefined ? [] : [target.entry.id];
}

/**
 * Memory to which expressions still under evaluation may refer without a stored pointer: what is accessed, and the
 * last allocation on each of their call paths.
 */
function heldByExpressions(
  program: RunningProgram,
  heap: readonly ObjectEntry[],
  where: Where | undefined,
): readonly number[] {
  const held = accessed(program);
  const expressions = program.frames.activeExpressions(where);
  const counts = new Map<string, number>();
  for (const { id } of heap.toReversed()) {
    const path = program.allocations.paths.get(id) ?? [];
    const ranges = path.map((site) => program.ends.where(site).range);
    const holders = expressions.filter((active) => ranges.some((range) => contains(active, range)));
    const way = path.join();
    const known = counts.get(way) ?? 0;
    if (known >= holders.length) continue;
    counts.set(way, known + 1);
    held.push(id);
  }
  return held;
}

function contains(outer: SourceRange, inner: SourceRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Bytes of the variables, and of the variable arguments, of the active functions. */
function* liveVariables(
  program: RunningProgram,
  ofThread: Frames,
): Generator<{ address: number; bytes: number }> {
  const { view } = program.memory;
  const frames = ofThread.ranges();
  for (const [index, { address }] of frames.entries()) {
    const layout = program.compiled.frames[view.getUint32(address + FRAME.function, true)];
    for (const [variable, offset] of layout?.offsets ?? []) {
      yield { address: address + offset, bytes: typeSize(variable.type) ?? 8 };
    }
    const caller = frames[index + 1];
    const variableArguments = view.getUint32(address + FRAME.variableArguments, true);
    if (caller === undefined || variableArguments === 0) continue;
    yield { address: variableArguments, bytes: caller.address + caller.bytes - variableArguments };
  }
}

type Places = 'aligned' | 'anywhere';

/** How many bytes are searched byte by byte. */
const THOROUGH_BYTES = 0x100_0000;

/** Objects that some word in a range of memory points to, or close to. */
function* pointedTo(program: RunningProgram, base: number, size: number, places: Places): Generator<number> {
  const { memory } = program;
  const word = memory.numbers.wordSize;
  const step = places === 'aligned' || size > THOROUGH_BYTES ? word : 1;
  for (let at = Math.ceil(base / step) * step; at + word <= base + size; at += step) {
    const pointer = memory.numbers.read(at);
    if (pointer === 0n) continue;
    const target = memory.target(pointer);
    if (target !== undefined) yield target.entry.id;
  }
}
