import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';
import { look, touch } from './threads/synchronisation.js';

const STATE = 'random numbers';
/** Words of the state, and the one that is added to the oldest. */
const WORDS = 31;
const SEPARATION = 28;
const WORD = 32n;
/** Numbers that are thrown away after seeding. */
const DISCARDED = 310;
const FIRST_SEED = 1;

/** Generator of the first state (Park and Miller), and that of `rand_r`. */
const MINIMAL = { factor: 16_807n, modulus: 2_147_483_647n } as const;
const CONGRUENTIAL = { factor: 1_103_515_245, increment: 12_345 } as const;

/** The next state of the additive generator of glibc (`TYPE_3`): the words in the order of their age, oldest lowest. */
function next(state: bigint): bigint {
  const word = (index: number): bigint => BigInt.asUintN(32, state >> (WORD * BigInt(index)));
  const sum = BigInt.asUintN(32, word(0) + word(SEPARATION));
  return (state >> WORD) | (sum << (WORD * BigInt(WORDS - 1)));
}

function seeded(seed: number): bigint {
  const words = [BigInt(seed === 0 ? 1 : seed | 0)];
  for (let index = 1; index < WORDS; index++) {
    const word = (MINIMAL.factor * (words[index - 1] ?? 0n)) % MINIMAL.modulus;
    words.push(word < 0n ? word + MINIMAL.modulus : word);
  }
  // The first three sums are copies.
  const copied = [...words.slice(3), ...words.slice(0, 3)];
  let state = copied.reduce(
    (sum, word, index) => sum | (BigInt.asUintN(32, word) << (WORD * BigInt(index))),
    0n,
  );
  for (let count = 0; count < DISCARDED; count++) state = next(state);
  return state;
}

const random: LibraryFunction = (call) => {
  const { libraryState } = call.program;
  look(call, STATE);
  const state = next(libraryState.get(STATE) ?? seeded(FIRST_SEED));
  libraryState.set(STATE, state);
  touch(call, STATE);
  return state >> (WORD * BigInt(WORDS - 1) + 1n);
};

const seed: LibraryFunction = (call) => {
  if (call.tree(0) !== undefined) call.decisions.lost();
  call.program.libraryState.set(STATE, seeded(call.int(0)));
  touch(call, STATE);
  return undefined;
};

/** `rand_r`, whose state is an object of the program. */
function randomFrom(call: LibraryCall): number {
  const { program, memory } = call;
  const from = program.pointers.access(call.pointer(0), 4);
  let state = memory.view.getUint32(from, true);
  const bits = (count: number): number => {
    state = (Math.imul(state, CONGRUENTIAL.factor) + CONGRUENTIAL.increment) >>> 0;
    return (state >>> 16) % count;
  };
  let result = bits(2048);
  result = (result << 10) ^ bits(1024);
  result = (result << 10) ^ bits(1024);
  const to = program.pointers.accessToWrite(call.pointer(0), 4);
  memory.view.setUint32(to, state, true);
  memory.dependence.clear(to, to + 4);
  return result;
}

/** Random numbers: the ones of glibc, which the seed determines. */
export const RANDOM_NUMBERS = libraryPart({
  rand: random,
  random,
  srand: seed,
  srandom: seed,
  rand_r: randomFrom,
});
