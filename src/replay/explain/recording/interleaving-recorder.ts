import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { Probe, State } from '../../../machine/interface/execution.js';
import type { Race, RacingAccess } from '../../../machine/interface/thread-choice.js';
import type {
  ExplainedAccess,
  ExplainedRace,
  InterleavedThread,
  Interleaving,
  ScheduledEvaluation,
  SchedulePoint,
} from '../../../vocabulary/interleaving.js';
import { findProgramPoints } from '../../claim/program-points.js';

/** Scheduled evaluations that are shown: an execution of more is shown without its schedule. */
const MAXIMUM_TURNS = 20_000;

/** Functions in which a thread may wait for others. */
const WAITING = /^(?:pthread_|sem_|__VERIFIER_atomic_)/;

/** Whether an execution is to be told of a location beside those that its trace and its witness need. */
export function isRecorded({ kind, callee }: Omit<Probe, 'id'>): boolean {
  return kind === 'full-expression' || (kind === 'call' && WAITING.test(callee ?? ''));
}

/** A full expression, and whether it calls what may wait for other threads. */
export interface KnownPoint {
  readonly point: SchedulePoint;
  readonly mayWait: boolean;
}

/** Full expressions that can be written as the right side of a comma, by their first and last characters. */
export function schedulePoints(program: TypedProgram): ReadonlyMap<string, KnownPoint> {
  return new Map(
    findProgramPoints(program).flatMap((point) => {
      if (point.kind !== 'full-expression') return [];
      const { statement, expression, at } = point;
      const items = statement.kind === 'declaration' ? statement.items : [];
      const isStatic = items.some(({ variable }) => variable?.storage === 'static-local');
      if (isStatic || expression.type.kind === 'array') return [];
      const source = program.text.slice(at.start, at.end);
      const last = source.lastIndexOf('\n');
      const end = {
        endLine: at.line + source.split('\n').length - 1,
        endColumn: last < 0 ? at.column + source.length - 1 : source.length - last - 1,
      };
      const mayWait = (source.match(/\b\w+(?=\s*\()/g) ?? []).some((name) => WAITING.test(name));
      return [[rangeKey(at), { point: { line: at.line, column: at.column, ...end }, mayWait }] as const];
    }),
  );
}

function rangeKey({ start, end }: Probe['range']): string {
  return `${start} ${end}`;
}

/** Follows the threads of one execution. */
export class InterleavingRecorder {
  readonly #known: ReadonlyMap<string, KnownPoint>;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #evaluations: { thread: number; point: number; waits: ScheduledEvaluation['waits'] }[] = [];
  #count = 0;
  /** The last evaluation of each thread. */
  readonly #last = new Map<number, number>();
  /** Threads in a full expression with a call that may wait for others. */
  readonly #inside = new Set<number>();
  readonly #threads: InterleavedThread[] = [{ function: null, created: null }];
  readonly #creations: NonNullable<InterleavedThread['created']>[] = [];
  /** What each thread was doing when it was seen last, up to the first access of the race that is asked about. */
  readonly #seen = new Map<number, Pick<ExplainedAccess, 'stack' | 'holds'>>();
  #race: ExplainedRace | null = null;

  /** @param asked the first access of the race, where an execution before has shown it */
  constructor(
    known: ReadonlyMap<string, KnownPoint>,
    readonly asked: Pick<RacingAccess, 'thread' | 'moment'> | undefined,
  ) {
    this.#known = known;
    this.#numbers = new Map([...known.keys()].map((key, index) => [key, index]));
  }

  passed(probe: Probe, state: State): void {
    const { thread } = state;
    this.#grow(state.threads);
    if (probe.kind === 'call' && probe.callee === 'pthread_create')
      this.#creations.push({ thread, line: probe.range.line, column: probe.range.column });
    if (probe.kind === 'function-entry' && this.#threads[thread]?.function === null)
      this.#threads[thread] = {
        created: this.#threads[thread]?.created ?? null,
        function: probe.callee ?? null,
      };
    if (probe.kind === 'full-expression') this.#schedule(probe, thread);
    if (probe.kind === 'call-end' && WAITING.test(probe.callee ?? '')) this.#ended(thread);
    const { asked } = this;
    if (asked !== undefined && asked.thread === thread && state.moment <= asked.moment)
      this.#seen.set(thread, stackAndLocks(state, probe));
  }

  /** Two accesses of the execution race as the witness says. */
  raced({ earlier, later }: Race, state: State): void {
    const nothing = { stack: [], holds: [] };
    this.#race = {
      earlier: { ...explainedAccess(earlier), ...(this.#seen.get(earlier.thread) ?? nothing) },
      later: { ...explainedAccess(later), ...stackAndLocks(state, undefined, later) },
    };
  }

  /** Null if there was one thread only. */
  get interleaving(): Interleaving | null {
    if (this.#threads.length <= 1) return null;
    for (const thread of this.#inside) this.#ended(thread);
    const isTold = this.#count <= MAXIMUM_TURNS;
    const schedule = isTold
      ? { points: [...this.#known.values()].map(({ point }) => point), turns: this.#evaluations }
      : null;
    return { threads: this.#threads, race: this.#race, schedule };
  }

  #grow(count: number): void {
    while (this.#threads.length < count)
      this.#threads.push({ function: null, created: this.#creations.shift() ?? null });
  }

  #schedule(probe: Probe, thread: number): void {
    const point = this.#numbers.get(rangeKey(probe.range));
    if (point === undefined || ++this.#count > MAXIMUM_TURNS) return;
    this.#last.set(thread, this.#evaluations.length);
    if (this.#known.get(rangeKey(probe.range))?.mayWait === true) this.#inside.add(thread);
    else this.#inside.delete(thread);
    this.#evaluations.push({ thread, point, waits: 'for-nobody' });
  }

  #ended(thread: number): void {
    this.#inside.delete(thread);
    const last = this.#last.get(thread);
    const evaluation = last === undefined ? undefined : this.#evaluations[last];
    if (evaluation !== undefined && last !== this.#evaluations.length - 1) evaluation.waits = 'for-others';
  }
}

function explainedAccess({ thread, kind, where }: RacingAccess): Omit<ExplainedAccess, 'stack' | 'holds'> {
  return { thread, kind, line: where.range.line, column: where.range.column };
}

/** What the running thread is doing, and which locks it holds. */
function stackAndLocks(
  state: State,
  probe: Probe | undefined,
  access?: RacingAccess,
): Pick<ExplainedAccess, 'stack' | 'holds'> {
  const stack: { function: string; line: number }[] = [];
  let line = access?.where.range.line ?? probe?.range.line ?? 0;
  for (const frame of state.frames()) {
    stack.push({ function: frame.function, line });
    line = frame.callSite?.line ?? 0;
  }
  const holds = state.locks().flatMap(({ thread, name }) => (thread === state.thread ? [name] : []));
  return { stack, holds };
}
