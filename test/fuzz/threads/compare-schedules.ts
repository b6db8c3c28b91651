import { describeCompileFailure } from '../../../src/machine/compile/compile-failure.js';
import { compileFor, readProgram } from '../../../src/replay/claim/front-end.js';
import type { MonitorRun, WitnessMonitor } from '../../../src/replay/claim/witness-monitor.js';
import { type Run, runOnce } from '../../../src/replay/search/inputs/run-once.js';
import { GuidedScheduler } from '../../../src/replay/search/schedules/guided-scheduler.js';
import { PlannedSchedule } from '../../../src/replay/search/schedules/planned-schedule.js';
import { ScheduleSearch } from '../../../src/replay/search/schedules/schedule-search.js';
import { ScheduledMonitor } from '../../../src/replay/search/schedules/scheduled-monitor.js';
import { StateSearch } from '../../../src/replay/search/schedules/state-search.js';
import { cpuClock } from '../../../src/vocabulary/clock.js';
import { RandomSource } from '../random-source.js';
import { scheduleProgram } from './schedule-program.js';

/** Executions of one program beyond which it is not looked at. */
const MOST = 20_000;
const BUDGET = { steps: 20_000, memory: 100_000_000, milliseconds: 10_000 };

/**
 * With an atomic section, or an end of a thread behind an access, the search may see an end only among schedules with more
 * switches than it takes: what is compared of them are all ends.
 */
const COUNTED_OTHERWISE = /__VERIFIER_atomic_begin\(\);|pthread_exit\(/;

/** A witness that any execution follows, and none to its end. */
export const ANYTHING: WitnessMonitor = {
  observes: () => false,
  begin: () =>
    ({
      passed: () => 'alive',
      input: () => {},
      accepts: () => false,
      progress: 0,
      situation: '',
      moment: 0,
      targets: { kept: [], later: [], areSomeLeftOut: false },
      held: [],
      witnessTrace: () => ({ steps: [], missing: undefined, observed: undefined }),
    }) satisfies MonitorRun,
};

/** For each number of switches, how executions end with at most so many. */
type Ends = readonly ReadonlySet<string>[];

interface Explored {
  readonly ends: Ends;
  /** How all end that the search tries; undefined if they are too many. */
  readonly whole?: ReadonlySet<string>;
  /** Those with at most so many switches. */
  readonly executions: number;
}

export interface ComparedSchedules {
  readonly programs: number;
  /** Executions of the search, and of all schedules. */
  readonly executions: number;
  readonly all: number;
  /** Different ends of all programs. */
  readonly ends: number;
  /** Programs all of whose states were looked at. */
  readonly inStates: number;
  /** The first program of which the search does not see all ends. */
  readonly failure: string | undefined;
}

/**
 * Compares how small random programs end in the executions of a search for schedules with how they end in all
 * schedules with at most so many switches.
 */
export function compareSchedules(options: {
  readonly seed: number;
  readonly programs: number;
  readonly switches: number;
  /** CPU time of this process after which no further program begins. */
  readonly seconds: number;
}): ComparedSchedules {
  const stop = cpuClock() + options.seconds * 1000;
  let [programs, executions, all, ends, ofStates] = [0, 0, 0, 0, 0];
  let failure: string | undefined;
  for (let number = 0; number < options.programs && cpuClock() < stop && failure === undefined; number++) {
    const random = new RandomSource(Math.imul(options.seed + 1, 0x9e3779b1) + number);
    const text = scheduleProgram(random);
    const execute = executed(text);
    const expected = allSchedules(execute, options.switches);
    if (expected === undefined) continue;
    const found = searched(execute, options.switches);
    programs++;
    executions += found.executions;
    all += expected.executions;
    ends += expected.ends.at(-1)?.size ?? 0;
    const differing = expected.ends.findIndex((each, level) => listed(each) !== listed(found.ends[level]));
    if (differing >= 0 && !COUNTED_OTHERWISE.test(text)) {
      const seen = `the search sees ${listed(found.ends[differing])}; all are ${listed(expected.ends[differing])}`;
      failure = `program ${number} with ${differing} switches: ${seen}\n${text}`;
    }
    const { whole } = found;
    const missed = whole && [...(expected.ends.at(-1) ?? [])].filter((end) => !whole.has(end));
    if (missed !== undefined && missed.length > 0)
      failure = `program ${number}: among all schedules, the search does not see ${missed.join(', ')}\n${text}`;
    const reached = inStates(execute);
    if (reached === undefined) continue;
    ofStates++;
    const lost = [...(expected.ends.at(-1) ?? [])].filter((end) => !reached.has(end));
    if (lost.length > 0)
      failure = `program ${number}: among all states, the search does not see ${lost.join(', ')}\n${text}`;
    const surplus = whole === undefined ? [] : [...reached].filter((end) => !whole.has(end));
    if (surplus.length > 0)
      failure = `program ${number}: among all schedules, the search does not see ${surplus.join(', ')}, which states have\n${text}`;
  }
  return { programs, executions, all, ends, inStates: ofStates, failure };
}

function listed(ends: ReadonlySet<string> | undefined): string {
  return [...(ends ?? [])].sort().join(', ');
}

type ExecuteSchedule = (monitor: WitnessMonitor) => Run;

export function executed(text: string): ExecuteSchedule {
  const frontEnd = readProgram([{ file: 'p.c', text }], 'LP64');
  const compiled = compileFor(frontEnd, {
    checks: [{ kind: 'call', function: 'reach_error', formula: '' } as never],
    entryFunction: 'main',
    symbolic: false,
    threads: 'many',
  });
  if (compiled.kind === 'failed') throw new Error(`${describeCompileFailure(compiled.failure)}\n${text}`);
  return (monitor) =>
    runOnce(compiled.value.execute, monitor, [], {
      budget: BUDGET,
      effort: Number.POSITIVE_INFINITY,
      values: 'plain',
    });
}

/** How an execution ended; undefined if another one has gone on from its last state. */
function endOf({ execution: { end } }: Run): string | undefined {
  if (end.kind === 'stopped') return undefined;
  return end.kind === 'exit' ? `exit ${end.code}` : `${end.kind} ${'why' in end ? end.why : ''}`;
}

class EndsByLevel {
  readonly #levels: Set<string>[] = [];

  add(level: number, end: string | undefined): void {
    const ends = this.#levels[level] ?? new Set();
    this.#levels[level] = ends;
    if (end !== undefined) ends.add(end);
  }

  /** Those of fewer switches count, too. */
  upTo(most: number): Ends {
    const all = new Set<string>();
    return Array.from({ length: most + 1 }, (_, level) => {
      for (const end of this.#levels[level] ?? []) all.add(end);
      return new Set(all);
    });
  }
}

/** Executes all schedules with at most so many switches, wherever threads access memory; undefined if they are too many. */
function allSchedules(execute: ExecuteSchedule, switches: number): Explored | undefined {
  const everywhere = {
    sites: { has: () => true } as unknown as ReadonlySet<number>,
    others: 'all',
    turns: 'differ',
    wakes: 'none',
    exits: 'differ',
  } as const;
  const ends = new EndsByLevel();
  const waiting = [new PlannedSchedule()];
  let executions = 0;
  for (let planned = waiting.pop(); planned !== undefined; planned = waiting.pop()) {
    if (++executions > MOST) return undefined;
    const run = execute(
      new ScheduledMonitor(ANYTHING, () => new GuidedScheduler(planned, everywhere, undefined)),
    );
    ends.add(planned.length, endOf(run));
    if (planned.length === switches) continue;
    const last = planned.departure?.at.point ?? -1;
    for (const { point, others } of run.open)
      for (const thread of point > last ? others : [])
        waiting.push(
          new PlannedSchedule({
            from: planned,
            at: { point, thread },
            progress: 0,
            threads: undefined,
            turns: 0,
            idle: [],
            delayed: [],
            siblings: [],
          }),
        );
  }
  return { ends: ends.upTo(switches), executions };
}

/** The same with what the search leaves out. */
function searched(execute: ExecuteSchedule, switches: number): Explored {
  const search = new ScheduleSearch(() => false, 'states', 'differ');
  search.broaden();
  const ends = new EndsByLevel();
  const whole = new Set<string>();
  let executions = 0;
  let counted = 0;
  let isCounted = true;
  for (let planned = search.next(); planned !== undefined; planned = search.next()) {
    // Behind those with so many switches, the search goes on to the end of all.
    isCounted &&= planned.length <= switches;
    for (;;) {
      if (++executions > MOST) return { ends: ends.upTo(switches), executions: counted };
      const run = execute(
        new ScheduledMonitor(ANYTHING, () => new GuidedScheduler(planned, search.points, search.knowledge)),
      );
      const end = endOf(run);
      if (isCounted) {
        counted++;
        ends.add(planned.length, end);
      }
      if (end !== undefined) whole.add(end);
      if (search.learn(planned, run) === 'done') break;
    }
  }
  return { ends: ends.upTo(switches), whole, executions: counted };
}

/** How executions end where all states are looked at; undefined if they are not told by what threads do. */
export function inStates(execute: ExecuteSchedule): ReadonlySet<string> | undefined {
  const { knowledge } = new ScheduleSearch(() => false, 'states', 'alike');
  if (knowledge === undefined) return undefined;
  const ends = new Set<string>();
  let left = MOST;
  const result = new StateSearch({
    knowledge,
    execute: (scheduler) => {
      const run = execute(new ScheduledMonitor(ANYTHING, () => scheduler));
      const end = endOf(run);
      if (end !== undefined) ends.add(end);
      return run;
    },
    spend: (steps) => {
      left -= steps;
      return left < 0 ? 'enough' : 'go on';
    },
  }).search();
  return result === 'all' ? ends : undefined;
}
