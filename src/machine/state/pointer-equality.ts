import { OBJECT_KIND } from '../interface/memory-layout.js';
import type { ProgramMemory } from '../memory/program-memory.js';
import type { RunningProgram } from './running-program.js';

type PointerTarget = NonNullable<ReturnType<ProgramMemory['target']>>;
type ComparisonState = Pick<RunningProgram, 'compiled' | 'memory'>;

/** Why it is open whether pointers to different objects are equal; undefined if they are not. */
type Question = 'ended' | 'literals' | 'first touches second' | 'second touches first';

/**
 * Whether pointers to different objects are equal. If C leaves that open, the layout decides, and what the program does
 * from here on depends on where objects lie.
 */
export function areEqual(parts: ComparisonState, left: bigint, right: bigint): boolean {
  const { memory } = parts;
  const [one, other] = [memory.target(left), memory.target(right)];
  if (one === undefined || other === undefined) return false;
  const question = findOpenQuestion(parts, one, other);
  if (question === undefined) return false;
  memory.numbers.reveal();
  const { book } = memory.numbers;
  if (book === undefined) return false;
  switch (question) {
    case 'ended':
      return book.numberByLayout(left) === book.numberByLayout(right);
    case 'literals':
      return book.sharesLiterals;
    case 'first touches second':
      return book.touch(one.entry.id, other.entry.id);
    case 'second touches first':
      return book.touch(other.entry.id, one.entry.id);
  }
}

/** Whether C leaves it open if these pointers are equal. */
export function isEqualityOpen(parts: ComparisonState, left: bigint, right: bigint): boolean {
  const [one, other] = [parts.memory.target(left), parts.memory.target(right)];
  if (one === undefined || other === undefined || one.entry.id === other.entry.id) return false;
  return findOpenQuestion(parts, one, other) !== undefined;
}

function findOpenQuestion(
  parts: ComparisonState,
  one: PointerTarget,
  other: PointerTarget,
): Question | undefined {
  // The value of a pointer to an object that has ended is indeterminate (C11 6.2.4p2).
  if (hasEnded(one) || hasEnded(other)) return 'ended';
  if (mayShare(parts, one, other)) return 'literals';
  // An object may lie directly behind another one (C11 6.5.9p6).
  if (isBehind(one) && other.offset === 0) return 'first touches second';
  if (isBehind(other) && one.offset === 0) return 'second touches first';
  return undefined;
}

function hasEnded({ entry: { kind } }: PointerTarget): boolean {
  return kind === OBJECT_KIND.deadHeap || kind === OBJECT_KIND.deadLocal;
}

/** Functions, and allocations of no bytes, lie apart from everything else. */
function isBehind({ entry: { kind, size }, offset }: PointerTarget): boolean {
  return offset === size && kind !== OBJECT_KIND.function && (size > 0 || kind !== OBJECT_KIND.heap);
}

/** Literals may share memory where their contents agree (C11 6.4.5p7): whether they agree if these pointers are equal. */
function mayShare({ compiled, memory }: ComparisonState, one: PointerTarget, other: PointerTarget): boolean {
  for (const { entry } of [one, other])
    if (compiled.statics.objects[entry.id - 1]?.kind !== 'literal') return false;
  const shift = one.offset - other.offset;
  const start = Math.max(0, shift);
  const end = Math.min(one.entry.size, other.entry.size + shift);
  for (let at = start; at < end; at++)
    if (memory.bytes[one.entry.base + at] !== memory.bytes[other.entry.base + at - shift]) return false;
  return true;
}
