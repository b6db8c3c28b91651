import type { Steps } from '../../interleave/translated-module.js';
import { ERROR } from '../hidden-objects.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from '../library-call.js';
import { attributesFor } from './attributes.js';
import { writeContents } from './object-contents.js';
import { beginObject, endObject, useObject } from './object-life.js';
import { acquire, libraryStateName, look, release, waitFor } from './synchronisation.js';

const ATTRIBUTES = attributesFor('barrier attributes');

/** Fewer threads may wait at a barrier of glibc. */
const BARRIER_LIMIT = 0x7fff_ffffn;

/** How many threads a barrier waits for, how many have arrived, and how often it has opened. */
function barrierPart(call: LibraryCall, part: 'needed' | 'arrived' | 'opened'): string {
  return `${part} at ${libraryStateName(call, 'barrier')}`;
}

function* waitAtBarrier(call: LibraryCall): Steps {
  const { libraryState } = call.program;
  const threads = libraryState.peek(barrierPart(call, 'needed')) ?? 0n;
  const name = useObject(call, { what: 'barrier', mark: () => Number(threads) });
  const [needed, arrived, opened] = (['needed', 'arrived', 'opened'] as const).map((part) =>
    barrierPart(call, part),
  );
  if (needed === undefined || arrived === undefined || opened === undefined) return ERROR.EINVAL;
  look(call, arrived);
  const round = readState(call, opened);
  const count = readState(call, arrived) + 1n;
  const most = readState(call, needed);
  libraryState.set(arrived, count);
  release(call, `${name} ${round}`);
  if (count === most) {
    libraryState.set(arrived, 0n);
    libraryState.set(opened, round + 1n);
  } else yield* waitFor(call, () => readState(call, opened) > round);
  acquire(call, `${name} ${round}`);
  // One of the threads, the last one here, learns so. The barrier may have been initialised again meanwhile.
  return count === most ? -1 : 0;
}

function readState(call: LibraryCall, part: string): bigint {
  return call.program.libraryState.get(part) ?? 0n;
}

const destroyBarrier: LibraryFunction = (call) => {
  const { libraryState } = call.program;
  const mark = Number(libraryState.peek(barrierPart(call, 'needed')) ?? 0n);
  const hasArrived = () => (libraryState.get(barrierPart(call, 'arrived')) ?? 0n) !== 0n;
  endObject(call, { what: 'barrier', mark: () => mark }, hasArrived);
  return 0;
};

/** Barriers. */
export const BARRIERS = libraryPart({
  pthread_barrierattr_init: ATTRIBUTES.begin,
  pthread_barrierattr_destroy: ATTRIBUTES.end,
  pthread_barrier_init: (call) => {
    const needed = BigInt.asUintN(32, call.bits(2));
    if (needed === 0n || needed >= BARRIER_LIMIT) return ERROR.EINVAL;
    ATTRIBUTES.read(call, 1);
    beginObject(call, 'barrier', () => false);
    writeContents(call, 0, Number(needed));
    call.program.libraryState.set(barrierPart(call, 'needed'), needed);
    call.program.libraryState.set(barrierPart(call, 'arrived'), 0n);
    return 0;
  },
  pthread_barrier_wait: waitAtBarrier,
  pthread_barrier_destroy: destroyBarrier,
});
