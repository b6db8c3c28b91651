import { ACCESS } from '../interface/access-kind.js';
import { STOP, type State } from '../interface/execution.js';
import type { ThreadChoice } from '../interface/thread-choice.js';
import type { Steps } from '../interleave/translated-module.js';
import { EndSignal } from '../state/end-signal.js';
import type { RunningProgram } from '../state/running-program.js';
import { ConflictDetector } from './conflict-detector.js';
import { endBlocked } from './deadlock.js';
import { type AccessWatch, type MemoryAccess, RaceDetector } from './race-detector.js';
import { reportRaces } from './race-report.js';
import { recordAccess } from './record-access.js';
import { Spinning } from './spinning.js';
import { isHeldBack, nextReady, readyOnes, sleepers, Thread, ThreadExit } from './thread.js';
import { ThreadMemory } from './thread-memory.js';
import { ThreadReports } from './thread-reports.js';
import { stackRange, ThreadStacks } from './thread-stacks.js';
import { HappensBefore } from './vector-clock.js';
import { IDLE_READS, LONGEST_TURN, waitForSomeTime, waitUntil } from './waits.js';

/** The threads of an execution. One goes on at a time; which one is asked of the observer at every point. */
export class Threads implements ThreadChoice {
  readonly order = new HappensBefore();
  readonly races: AccessWatch;
  readonly all: Thread[] = [];
  reason: ThreadChoice['reason'] = 'may';
  site: number | undefined;
  #running: Thread | undefined;
  #next: Thread | undefined;
  #turn = 0;
  /** Number of accesses so far, and how often another thread went on. */
  moment = 0;
  switches = 0;
  readonly reports: ThreadReports | undefined;
  readonly spinning: Spinning;
  readonly stacks: ThreadStacks;
  readonly #memory: ThreadMemory;
  readonly #program: RunningProgram;
  readonly #state: State;
  /** Calls of the program by functions of the library, which run to their ends. */
  uninterrupted = 0;

  /** @param most threads that may be created */
  constructor(program: RunningProgram, state: State, most: number) {
    this.#program = program;
    this.#state = state;
    this.#memory = new ThreadMemory(program);
    this.stacks = new ThreadStacks(most);
    this.spinning = new Spinning(program, this);
    this.reports = program.observer.reports === undefined ? undefined : new ThreadReports(program, this);
    this.races = program.ends.asks('no-data-race')
      ? new RaceDetector(this.order)
      : (program.observer.compared?.conflicts ?? new ConflictDetector());
  }

  get running(): Thread {
    if (this.#running === undefined) throw new Error('no thread has begun');
    return this.#running;
  }

  /** Number of the thread that goes on. */
  get current(): number {
    return this.#running?.id ?? 0;
  }

  isReady(thread: number): boolean {
    return this.all[thread]?.isReady === true;
  }

  isOutOfTime(thread: number): boolean {
    return this.all[thread]?.hopesFor?.() === false;
  }

  ready(): readonly number[] {
    return readyOnes(this.all);
  }

  asleep(): readonly number[] {
    return sleepers(this.all);
  }

  wake(thread: number): void {
    this.all[thread]?.wake?.();
  }

  /**
   * Runs the program until its first thread returns from the entry function, or all have ended.
   * @returns what the entry function returns; undefined if it does not
   */
  run(entry: Steps): unknown {
    let returned: { readonly value: unknown } | undefined;
    const { reports } = this;
    const first = function* (): Steps {
      const value = yield* entry;
      returned = { value };
      reports?.returns(value);
      return value;
    };
    this.#memory.remember();
    this.#running = this.create(first());
    for (;;) {
      const thread = this.running;
      if (thread.steps.next().done === true) {
        if (returned !== undefined) return returned.value;
        this.#finish(thread);
      }
      const next = this.#next ?? this.#choose('must');
      this.#next = undefined;
      if (next === undefined) {
        if (this.all.every(({ status }) => status === 'finished')) return 0;
        return endBlocked(this.#program, this);
      }
      if (next !== thread) this.#switchTo(next);
    }
  }

  /** A new thread, which has not begun yet. @param argument handle of what its argument depends on; 0 is no input */
  create(steps: Steps, argument = 0): Thread {
    const slot = this.stacks.take();
    if (slot === undefined) throw new Error('no stack is free');
    const { start, end } = stackRange(slot);
    const { registers } = this.#program;
    const id = this.all.length;
    const stackPointer = id === 0 ? registers.stackPointer : start;
    const saved = { stackPointer, framePointer: 0, callSite: registers.callSite, stackLimit: end };
    const thread = new Thread(id, slot, this.#body(steps, id), saved);
    this.all.push(thread);
    if (id === 0) this.#memory.restore(thread);
    else {
      this.order.begin(this.current, id);
      this.reports?.signature.begin(this.current, id);
      this.#memory.begin(thread, argument);
    }
    return thread;
  }

  /** Waits until something holds, and lets other threads go on meanwhile. */
  wait(until: () => boolean): Steps {
    return waitUntil(this, this.#program.ends, until);
  }

  /** Lets other threads go on until something holds, or for a time that the schedule decides. */
  waitForSomeTime(until: () => boolean): Steps {
    return waitForSomeTime(this, this.#program.ends, until);
  }

  /** The thread has nothing to do: others go on if they can. */
  *rest(): Steps {
    if (this.#offer('idle') !== 0) yield;
    this.marksMoment();
    return undefined;
  }

  /** Other threads may go on here. @returns 1 if they do */
  point(): 0 | 1 {
    if (this.#running?.place.isAtPoint() === 'passed') return 0;
    return this.#offer(this.spinning.isBehindSection(this.#running) ? 'must' : 'may');
  }

  /** @returns 1 if other threads go on before a probe is passed; 0 if all are held back, and nothing has happened since */
  holdBack(): 0 | 1 {
    return isHeldBack(this.running, this.all, this.moment) ? this.#offer('must') : 0;
  }

  /** The thread has accessed memory that others may see. @returns 1 if others go on */
  accessed(address: number, bytes: number, kind: number, site: number): 0 | 1 {
    if (this.all.length <= 1) return 0;
    this.running.place.accesses(kind);
    this.record({ address, bytes, kind, site }, 'there');
    if ((kind & ACCESS.uninterrupted) !== 0) return 0;
    this.site = site;
    const isWaiting = this.uninterrupted === 0 && this.spinning.begins(this.running, site);
    const answer = this.#offer(isWaiting ? 'must' : this.running.reads > IDLE_READS ? 'idle' : 'may');
    this.site = undefined;
    return answer;
  }

  /** The same where no thread can go on, and contents may change later: within a function of the library. */
  record(access: MemoryAccess, contents: 'there' | 'later'): void {
    if (this.all.length <= 1 || access.bytes === 0) return;
    reportRaces(this.#program, this.#state, recordAccess(this, access, contents));
  }

  /** Whoever observes the execution reads memory at a location of the thread that goes on. */
  observes(address: number, bytes: number): void {
    if (this.all.length > 1) this.races.observe(this.current, address, bytes);
    this.reports?.observes({ address, bytes, kind: 0, site: 0 });
  }

  /** The threads that are alive, and do not go on at the moment. */
  get others(): readonly Thread[] {
    return this.all.filter((thread) => thread !== this.#running && thread.status === 'alive');
  }

  /** The thread changes or sees what is no memory, such as a lock: others do so before or after this moment. */
  touched(name: string): void {
    this.spinning.touched(name);
    this.reports?.touched(name);
    this.marksMoment();
  }

  /** What others do comes before or after this moment: the thread lets them begin or go on, or has waited for them. */
  marksMoment(): void {
    this.running.moments.add(this.moment++);
  }

  /** The thread calls a function of the library. */
  calls(name: string, values: readonly (bigint | number)[]): void {
    this.#running?.place.calls(name, values);
    this.spinning.calls(name);
    this.reports?.calls(name);
  }

  /** The thread takes a value from its environment. */
  takes(value: bigint | number): void {
    this.spinning.restart();
    this.reports?.takes(value);
  }

  /** Bytes become those of another object. */
  forget(address: number, bytes: number): void {
    this.spinning.restart();
    this.races.forget(address, bytes);
    this.reports?.forget(address, bytes);
  }

  /** The thread has synchronised with others. */
  synchronised(): void {
    this.running.reads = 0;
  }

  #offer(reason: ThreadChoice['reason']): 0 | 1 {
    const thread = this.#running;
    if (this.all.length <= 1 || thread === undefined) return 0;
    this.reports?.signature.step(thread.id);
    if (thread.atomicDepth > 0 || this.uninterrupted > 0) return 0;
    const isLong = ++this.#turn > LONGEST_TURN;
    const next = this.#choose(isLong && reason === 'may' ? 'idle' : reason);
    if (next === undefined && !thread.isReady) return endBlocked(this.#program, this);
    if (next !== undefined && next !== thread) {
      this.#next = next;
      return 1;
    }
    if (reason === 'idle') thread.reads = 0;
    return 0;
  }

  #choose(reason: ThreadChoice['reason']): Thread | undefined {
    this.reason = reason;
    this.reports?.atPoint(reason);
    const chosen = this.#program.observer.schedule?.(this, this.#state);
    if (chosen === STOP) throw new EndSignal({ kind: 'stopped' });
    const thread = chosen === undefined ? undefined : this.all[chosen];
    const usual = () => (reason === 'may' ? this.running : nextReady(this.all, this.current));
    const next = thread?.isReady === true ? thread : usual();
    this.reports?.goesOn(next);
    return next;
  }

  #switchTo(next: Thread): void {
    this.#memory.save(this.running);
    this.#turn = 0;
    this.switches++;
    this.running.reads = 0;
    this.#running = next;
    next.place.begins();
    next.spins = undefined;
    this.#memory.restore(next);
  }

  /** What a thread does, and the destructors of its values at its end. */
  *#body(steps: Steps, id: number): Steps {
    try {
      const value = yield* steps;
      const thread = this.all[id];
      if (thread !== undefined && (typeof value === 'bigint' || typeof value === 'number'))
        thread.gives(value, this.#memory.dependsOn());
      if (id === 0) return value;
    } catch (error) {
      const thread = this.all[id];
      if (!(error instanceof ThreadExit) || thread === undefined) throw error;
      thread.gives(error.result, error.dependsOn);
      thread.atomicDepth = 0;
      this.#memory.abandonFrames(thread);
    }
    if (this.destructors !== undefined) yield* this.destructors();
    return undefined;
  }

  /** Calls of destructors for the values of `pthread_setspecific`; the functions of the library say which. */
  destructors: (() => Steps) | undefined;

  #finish(thread: Thread): void {
    thread.status = 'finished';
    this.reports?.ends(thread);
    this.#memory.end(thread);
    this.stacks.release(thread.slot);
    this.#program.observer.finished?.(this.#state);
  }
}
