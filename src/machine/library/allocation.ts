import { certainSizes } from '../../c/library/never-failing.js';
import type { ReasonText } from '../../c/reasons/reason.js';
import { OBJECT_KIND, OFFSET_BITS } from '../interface/memory-layout.js';
import type { ObjectEntry } from '../memory/object-entry.js';
import { because } from '../reasons/because.js';
import { hexadecimal } from '../state/pointer-use.js';
import { type LibraryCall, libraryPart } from './library-call.js';

/**
 * Memory never runs out: an allocation succeeds, or the execution ends. The observer may say otherwise of allocators that the
 * rules do not exclude from failing, and of sizes.
 */
function orRefused(call: LibraryCall, name: string, size: number, allocation: () => bigint): bigint {
  const { observer, compiled } = call.program;
  const certain = certainSizes(name, compiled.program.dataModel);
  const isCertain = certain !== undefined && size >= certain.smallest && size <= certain.largest;
  return !isCertain && observer.refuses?.() === true ? 0n : allocation();
}

function allocateZeros(call: LibraryCall, size: number): bigint {
  return call.program.allocations.allocate(size, OBJECT_KIND.heap, call.program.registers.callSite);
}

/** Memory whose bytes have no values yet. */
function allocate(call: LibraryCall, size: number): bigint {
  const pointer = allocateZeros(call, size);
  call.memory.beginIndeterminate(pointer, size);
  return pointer;
}

/** The address of the memory reveals an alignment: on ILP32 that of memory here, on LP64 any. */
function allocateAligned(call: LibraryCall, alignment: number, size: number): bigint {
  const isPower =
    alignment >= call.wordSize && alignment <= 2 ** 30 && Number.isInteger(Math.log2(alignment));
  if (!isPower || (call.wordSize === 4 && alignment > 16)) {
    call.program.ends.unsupported(because('alignment'));
  }
  const pointer = allocate(call, size);
  call.memory.align(Number(pointer >> OFFSET_BITS), alignment);
  return pointer;
}

/** Bytes at the beginning of an object that are reported as written when it is freed. */
const MOST_WRITTEN = 4096;

/** What is freed or moved may be modified, so that races with accesses of other threads (C11 7.22.3p2). */
function endObject({ memory, program }: LibraryCall, pointer: bigint, entry: ObjectEntry): void {
  const bytes = Math.min(entry.size, MOST_WRITTEN);
  if (program.threads !== undefined && bytes > 0)
    program.pointers.write(program.pointers.locate(pointer, bytes), bytes);
  memory.release(entry);
}

/** Frees what a pointer points to; null is nothing. */
function release(call: LibraryCall, pointer: bigint): void {
  if (pointer === 0n) return;
  const { program } = call;
  program.pointers.invalid = pointer;
  program.pointers.refuseUnknown(pointer, program.registers.callSite);
  const target = call.memory.target(pointer);
  const bad = (why: ReasonText): never => program.ends.violate('valid-free', why, program.registers.callSite);
  if (target === undefined) {
    bad(because('free-of-nothing', hexadecimal(pointer)));
    return;
  }
  const name = program.allocations.describeObject(target.entry.id);
  if (target.entry.kind === OBJECT_KIND.deadHeap) bad(because('free-twice', name));
  if (target.entry.kind !== OBJECT_KIND.heap) bad(because('free-of-other', name));
  if (target.offset !== 0) bad(because('free-inside', target.offset, name));
  endObject(call, pointer, target.entry);
}

function reallocate(call: LibraryCall, pointer: bigint, size: number): bigint {
  if (pointer === 0n) return allocate(call, size);
  const { memory, program } = call;
  const old = memory.target(pointer);
  const valid = old !== undefined && old.entry.kind === OBJECT_KIND.heap && old.offset === 0;
  if (!valid) {
    release(call, pointer);
    return 0n;
  }
  if (size === 0) {
    release(call, pointer);
    // Whether that gives a pointer to nothing is open (C11 7.22.3p1).
    return call.memory.answers.other() ? allocate(call, 0) : 0n;
  }
  const fresh = allocate(call, size);
  for (const { base, size: bytes, offset } of memory.large.listParts(old.entry)) {
    const kept = Math.min(bytes, size - offset);
    if (kept > 0) memory.copy(program.pointers.locate(fresh + BigInt(offset), kept), base, kept);
  }
  memory.numbers.moved(old.entry.id, Number(fresh >> OFFSET_BITS));
  endObject(call, pointer, old.entry);
  return fresh;
}

function product(call: LibraryCall): number {
  return call.size(0) * call.size(1);
}

export const ALLOCATION = libraryPart({
  malloc: (call) => orRefused(call, 'malloc', call.size(0), () => allocate(call, call.size(0))),
  calloc: (call) => orRefused(call, 'calloc', product(call), () => allocateZeros(call, product(call))),
  realloc: (call) => reallocate(call, call.pointer(0), call.size(1)),
  reallocarray: (call) => reallocate(call, call.pointer(0), call.size(1) * call.size(2)),
  aligned_alloc: (call) => allocateAligned(call, call.size(0), call.size(1)),
  memalign: (call) => allocateAligned(call, call.size(0), call.size(1)),
  valloc: (call) => allocateAligned(call, 4096, call.size(0)),
  posix_memalign: (call) => {
    call.storePointer(call.pointer(0), allocateAligned(call, call.size(1), call.size(2)));
    return 0;
  },
  free: (call) => {
    release(call, call.pointer(0));
    return undefined;
  },
  cfree: (call) => {
    release(call, call.pointer(0));
    return undefined;
  },
  strdup: (call) => duplicate(call, Number.POSITIVE_INFINITY),
  __strdup: (call) => duplicate(call, Number.POSITIVE_INFINITY),
  strndup: (call) => duplicate(call, call.size(1)),
});

function duplicate(call: LibraryCall, limit: number): bigint {
  const bytes = call.string(call.pointer(0), limit).slice();
  const fresh = allocate(call, bytes.length + 1);
  call.store(fresh, bytes);
  return fresh;
}
