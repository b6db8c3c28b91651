import { because } from '../reasons/because.js';
import { type LibraryCall, libraryPart } from './library-call.js';

function compare(call: LibraryCall, comparison: bigint, left: bigint, right: bigint): number {
  return Number(call.program.pointers.call(comparison, [left, right]));
}

/** What is sorted: the order of its elements, by their numbers in the array that the comparison sees. */
interface Elements {
  readonly count: number;
  /** Compares the elements that are now at two indexes. */
  readonly order: (left: number, right: number) => number;
  /** The element at one index comes to another one, and those between move by one. */
  readonly move: (from: number, to: number) => void;
}

/** Insertion sort with a search by halves: stable. */
function insert({ count, order, move }: Elements): void {
  for (let index = 1; index < count; index++) {
    let low = 0;
    let high = index;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(index, middle) < 0) high = middle;
      else low = middle + 1;
    }
    move(index, low);
  }
}

/** Insertion sort from the end, with the operands of the comparison the other way round: reverses equal elements. */
function insertFromEnd({ count, order, move }: Elements): void {
  for (let index = count - 2; index >= 0; index--) {
    let place = index;
    while (place + 1 < count && order(place + 1, index) <= 0) place++;
    move(index, place);
  }
}

/** The least of what is left comes next; of equal elements, the last. */
function select({ count, order, move }: Elements): void {
  for (let index = 0; index + 1 < count; index++) {
    let least = index;
    for (let other = index + 1; other < count; other++) if (order(other, least) <= 0) least = other;
    move(least, index);
  }
}

/** Neighbours change places: stable, with more comparisons, the last of which decides nothing. */
function bubble({ count, order, move }: Elements): void {
  for (let end = count; end > 1; end--)
    for (let index = 0; index + 1 < end; index++) if (order(index, index + 1) > 0) move(index, index + 1);
  order(0, 1);
}

/** Which elements are compared, how often, and in which order equal ones are, is open (C11 7.22.5.2). */
const WAYS = {
  plain: insert,
  native: insert,
  negative: insertFromEnd,
  rising: select,
  mixed: bubble,
} as const;

/** The comparison may look at the array meanwhile. */
function sort(call: LibraryCall): undefined {
  const [base, count, size, comparison] = [call.pointer(0), call.size(1), call.size(2), call.pointer(3)];
  if (size === 0 || !Number.isSafeInteger(count * size))
    call.program.ends.undefinedBehaviour(because('sorted-elements', 'qsort'));
  call.program.pointers.functionId(comparison);
  if (count === 0) call.demandObject(base);
  if (count < 2) {
    call.program.pointers.locate(base, count * size);
    return;
  }
  const start = call.program.pointers.accessToWrite(base, count * size);
  const { bytes, answers } = call.memory;
  const element = (index: number): bigint => base + BigInt(index * size);
  const at = (index: number): number => start + index * size;
  answers.way(WAYS)({
    count,
    order: (left, right) => compare(call, comparison, element(left), element(right)),
    move: (from, to) => {
      if (from === to) return;
      const moved = bytes.slice(at(from), at(from + 1));
      if (to < from) bytes.copyWithin(at(to + 1), at(to), at(from));
      else bytes.copyWithin(at(from), at(from + 1), at(to + 1));
      bytes.set(moved, at(to));
    },
  });
  if (call.memory.dependence.dependsOnInputs(start, count * size)) call.decisions.lost();
  call.memory.dependence.clear(start, start + count * size);
}

/** What a comparison returns may depend on inputs where its operands do, and that is not recorded. */
function dependsAt({ program, memory }: LibraryCall, pointer: bigint, bytes: number): boolean {
  const resolveBytes = (count: number): number | undefined =>
    program.allocations.within(() => memory.resolve(pointer, count));
  const whole = resolveBytes(bytes);
  const address = whole ?? resolveBytes(1);
  return address !== undefined && memory.dependence.dependsOnInputs(address, whole === undefined ? 1 : bytes);
}

/** Which element to look at next of those that are left. Of equal ones, any may be found (C11 7.22.5.1p4). */
const NEXT = {
  plain: (low: number, high: number) => (low + high) >> 1,
  native: (low: number, high: number) => (low + high) >> 1,
  negative: (low: number) => low,
  rising: (_: number, high: number) => high - 1,
  mixed: (low: number, high: number) => low + Math.ceil((high - low) / 3) - 1,
} as const;

function search(call: LibraryCall): bigint {
  const [key, base, size, comparison] = [call.pointer(0), call.pointer(1), call.size(3), call.pointer(4)];
  call.program.pointers.functionId(comparison);
  if (size === 0) call.program.ends.undefinedBehaviour(because('sorted-elements', 'bsearch'));
  let low = 0;
  let high = call.size(2);
  if (high === 0) call.demandObject(base);
  const next = call.memory.answers.way<(low: number, high: number) => number>(NEXT);
  while (low < high) {
    const middle = next(low, high);
    const element = base + BigInt(middle * size);
    if (dependsAt(call, key, size) || dependsAt(call, element, size)) call.decisions.lost();
    const order = compare(call, comparison, key, element);
    if (order === 0) return element;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return 0n;
}

export const SORTING = libraryPart({ qsort: sort, bsearch: search });
