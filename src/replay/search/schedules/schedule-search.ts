import { ConflictDetector } from '../../../machine/threads/conflict-detector.js';
import { Continuations } from '../../../machine/threads/continuations.js';
import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import type { Run } from '../inputs/run-once.js';
import { choiceNumber } from './choice-number.js';
import type { Delayed } from './delayed-threads.js';
import { MAXIMUM_OPEN, MAXIMUM_PASSED } from './guided-scheduler.js';
import { NumberSet } from './number-set.js';
import { FIRST_INPUTS, PlannedSchedule, type StartInputs } from './planned-schedule.js';
import type { PointsOfInterest, SharedKnowledge } from './scheduler.js';
import { sortByTurn } from './turns-of-inputs.js';

/** Schedules that are still to be tried. */
const MAXIMUM_WAITING = 1_000_000;
/** States whose continuations are remembered; a number for each thread tells them apart. */
const MAXIMUM_KNOWN = 8_000_000;
/** Inputs with which all schedules are tried: each begins the search again. */
const MAXIMUM_STARTS = 24;
/** Up to so many deviations, schedules are tried one number after the other. */
const MOST_COUNTED = 3;
const FEW = 5000;

/**
 * The schedules that are tried one after the other: first the one that the witness describes, then those that deviate
 * from it once, then twice, and so on. Few switches show most errors, so this finds them early. Of schedules that lead
 * to the same state, only one goes on from there, and of those that differ only in how early threads are interrupted,
 * only the one that interrupts them as late as possible.
 */
export class ScheduleSearch {
  readonly #starts: StartInputs[] = [FIRST_INPUTS];
  /** Whether inputs were found with which schedules are not tried. */
  #areMoreStarts = false;
  readonly #levels: PlannedSchedule[][] = [[new PlannedSchedule()]];
  #level = 0;
  #isSorted = true;
  /** Sites of accesses whose order matters, as far as executions have shown. */
  readonly #sites = new Set<number>();
  /** With how many deviations the first schedules have that are not tried because there are too many. */
  #incomplete = Number.POSITIVE_INFINITY;
  /** So much was of interest when the schedules without deviations were tried last. */
  #startedWith = 0;
  #tried = -1;
  /** Executions with the schedules since the search began again. */
  #learnt = 0;
  readonly #known = new NumberSet(MAXIMUM_KNOWN);
  /** States that executions have passed, with the thread that went on. */
  readonly #passed = new NumberSet(MAXIMUM_KNOWN);
  readonly #knowledge: SharedKnowledge | undefined;
  /** Sites whose order matters less: they wait until nothing else is left to try. */
  readonly #deferred = new Set<number>();
  #breadth: 'narrow' | 'broad' | 'with-wakes' = 'narrow';
  /** `alike`: of all executions that come into a state, one goes on, however many deviations it took to get there. */
  #turns: 'differ' | 'alike' = 'differ';
  /** The schedules with so many deviations were all tried before that. */
  #triedCounted = -1;
  #sleepers: 'none' | 'some' = 'none';
  #decisive: 'open' | 'all' = 'open';
  #withoutWakes: 'open' | 'all' = 'open';
  readonly #exits: PointsOfInterest['exits'];
  readonly #mattersLess: (site: number) => boolean;

  /**
   * @param mattersLess whether what an access sees or leaves probably does not decide anything
   * @param comparison `states`: whatever threads have seen before, equal states count as equal
   * @param exits `alike`: at the end of an execution, nothing is asked about its state
   */
  constructor(
    mattersLess: (site: number) => boolean,
    comparison: 'states' | 'histories',
    exits: PointsOfInterest['exits'],
  ) {
    this.#mattersLess = mattersLess;
    this.#exits = exits;
    if (comparison === 'states')
      this.#knowledge = {
        conflicts: new ConflictDetector(),
        continuations: new Continuations(),
        passed: this.#passed,
        planned: this.#known,
      };
  }

  /** What executions with these schedules are compared with; undefined if they are not compared. */
  get knowledge(): SharedKnowledge | undefined {
    return this.#knowledge;
  }

  /** The next schedule; undefined if none is left. */
  next(): PlannedSchedule | undefined {
    for (; this.#level < this.#levels.length; this.#ascend()) {
      const level = this.#levels[this.#level] ?? [];
      if (!this.#isSorted) sortByTurn(level);
      this.#isSorted = true;
      const next = level.pop();
      if (next !== undefined) return next;
    }
    if (this.#breadth !== 'narrow') return this.#nextWithWakes();
    if (this.#incomplete === Number.POSITIVE_INFINITY) this.#decisive = 'all';
    this.broaden();
    return this.next();
  }

  /** Last of all, threads wake without the signals that they wait for. */
  #nextWithWakes(): PlannedSchedule | undefined {
    if (this.#breadth === 'with-wakes' || this.#sleepers === 'none') return undefined;
    this.#withoutWakes = this.#incomplete === Number.POSITIVE_INFINITY ? 'all' : 'open';
    this.#breadth = 'with-wakes';
    this.#triedCounted = -1;
    this.#restart();
    return this.next();
  }

  /** Whether all schedules were tried in which no thread wakes without a signal; there are others. */
  get withoutWakes(): 'open' | 'all' {
    return this.#withoutWakes;
  }

  /** At which points other schedules deviate. */
  get points(): PointsOfInterest {
    return {
      sites: this.#sites,
      others: this.#breadth === 'narrow' ? 'behind-accesses' : 'all',
      // Nobody asks how many deviations these schedules have.
      turns: this.#breadth === 'narrow' ? 'alike' : this.#turns,
      wakes: this.#breadth === 'with-wakes' ? 'tried' : 'none',
      exits: this.#exits,
    };
  }

  /** From now on, the order of all accesses matters alike. */
  broaden(): void {
    if (this.#breadth !== 'narrow') return;
    this.#breadth = 'broad';
    for (const site of this.#deferred) this.#sites.add(site);
    this.#restart();
  }

  /** All schedules with so many deviations were tried. Where more turned out to matter, all begin again. */
  #ascend(): void {
    this.#isSorted = false;
    if (this.#startedWith === this.#interesting) {
      this.#tried = Math.max(this.#tried, this.#level);
      this.#level++;
      const isLeft = (this.#levels[this.#level]?.length ?? 0) > 0;
      if (this.#level <= MOST_COUNTED || !isLeft) return;
      if (this.#isCounted) this.#stopCounting();
      // Nothing is deferred, so the choices at all points are few, too.
      else if (this.#isNarrow && this.#deferred.size === 0 && this.#learnt < FEW) this.broaden();
      return;
    }
    this.#restart();
  }

  get #isNarrow(): boolean {
    return this.#breadth === 'narrow' && this.#knowledge !== undefined;
  }

  get #isCounted(): boolean {
    return this.#turns === 'differ' && this.#breadth !== 'narrow' && this.#knowledge !== undefined;
  }

  /** Few deviations are not enough. From now on, it does not matter how many there are. */
  #stopCounting(): void {
    this.#triedCounted = Math.min(this.#tried, this.#incomplete - 1);
    this.#turns = 'alike';
    this.#restart();
  }

  #restart(): void {
    this.#incomplete = Number.POSITIVE_INFINITY;
    this.#tried = -1;
    this.#learnt = 0;
    this.#startedWith = this.#interesting;
    this.#known.clear();
    this.#passed.clear();
    const first = this.#starts.map((start) => new PlannedSchedule(undefined, start));
    this.#levels.splice(0, this.#levels.length, first);
    this.#level = 0;
  }

  /** With so many inputs, schedules were tried; `more` were found than that. */
  get starts(): { readonly tried: number; readonly left: 'none' | 'more' } {
    return { tried: this.#starts.length, left: this.#areMoreStarts ? 'more' : 'none' };
  }

  /**
   * Inputs were found that lead elsewhere: schedules are tried with them, too.
   *
   * @param planned the schedule with which they do; undefined if it is one of another search
   * @param progress how far the execution got
   */
  begin(inputs: InputAssignment, planned: PlannedSchedule | undefined, progress: number): void {
    if (this.#starts.length >= MAXIMUM_STARTS) {
      this.#areMoreStarts = true;
      return;
    }
    const start: StartInputs = { number: this.#starts.length, inputs, progress };
    this.#starts.push(start);
    this.#levels[0]?.push(new PlannedSchedule(undefined, start));
    if (planned?.departure !== undefined) this.#levels[planned.length]?.push(planned.with(start));
    this.#level = 0;
    this.#tried = -1;
    this.#isSorted = false;
    this.#decisive = 'open';
    this.#withoutWakes = 'open';
    this.#triedCounted = -1;
  }

  /**
   * Schedules with how many deviations were all tried, apart from those that lead to the same states; `all`: none is
   * left; undefined: not all of any number. Where a thread waits or ends, each choice but the usual one is a deviation, too.
   */
  get extent(): number | 'all' | undefined {
    if (this.#breadth === 'narrow') return undefined;
    if (this.#incomplete === Number.POSITIVE_INFINITY && this.#level >= this.#levels.length) return 'all';
    const tried = this.#turns === 'alike' ? this.#triedCounted : Math.min(this.#tried, this.#incomplete - 1);
    return tried < 0 ? undefined : tried;
  }

  /**
   * Whether all schedules were tried that interrupt threads only behind accesses that probably decide something, or at the
   * first call behind one. Others may differ where a call tells what other threads have done, such as `sem_trywait`.
   */
  get decisive(): 'open' | 'all' {
    return this.#decisive;
  }

  /** Some schedules with so many deviations are not tried. */
  #leaveOut(deviations: number): void {
    this.#incomplete = Math.min(this.#incomplete, deviations);
  }

  /** How much is of interest: it only grows. */
  get #interesting(): number {
    if (this.#breadth !== 'narrow' && this.#knowledge !== undefined)
      return this.#knowledge.conflicts.contended;
    return this.#sites.size;
  }

  #learnSites({ execution: { conflicts } }: Run): void {
    // What executions have in common is told with each of them.
    if (this.#breadth !== 'narrow' && conflicts === this.#knowledge?.conflicts.conflicts) return;
    for (const site of conflicts) {
      const waits = this.#breadth === 'narrow' && this.#mattersLess(site);
      (waits ? this.#deferred : this.#sites).add(site);
    }
  }

  /** An execution that follows the witness shows which accesses matter. */
  notice(run: Run): void {
    this.#learnSites(run);
    this.#startedWith = this.#interesting;
  }

  /** An execution with a schedule shows where others deviate from it. @returns whether it should be repeated */
  learn(planned: PlannedSchedule, run: Run): 'repeat' | 'done' {
    this.#learnt++;
    this.#learnSites(run);
    if (run.sleepers === 'some') this.#sleepers = 'some';
    const deviations = planned.length;
    if (deviations === 0) {
      const known = this.#startedWith;
      this.#startedWith = this.#interesting;
      if (this.#startedWith > known) return 'repeat';
    }
    if (run.open.length >= MAXIMUM_OPEN || run.passed.length >= MAXIMUM_PASSED || run.end.kind === 'budget')
      this.#leaveOut(deviations + 1);
    const { others, turns } = this.points;
    const passed = others === 'all' && turns === 'alike' ? this.#known : this.#passed;
    for (const number of run.passed) passed.add(number);
    const level = this.#levels[deviations + 1] ?? [];
    this.#levels[deviations + 1] = level;
    const { progress } = run.monitor;
    const { scheduled } = run;
    const last = planned.departure?.at.point ?? -1;
    // What comes last is tried first: there the witness got furthest.
    for (const { point, others, state, turns, idle, waiting, next } of run.open) {
      if (point === last && next !== undefined) planned.departure?.siblings.push(next);
      if (point <= last) continue;
      const delayed = next === undefined ? waiting : [...waiting, next];
      const siblings: Delayed[] = [];
      const departure = { from: planned, progress, threads: scheduled, turns, idle, delayed, siblings };
      for (const thread of others) {
        if (this.#known.add(choiceNumber(state, planned.start.number, thread)) === 'known') continue;
        if (level.length >= MAXIMUM_WAITING) this.#leaveOut(deviations + 1);
        else level.push(new PlannedSchedule({ ...departure, at: { point, thread } }));
      }
    }
    return 'done';
  }
}
