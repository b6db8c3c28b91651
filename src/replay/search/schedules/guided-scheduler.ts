import type { ChoiceReports, ThreadChoice } from '../../../machine/interface/thread-choice.js';
import type { ConflictDetector } from '../../../machine/threads/conflict-detector.js';
import { hashText } from '../../../machine/threads/state-hash.js';
import type { MonitorRun } from '../../claim/witness-monitor.js';
import { DefaultScheduler } from './default-scheduler.js';
import { type Delayed, DelayedThreads } from './delayed-threads.js';
import type { PlannedSchedule, ScheduledThreads } from './planned-schedule.js';
import type { ExecutionPosition } from './recorded-scheduler.js';

/** At the point with this number, this thread goes on, although another one would. */
export interface Deviation {
  readonly point: number;
  readonly thread: number;
}

/** A point at which other threads could have gone on. */
export interface OpenChoice {
  readonly point: number;
  /** Equal for points from which executions go on alike, if the same thread goes on. */
  readonly state: number;
  readonly others: readonly number[];
  /** What the default scheduler remembers. */
  readonly turns: number;
  /** For each thread, how far the witness was at its last point that is no access, if nothing has happened since. */
  readonly idle: readonly (number | undefined)[];
  /** Threads that were interrupted too early as yet. */
  readonly waiting: readonly Delayed[];
  /** The thread that goes on here, and what it does then if that is one access; undefined if it does something else. */
  next: Delayed | undefined;
}

/** What all executions of a search have shown that only differ in their schedules. */
export interface SharedKnowledge {
  readonly conflicts: ConflictDetector;
  /** Numbers of states, with the thread that goes on if that matters: nothing else happens than in other executions. */
  readonly passed: { has(number: number): boolean };
}

/** Chooses the thread that goes on at every point of one execution. */
export interface Scheduler {
  choose(choice: ThreadChoice, monitor: MonitorRun, now: ExecutionPosition): number;
  readonly open: readonly OpenChoice[];
  /** Numbers of states, with the thread that goes on, that the execution has passed. */
  readonly passed: readonly number[];
  readonly scheduled: ScheduledThreads;
  /** Whether it needs to be told what threads do, and the states of the execution. */
  readonly reports: 'of-states' | undefined;
  readonly knowledge: SharedKnowledge | undefined;
  /** `known`: from here on, nothing else happens than in another execution. */
  readonly future: 'open' | 'known';
  /** Whether a thread could have woken without the signal that it waits for. */
  readonly sleepers: 'none' | 'some';
}

/** At which points of an execution others may deviate from it. */
export interface PointsOfInterest {
  /** Accesses whose order between threads matters. */
  readonly sites: ReadonlySet<number>;
  /** Points that are no accesses, such as calls of `pthread_mutex_lock`: all, or the first behind such an access. */
  readonly others: 'all' | 'behind-accesses';
  /** Of equal states, whether those count as different from which the default scheduler would go on otherwise. */
  readonly turns: 'differ' | 'alike';
  /** Whether threads wake that wait for signals which they have not got. */
  readonly wakes: 'tried' | 'none';
}

type ToldChoice = ThreadChoice & { readonly reports: ChoiceReports };

function isTold(choice: ThreadChoice): choice is ToldChoice {
  return choice.reports !== undefined;
}

/** How many points of one execution are remembered. */
export const MAXIMUM_OPEN = 20_000;
/** Numbers of states are below this; the other one spreads small differences over them. */
export const LARGEST = 2 ** 52;
const SPREAD = 10_007;
const FURTHER = 30_011;
const START = 50_021;
/** What the default scheduler remembers is a number below this. */
const TURNS = 8192;

/**
 * Follows a witness: the thread goes on in which its next part lies, or the current one if that is open or cannot go on.
 * At single points it deviates from that. A thread that goes on then does so until it waits or the witness advances.
 */
export class GuidedScheduler implements Scheduler {
  readonly open: OpenChoice[] = [];
  readonly passed: number[] = [];
  /** Empty where executions are not compared: nobody takes them again then. */
  readonly scheduled: { readonly points: number[]; readonly threads: number[] } = { points: [], threads: [] };
  readonly reports = 'of-states';
  readonly knowledge: SharedKnowledge | undefined;
  future: 'open' | 'known' = 'open';
  sleepers: 'none' | 'some' = 'none';
  #point = 0;
  #next = 0;
  /** The thread that goes on against the witness, and how far that was then. */
  #stray: { readonly thread: number; readonly progress: number } | undefined;
  readonly #usualTurns = new DefaultScheduler();
  /** For each thread, how far the witness was at its last point that is no access, if nothing has happened since. */
  #idle: (number | undefined)[] = [];
  readonly #deviations: readonly Deviation[];
  /** The point of the last deviation. */
  readonly #last: number;
  /** The scheduled threads up to there, if they are known. */
  readonly #known: ScheduledThreads | undefined;
  #nextKnown = 0;
  readonly #delayed: DelayedThreads;
  /** The last open choice, while the thread goes on that was chosen there. */
  #latest: OpenChoice | undefined;
  readonly #points: PointsOfInterest;
  /** The number of the inputs: with others, equal states may go on otherwise. */
  readonly #start: number;

  /**
   * @param knowledge undefined where executions are not compared with each other
   */
  constructor(planned: PlannedSchedule, points: PointsOfInterest, knowledge: SharedKnowledge | undefined) {
    this.#deviations = planned.deviations;
    this.#last = this.#deviations.at(-1)?.point ?? -1;
    this.#points = points;
    this.#start = planned.start.number;
    this.knowledge = knowledge;
    const { departure } = planned;
    const isCounted = knowledge !== undefined && points.turns === 'differ';
    this.#delayed = new DelayedThreads(isCounted ? (departure?.delayed ?? []) : []);
    this.#known = knowledge === undefined ? undefined : departure?.threads;
    if (this.#known === undefined) return;
    this.#idle = [...(departure?.idle ?? [])];
    this.#usualTurns.turns = departure?.turns ?? 0;
    this.#next = this.#deviations.length - 1;
  }

  choose(choice: ThreadChoice, monitor: MonitorRun): number {
    if (!isTold(choice)) throw new Error('the execution does not tell its states');
    const point = this.#point++;
    const { current } = choice;
    const known = point < this.#last ? this.#known : undefined;
    const chosen =
      known === undefined ? this.#choose(point, choice, monitor) : this.#again(point, known, choice);
    if (this.knowledge !== undefined && (chosen !== current || choice.reason === 'must')) {
      this.scheduled.points.push(point);
      this.scheduled.threads.push(chosen);
    }
    return chosen;
  }

  /** What happened at the point in the execution from which this one deviates. */
  #again(point: number, { points, threads }: ScheduledThreads, choice: ThreadChoice): number {
    const { current } = choice;
    if (points[this.#nextKnown] !== point) return current;
    const thread = threads[this.#nextKnown++] ?? current;
    return wakeable(thread, choice) ?? thread;
  }

  #choose(point: number, choice: ToldChoice, monitor: MonitorRun): number {
    if (this.#isFull && point > this.#last) return this.#usual(choice, monitor);
    const { turns } = this.#usualTurns;
    const { length } = this.#idle;
    const idleBefore = this.#idle[choice.current];
    if (point > this.#last) this.#delayed.notice(choice.current, choice.reports.effect);
    const isUsual = this.#deviations[this.#next]?.point !== point;
    const chosen = this.#deviate(point, choice, monitor) ?? this.#usual(choice, monitor);
    this.#usualTurns.resume(chosen);
    const isOfInterest = this.#isOfInterest(choice, monitor);
    this.#tellNext(choice, chosen, isOfInterest ? 'ends' : 'goes on');
    if (isUsual && point > this.#last && this.#delayed.has(chosen)) this.#goOn(chosen);
    if (!isOfInterest || this.open.length >= MAXIMUM_OPEN || point < this.#last) return chosen;
    const ready = choice.ready();
    const asleep = this.#asleep(choice);
    if (ready.length === 1 && ready[0] === chosen && asleep.length === 0) return chosen;
    const others = ready.filter((thread) => thread !== chosen && !this.#delayed.has(thread)).concat(asleep);
    const state = (this.#stateAt(choice, monitor, turns) + this.#delayed.signature * FURTHER) % LARGEST;
    if (point > this.#last) this.#compare(state, chosen, monitor);
    if (this.future === 'known') return chosen;
    const { waiting } = this.#delayed;
    // As it was before this point.
    const idle = this.#points.others === 'all' ? [] : this.#idle.slice(0, length);
    if (choice.current < idle.length) idle[choice.current] = idleBefore;
    const open: OpenChoice = { point, others, state, turns, idle, waiting, next: undefined };
    this.open.push(open);
    if (chosen === choice.current && choice.reason === 'may') this.#latest = open;
    return chosen;
  }

  /** The threads that may wake without a signal here. */
  #asleep(choice: ThreadChoice): readonly number[] {
    const found = choice.asleep();
    if (found.length > 0) this.sleepers = 'some';
    return this.#points.wakes === 'tried' ? found : [];
  }

  /** Whether nothing is remembered any more: an execution may have many points behind that. */
  get #isFull(): boolean {
    const { waiting } = this.#delayed;
    return this.open.length >= MAXIMUM_OPEN && this.#latest === undefined && waiting.length === 0;
  }

  /** A thread goes on that was interrupted too early: another schedule leads to the same. */
  #goOn(thread: number): void {
    this.future = 'known';
    this.#delayed.release(thread);
  }

  /** What the thread has done since the last open choice, once it gets to the next one. */
  #tellNext({ current, reports: { effect } }: ToldChoice, chosen: number, stretch: 'ends' | 'goes on'): void {
    const latest = this.#latest;
    if (latest === undefined) return;
    if (stretch === 'ends') {
      // Elsewhere, accesses in between may conflict with others.
      if (this.#points.others === 'all' && this.#points.turns === 'differ' && typeof effect === 'object')
        latest.next = { thread: current, access: effect };
    } else if (chosen === current && typeof effect === 'object') return;
    this.#latest = undefined;
  }

  /**
   * Whether another execution has been in the same state, and the same thread went on. Where it does not matter how many
   * deviations it takes to get somewhere, that thread does not matter: others deviate there, so all go on from there.
   */
  #compare(state: number, chosen: number, { progress }: MonitorRun): void {
    if (this.knowledge === undefined) return;
    const number = this.#points.turns === 'alike' ? state : this.#withThread(state, chosen, progress);
    const passed = (number + this.#start * START) % LARGEST;
    if (this.knowledge.passed.has(passed)) this.future = 'known';
    else this.passed.push(passed);
  }

  #withThread(state: number, chosen: number, progress: number): number {
    const isStray = this.#stray?.thread === chosen && this.#stray.progress === progress;
    const here = (chosen * 2 + (isStray ? 1 : 0)) * TURNS + this.#usualTurns.turns;
    return state + here * SPREAD;
  }

  /** Whether another schedule may go on with another thread here. */
  #isOfInterest(
    { site, current, reason, reports: { effect } }: ToldChoice,
    { progress }: MonitorRun,
  ): boolean {
    if (site !== undefined) {
      if (this.knowledge !== undefined && this.#points.others === 'all')
        return typeof effect !== 'object' || this.knowledge.conflicts.isContended(current, effect);
      const matters = this.#points.sites.has(site);
      if (matters) this.#idle[current] = undefined;
      return matters;
    }
    if (reason !== 'may') return true;
    // As well, the thread could have been interrupted at its last point.
    if (this.#points.others === 'all') return this.knowledge === undefined || effect !== 'nothing';
    if (this.#idle[current] === progress) return false;
    this.#idle[current] = progress;
    return true;
  }

  /** The state of the program, of the witness, and of what is remembered here. */
  #stateAt({ reports: { signature } }: ToldChoice, { situation }: MonitorRun, turns: number): number {
    let hash = this.#points.turns === 'differ' ? turns + 1 : 1;
    if (this.#points.others !== 'all')
      for (const idle of this.#idle) hash = (Math.imul(hash, 31) + (idle ?? -1)) | 0;
    return (signature.number + (hashText(situation, hash) >>> 0) * SPREAD) % LARGEST;
  }

  #deviate(point: number, choice: ThreadChoice, monitor: MonitorRun): number | undefined {
    const deviation = this.#deviations[this.#next];
    if (deviation?.point !== point) return undefined;
    this.#next++;
    if (wakeable(deviation.thread, choice) === undefined) return undefined;
    this.#stray = { thread: deviation.thread, progress: monitor.progress };
    if (choice.reason === 'may') this.#usualTurns.interrupt(choice.current);
    return deviation.thread;
  }

  #usual(choice: ThreadChoice, monitor: MonitorRun): number {
    const { current, reason } = choice;
    const stray = this.#stray;
    if (stray !== undefined) {
      const goesOn = reason === 'may' && current === stray.thread && monitor.progress === stray.progress;
      if (goesOn) return current;
      this.#stray = undefined;
    }
    return this.#usualTurns.next(choice, monitor);
  }
}

/** A thread that can go on, or that wakes without a signal now; undefined if it can do neither. */
function wakeable(thread: number, choice: ThreadChoice): number | undefined {
  if (choice.isReady(thread)) return thread;
  if (!choice.asleep().includes(thread)) return undefined;
  choice.wake(thread);
  return thread;
}
