import type { LibraryCall } from '../library-call.js';
import { libraryStateName, locate } from './synchronisation.js';

/** What is known of the state of an object, as a number; or that it has the first value of a constant. */
export type Mark = number | 'constant';

const WORD_BYTES = 4;

/**
 * What threads wait for has its state in the state of the library, and its bytes tell it, too: so a program that copies an
 * object, or changes it by other means, is seen to do so. Which bytes stand for a state is left open, and other ones do in
 * other layouts: in one of them 0 for a free lock, as with glibc, where they say least. Elsewhere, those of an object are
 * neither those of another one in the same state nor those of a constant, and each use may change them, as it does with
 * glibc: there, bytes tell who holds a lock, or how often a barrier has opened.
 */
export function writeContents(call: LibraryCall, index: number, mark: Mark): void {
  const { memory } = call;
  countUse(call, index);
  const { address, words, contents } = contentsOf(call, index, mark);
  for (let word = 0; word < words; word++)
    memory.view.setInt32(address + WORD_BYTES * word, contents(word), true);
  memory.dependence.clear(address, address + WORD_BYTES * words);
}

/** Whether an object has the contents that stand for its state. */
export function hasContents(call: LibraryCall, index: number, mark: Mark): boolean {
  const { view } = call.memory;
  const { address, words, contents } = contentsOf(call, index, mark);
  for (let word = 0; word < words; word++)
    if (view.getInt32(address + WORD_BYTES * word, true) !== contents(word)) return false;
  return true;
}

const usesName = (call: LibraryCall, index: number): string =>
  `uses of ${libraryStateName(call, 'object', index)}`;

function readUses({ program }: LibraryCall, name: string): number {
  return Number(program.libraryState.peek(name) ?? 0n);
}

/** Nobody compares executions by the number of uses: the contents tell it. */
function countUse(call: LibraryCall, index: number): void {
  const { period } = call.memory.answers.contents();
  if (period === 1) return;
  const name = usesName(call, index);
  call.program.libraryState.keep(name, BigInt((readUses(call, name) + 1) % period));
}

/** The words of an object, of which the first one tells the state. */
function contentsOf(call: LibraryCall, index: number, mark: Mark) {
  const words = Math.trunc(call.targetSize(index) / WORD_BYTES);
  const pointer = call.pointer(index);
  const address = locate(call, index);
  const { seed, period } = call.memory.answers.contents();
  const uses = period === 1 ? 0 : readUses(call, usesName(call, index));
  const own = mix(seed ?? 0, Number(BigInt.asUintN(32, pointer ^ (pointer >> 32n))));
  const first = mix(own, uses);
  const contents = (word: number): number => {
    if (mark === 'constant') return 0;
    const state = word === 0 ? mark | 0 : 0;
    return seed === undefined ? state : mix(first + word, state);
  };
  return { address, words, contents };
}

/** A number in which each bit depends on all of two others (MurmurHash3). */
function mix(one: number, other: number): number {
  let hash = Math.imul(one ^ Math.imul(other, 0xcc9e_2d51), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x1b87_3593) ^ Math.imul(other + 1, 0xc2b2_ae35);
  return hash ^ (hash >>> 16);
}
