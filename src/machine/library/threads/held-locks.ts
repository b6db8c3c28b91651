import type { HeldLock } from '../../interface/held-lock.js';
import type { RunningProgram } from '../../state/running-program.js';
import { pointerValue } from '../../state/value-text.js';

/** Locks as they are called in the state of the library, with the pointer to them. */
const LOCK = /^(mutex|rwlock|spin lock) (\d+)$/;
const WORD = 32n;
const READS = 16n;

/** The locks that threads hold, in the order in which they were first used. */
export function heldLocks(program: RunningProgram): readonly HeldLock[] {
  const held: HeldLock[] = [];
  const threads = program.threads?.all.length ?? 1;
  for (const [name, state] of program.libraryState) {
    const [, kind, pointer] = LOCK.exec(name) ?? [];
    if (kind === undefined || pointer === undefined || state <= 0n) continue;
    const text = lockName(program, BigInt(pointer));
    const owner = Number(BigInt.asUintN(Number(WORD), state)) - 1;
    if (owner >= 0) held.push({ thread: owner, name: text });
    if (kind !== 'rwlock') continue;
    for (let thread = 0; thread < threads; thread++) {
      const reads = BigInt.asUintN(Number(READS), state >> (WORD + READS * BigInt(thread)));
      if (reads > 0n) held.push({ thread, name: `${text} (to read)` });
    }
  }
  for (const thread of program.threads?.all ?? [])
    if (thread.atomicDepth > 0) held.push({ thread: thread.id, name: 'an atomic section' });
  return held;
}

/** The object that the lock is, or lies in. */
function lockName(program: RunningProgram, pointer: bigint): string {
  const value = pointerValue(program, BigInt.asIntN(64, pointer));
  const target = value.kind === 'pointer' ? value.value.target : undefined;
  if (target === undefined) return 'a lock';
  return target.offset === 0 ? target.name : `${target.name} + ${target.offset}`;
}
