import { typeModel } from '../../../c/type/type-model.js';
import type { Steps } from '../../interleave/translated-module.js';
import { because } from '../../reasons/because.js';
import { ERROR, setError } from '../hidden-objects.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from '../library-call.js';
import { testCancellation } from './cancellation.js';
import { callingThread, look } from './synchronisation.js';

const SECOND = 1_000_000_000n;
const MICROSECOND = 1000n;
/** Bits of the seconds that a clock may show: until 2038. */
const SECONDS_BITS = 31;
/** Bits of a part of a second that a clock may show; more would not always be less than a second. */
const MICROSECOND_BITS = 19;
const NANOSECOND_BITS = 29;
/** What glibc returns from `thrd_sleep` unless a signal has interrupted it. */
const THRD_SLEEP_FAILED = -2;
/** `TIME_UTC`. */
const UTC = 1;

/** Clocks as Linux numbers them; time that passes while a thread sleeps passes on the first two. */
const CLOCK = { realtime: 0n, monotonic: 1n, process: 2n, thread: 3n } as const;

/** What the clocks that the program reads measure. */
const KIND = 'kind of clock';

const nameOfClock = (call: LibraryCall, clock: bigint): string =>
  clock === CLOCK.thread ? `clock ${clock} of thread ${callingThread(call)}` : `clock ${clock}`;

/** The least time that a clock may show, in nanoseconds: it never goes back. */
function readLeastTime(call: LibraryCall, clock: bigint): bigint {
  // Processors do not work for longer than time passes: of clocks that measure different things, one is read.
  const kind = clock <= CLOCK.monotonic ? CLOCK.realtime : clock;
  const { libraryState } = call.program;
  if ((libraryState.get(KIND) ?? kind) !== kind)
    call.program.ends.unsupported(because('library-function', call.callee.entity.name));
  libraryState.set(KIND, kind);
  look(call, nameOfClock(call, clock));
  const least = call.program.libraryState.get(nameOfClock(call, clock)) ?? 0n;
  if ((least / SECOND) >> BigInt(SECONDS_BITS) > 0n)
    call.program.ends.unsupported(because('library-function', call.callee.entity.name));
  return least;
}

function advance(call: LibraryCall, clock: bigint, to: bigint): void {
  const { libraryState } = call.program;
  const name = nameOfClock(call, clock);
  if (to > (libraryState.get(name) ?? 0n)) libraryState.set(name, to);
}

function longType(call: LibraryCall) {
  return typeModel(call.program.compiled.program.dataModel).integer('long');
}

/** `time`: the seconds of the clock, also stored where the argument says. */
function time(call: LibraryCall): bigint {
  const pointer = call.pointer(0);
  const type = longType(call);
  const address = pointer === 0n ? undefined : call.program.pointers.accessToWrite(pointer, type.size);
  const least = readLeastTime(call, CLOCK.realtime) / SECOND;
  const seconds = call.environment.returned({ name: 'time', bits: SECONDS_BITS, least, type }, address);
  advance(call, CLOCK.realtime, seconds * SECOND);
  return seconds;
}

/** Programs for longer times than ILP32 has by default declare other structures. */
function checkTarget(call: LibraryCall, index: number): void {
  if (call.targetSize(index) !== 2 * call.wordSize)
    call.program.ends.unsupported(because('other-library-type', call.callee.entity.name));
}

/** A structure of two `long`: seconds, and a part of a second in units of so many nanoseconds. */
interface Reading {
  readonly clock: bigint;
  readonly unit: bigint;
  readonly bits: number;
}

function storeReading(call: LibraryCall, index: number, { clock, unit, bits }: Reading): void {
  const type = longType(call);
  const { name } = call.callee.entity;
  checkTarget(call, index);
  const address = call.program.pointers.accessToWrite(call.pointer(index), 2 * type.size);
  const least = readLeastTime(call, clock);
  const part = ((least % SECOND) + unit - 1n) / unit;
  // What is left of this second may need more bits than the part has.
  const first = least / SECOND + (part >> BigInt(bits) > 0n ? 1n : 0n);
  const seconds = call.environment.stored({ name, bits: SECONDS_BITS, least: first, type }, address);
  const fraction = call.environment.stored(
    { name, bits, least: seconds === least / SECOND ? part : 0n, type },
    address + type.size,
  );
  advance(call, clock, seconds * SECOND + fraction * unit);
}

const readClock: LibraryFunction = (call) => {
  const clock = BigInt(call.int(0));
  if (clock < CLOCK.realtime || clock > CLOCK.thread)
    call.program.ends.unsupported(because('library-function', call.callee.entity.name));
  storeReading(call, 1, { clock, unit: 1n, bits: NANOSECOND_BITS });
  return 0;
};

const readTimeOfDay: LibraryFunction = (call) => {
  if (call.pointer(1) !== 0n)
    call.program.ends.unsupported(because('library-function', call.callee.entity.name));
  storeReading(call, 0, { clock: CLOCK.realtime, unit: MICROSECOND, bits: MICROSECOND_BITS });
  return 0;
};

/** The processor time in microseconds. */
function clock(call: LibraryCall): bigint {
  const least = (readLeastTime(call, CLOCK.process) + MICROSECOND - 1n) / MICROSECOND;
  const type = longType(call);
  const used = call.environment.returned({ name: 'clock', bits: SECONDS_BITS, least, type }, undefined);
  advance(call, CLOCK.process, used * MICROSECOND);
  return used;
}

/** Functions that tell the time, or whose results depend on it. */
const READERS: ReadonlySet<string> = new Set([
  'time',
  'clock_gettime',
  'gettimeofday',
  'timespec_get',
  'cnd_timedwait',
  'mtx_timedlock',
  'pthread_cond_timedwait',
  'pthread_mutex_timedlock',
  'pthread_rwlock_timedrdlock',
  'pthread_rwlock_timedwrlock',
  'sem_timedwait',
]);

/** A point or length of time in a `struct timespec`, in nanoseconds; undefined if it is none. */
export function readTimespec(call: LibraryCall, index: number): bigint | undefined {
  const { memory, program, wordSize } = call;
  checkTarget(call, index);
  const address = program.pointers.access(call.pointer(index), 2 * wordSize);
  const read = (at: number): bigint =>
    wordSize === 8 ? memory.view.getBigInt64(at, true) : BigInt(memory.view.getInt32(at, true));
  const [seconds, nanoseconds] = [read(address), read(address + wordSize)];
  if (nanoseconds < 0n || nanoseconds >= SECOND) return undefined;
  return seconds * SECOND + nanoseconds;
}

/** Whether the point of time is over, whatever the clock shows next: it never goes back. */
export function isTimeOver(call: LibraryCall, time: bigint): boolean {
  const clock = nameOfClock(call, CLOCK.realtime);
  look(call, clock);
  return time <= (call.program.libraryState.get(clock) ?? 0n);
}

/** The point of time has been reached. */
export function timeReached(call: LibraryCall, time: bigint): void {
  advance(call, CLOCK.realtime, time);
}

/** Whether the clock can show the point of time. */
export function isTimeToCome(time: bigint): boolean {
  return (time / SECOND) >> BigInt(SECONDS_BITS) <= 0n;
}

/** Other threads may go on, and at least so many nanoseconds pass. */
function* sleepFor(call: LibraryCall, nanoseconds: bigint): Steps {
  const { libraryState, threads, compiled } = call.program;
  const clocks = [CLOCK.realtime, CLOCK.monotonic].map(
    (clock) => [clock, libraryState.get(nameOfClock(call, clock)) ?? 0n] as const,
  );
  yield* testCancellation(call);
  if (threads !== undefined) yield* threads.rest();
  yield* testCancellation(call);
  // Where nobody looks at a clock, states may repeat.
  if ([...compiled.external.values()].some(({ entity }) => READERS.has(entity.name)))
    for (const [clock, begun] of clocks) advance(call, clock, begun + nanoseconds);
  return 0;
}

/** Sleeps as long as a `struct timespec` says. @returns 0, or the number of an error */
function* sleepAsGiven(call: LibraryCall, index: number): Steps {
  const length = readTimespec(call, index);
  if (length === undefined || length < 0n) return ERROR.EINVAL;
  yield* sleepFor(call, length);
  return 0;
}

function* nanosleep(call: LibraryCall): Steps {
  const error = yield* sleepAsGiven(call, 0);
  if (error === 0) return 0;
  setError(call, ERROR.EINVAL);
  return -1;
}

/** The time, and functions during which it passes. */
export const CLOCKS = libraryPart({
  time,
  clock,
  clock_gettime: readClock,
  gettimeofday: readTimeOfDay,
  timespec_get: (call) => {
    if (call.int(1) !== UTC)
      call.program.ends.unsupported(because('library-function', call.callee.entity.name));
    storeReading(call, 0, { clock: CLOCK.realtime, unit: 1n, bits: NANOSECOND_BITS });
    return UTC;
  },
  difftime: (call) => Number(call.bits(0) - call.bits(1)),
  sleep: (call) => sleepFor(call, BigInt.asUintN(32, call.bits(0)) * SECOND),
  usleep: (call) => sleepFor(call, BigInt.asUintN(32, call.bits(0)) * MICROSECOND),
  nanosleep,
  thrd_sleep: function* (call) {
    const error = yield* sleepAsGiven(call, 0);
    return error === 0 ? 0 : THRD_SLEEP_FAILED;
  },
  clock_nanosleep: (call) => {
    const isRelative = call.int(1) === 0;
    const clock = BigInt(call.int(0));
    if (!isRelative || clock < CLOCK.realtime || clock > CLOCK.monotonic)
      call.program.ends.unsupported(because('library-function', call.callee.entity.name));
    return sleepAsGiven(call, 2);
  },
});
