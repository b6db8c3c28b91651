import { dependsOnInputs } from '../machine/depends-on-inputs.js';
import { type LibraryCall, libraryPart } from './library-call.js';

function compare(call: LibraryCall, comparison: bigint, left: bigint, right: bigint): number {
  return Number(call.program.pointers.call(comparison, [left, right]));
}

/** Insertion sort: stable, and the program's comparison may look at the array meanwhile. */
function sort(call: LibraryCall): undefined {
  const [base, count, size, comparison] = [call.pointer(0), call.size(1), call.size(2), call.pointer(3)];
  if (count < 2 || size === 0) return;
  const start = call.program.pointers.access(base, count * size);
  const { bytes } = call.memory;
  for (let index = 1; index < count; index++) {
    let low = 0;
    let high = index;
    while (low < high) {
      const middle = (low + high) >> 1;
      const element = base + BigInt(index * size);
      if (compare(call, comparison, element, base + BigInt(middle * size)) < 0) high = middle;
      else low = middle + 1;
    }
    if (low === index) continue;
    const moved = bytes.slice(start + index * size, start + (index + 1) * size);
    bytes.copyWithin(start + (low + 1) * size, start + low * size, start + index * size);
    bytes.set(moved, start + low * size);
  }
  if (dependsOnInputs(call.memory, start, count * size)) call.decisions.lost();
  call.memory.forgetHandles(start, start + count * size);
}

/** What a comparison returns may depend on inputs where its operands do, and that is not told. */
function dependsAt({ program, memory }: LibraryCall, pointer: bigint, bytes: number): boolean {
  const addressOf = (count: number): number | undefined =>
    program.allocations.within(() => memory.resolve(pointer, count));
  const whole = addressOf(bytes);
  const address = whole ?? addressOf(1);
  return address !== undefined && dependsOnInputs(memory, address, whole === undefined ? 1 : bytes);
}

function search(call: LibraryCall): bigint {
  const [key, base, size, comparison] = [call.pointer(0), call.pointer(1), call.size(3), call.pointer(4)];
  let low = 0;
  let high = call.size(2);
  while (low < high) {
    const middle = (low + high) >> 1;
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
