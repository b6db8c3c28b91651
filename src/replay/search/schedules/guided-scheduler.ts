import type { ExecutionEnd } from '../../../machine/interface/execution-end.js';
import type { ChoiceReports, ThreadChoice } from '../../../machine/interface/thread-choice.js';
import type { MemoryAccess } from '../../../machine/threads/race-detector.js';
import { hashText } from '../../../machine/threads/state-hash.js';
import type { MonitorRun } from '../../claim/witness-monitor.js';
import { choiceNumber, LARGEST } from './choice-number.js';
import { DefaultScheduler } from './default-scheduler.js';
import { DelayedThreads } from './delayed-threads.js';
import type { PlannedSchedule, ScheduledThreads } from './planned-schedule.js';
import type { Deviation, OpenChoice, PointsOfInterest, Scheduler, SharedKnowledge } from './scheduler.js';

/** What a thread does that others do not notice. */
const NO_ACCESS: MemoryAccess = { address: 0, bytes: 0, kind: 0, site: 0 };

/** A point, the thread that would go on there, and what the default scheduler remembered before. */
interface UsualChoice {
  readonly point: number;
  readonly usual: number;
  readonly turns: number;
}

type ToldChoice = ThreadChoice & { readonly reports: ChoiceReports };

function isTold(choice: ThreadChoice): choice is ToldChoice {
  return choice.reports !== undefined;
}

/** How many points of one execution are remembered. */
export const MAXIMUM_OPEN = 20_000;
/** How many of its choices are. */
export const MAXIMUM_PASSED = 200_000;
/** Spreads small differences over the numbers of states. */
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
  /** Whether a state is left once each of its choices is made, however executions have come there. */
  readonly #choicesCount: boolean;
  /** The last open choice, while the thread goes on that was chosen there. */
  #latest: OpenChoice | undefined;
  readonly #points: PointsOfInterest;
  /** What threads do. */
  #reports: ChoiceReports | undefined;
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
    const isBroad = knowledge !== undefined && points.others === 'all';
    this.#choicesCount = isBroad && points.turns === 'alike';
    const delayed = isBroad && departure !== undefined ? departure.delayed : [];
    const siblings = this.#choicesCount && departure !== undefined ? departure.siblings : [];
    this.#delayed = new DelayedThreads([...delayed, ...siblings]);
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
    if (this.#choicesCount) return this.#makeChoice({ point, usual: chosen, turns }, choice, monitor);
    this.#usualTurns.resume(chosen);
    const isOfInterest = this.#isOfInterest(choice, monitor);
    if (!isOfInterest && chosen !== choice.current) this.#latest = undefined;
    this.#tellNext(choice, isOfInterest ? 'ends' : 'goes on');
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

  /** The same where a state is left once each of its choices is made: makes one that is left, or none. */
  #makeChoice({ point, usual, turns }: UsualChoice, choice: ToldChoice, monitor: MonitorRun): number {
    const { current, reason } = choice;
    this.#reports = choice.reports;
    const isOfInterest = this.#isOfInterest(choice, monitor) || usual !== current;
    this.#tellNext(choice, isOfInterest ? 'ends' : 'goes on');
    if (!isOfInterest || point < this.#last) return usual;
    const state = this.#stateAt(choice, monitor, 0);
    const numberOf = (thread: number) => choiceNumber(state, this.#start, thread);
    const left = choice
      .ready()
      .concat(this.#asleep(choice))
      .filter(
        (thread) => !this.#delayed.has(thread) && this.knowledge?.planned.has(numberOf(thread)) !== true,
      );
    const isGiven = point === this.#last || left.includes(usual);
    const chosen = isGiven ? usual : left.find((thread) => choice.isReady(thread));
    if (chosen === undefined) this.future = 'known';
    else {
      this.passed.push(numberOf(chosen));
      this.#usualTurns.resume(chosen);
      if (reason === 'may' && chosen !== current) this.#usualTurns.interrupt(current);
    }
    const others = left.filter((thread) => thread !== chosen);
    if (others.length > 0 || point === this.#last) {
      const { waiting } = this.#delayed;
      this.#latest = { point, others, state, turns, idle: [], waiting, next: undefined };
      this.open.push(this.#latest);
    }
    return chosen ?? usual;
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
    if (this.passed.length >= MAXIMUM_PASSED) return true;
    return this.open.length >= MAXIMUM_OPEN && this.#latest === undefined && waiting.length === 0;
  }

  /** A thread goes on that was interrupted too early: another schedule leads to the same. */
  #goOn(thread: number): void {
    this.future = 'known';
    this.#delayed.release(thread);
  }

  /** What the thread has done since the last open choice, once it gets to the next one. */
  #tellNext({ current, reports: { effect } }: ToldChoice, stretch: 'ends' | 'goes on'): void {
    const latest = this.#latest;
    if (latest === undefined) return;
    if (stretch === 'ends') {
      // Elsewhere, accesses in between may conflict with others.
      const isTold = this.#points.others === 'all' && typeof effect === 'object';
      if (isTold) latest.next = { thread: current, access: effect };
    } else if (typeof effect === 'object' || (effect === 'nothing' && this.#choicesCount)) return;
    this.#latest = undefined;
  }

  /** The execution is over. A thread that has done nothing more before it may as well come last. */
  ended(end: ExecutionEnd): void {
    const latest = this.#latest;
    if (latest === undefined || end.kind !== 'exit' || this.#points.exits === 'differ') return;
    if (this.#reports?.effect === 'nothing') latest.next = { thread: 0, access: NO_ACCESS };
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
    const number = this.#choicesCount ? signature.settledNumber : signature.number;
    return (number + (hashText(situation, hash) >>> 0) * SPREAD) % LARGEST;
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
