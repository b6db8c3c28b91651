import type { ExecutionEnd } from './machine.js';
import { OBJECT_KIND } from './memory-layout.js';
import type { ObjectEntry } from './program-memory.js';
import type { RunningProgram } from './running-program.js';

/**
 * The violation that memory which is left at the end of an execution means, if any.
 *
 * valid-memcleanup wants everything freed. valid-memtrack wants everything tracked: reachable over pointers from a
 * variable that lives. When the entry function has returned, only those with static storage do.
 */
export function findLeak(program: RunningProgram, how: 'returned' | 'exited'): ExecutionEnd | undefined {
  const asksCleanup = program.asks('valid-memcleanup');
  if (!asksCleanup && !program.asks('valid-memtrack')) return undefined;
  const heap = [...program.memory.objects()].filter((entry) => entry.kind === OBJECT_KIND.heap);
  const [first] = heap;
  if (first === undefined) return undefined;
  const where = program.where(program.allocationSites.get(first.id) ?? 0);
  if (asksCleanup) {
    const why = `${program.nameOf(first.id)} is not freed at the end`;
    return { kind: 'violation', subproperty: 'valid-memcleanup', why, where };
  }
  const reachable = reachableObjects(program, how);
  const lost = heap.find((entry) => !reachable.has(entry.id));
  if (lost === undefined) return undefined;
  const why = `no pointer leads to ${program.nameOf(lost.id)}, which is not freed`;
  const site = program.where(program.allocationSites.get(lost.id) ?? 0);
  return { kind: 'violation', subproperty: 'valid-memtrack', why, where: site };
}

function reachableObjects(program: RunningProgram, how: 'returned' | 'exited'): ReadonlySet<number> {
  const { memory } = program;
  const reached = new Set<number>();
  const pending: ObjectEntry[] = [];
  const visit = (base: number, size: number): void => {
    for (const id of pointedTo(program, base, size)) {
      if (reached.has(id)) continue;
      const entry = memory.entry(id);
      if (entry === undefined || entry.kind !== OBJECT_KIND.heap) continue;
      reached.add(id);
      pending.push(entry);
    }
  };
  for (const entry of memory.objects()) {
    const isStack = entry.kind === OBJECT_KIND.local || entry.kind === OBJECT_KIND.allocaOrVariableLength;
    if (entry.kind === OBJECT_KIND.static || (isStack && how === 'exited')) visit(entry.base, entry.size);
  }
  if (how === 'exited') {
    for (const { address, bytes } of program.frameRanges()) visit(address, bytes);
  }
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) visit(entry.base, entry.size);
  return reached;
}

/** Objects that a word in a range of memory points to. */
function* pointedTo(program: RunningProgram, base: number, size: number): Generator<number> {
  const { memory } = program;
  const narrow = program.context.model === 'ILP32';
  const step = narrow ? 4 : 8;
  for (let at = Math.ceil(base / step) * step; at + step <= base + size; at += step) {
    const pointer = narrow
      ? memory.widen(memory.view.getUint32(at, true))
      : memory.view.getBigInt64(at, true);
    const target = memory.target(pointer);
    if (target !== undefined && target.offset >= 0 && target.offset <= target.entry.size)
      yield target.entry.id;
  }
}
