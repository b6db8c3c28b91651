import { ATOMIC, PLAIN, REGISTERS, SEMAPHORE, type Step, type ThreadProgram } from './thread-program.js';

/** A thread is about to execute a step, and a register of it has a value. */
export interface Seen {
  readonly thread: number;
  readonly step: number;
  readonly register: number;
  readonly value: number;
}

/** A waypoint is passed where a thread is about to execute a step, and a register has the value that is asked for. */
export type Waypoint = Seen | (Pick<Seen, 'thread' | 'step'> & { readonly register?: never });

export interface Possible {
  /** The error is reached. */
  readonly error: boolean;
  /** Steps that race, as `thread.step thread.step`, the smaller thread first. */
  readonly races: ReadonlySet<string>;
  /** Values that registers have where a step begins. */
  readonly values: ReadonlyMap<string, Seen>;
}

type Clock = readonly number[];

interface State {
  readonly places: readonly number[];
  /** Threads that run: main at first. */
  readonly live: readonly boolean[];
  readonly registers: readonly (readonly number[])[];
  readonly memory: Readonly<Record<string, number>>;
  readonly owners: Readonly<Record<string, number>>;
  readonly clocks: readonly Clock[];
  /** What acquiring a mutex or reading an atomic variable makes known. */
  readonly released: Readonly<Record<string, Clock>>;
  /** Own time of each access to a plain variable that is behind the waypoints, or before them. */
  readonly accesses: Readonly<Record<string, { readonly time: number; readonly late: boolean }>>;
  readonly waypoint: number;
}

/**
 * Executes a program in all interleavings, each step as a whole, and says what is possible behind the waypoints. Happens-before
 * is that of C11: creation, join, locks, and what an acquiring access reads from a release sequence.
 * Undefined beyond `limit` different states.
 */
export function allInterleavings(
  program: ThreadProgram,
  waypoints: readonly Waypoint[] = [],
  limit = 30_000,
): Possible | undefined {
  const threads = program.threads.map((_, index) => index);
  const zero = threads.map(() => 0);
  const start: State = {
    places: zero,
    live: threads.map((thread) => thread === 0),
    registers: threads.map(() => Array.from({ length: REGISTERS }, () => 0)),
    memory: { ...Object.fromEntries([...PLAIN, ...ATOMIC].map((name) => [name, 0])), s: SEMAPHORE },
    owners: {},
    clocks: threads.map((thread) => zero.map((_, index) => (index === thread ? 1 : 0))),
    released: {},
    accesses: {},
    waypoint: 0,
  };
  const seen = new Set<string>();
  const stack = [start];
  const [races, values] = [new Set<string>(), new Map<string, Seen>()];
  let error = false;
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    const key = JSON.stringify(state);
    if (seen.has(key)) continue;
    if (seen.size >= limit) return undefined;
    seen.add(key);
    // Where main has ended, the others have, too.
    if (state.places[0] === program.threads[0]?.length) continue;
    for (const thread of threads) {
      const place = state.places[thread] ?? 0;
      const step = program.threads[thread]?.[place];
      if (step === undefined || !state.live[thread]) continue;
      for (const [register, value] of (state.registers[thread] ?? []).entries())
        values.set(`${thread}.${place}.${register}.${value}`, { thread, step: place, register, value });
      const next = waypoints[state.waypoint];
      if (next?.thread === thread && next.step === place && holds(next, state)) {
        const passed = { ...state, waypoint: state.waypoint + 1 };
        // A call is entered behind the beginning of its statement, where an assumption would have to hold.
        if (next.register !== undefined) stack.push(passed);
        else for (const taken of outcomes(step)) stack.push(after(taken, thread, passed, false));
      }
      const late = next === undefined;
      if (step.kind === 'error' && state.registers[thread]?.[step.register] === step.value) {
        error ||= late;
        continue;
      }
      if (isBlocked(step, state, program)) continue;
      if (late) for (const race of racesOf(step, thread, state, program)) races.add(race);
      for (const taken of outcomes(step)) stack.push(after(taken, thread, state, late));
    }
  }
  return { error, races, values };
}

function holds(waypoint: Waypoint, { registers }: State): boolean {
  if (waypoint.register === undefined) return true;
  return registers[waypoint.thread]?.[waypoint.register] === waypoint.value;
}

/** What a step may do that takes an input. */
function outcomes(step: Step): readonly Taken[] {
  return step.kind === 'input' ? [0, 1].map((value) => ({ ...step, kind: 'taken', value })) : [step];
}

type Taken =
  | Exclude<Step, { readonly kind: 'input' }>
  | { readonly kind: 'taken'; readonly register: number; readonly value: number };

/** Whoever holds the lock for readers and writers: a bit for each reader. */
const WRITER = 'l';
const READERS = 'readers of l';

function isBlocked(step: Step, { owners, places, memory }: State, { threads }: ThreadProgram): boolean {
  const isWritten = (owners[WRITER] ?? -1) >= 0;
  if (step.kind === 'read-lock') return isWritten;
  if (step.kind === 'write-lock') return isWritten || (owners[READERS] ?? 0) !== 0;
  if (step.kind === 'wait') return memory.s === 0;
  if (step.kind === 'lock') return (owners[step.mutex] ?? -1) >= 0;
  return step.kind === 'join' && places[step.thread] !== threads[step.thread]?.length;
}

function isAccess(step: Step | undefined): step is Step & { readonly kind: 'read' | 'write' } {
  return step?.kind === 'read' || step?.kind === 'write';
}

/** Earlier accesses to the variable that do not happen before this one, where one of the two writes. */
function racesOf(step: Step, thread: number, state: State, program: ThreadProgram): readonly string[] {
  if (!isAccess(step)) return [];
  return Object.entries(state.accesses).flatMap(([place, { time, late }]) => {
    const [other = 0, index = 0] = place.split('.').map(Number);
    const earlier = program.threads[other]?.[index];
    if (other === thread || !late || !isAccess(earlier) || earlier.variable !== step.variable) return [];
    if (step.kind === 'read' && earlier.kind === 'read') return [];
    if ((state.clocks[thread]?.[other] ?? 0) >= time) return [];
    const here = `${thread}.${state.places[thread]}`;
    return [other < thread ? `${place} ${here}` : `${here} ${place}`];
  });
}

function after(step: Taken, thread: number, state: State, late: boolean): State {
  const own = state.clocks[thread] ?? [];
  const registers = state.registers[thread] ?? [];
  const place = state.places[thread] ?? 0;
  let next: State = { ...state, places: state.places.with(thread, place + 1) };
  const setRegister = (register: number, value: number) => {
    next = { ...next, registers: next.registers.with(thread, registers.with(register, value)) };
  };
  const setMemory = (variable: string, value: number) => {
    next = { ...next, memory: { ...next.memory, [variable]: value } };
  };
  const setOwner = (name: string, owner: number) => {
    next = { ...next, owners: { ...next.owners, [name]: owner } };
  };
  const setClock = (other: number, clock: Clock) => {
    next = { ...next, clocks: next.clocks.with(other, clock) };
  };
  /** Time goes on, so that what comes later is not released. */
  const release = (name: string, clock: Clock) => {
    next = { ...next, released: { ...next.released, [name]: clock } };
    const now = next.clocks[thread] ?? [];
    setClock(thread, now.with(thread, (now[thread] ?? 0) + 1));
  };
  const acquire = (name: string) =>
    setClock(thread, join(next.clocks[thread] ?? [], state.released[name] ?? []));
  const access = () => {
    const accesses = { ...state.accesses, [`${thread}.${place}`]: { time: own[thread] ?? 0, late } };
    next = { ...next, accesses };
  };
  switch (step.kind) {
    case 'read':
      setRegister(step.register, state.memory[step.variable] ?? 0);
      access();
      break;
    case 'write':
      setMemory(
        step.variable,
        (step.register === undefined ? 0 : (registers[step.register] ?? 0)) + step.value,
      );
      access();
      break;
    case 'load':
      setRegister(step.register, state.memory[step.variable] ?? 0);
      if (step.variable === 'a') acquire('a');
      break;
    case 'store':
      setMemory(step.variable, step.value);
      if (step.variable === 'a') release('a', own);
      break;
    case 'add':
      setRegister(step.register, state.memory[step.variable] ?? 0);
      setMemory(step.variable, (state.memory[step.variable] ?? 0) + step.value);
      if (step.variable === 'a') {
        acquire('a');
        release('a', next.clocks[thread] ?? []);
      }
      break;
    case 'lock':
      setOwner(step.mutex, thread);
      acquire(step.mutex);
      break;
    case 'unlock':
      setOwner(step.mutex, -1);
      release(step.mutex, own);
      break;
    case 'try': {
      const isFree = (state.owners[step.mutex] ?? -1) < 0;
      setRegister(step.register, isFree ? 1 : 0);
      if (!isFree) break;
      setOwner(step.mutex, thread);
      acquire(step.mutex);
      break;
    }
    case 'read-lock':
      setOwner(READERS, (state.owners[READERS] ?? 0) | (1 << thread));
      acquire(WRITER);
      break;
    case 'write-lock':
      setOwner(WRITER, thread);
      acquire(WRITER);
      acquire(READERS);
      break;
    case 'leave-lock':
      if (state.owners[WRITER] === thread) {
        setOwner(WRITER, -1);
        release(WRITER, own);
      } else {
        setOwner(READERS, (state.owners[READERS] ?? 0) & ~(1 << thread));
        release(READERS, join(own, state.released[READERS] ?? []));
      }
      break;
    case 'post':
      setMemory('s', (state.memory.s ?? 0) + 1);
      release('s', join(own, state.released.s ?? []));
      break;
    case 'wait':
      setMemory('s', (state.memory.s ?? 0) - 1);
      acquire('s');
      break;
    case 'taken':
      setRegister(step.register, step.value);
      break;
    case 'create':
      next = { ...next, live: state.live.with(step.thread, true) };
      setClock(step.thread, join(own, state.clocks[step.thread] ?? []));
      setClock(thread, own.with(thread, (own[thread] ?? 0) + 1));
      break;
    case 'join':
      setClock(thread, join(own, state.clocks[step.thread] ?? []));
      break;
    case 'branch':
      if (registers[step.register] !== step.value)
        next = { ...next, places: state.places.with(thread, place + 1 + step.skip) };
      break;
    case 'error':
      break;
  }
  return next;
}

function join(one: Clock, other: Clock): Clock {
  return one.map((time, index) => Math.max(time, other[index] ?? 0));
}
